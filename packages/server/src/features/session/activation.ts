import type { contract } from '@comptoir/core/contract'
import type { CodeChannel } from '@comptoir/core/session'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findActivationCode, sendActivationCode, tryActivationCode } from './codes.ts'
import { findManager, type WireManager } from './queries.ts'
import { canUsePhone } from './sms-codes.ts'

type ActivationHandlers = Pick<
  Handlers<typeof contract.session>,
  'getActivation' | 'activateMe' | 'resendActivation'
>

/** Enough to recognise one's own, too little to learn another's: `c•••@comptoir.example`, `+590•••56`. */
function hidden({ managerEmail, managerPhone }: WireManager, channel: CodeChannel): string {
  return channel === 'email'
    ? managerEmail.replace(/^(.).*(?=@)/, '$1•••')
    : managerPhone.replace(/^(\+\d{2,3}).*(\d{2})$/, '$1•••$2')
}

/** What a code that was not taken answers; `field` is the one that it was typed into. */
export function refusedCode(outcome: 'wrong' | 'expired', field: string): AppError {
  return outcome === 'wrong'
    ? new AppError('wrong_code', 'This code is not correct.', {
        fields: { [field]: 'wrong_code' },
      })
    : new AppError('expired_code', 'This code is no longer valid. Ask for a new one.', {
        fields: { [field]: 'expired_code' },
      })
}

async function requireInactive(tx: Tx, managerId: number): Promise<WireManager> {
  const manager = await findManager(tx, managerId)
  if (!manager) throw notFound()
  if (manager.isActivated) throw new AppError('conflict', 'This account is already active.')
  return manager
}

export function activationHandlers(services: Services): ActivationHandlers {
  const { database, limits, actors } = services
  return {
    async activateMe({ body }, { actor }) {
      // Not thrown inside: the try that was used up must be committed.
      const { outcome, manager } = await database.system(async (tx) => {
        const before = await findManager(tx, actor.managerId)
        const outcome = before?.isActivated
          ? 'right'
          : await tryActivationCode(tx, services, actor.managerId, body.activationCode)
        return { outcome, manager: await findManager(tx, actor.managerId) }
      })
      if (outcome !== 'right') throw refusedCode(outcome, 'activationCode')
      if (!manager) throw notFound()
      actors.forget(actor.sessionId)
      return manager
    },
    async getActivation(_, { actor }) {
      return database.system(async (tx) => {
        const manager = await requireInactive(tx, actor.managerId)
        const { channel = 'email', expiresAt } = (await findActivationCode(tx, actor.managerId)) ?? {}
        const hasPhone = await canUsePhone(tx, services, manager)
        return {
          channel,
          sentTo: hidden(manager, channel),
          expiresAt: expiresAt?.toISOString() ?? null,
          phone: hasPhone ? hidden(manager, 'sms') : null,
        }
      })
    },
    async resendActivation({ query: { channel = 'email' } }, { actor, address }) {
      await limits.mail(`activation ${actor.managerId}`)
      if (channel === 'sms') await limits.smsCode(address)
      return database.system(async (tx) => {
        const manager = await requireInactive(tx, actor.managerId)
        const expiresAt = await sendActivationCode(tx, services, manager, channel)
        return { channel, sentTo: hidden(manager, channel), expiresAt: expiresAt.toISOString() }
      })
    },
  }
}
