import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import { newId } from '@comptoir/core/http'
import type { updateMe } from '@comptoir/core/session'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { sendMail } from '../mail/index.ts'
import { sendActivationCode } from './codes.ts'
import { writeRefreshCookie } from './cookie.ts'
import { setPassword } from './password-change.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { requirePhone } from './phones.ts'
import { requirePassword } from './proof.ts'
import { findManager, findManagerByEmail, type WireManager } from './queries.ts'
import { cancelResets } from './resets.ts'
import { renewRefreshToken } from './sessions.ts'
import { standingOf } from './shadows.ts'

type ProfileHandlers = Pick<
  Handlers<typeof contract.session>,
  'getMe' | 'updateMe' | 'changePassword' | 'listMyPermissions'
>
type Changes = Received<typeof updateMe>['body']

/** An address that has an account already (AUT-24). */
export function existedEmail(field = 'emailAddress'): AppError {
  return new AppError('existed_email', 'This e-mail address already has an account.', {
    fields: { [field]: 'existed_email' },
  })
}

/** A new address that nothing can be sent to would lock its owner out. */
function noMailServer(): AppError {
  return new AppError('rule', 'This server does not send e-mail yet, so a new address cannot be verified.', {
    fields: { emailAddress: 'no_mail_server' },
  })
}

async function writeChanges(tx: Tx, managerId: number, body: Changes): Promise<void> {
  const row = {
    ...(body.managerFirstName === undefined ? {} : { first_name: body.managerFirstName }),
    ...(body.managerLastName === undefined ? {} : { last_name: body.managerLastName }),
    ...(body.language === undefined ? {} : { language: body.language }),
    ...(body.phone === undefined ? {} : { phone: body.phone }),
  }
  if (Object.keys(row).length > 0)
    await tx.updateTable('manager').set(row).where('id', '=', managerId).execute()
}

/** Moves the account to another address: the old one is notified, the new one must be verified by a code. */
export async function changeEmail(
  tx: Tx,
  services: Services,
  manager: WireManager,
  email: string,
  field?: string,
): Promise<void> {
  const { managerId, managerEmail, managerFirstName, language } = manager
  const isTaken = (await findManagerByEmail(tx, email)) !== undefined
  const { isShadow: wasShadow, isProven } = await standingOf(tx, managerId)
  // An account that is in use would be lost as a shadow; its password was asked and its tries are counted.
  if (isTaken && (isProven || !services.config.isSignUpNeutral)) throw existedEmail(field)
  await sql`
    update manager set email = ${email}, user_name = case when user_name = email then ${email} else user_name end,
      activated_at = null, is_shadow = ${isTaken}
    where id = ${managerId}`.execute(tx)
  await cancelResets(tx, managerId)
  if (!wasShadow)
    await sendMail(tx, {
      venueId: 0,
      to: managerEmail,
      language,
      template: 'emailChanged',
      values: { firstName: managerFirstName, newEmail: email },
      key: `email-changed:${newId()}`,
    })
  await sendActivationCode(tx, services, { ...manager, managerEmail: email })
}

export function profileHandlers(services: Services): ProfileHandlers {
  const { database, actors, config } = services
  return {
    async getMe(_, { actor }) {
      const manager = await database.system((tx) => findManager(tx, actor.managerId))
      if (!manager) throw notFound()
      return manager
    },
    async updateMe({ body }, { actor }) {
      const { managerId } = actor
      if (body.phone) requirePhone(body.phone, 'phone')
      const before = await database.system((tx) => findManager(tx, managerId))
      const given = body.emailAddress ?? body.managerEmail
      const email = given === before?.managerEmail ? undefined : given
      if (email !== undefined) {
        if (!config.smtp) throw noMailServer()
        await requirePassword(services, managerId, body.password)
        await services.limits.mail(`email ${managerId}`)
      }
      const manager = await database.system(async (tx) => {
        await writeChanges(tx, managerId, body)
        const changed = await findManager(tx, managerId)
        if (!changed) throw notFound()
        if (email !== undefined) await changeEmail(tx, services, changed, email)
        return findManager(tx, managerId)
      })
      if (!manager) throw notFound()
      actors.forget(actor.sessionId)
      return manager
    },
    async changePassword({ body }, context) {
      const { actor, headers } = context
      const { manager } = await requirePassword(services, actor.managerId, body.password)
      requireGoodPassword(services, body.newPassword, manager.managerEmail, 'newPassword')
      const passwordHash = await hashPassword(body.newPassword)
      const refreshToken = await database.system(async (tx) => {
        await setPassword(tx, services, manager, passwordHash, context, actor.sessionId)
        return renewRefreshToken(tx, actor.sessionId)
      })
      writeRefreshCookie(headers, refreshToken, config)
      return undefined
    },
    listMyPermissions(_, { actor }) {
      return actor.roles
    },
  }
}
