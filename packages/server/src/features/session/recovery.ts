import type { contract } from '@comptoir/core/contract'
import { newId } from '@comptoir/core/http'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { setPassword } from './password-change.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { findManager, proveEmail } from './queries.ts'
import { requestReset } from './reset-job.ts'
import { isResetToken, managerOfResetToken, sendResetLink, useResetToken } from './resets.ts'

type RecoveryHandlers = Pick<
  Handlers<typeof contract.session>,
  'requestPasswordReset' | 'checkPasswordReset' | 'resetPassword' | 'sendPasswordReset'
>

function invalidLink(): AppError {
  return new AppError('invalid_token', 'This link is no longer valid. Ask for a new one.')
}

export function recoveryHandlers(services: Services): RecoveryHandlers {
  const { database, limits } = services
  return {
    async requestPasswordReset({ body }, { address }) {
      await limits.reset(address, body.emailAddress)
      await database.system((tx) => requestReset(tx, body.emailAddress))
      return undefined
    },
    async checkPasswordReset({ params }, { address }) {
      await limits.link(address)
      return database.system((tx) => isResetToken(tx, params.token))
    },
    async resetPassword({ params, body }, context) {
      await limits.link(context.address)
      const manager = await database.system(async (tx) => {
        const managerId = await managerOfResetToken(tx, params.token)
        return managerId === undefined ? undefined : findManager(tx, managerId)
      })
      if (!manager) throw invalidLink()
      requireGoodPassword(services, body.newPassword, manager.managerEmail, 'newPassword')
      const passwordHash = await hashPassword(body.newPassword)
      await database.system(async (tx) => {
        if (!(await useResetToken(tx, params.token))) throw invalidLink()
        await setPassword(tx, services, manager, passwordHash, context)
        await proveEmail(tx, manager.managerId)
      })
      return undefined
    },
    async sendPasswordReset({ params }, { tx }) {
      const manager = await findManager(tx, params.managerId)
      if (!manager) throw notFound()
      if (manager.managerStatus !== '1') throw new AppError('conflict', 'This account is not active.')
      await limits.mail(`reset ${manager.managerId}`)
      await sendResetLink(tx, services, manager, { key: `reset:${newId()}`, isWelcome: false })
      return undefined
    },
  }
}
