import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { demoLogins, demoPassword } from './seed.ts'

/** What the login page of a demo shows; a real installation has nothing to show. */
export function demoHandlers({ config }: Pick<Services, 'config'>): Handlers<typeof contract.demo> {
  const logins = demoLogins.map(({ email, first, last, accountType, role, language }) => ({
    emailAddress: email,
    password: demoPassword,
    firstName: first,
    lastName: last,
    accountType,
    roleName: role,
    language,
  }))
  return {
    getDemo: () => ({
      isDemo: config.isDemo,
      mailboxUrl: config.isDemo ? (config.sandboxUrl ?? null) : null,
      logins: config.isDemo ? logins : [],
    }),
  }
}
