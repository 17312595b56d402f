import { sql } from 'kysely'
import { batchLoader, isOneOf } from '../../kernel/db/batch-loader.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { ManagerActor } from '../../kernel/http/callers.ts'

type StoredActor = Omit<ManagerActor, 'tokenExpiresAt'>

const CACHE_MS = 5000
const CACHE_SIZE = 10_000

/** Who is behind a session, remembered for five seconds (T24). */
export interface Actors {
  find(sessionId: string): Promise<StoredActor | undefined>
  /** Forgets a session at once: it was revoked, or rights changed. */
  forget(sessionId: string): void
  /** Forgets all sessions of a manager, or everybody's: rights changed. */
  forgetManager(managerId: number | undefined): void
}

interface ActorsOptions {
  database: Database
  /** Whether staff must have a second factor to be staff (ASVS 6.3.3). */
  isStaffFactorRequired: boolean
}

async function readActors(
  { database, isStaffFactorRequired }: ActorsOptions,
  sessionIds: string[],
): Promise<Map<string, StoredActor>> {
  return database.ask(async (tx) => {
    const { rows } = await sql<StoredActor>`
      with used as (
        update session set last_used_at = now()
        where ${isOneOf(sql`id`, 'uuid', sessionIds)} and last_used_at < now() - interval '1 minute'
      )
      select s.id as "sessionId", m.id as "managerId", factor.is_missing as "isFactorMissing",
        case when factor.is_missing then 'other' else m.account_type end as "accountType",
        m.activated_at is not null as "isActivated",
        coalesce((
          select jsonb_agg(w.venue_id order by w.venue_id) from venue_manager w join venue v on v.venue_id = w.venue_id
          where w.manager_id = m.id and v.deleted_at is null
        ), '[]') as "venueIds",
        coalesce((
          select jsonb_agg(jsonb_build_object('roleId', r.id, 'name', r.name, 'venueId', r.venue_id, 'permissions', r.permissions) order by r.id)
          from manager_role mr join role r on r.id = mr.role_id where mr.manager_id = m.id
        ), '[]') as roles
      from session s join manager m on m.id = s.manager_id cross join lateral (
        select ${isStaffFactorRequired} and m.account_type <> 'other' and not exists (
          select from second_factor f where f.manager_id = m.id and f.confirmed_at is not null
        ) as is_missing
      ) factor
      where ${isOneOf(sql`s.id`, 'uuid', sessionIds)} and s.revoked_at is null and s.expires_at > now() and m.status = '1'`.execute(
      tx,
    )
    return new Map(rows.map((row) => [row.sessionId, row]))
  })
}

export function createActors(options: ActorsOptions): Actors {
  const known = new Map<
    string,
    { actor: Promise<StoredActor | undefined>; until: number; managerId?: number | undefined }
  >()
  const read = batchLoader((sessionIds: string[]) => readActors(options, sessionIds))
  return {
    find(sessionId) {
      const now = Date.now()
      const hit = known.get(sessionId)
      if (hit && hit.until > now) return hit.actor
      if (known.size >= CACHE_SIZE) known.clear()
      const actor = read([sessionId]).then((actors) => actors.get(sessionId))
      const entry: { actor: typeof actor; until: number; managerId?: number | undefined } = {
        actor,
        until: now + CACHE_MS,
      }
      known.set(sessionId, entry)
      // Not remembered before the activation, so that the first call after it is let through on every server.
      const forget = () => known.delete(sessionId)
      actor.then((found) => {
        entry.managerId = found?.managerId
        if (found?.isActivated === false) forget()
      }, forget)
      return actor
    },
    forget(sessionId) {
      known.delete(sessionId)
    },
    forgetManager(managerId) {
      // One that is still being read may be read from before the change.
      for (const [sessionId, entry] of known)
        if (managerId === undefined || entry.managerId === undefined || entry.managerId === managerId)
          known.delete(sessionId)
    },
  }
}

declare module '../../kernel/services/services.ts' {
  interface Services {
    actors: Actors
  }
}
