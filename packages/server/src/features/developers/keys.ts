import { type createApiKey, isKeyScope } from '@comptoir/core/developers'
import { newId, type Permission, type Received } from '@comptoir/core/http'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { addVisibleVenues } from '../../kernel/db/visible-venues.ts'
import {
  type ApiKeyActor,
  can,
  type ManagerActor,
  sessionOfKey,
  type VenueActor,
} from '../../kernel/http/callers.ts'
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
/** A key with the venues that it speaks for. */
type KeyRow = Row & { venue_ids: number[] }
type Creator = Pick<ManagerActor, 'managerId' | 'venueIds' | 'roles'>

function toApiKey(row: KeyRow) {
  return {
    id: row.id,
    userLabel: row.user_label,
    prefix: row.prefix,
    venueIds: row.venue_ids,
    scopes: row.scopes,
    managerId: row.manager_id,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    expiresAt: row.expires_at?.getTime() ?? null,
  }
}

/** Where the caller may do this. */
const venuesWith = (permission: Permission, actor: VenueActor) =>
  actor.venueIds.filter((id) => can(actor, permission, id))

/**
 * The keys of venues, each once; of the others that a key speaks for, it names those whose keys the caller may list.
 */
export async function listKeys(tx: Tx, venueIds: readonly number[], actor: VenueActor) {
  await addVisibleVenues(tx, venuesWith('developers.apiKeys:read', actor))
  const ofThese = (column: RawBuilder<unknown>) => inVenues(column, venueIds)
  const { rows } = await sql<KeyRow>`
    select k.*, (select array_agg(o.venue_id order by o.venue_id) from api_key o where o.id = k.id) as venue_ids
    from api_key k where ${ofThese(sql`k.venue_id`)} and not exists (
      select from api_key o where o.id = k.id and o.venue_id < k.venue_id and ${ofThese(sql`o.venue_id`)}
    ) order by k.created_at desc, k.id desc`.execute(tx)
  return rows.map(toApiKey)
}

/** Another venue of a key is one in which its maker may make keys. */
function requireCreator(actor: Creator, venueId: number): void {
  if (!actor.venueIds.includes(venueId)) throw notFound()
  if (can(actor, 'developers.apiKeys:create', venueId)) return
  throw new AppError(
    'forbidden',
    `venueIds: your role does not allow you to create keys in venue ${venueId}`,
    {
      fields: { venueIds: 'not_held' },
    },
  )
}

/** No one gives a key what they may not do themselves. */
function requireHeld(scopes: readonly string[], actor: Creator, venueId: number): void {
  const missing = scopes.find((scope) => !isKeyScope(scope) || !can(actor, scope, venueId))
  if (missing === undefined) return
  throw new AppError('forbidden', `scopes: your own role does not allow ${missing}`, {
    fields: { scopes: 'not_held' },
  })
}

/** Opens these venues to the transaction; two calls that are about the same ones follow each other. */
async function lockVenues(tx: Tx, venueIds: readonly number[]): Promise<void> {
  await addVisibleVenues(tx, venueIds)
  await sql`
    select from venue where venue_id = any(${venueIds}::int[]) order by venue_id for no key update`.execute(
    tx,
  )
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

/**
 * Makes a key; it is answered here and never again, as only its hash is stored (MGR-13, D-62). It has a row in each of
 * its venues, so that each sees it, and ends with the last of them.
 */
export async function createKey(
  tx: Tx,
  venueId: number,
  actor: Creator,
  { userLabel, scopes, expiresInDays, venueIds: others }: Received<typeof createApiKey>['body'],
) {
  const venueIds = [...new Set<number>([venueId, ...others])].sort((a, b) => a - b)
  for (const id of venueIds) {
    requireCreator(actor, id)
    requireHeld(scopes, actor, id)
  }
  await lockVenues(tx, venueIds)
  for (const id of venueIds) await requireRoom(tx, id)
  const secret = `${KEY_PREFIX}${randomToken()}`
  const key = {
    id: newId(),
    user_label: userLabel,
    prefix: secret.slice(0, SHOWN_LENGTH),
    token_hash: hashToken(secret),
    scopes: [...new Set<string>(scopes)],
    manager_id: actor.managerId,
    expires_at: expiresInDays ? sql<Date>`now() + ${expiresInDays} * interval '1 day'` : null,
  }
  const row = await tx
    .insertInto('api_key')
    .values(venueIds.map((id) => ({ ...key, venue_id: id })))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...toApiKey({ ...row, venue_ids: venueIds }), secret }
}

/** Takes a key from the venue, and from each other in which the caller may revoke keys; returns which. */
export async function revokeKey(tx: Tx, venueId: number, id: string, actor: VenueActor): Promise<number[]> {
  const venueIds = venuesWith('developers.apiKeys:delete', actor)
  if (!venueIds.includes(venueId)) throw notFound()
  await addVisibleVenues(tx, venueIds)
  const rows = await tx
    .deleteFrom('api_key')
    .where('venue_id', 'in', venueIds)
    .where('id', '=', id)
    .returning('venue_id')
    .execute()
  if (rows.length === 0) throw notFound()
  return rows.map(({ venue_id }) => venue_id)
}

/** The key behind a token, if it is valid now; read again for each call, so that a revoked key is worth nothing. */
export async function findKeyActor(
  tx: Tx,
  token: string,
): Promise<{ actor: ApiKeyActor; isUseStale: boolean } | undefined> {
  const { rows } = await sql<Row & { isUseStale: boolean }>`
    select *, coalesce(last_used_at < now() - interval '1 minute', true) as "isUseStale"
    from api_key k where token_hash = ${hashToken(token)} and coalesce(expires_at > now(), true)
      and exists (select from venue v where v.venue_id = k.venue_id and v.deleted_at is null)
    order by venue_id`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const venueIds = rows.map(({ venue_id }) => venue_id)
  const permissions = row.scopes.filter(isKeyScope)
  const actor: ApiKeyActor = {
    keyId: row.id,
    managerId: undefined,
    sessionId: sessionOfKey(row.id),
    accountType: 'other',
    isFactorMissing: false,
    venueIds,
    roles: venueIds.map((venueId) => ({ roleId: 0, name: row.user_label, venueId, permissions })),
    tokenExpiresAt: row.expires_at?.getTime() ?? NEVER,
  }
  return { actor, isUseStale: rows.some(({ isUseStale }) => isUseStale) }
}

/** Notes that a key was used; of several calls at once, one writes. */
export async function noteKeyUse(tx: Tx, keyId: string): Promise<void> {
  await sql`
    update api_key set last_used_at = now()
    where id = ${keyId} and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(tx)
}
