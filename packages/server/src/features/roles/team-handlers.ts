import type { contract } from '@comptoir/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { ManagerActor } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { containing } from '../../kernel/http/like.ts'
import { linkTo } from '../../kernel/http/site.ts'
import type { Services } from '../../kernel/services/services.ts'
import { sendMail } from '../mail/index.ts'
import { invitationsOf, invite, requireInvitation, resend, toInvitation, withdraw } from './invitations.ts'
import { changeRights, type RoleRow, requireHeld, requireRole, roleLabel } from './rights.ts'
import { giveRole } from './role-rows.ts'
import { reachableRows } from './shared-roles.ts'
import { findMember, keepingAnOwner, listTeam } from './team.ts'

type Calls = Pick<
  Handlers<typeof contract.roles>,
  | 'listVenueManagers'
  | 'inviteManager'
  | 'removeManagerRole'
  | 'listInvitations'
  | 'resendInvitation'
  | 'withdrawInvitation'
>

interface Account {
  id: number
  firstName: string
  status: string
  language: 'fr' | 'en'
}

/** Who invites, by name; staff who are not in the venue invite in the product's name. */
async function inviterName(tx: Tx, venueId: number, actor: ManagerActor): Promise<string> {
  const member = await findMember(tx, venueId, actor.managerId)
  if (!member) return 'Comptoir'
  return `${member.managerFirstName} ${member.managerLastName}`.trim() || member.managerEmail
}

async function findAccount(tx: Tx, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, first_name as "firstName", status, language from comptoir.find_account(${email})`.execute(tx)
  return rows[0]
}

interface Joining {
  venueId: number
  email: string
  account: Account
  role: RoleRow
  inviter: string
}

/** Somebody who has an account is in at once, and notified by mail. */
async function join(tx: Tx, { hub, site }: Services, joining: Joining) {
  const { venueId, email, account, role, inviter } = joining
  if (account.status !== '1')
    throw new AppError('rule', 'email: this account is closed', { fields: { email: 'account_closed' } })
  const before = await findMember(tx, venueId, account.id)
  if (before?.roles.some(({ roleId }) => roleId === role.id))
    throw new AppError('conflict', 'email: this manager already has the role', {
      fields: { email: 'has_role' },
    })
  await giveRole(tx, venueId, account.id, role.id)
  await sql`delete from invitation where venue_id = ${venueId} and email = ${email}`.execute(tx)
  changeRights(tx, hub, [account.id])
  const { rows } = await sql<{ name: string }>`select name from venue where venue_id = ${venueId}`.execute(tx)
  await sendMail(tx, {
    venueId,
    to: email,
    language: account.language,
    template: 'addedToVenue',
    values: {
      firstName: account.firstName,
      inviterName: inviter,
      venueName: rows[0]?.name ?? '',
      roleName: roleLabel(role.name, role.preset, account.language),
      link: linkTo(site, '/'),
    },
    key: `added:${account.id}:${role.id}:${Date.now()}`,
  })
  const manager = await findMember(tx, venueId, account.id)
  if (!manager) throw notFound()
  return manager
}

/** The last role takes the membership with it. */
async function takeRole(tx: Tx, venueId: number, managerId: number, roleId: number): Promise<void> {
  await sql`delete from manager_role where manager_id = ${managerId} and role_id = ${roleId}`.execute(tx)
  await sql`
    delete from venue_manager where venue_id = ${venueId} and manager_id = ${managerId} and not exists (
      select from manager_role mr join role r on r.id = mr.role_id
      where mr.manager_id = ${managerId} and r.venue_id = ${venueId}
    )`.execute(tx)
}

function memberHandlers(
  services: Services,
): Pick<Calls, 'listVenueManagers' | 'inviteManager' | 'removeManagerRole'> {
  return {
    async listVenueManagers({ query }, { tx, venueIds }) {
      const { page, perpage } = query
      const like = containing(query.search)
      const { items, totalItems } = await listTeam(tx, { venueIds, page, perpage, like })
      return { items, page, perPage: perpage, totalItems, totalPages: Math.ceil(totalItems / perpage) }
    },
    async inviteManager({ params, body }, { tx, actor }) {
      const { venueId } = params
      const { email } = body
      const role = await requireRole(tx, venueId, body.roleId)
      requireHeld(actor, venueId, role.permissions)
      const inviter = await inviterName(tx, venueId, actor)
      const account = await findAccount(tx, email)
      if (account) {
        const manager = await join(tx, services, { venueId, email, account, role, inviter })
        const [, ...others] = await reachableRows(tx, actor, role, 'rbac.managers:create')
        for (const other of others) {
          requireHeld(actor, other.venueId, other.permissions)
          await giveRole(tx, other.venueId, account.id, other.id)
        }
        return { manager, invitation: null }
      }
      const who = { invitedBy: actor.managerId, inviterName: inviter }
      const invitation = await invite(tx, services, { venueId, email, roleId: role.id, ...who })
      return { manager: null, invitation: toInvitation(invitation) }
    },
    async removeManagerRole({ params }, { tx, actor }) {
      const { venueId, managerId, roleId } = params
      const role = await requireRole(tx, venueId, roleId)
      const member = await findMember(tx, venueId, managerId)
      if (!member?.roles.some((held) => held.roleId === roleId)) throw notFound()
      for (const row of await reachableRows(tx, actor, role, 'rbac.managers:delete')) {
        requireHeld(actor, row.venueId, row.permissions)
        await keepingAnOwner(tx, row.venueId, () => takeRole(tx, row.venueId, managerId, row.id))
      }
      changeRights(tx, services.hub, [managerId])
      return undefined
    },
  }
}

/** The people of a venue and who is invited (RBC-07 to RBC-09). */
export function teamHandlers(services: Services): Calls {
  return {
    ...memberHandlers(services),
    async listInvitations(_, { tx, venueIds }) {
      return (await invitationsOf(tx, venueIds)).map(toInvitation)
    },
    async resendInvitation({ params }, { tx, actor }) {
      const { venueId, id } = params
      const { roleId } = await requireInvitation(tx, venueId, id)
      requireHeld(actor, venueId, (await requireRole(tx, venueId, roleId)).permissions)
      return toInvitation(await resend(tx, services, venueId, id))
    },
    async withdrawInvitation({ params }, { tx }) {
      await withdraw(tx, params.venueId, params.id)
      return undefined
    },
  }
}
