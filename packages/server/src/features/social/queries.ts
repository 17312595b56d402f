import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { AccountRow } from '../channels/index.ts'

/** The accounts of a profile on a platform. */
export function listAccounts(
  tx: Tx,
  venueId: number,
  profileId: number,
  platform: AccountRow['platform'],
): Promise<AccountRow[]> {
  return tx
    .selectFrom('channel_account')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('profile_id', '=', profileId)
    .where('platform', '=', platform)
    .execute()
}

/** The accounts of some venues whose work is paused. */
export function listPaused(tx: Tx, venueIds: readonly number[]): Promise<AccountRow[]> {
  return tx
    .selectFrom('channel_account')
    .selectAll()
    .where('venue_id', 'in', venueIds)
    .where('problem', 'is not', null)
    .orderBy('venue_id')
    .execute()
}

/** How many jobs of messages wait to be sent through an account. */
export async function countWaiting(tx: Tx, { venue_id, id }: AccountRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct message_id)::int as count from channel_delivery
    where venue_id = ${venue_id} and account_id = ${id} and state = 'pending'`.execute(tx)
  return rows[0]?.count ?? 0
}

export function insertAccount(
  tx: Tx,
  account: Pick<AccountRow, 'venue_id' | 'profile_id' | 'platform' | 'business_id' | 'external_id'>,
): Promise<AccountRow> {
  return tx.insertInto('channel_account').values(account).returningAll().executeTakeFirstOrThrow()
}

/**
 * Writes what was reached in linking an account. Its provider has just taken the token; the health check looks at once
 * how long it lasts.
 */
export async function changeAccount(
  tx: Tx,
  { venue_id, id }: Pick<AccountRow, 'venue_id' | 'id'>,
  change: Partial<
    Pick<
      AccountRow,
      | 'token'
      | 'user_token'
      | 'token_ends_at'
      | 'business_id'
      | 'external_id'
      | 'name'
      | 'registered_at'
      | 'connected_at'
    >
  >,
): Promise<AccountRow> {
  const row = await tx
    .updateTable('channel_account')
    .set({
      ...change,
      ...(change.connected_at ? { checked_at: change.connected_at, next_check_at: sql<Date>`now()` } : {}),
    })
    .where('venue_id', '=', venue_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function removeAccount(tx: Tx, { venue_id, id }: AccountRow): Promise<void> {
  await tx.deleteFrom('channel_account').where('venue_id', '=', venue_id).where('id', '=', id).execute()
}
