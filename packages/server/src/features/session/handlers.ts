import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { activationHandlers } from './activation.ts'
import { signingInHandlers } from './login.ts'
import { openSessionHandlers } from './open-sessions.ts'
import { profileHandlers } from './profile.ts'
import { recoveryHandlers } from './recovery.ts'
import { secondFactorHandlers } from './second-factor.ts'

/** Calls that make venues and roles, too: they are answered by the feature `sign-up`. */
type SignUpCalls = 'signUp' | 'checkNewEmail' | 'createManager'

export function sessionHandlers(services: Services): Omit<Handlers<typeof contract.session>, SignUpCalls> {
  return {
    ...signingInHandlers(services),
    ...activationHandlers(services),
    ...profileHandlers(services),
    ...openSessionHandlers(services),
    ...recoveryHandlers(services),
    ...secondFactorHandlers(services),
  }
}
