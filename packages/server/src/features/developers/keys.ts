import { type createApiKey, isKeyScope } from '@comptoir/core/developers'
import { newId, type Received } from '@comptoir/core/http'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { type ApiKeyActor, can, type ManagerActor, sessionOfKey } from '../../kernel/http/callers.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { hashToken, randomToken } from '../../kernel/secrets/secrets.ts'
import type { ApiKeyTable } from './tables.ts'

/**
 * What every API key begins with: it distinguishes a key from a token, and a scanner of leaked secrets what it has
 * found.
 */
export const KEY_PREFIX = 'ck_'
const SHOWN_LENGTH = 9
const MOST_KEYS = 50
const NEVER = Number.MAX_SAFE_INTEGER

type Row = Selectable<ApiKeyTable>

function toApiKey(row: Row) {
  return {
    id: row.id,
    userLabel: row.user_label,
    prefix: row.prefix,
    scopes: row.scopes,
    managerId: row.manager_id,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    expiresAt: row.expires_at?.getTime() ?? null,
  }
}

export async function listKeys(tx: Tx, venueId: number) {
  const rows = await tx
    .selectFrom('api_key')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toApiKey)
}

/** No one gives a key what they may not do themselves. */
function requireHeld(scopes: readonly string[], actor: ManagerActor, venueId: number): void {
  const missing = scopes.find((scope) => !isKeyScope(scope) || !can(actor, scope, venueId))
  if (missing === undefined) return
  throw new AppError('forbidden', `scopes: your own role does not allow ${missing}`, {
    fields: { scopes: 'not_held' },
  })
}

async function requireRoom(tx: Tx, venueId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()
  if (count >= MOST_KEYS)
    throw new AppError('rule', `A venue can have at most ${MOST_KEYS} API keys. Revoke one first.`)
}

/** Makes a key; it is answered here and never again, as only its hash is stored (MGR-13, D-62). */
export async function createKey(
  tx: Tx,
  venueId: number,
  actor: ManagerActor,
  { userLabel, scopes, expiresInDays }: Received<typeof createApiKey>['body'],
) {
  requireHeld(scopes, actor, venueId)
  await requireRoom(tx, venueId)
  const secret = `${KEY_PREFIX}${randomToken()}`
  const row = await tx
    .insertInto('api_key')
    .values({
      venue_id: venueId,
      id: newId(),
      user_label: userLabel,
      prefix: secret.slice(0, SHOWN_LENGTH),
      token_hash: hashToken(secret),
      scopes: [...new Set<string>(scopes)],
      manager_id: actor.managerId,
      expires_at: expiresInDays ? sql<Date>`now() + ${expiresInDays} * interval '1 day'` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...toApiKey(row), secret }
}

export async function revokeKey(tx: Tx, venueId: number, id: string): Promise<void> {
  const row = await tx
    .deleteFrom('api_key')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** The key behind a token, if it is valid now; read again for each call, so that a revoked key is worth nothing. */
export async function findKeyActor(
  tx: Tx,
  token: string,
): Promise<{ actor: ApiKeyActor; isUseStale: boolean } | undefined> {
  const { rows } = await sql<Row & { isUseStale: boolean }>`
    select *, coalesce(last_used_at < now() - interval '1 minute', true) as "isUseStale"
    from api_key k where token_hash = ${hashToken(token)} and coalesce(expires_at > now(), true)
      and exists (select from venue v where v.venue_id = k.venue_id and v.deleted_at is null)`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { venue_id: venueId, user_label: name } = row
  const permissions = row.scopes.filter(isKeyScope)
  const actor: ApiKeyActor = {
    keyId: row.id,
    managerId: undefined,
    sessionId: sessionOfKey(row.id),
    accountType: 'other',
    isFactorMissing: false,
    venueIds: [venueId],
    roles: [{ roleId: 0, name, venueId, permissions }],
    tokenExpiresAt: row.expires_at?.getTime() ?? NEVER,
  }
  return { actor, isUseStale: row.isUseStale }
}

/** Notes that a key was used; of several calls at once, one writes. */
export async function noteKeyUse(tx: Tx, keyId: string): Promise<void> {
  await sql`
    update api_key set last_used_at = now()
    where id = ${keyId} and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(tx)
}
