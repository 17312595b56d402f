import type { Permission } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A role that a manager holds; venueId null: in each venue that the manager works in (D-04). */
export interface ActorRole {
  roleId: number
  name: string
  venueId: number | null
  permissions: string[]
}

/** The manager behind a request. */
export interface ManagerActor {
  sessionId: string
  managerId: number
  accountType: 'admin' | 'venueVendor' | 'other'
  venueIds: number[]
  roles: ActorRole[]
  /** When the token that was shown ends, milliseconds since 1970. */
  tokenExpiresAt: number
  /** Set where the account type alone opened the venue (VEN-01): what is done there is staff's, and said so. */
  isActingAsStaff?: boolean
}

/** Whether the manager may do this in this venue: a role for all venues or for this one holds the permission (RBC-14). */
export function can(
  actor: Pick<ManagerActor, 'venueIds' | 'roles'>,
  permission: Permission,
  venueId: number,
): boolean {
  return (
    actor.venueIds.includes(venueId) &&
    actor.roles.some(
      (role) => (role.venueId === null || role.venueId === venueId) && role.permissions.includes(permission),
    )
  )
}

type StoredActor = Omit<ManagerActor, 'tokenExpiresAt'>

const CACHE_MS = 5000
const CACHE_SIZE = 10_000

/** Who is behind a session, remembered for five seconds (T24). */
export interface Actors {
  find(sessionId: string): Promise<StoredActor | undefined>
  /** Forgets a session at once: it was revoked, or rights changed. */
  forget(sessionId: string): void
}

async function readActor(database: Database, sessionId: string): Promise<StoredActor | undefined> {
  return database.system(async (tx) => {
    const { rows } = await sql<StoredActor>`
      select s.id as "sessionId", m.id as "managerId", m.account_type as "accountType",
        coalesce((select jsonb_agg(venue_id order by venue_id) from venue_manager where manager_id = m.id), '[]') as "venueIds",
        coalesce((
          select jsonb_agg(jsonb_build_object('roleId', r.id, 'name', r.name, 'venueId', r.venue_id, 'permissions', r.permissions) order by r.id)
          from manager_role mr join role r on r.id = mr.role_id where mr.manager_id = m.id
        ), '[]') as roles
      from session s join manager m on m.id = s.manager_id
      where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now() and m.status = '1'`.execute(
      tx,
    )
    return rows[0]
  })
}

export function createActors(database: Database): Actors {
  const known = new Map<string, { actor: Promise<StoredActor | undefined>; until: number }>()
  return {
    find(sessionId) {
      const now = Date.now()
      const hit = known.get(sessionId)
      if (hit && hit.until > now) return hit.actor
      if (known.size >= CACHE_SIZE) known.clear()
      const actor = readActor(database, sessionId)
      known.set(sessionId, { actor, until: now + CACHE_MS })
      actor.catch(() => known.delete(sessionId))
      return actor
    },
    forget(sessionId) {
      known.delete(sessionId)
    },
  }
}
