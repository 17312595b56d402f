import type { contract } from '@comptoir/core/contract'
import { newId, type Received } from '@comptoir/core/http'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { changeEmail, endSessionsOf, findManager, sendResetLink } from '../session/index.ts'
import { findManaged, hasOtherAdmin, hasPassword, searchManagers } from './queries.ts'

type Changes = Received<typeof contract.managers.updateManager>['body']

function refuse(field: keyof Changes, code: string, message: string): AppError {
  return new AppError('rule', `${field}: ${message}`, { fields: { [field]: code } })
}

async function requireRule(
  tx: Tx,
  managerId: number,
  actorId: number,
  changes: { status?: string | undefined; type?: string | undefined },
): Promise<void> {
  const field = changes.status === undefined ? 'managerAccountType' : 'managerStatus'
  if (managerId === actorId)
    throw refuse(field, 'oneself', 'you cannot change your own rights. Ask another admin')
  if (!(await hasOtherAdmin(tx, managerId)))
    throw refuse(field, 'last_admin', 'the last admin cannot be removed. Make someone else an admin first')
}

/** Another address for an account; where no password was set yet, the link to set one goes there. */
async function moveAccount(tx: Tx, services: Services, managerId: number, email: string): Promise<void> {
  const known = await findManager(tx, managerId)
  if (!known) throw notFound()
  await changeEmail(tx, services, known, email, 'managerEmail')
  const moved = await findManager(tx, managerId)
  if (moved && !(await hasPassword(tx, managerId)))
    await sendResetLink(tx, services, moved, { key: `welcome:${managerId}:${newId()}`, isWelcome: true })
}

/** The managers of the installation, for staff (MGR-04 to MGR-06). */
export function managersHandlers(services: Services): Handlers<typeof contract.managers> {
  const { hub, log } = services
  async function findOrThrow(tx: Tx, managerId: number) {
    const manager = await findManaged(tx, managerId)
    if (!manager) throw notFound()
    return manager
  }

  return {
    async listManagers({ query }, { tx }) {
      const { items, totalItems } = await searchManagers(tx, query)
      const { page, perpage: perPage } = query
      return { items, page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) }
    },
    getManager: ({ params }, { tx }) => findOrThrow(tx, params.id),
    async updateManager({ params, body }, { tx, actor, requestId }) {
      const before = await findOrThrow(tx, params.id)
      const { managerStatus: status = before.managerStatus, language = before.language } = body
      const { managerAccountType: type = before.managerAccountType } = body
      const { managerFirstName = before.managerFirstName, managerLastName = before.managerLastName } = body
      const { managerEmail = before.managerEmail } = body
      const hasNewEmail = managerEmail !== before.managerEmail
      const hasNewStatus = status !== before.managerStatus
      const hasNewType = type !== before.managerAccountType
      const losesAdmin = before.managerAccountType === 'admin' && (status !== '1' || type !== 'admin')
      if (losesAdmin && before.managerStatus === '1')
        await requireRule(tx, params.id, actor.managerId, {
          status: hasNewStatus ? status : undefined,
          type: hasNewType ? type : undefined,
        })
      await tx
        .updateTable('manager')
        .set({
          status,
          language,
          account_type: type,
          first_name: managerFirstName,
          last_name: managerLastName,
        })
        .where('id', '=', params.id)
        .execute()
      if (hasNewEmail) await moveAccount(tx, services, params.id, managerEmail)
      if (hasNewStatus || hasNewType || hasNewEmail) await endSessionsOf(tx, hub, params.id)
      log.info(
        { requestId, by: actor.managerId, managerId: params.id, status, type },
        'staff changed a manager',
      )
      return findOrThrow(tx, params.id)
    },
  }
}
