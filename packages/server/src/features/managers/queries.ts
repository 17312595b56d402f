import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { containing } from '../../kernel/http/like.ts'
import { NO_PASSWORD } from '../session/index.ts'

interface Row {
  managerId: number
  managerFirstName: string
  managerLastName: string
  managerEmail: string
  managerUserName: string
  managerStatus: string
  managerAccountType: 'admin' | 'venueVendor' | 'other'
  language: 'fr' | 'en'
  createdAt: Date
  venueCount: number
}

const columns = sql`m.id as "managerId", m.first_name as "managerFirstName", m.last_name as "managerLastName",
  m.email as "managerEmail", m.user_name as "managerUserName", m.status as "managerStatus",
  m.account_type as "managerAccountType", m.language, m.created_at as "createdAt", (
    select count(*)::int from venue_manager vm join venue v on v.venue_id = vm.venue_id and v.deleted_at is null
    where vm.manager_id = m.id
  ) as "venueCount"`

export interface ManagerSearch {
  page: number
  perpage: number
  search?: string | undefined
  accountType?: Row['managerAccountType'] | undefined
  status?: string | undefined
  venueId?: number | undefined
}

const toManager = ({ createdAt, ...row }: Row) => ({ ...row, createdAt: createdAt.getTime() })

/** Managers of the whole installation, by last name (MGR-04). */
export async function searchManagers(tx: Tx, query: ManagerSearch) {
  const { page, perpage, accountType = null, status = null, venueId = null } = query
  const like = containing(query.search)
  const where = sql`where not m.is_shadow and (${accountType}::text is null or m.account_type = ${accountType})
    and (${status}::text is null or m.status = ${status})
    and (${venueId}::int is null or exists (
      select from venue_manager vm where vm.manager_id = m.id and vm.venue_id = ${venueId}
    ))
    and (${like}::text is null or lower(m.first_name || ' ' || m.last_name) like ${like} or m.email like ${like})`
  const { rows } = await sql<Row>`
    select ${columns} from manager m ${where} order by lower(m.last_name), lower(m.first_name), m.id
    limit ${perpage} offset ${(page - 1) * perpage}`.execute(tx)
  const { rows: counts } = await sql<{
    n: number
  }>`select count(*)::int as n from manager m ${where}`.execute(tx)
  return { items: rows.map(toManager), totalItems: counts[0]?.n ?? 0 }
}

interface VenueOfManager {
  venueId: number
  venueName: string
  roles: string[]
}

/** One manager, with venues, roles and open sessions (MGR-05). */
export async function findManaged(tx: Tx, managerId: number) {
  const { rows } = await sql<Row>`select ${columns} from manager m where m.id = ${managerId}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { rows: venues } = await sql<VenueOfManager>`
    select v.venue_id as "venueId", v.name as "venueName", array(
      select r.name from manager_role mr join role r on r.id = mr.role_id
      where mr.manager_id = vm.manager_id and (r.venue_id is null or r.venue_id = v.venue_id) order by r.id
    ) as roles
    from venue_manager vm join venue v on v.venue_id = vm.venue_id and v.deleted_at is null
    where vm.manager_id = ${managerId} order by lower(v.name), v.venue_id`.execute(tx)
  const { rows: sessions } = await sql<{ n: number }>`
    select count(*)::int as n from session
    where manager_id = ${managerId} and revoked_at is null and expires_at > now()`.execute(tx)
  return { ...toManager(row), venues, sessionCount: sessions[0]?.n ?? 0 }
}

/** Whether the manager has set a password: an account that staff made has none until then. */
export async function hasPassword(tx: Tx, managerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from manager where id = ${managerId} and password_hash <> ${NO_PASSWORD}`.execute(tx)
  return rows.length > 0
}

/** Whether there is an active admin besides this one. */
export async function hasOtherAdmin(tx: Tx, managerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from manager where account_type = 'admin' and status = '1' and id <> ${managerId} limit 1 for update`.execute(
    tx,
  )
  return rows.length > 0
}
