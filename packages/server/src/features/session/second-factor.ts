import type { contract } from '@comptoir/core/contract'
import { newId } from '@comptoir/core/http'
import { audit } from '../../kernel/audit/index.ts'
import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import type { Handlers, SessionContext } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { linkTo, type Site } from '../../kernel/http/site.ts'
import type { Services } from '../../kernel/services/services.ts'
import { sendMail } from '../mail/index.ts'
import { requireFactor, requirePassword } from './proof.ts'
import { findManager, type WireManager } from './queries.ts'
import { FORGOTTEN_PATH } from './resets.ts'
import {
  confirmFactor,
  factorState,
  removeFactor,
  replaceRecoveryCodes,
  storeSecret,
} from './second-factors.ts'
import { newSecret } from './totp.ts'

type FactorHandlers = Pick<
  Handlers<typeof contract.session>,
  | 'getSecondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
>

/** Notifies a manager that their second factor was turned on, turned off or renewed. */
export async function mailFactorChanged(tx: Tx, site: Site, manager: WireManager): Promise<void> {
  await sendMail(tx, {
    venueId: 0,
    to: manager.managerEmail,
    language: manager.language,
    template: 'secondFactorChanged',
    values: { firstName: manager.managerFirstName, link: linkTo(site, FORGOTTEN_PATH) },
    key: `second-factor:${newId()}`,
  })
}

export function secondFactorHandlers(services: Services): FactorHandlers {
  const { database, secrets, site, actors } = services

  async function notify(tx: Tx, manager: WireManager | undefined, action: string, context: SessionContext) {
    if (!manager) return
    await mailFactorChanged(tx, site, manager)
    const { address, requestId } = context
    await audit(tx, secrets, { venueId: 0, action, managerId: manager.managerId, address, requestId })
  }

  async function requireState(managerId: number, isOn: boolean): Promise<void> {
    const state = await database.system((tx) => factorState(tx, managerId))
    if (state.isOn !== isOn)
      throw new AppError('conflict', `Two-step login is ${state.isOn ? 'already on' : 'not on'}.`)
  }

  return {
    getSecondFactor: (_, { actor }) => database.system((tx) => factorState(tx, actor.managerId)),
    async beginSecondFactor({ body }, { actor }) {
      const { manager } = await requirePassword(services, actor.managerId, body.password)
      const made = newSecret(manager.managerEmail)
      if (!(await database.system((tx) => storeSecret(tx, secrets, actor.managerId, made.secret))))
        throw new AppError('conflict', 'Two-step login is already on.')
      return made
    },
    async confirmSecondFactor({ body }, context) {
      const { actor } = context
      await requireState(actor.managerId, false)
      await requireFactor(services, actor.managerId, body.code)
      return database.system(async (tx) => {
        await confirmFactor(tx, actor.managerId)
        afterCommit(tx, () => actors.forgetManager(actor.managerId))
        await notify(tx, await findManager(tx, actor.managerId), 'session.confirmSecondFactor', context)
        return { recoveryCodes: await replaceRecoveryCodes(tx, secrets, actor.managerId) }
      })
    },
    async renewRecoveryCodes({ body }, context) {
      const { actor } = context
      const { manager } = await requirePassword(services, actor.managerId, body.password)
      await requireFactor(services, actor.managerId, body.code)
      return database.system(async (tx) => {
        await notify(tx, manager, 'session.renewRecoveryCodes', context)
        return { recoveryCodes: await replaceRecoveryCodes(tx, secrets, actor.managerId) }
      })
    },
    async removeSecondFactor({ body }, context) {
      const { actor } = context
      const { manager } = await requirePassword(services, actor.managerId, body.password)
      await requireFactor(services, actor.managerId, body.code)
      await database.system(async (tx) => {
        await removeFactor(tx, actor.managerId)
        afterCommit(tx, () => actors.forgetManager(actor.managerId))
        await notify(tx, manager, 'session.removeSecondFactor', context)
      })
      return undefined
    },
  }
}
