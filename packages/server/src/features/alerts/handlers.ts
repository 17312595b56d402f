import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  dropCode,
  findManager,
  makeCode,
  refusedCode,
  requirePhone,
  sendCodeTo,
  tryCode,
} from '../session/index.ts'
import { changeAlerts, readAlerts, removePhone, takePhone } from './settings.ts'

const subject = 'alertPhone'

export function alertHandlers(services: Services): Handlers<typeof contract.alerts> {
  const { database, config, limits } = services
  return {
    getSmsAlerts(_, { actor }) {
      return database.system((tx) => readAlerts(tx, config, actor.managerId))
    },
    async sendAlertCode({ body: { phone } }, { actor, address }) {
      requirePhone(phone, 'phone')
      await limits.smsCode(address)
      return database.system(async (tx) => {
        const { managerId } = actor
        const manager = await findManager(tx, managerId)
        if (!manager) throw notFound()
        const made = await makeCode(tx, services, { managerId, subject, channel: 'sms', phone })
        await sendCodeTo(tx, services, { phone, language: manager.language, field: 'phone' }, made)
        return { expiresAt: made.notAfter.toISOString() }
      })
    },
    async proveAlertPhone({ body: { code, timezone } }, { actor: { managerId } }) {
      // Not thrown inside: the try that was used up must be committed.
      const { outcome, alerts } = await database.system(async (tx) => {
        const { outcome, phone } = await tryCode(tx, services, { managerId, subject }, code)
        if (outcome === 'right' && phone !== null) {
          await dropCode(tx, managerId, subject)
          await takePhone(tx, managerId, phone, timezone)
        }
        return { outcome, alerts: await readAlerts(tx, config, managerId) }
      })
      if (outcome !== 'right') throw refusedCode(outcome, 'code')
      return alerts
    },
    changeSmsAlerts({ body }, { actor: { managerId } }) {
      return database.system(async (tx) => {
        if (!(await changeAlerts(tx, managerId, body)))
          throw new AppError('conflict', 'There is no verified phone for alerts. Add one first.')
        return readAlerts(tx, config, managerId)
      })
    },
    removeAlertPhone(_, { actor: { managerId } }) {
      return database.system(async (tx) => {
        await dropCode(tx, managerId, subject)
        await removePhone(tx, managerId)
        return readAlerts(tx, config, managerId)
      })
    },
  }
}
