import { type AccountProblem, CHANNELS_UPDATED } from '@comptoir/core/social'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'
import {
  type ChannelAccount,
  type Language,
  LOST_TOKEN,
  type OutsidePlatform,
} from '../../kernel/ports/channel.ts'
import type { EncryptedColumn } from '../../kernel/secrets/encrypted-column.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { sendingJob } from './queue.ts'
import type { ChannelAccountTable } from './tables.ts'

export type AccountRow = Selectable<ChannelAccountTable>
/** An account that receives events, with the language of its venue. */
export interface ConnectedAccount extends AccountRow {
  language: Language
}
type Named = Pick<AccountRow, 'venue_id' | 'id'>

/** What the token of an account is encrypted for. */
export const tokenPurpose = ({ venue_id, id }: Named) => `channel-token:${venue_id}:${id}`

export function encryptToken(secrets: Secrets, account: Named, token: string): string {
  return secrets.encrypt(token, tokenPurpose(account))
}

const userPurpose = ({ venue_id, id }: Named) => `channel-user:${venue_id}:${id}`

const encryptedTokens = (
  column: string,
  purposeOf: (account: Named) => string,
  whenLost: EncryptedColumn['whenLost'],
): EncryptedColumn => ({
  table: 'channel_account',
  keys: ['venue_id', 'id'],
  column,
  purposeOf: ({ venue_id, id }) => purposeOf({ venue_id: Number(venue_id), id: Number(id) }),
  whenLost,
})
const remedy = 'link these channels again in the back office'
export const encryptedAccountTokens = [
  encryptedTokens('token', tokenPurpose, {
    name: 'tokens of channels',
    become: () => LOST_TOKEN,
    also: { problem: 'token' satisfies AccountProblem },
    remedy,
  }),
  encryptedTokens('user_token', userPurpose, { name: 'Meta logins of channels', become: 'null', remedy }),
]

/** Encrypts the token of the person who logged in for an account. */
export function encryptUserToken(secrets: Secrets, account: AccountRow, token: string): string {
  return secrets.encrypt(token, userPurpose(account))
}

/** The token of that person; undefined if no one has logged in. */
export function openUserToken(secrets: Secrets, row: AccountRow): string | undefined {
  return row.user_token === null ? undefined : secrets.decrypt(row.user_token, userPurpose(row))
}

/** An account with its token, for calls to its provider; undefined while it has none. */
export function openAccount(
  secrets: Secrets,
  row: Pick<AccountRow, 'venue_id' | 'id' | 'business_id' | 'external_id' | 'token'>,
): ChannelAccount | undefined {
  if (row.token === null) return undefined
  return {
    venueId: row.venue_id,
    id: row.id,
    businessId: row.business_id,
    externalId: row.external_id,
    token: secrets.decrypt(row.token, tokenPurpose(row)),
  }
}

export function findAccount(tx: Tx, venueId: number, id: number): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('channel_account')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The account named by a signed event of the provider; needs a system transaction. */
export function findConnected(
  tx: Tx,
  platform: OutsidePlatform,
  externalId: string,
): Promise<ConnectedAccount | undefined> {
  return tx
    .selectFrom('channel_account as a')
    .innerJoin('venue as v', 'v.venue_id', 'a.venue_id')
    .selectAll('a')
    .select('v.language')
    .where('a.platform', '=', platform)
    .where('a.external_id', '=', externalId)
    .where('a.connected_at', 'is not', null)
    .executeTakeFirst()
}

/** Opens or closes the channel for conversations of the platform (D-01, D-02). */
export async function openConversations(
  tx: Tx,
  { venue_id, profile_id, platform }: AccountRow,
  isOpen: boolean,
): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ is_channel_closed: !isOpen })
    .where('venue_id', '=', venue_id)
    .where('profile_id', '=', profile_id)
    .where('platform', '=', platform)
    .$if(isOpen, (query) =>
      query.where('jid', 'in', (of) =>
        of
          .selectFrom('channel_identity')
          .select('jid')
          .where('venue_id', '=', venue_id)
          .where('platform', '=', platform),
      ),
    )
    .execute()
}

/** How soon after a refusal the account is checked, as its tokens may be renewable. */
const LOOK_MINUTES = 15

/** Notifies open pages that the state of an account changed. */
export function publishChannels(tx: Tx, venueId: number): void {
  emit(tx, { venueId, type: CHANNELS_UPDATED, payload: { venueId } })
}

/** Pauses the jobs of the account until it is repaired, and no others (trust 3.3). */
export async function pauseAccount(
  tx: Tx,
  { venueId, id }: Pick<ChannelAccount, 'venueId' | 'id'>,
  problem: AccountProblem,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_account')
    .set({
      problem,
      next_check_at: sql<Date>`least(next_check_at, now() + ${LOOK_MINUTES} * interval '1 minute')`,
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('problem', 'is distinct from', problem)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) publishChannels(tx, venueId)
}

const waitingOf = ({ venue_id, id, platform }: AccountRow) => sql`
  from channel_delivery d
  where o.venue_id = ${venue_id} and o.kind = ${sendingJob(platform)} and o.state = 'queued'
    and d.venue_id = o.venue_id and d.account_id = ${id} and o.key = d.message_id || '.' || d.part`

/** Retries jobs that waited for a silent account; earlier attempts still count. */
export async function releaseWaiting(tx: Tx, row: AccountRow): Promise<void> {
  await sql`update outbox o set next_at = now() ${waitingOf(row)}`.execute(tx)
}

/** Restarts jobs that waited for a repair, as if they were new. */
export async function resumeAccount(tx: Tx, row: AccountRow): Promise<void> {
  const { venue_id, id } = row
  await sql`
    update channel_account set problem = null, failures = 0, failing_since = null, is_silent = false
    where venue_id = ${venue_id} and id = ${id}`.execute(tx)
  await sql`update outbox o set next_at = now(), attempts = 0, created_at = now() ${waitingOf(row)}`.execute(
    tx,
  )
  publishChannels(tx, venue_id)
}
