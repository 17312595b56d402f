import type { LogInProvider } from '@comptoir/core/social'
import { findAccount } from '../channels/index.ts'
import { dialogUrl, exchangeCode } from '../connectors/meta/page-linking.ts'
import { notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { keepUserToken } from './user-token.ts'

/** For what somebody logs in. */
export interface LogIn {
  venueId: number
  profileId: number
  /** Of the channel that it is for, where it is for one. */
  accountId: number | null
}

/** What a provider gave back, with what only we know: the address it was sent to, and the secret of the challenge. */
export interface Returned {
  code: string
  redirectUri: string
  verifier: string
}

/** What is asked of a provider when somebody logs in there. */
export interface AskedLogIn {
  state: string
  redirectUri: string
  /** S256 of the verifier (RFC 7636). */
  challenge: string
}

/** How one logs in at a provider, and what is kept of it. */
export interface LogInFlow {
  /** What the provider is called where people read. */
  name: string
  isConfigured(services: Services): boolean
  dialogUrl(services: Services, asked: AskedLogIn): string
  finish(services: Services, logIn: LogIn, returned: Returned): Promise<void>
}

/** A log-in at Meta is for one account, which keeps the token of the person. */
function metaLogIn(platform: 'facebook' | 'instagram'): LogInFlow {
  return {
    name: 'Meta',
    isConfigured: ({ config: { meta } }) => meta.appId !== undefined && meta.appSecret !== undefined,
    dialogUrl: (services, asked) => dialogUrl(services, platform, asked),
    async finish(services, { venueId, accountId }, returned) {
      const token = await exchangeCode(services, returned)
      const row = await services.database.system((tx) => findAccount(tx, venueId, accountId ?? 0))
      if (!row) throw notFound()
      await keepUserToken(services, row, token)
    },
  }
}

export const logInFlows: Readonly<Record<LogInProvider, LogInFlow>> = {
  facebook: metaLogIn('facebook'),
  instagram: metaLogIn('instagram'),
}
