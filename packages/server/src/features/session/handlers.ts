import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { activationHandlers } from './activation.ts'
import { openSessionHandlers } from './open-sessions.ts'
import { profileHandlers } from './profile.ts'
import { recoveryHandlers } from './recovery.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { signingInHandlers } from './signing-in.ts'
import { signingUpHandlers } from './signing-up.ts'

export function sessionHandlers(services: Services): Handlers<typeof contract.session> {
  return {
    ...signingInHandlers(services),
    ...signingUpHandlers(services),
    ...activationHandlers(services),
    ...profileHandlers(services),
    ...openSessionHandlers(services),
    ...recoveryHandlers(services),
    ...secondFactorHandlers(services),
  }
}
