import { ownerPermissions } from '@comptoir/core/roles'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { AppError } from '../../kernel/http/errors.ts'

interface MemberRow {
  managerId: number
  venueId: number
  managerFirstName: string
  managerLastName: string
  managerEmail: string
  managerStatus: string
  roles: { roleId: number; name: string }[]
}

export interface TeamSearch {
  venueIds: readonly number[]
  page: number
  perpage: number
  /** A pattern for `like`, in lower case. */
  like: string | null
  managerId?: number
}

function teamOf({ venueIds, like, managerId = undefined }: Omit<TeamSearch, 'page' | 'perpage'>) {
  return sql`from venue_manager vm join manager m on m.id = vm.manager_id
    where ${inVenues(sql`vm.venue_id`, venueIds)} and (${managerId ?? null}::int is null or m.id = ${managerId ?? null})
    and (${like}::text is null or lower(m.first_name || ' ' || m.last_name) like ${like} or m.email like ${like})`
}

const columns = sql`m.id as "managerId", vm.venue_id as "venueId", m.first_name as "managerFirstName",
  m.last_name as "managerLastName", m.email as "managerEmail", m.status as "managerStatus",
  coalesce((
    select jsonb_agg(jsonb_build_object('roleId', r.id, 'name', r.name) order by r.id)
    from manager_role mr join role r on r.id = mr.role_id
    where mr.manager_id = m.id and r.venue_id = vm.venue_id
  ), '[]') as roles`

/** The managers of venues by last name, once for each of their venues, with their roles there. */
export async function listTeam(
  tx: Tx,
  search: TeamSearch,
): Promise<{ items: MemberRow[]; totalItems: number }> {
  const { page, perpage } = search
  const { rows } = await sql<MemberRow>`
    select ${columns} ${teamOf(search)} order by lower(m.last_name), lower(m.first_name), m.id, vm.venue_id
    limit ${perpage} offset ${(page - 1) * perpage}`.execute(tx)
  const { rows: counts } = await sql<{ n: number }>`select count(*)::int as n ${teamOf(search)}`.execute(tx)
  return { items: rows, totalItems: counts[0]?.n ?? 0 }
}

export async function findMember(tx: Tx, venueId: number, managerId: number): Promise<MemberRow | undefined> {
  const { rows } =
    await sql<MemberRow>`select ${columns} ${teamOf({ venueIds: [venueId], like: null, managerId })}`.execute(
      tx,
    )
  return rows[0]
}

async function countOwners(tx: Tx, venueId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from venue_manager vm join manager m on m.id = vm.manager_id and m.status = '1'
    where vm.venue_id = ${venueId} and ${[...ownerPermissions]}::text[] <@ array(
      select p from manager_role mr join role r on r.id = mr.role_id, unnest(r.permissions) p
      where mr.manager_id = vm.manager_id and r.venue_id = vm.venue_id
    )`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Does a change to who may do what in a venue, one at a time, and refuses one that takes the last owner away. */
export async function keepingAnOwner<T>(tx: Tx, venueId: number, change: () => Promise<T>): Promise<T> {
  await sql`select from venue where venue_id = ${venueId} for update`.execute(tx)
  const before = await countOwners(tx, venueId)
  const done = await change()
  if (before > 0 && (await countOwners(tx, venueId)) === 0)
    throw new AppError(
      'rule',
      'The last owner of a venue cannot be removed. Make someone else an owner first.',
      {
        fields: { roles: 'last_owner' },
      },
    )
  return done
}
