import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../http/context.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { sendActivationCode, tryActivationCode } from './codes.ts'
import { findManager } from './queries.ts'

type ActivationHandlers = Pick<Handlers<typeof contract.session>, 'activateMe' | 'resendActivation'>

/** Enough to recognise one's own address, too little to learn another's: `c•••@comptoir.example`. */
function hidden(email: string): string {
  return email.replace(/^(.).*(?=@)/, '$1•••')
}

function refused(outcome: 'wrong' | 'expired'): AppError {
  return outcome === 'wrong'
    ? new AppError('wrong_code', 'This is not the code that was sent.', {
        fields: { activationCode: 'wrong_code' },
      })
    : new AppError('expired_code', 'This code is no longer valid. Ask for a new one.', {
        fields: { activationCode: 'expired_code' },
      })
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
      if (outcome !== 'right') throw refused(outcome)
      if (!manager) throw notFound()
      actors.forget(actor.sessionId)
      return manager
    },
    async resendActivation(_, { actor }) {
      await limits.mail(`activation ${actor.managerId}`)
      return database.system(async (tx) => {
        const manager = await findManager(tx, actor.managerId)
        if (!manager) throw notFound()
        if (manager.isActivated) throw new AppError('conflict', 'This account is activated already.')
        const expiresAt = await sendActivationCode(tx, services, manager)
        return {
          channel: 'email' as const,
          sentTo: hidden(manager.managerEmail),
          expiresAt: expiresAt.toISOString(),
        }
      })
    },
  }
}
