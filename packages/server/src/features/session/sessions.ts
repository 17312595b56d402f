import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { hashToken, randomToken } from '../../kernel/secrets/secrets.ts'

/** How long a session lives without being used. */
export const SESSION_DAYS = 30
/** The longest session, even if it is active: then the password is asked again (ASVS 7.3.2). */
export const SESSION_MOST_DAYS = 90
/** Two tabs may show the same refresh token at once; later than this it was stolen (D-12). */
const REUSE_GRACE_SECONDS = 10

export interface OpenedSession {
  sessionId: string
  managerId: number
  refreshToken: string
}

async function addRefreshToken(tx: Tx, sessionId: string): Promise<string> {
  const token = randomToken()
  await tx
    .insertInto('refresh_token')
    .values({ token_hash: hashToken(token), session_id: sessionId })
    .execute()
  return token
}

export async function openSession(tx: Tx, managerId: number, userAgent: string): Promise<OpenedSession> {
  const sessionId = newId()
  const expires_at = sql<Date>`now() + ${SESSION_DAYS} * interval '1 day'`
  await tx
    .insertInto('session')
    .values({ id: sessionId, manager_id: managerId, user_agent: userAgent.slice(0, 200), expires_at })
    .execute()
  return { sessionId, managerId, refreshToken: await addRefreshToken(tx, sessionId) }
}

export type Rotation =
  | { outcome: 'renewed'; session: OpenedSession }
  | { outcome: 'refused' }
  | { outcome: 'stolen'; sessionId: string }

/** Exchanges a refresh token for a new one. One that was used before ends its session (D-12). */
export async function rotateRefreshToken(tx: Tx, token: string): Promise<Rotation> {
  const { rows } = await sql<{ sessionId: string; managerId: number; isAlive: boolean; isReused: boolean }>`
    select s.id as "sessionId", s.manager_id as "managerId",
      s.revoked_at is null and s.expires_at > now() and m.status = '1' as "isAlive",
      coalesce(t.used_at < now() - ${REUSE_GRACE_SECONDS} * interval '1 second', false) as "isReused"
    from refresh_token t join session s on s.id = t.session_id join manager m on m.id = s.manager_id
    where t.token_hash = ${hashToken(token)} for update of t`.execute(tx)
  const found = rows[0]
  if (!found?.isAlive) return { outcome: 'refused' }
  if (found.isReused) {
    await revokeSession(tx, found.sessionId)
    return { outcome: 'stolen', sessionId: found.sessionId }
  }
  await sql`update refresh_token set used_at = coalesce(used_at, now()) where token_hash = ${hashToken(token)}`.execute(
    tx,
  )
  await sql`
    update session set last_used_at = now(), expires_at = least(
      now() + ${SESSION_DAYS} * interval '1 day', created_at + ${SESSION_MOST_DAYS} * interval '1 day')
    where id = ${found.sessionId}`.execute(tx)
  return {
    outcome: 'renewed',
    session: { ...found, refreshToken: await addRefreshToken(tx, found.sessionId) },
  }
}

/** Gives a session a new refresh token; other copies stop working. */
export async function renewRefreshToken(tx: Tx, sessionId: string): Promise<string> {
  await sql`update refresh_token set used_at = now() where session_id = ${sessionId} and used_at is null`.execute(
    tx,
  )
  return addRefreshToken(tx, sessionId)
}

/** Which session a refresh token belongs to, whatever its state. */
export async function sessionOfRefreshToken(tx: Tx, token: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.session_id
}

export async function revokeSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Which of these sessions are over; the visitors' among them have no row and live on. */
export async function findEndedSessions(tx: Tx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from session s join manager m on m.id = s.manager_id
    where s.id::text = any(${sessionIds}::text[]) and (s.revoked_at is not null or s.expires_at <= now() or m.status <> '1')`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Removes expired rows. */
export async function pruneSessions(tx: Tx): Promise<void> {
  await sql`delete from session where expires_at < now() - interval '7 days' or revoked_at < now() - interval '7 days'`.execute(
    tx,
  )
}
