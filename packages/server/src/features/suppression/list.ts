import type { SuppressionChannel, SuppressionReason } from '@comptoir/core/suppression'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { announceSuppression } from './change-events.ts'

export type Hashing = Pick<Secrets, 'fingerprint'>

/** The hash of an address, kept once its person is erased (trust 3.10). */
export const hashOf = (secrets: Hashing, address: string) => secrets.fingerprint(address, 'suppression')

/** Why a person is suppressed, and since when. */
interface Suppressed {
  reason: SuppressionReason
  at: Date
}

/** The entry of an address; phones are E.164 with their plus, e-mail addresses in lower case. */
async function findSuppressed(
  tx: Tx,
  secrets: Hashing,
  venueId: number,
  channel: SuppressionChannel,
  address: string,
): Promise<Suppressed | undefined> {
  const { rows } = await sql<Suppressed>`
    select reason, created_at as at from suppression
    where venue_id = ${venueId} and channel = ${channel}
      and (address_hash = ${hashOf(secrets, address)} or address = ${address} collate "C")
    order by created_at desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Whether an address is suppressed for a venue (D-26). Senders ask in the transaction that prepares a message, and
 * again when sending it: an opt-out in between applies.
 */
export async function isSuppressed(
  tx: Tx,
  secrets: Hashing,
  venueId: number,
  channel: SuppressionChannel,
  address: string,
): Promise<boolean> {
  return (await findSuppressed(tx, secrets, venueId, channel, address)) !== undefined
}

/** Why some of these addresses are suppressed for a venue. */
export async function suppressionsAmong(
  tx: Tx,
  secrets: Hashing,
  venueId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Promise<Map<string, SuppressionReason>> {
  const { rows } = await sql<{ address: string; reason: SuppressionReason | null }>`
    select a.address, coalesce(
      (select s.reason from suppression s
        where s.venue_id = ${venueId} and s.channel = ${channel} and s.address_hash = a.hash),
      (select max(s.reason) from suppression s
        where s.venue_id = ${venueId} and s.channel = ${channel} and s.address = a.address collate "C")) as reason
    from unnest(${addresses}::text[],
      ${addresses.map((address) => hashOf(secrets, address))}::text[]) as a(address, hash)`.execute(tx)
  return new Map(rows.flatMap(({ address, reason }) => (reason === null ? [] : [[address, reason]])))
}

/** Those of these addresses that are suppressed for a venue. */
export async function suppressedAmong(
  tx: Tx,
  secrets: Hashing,
  venueId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select a.address from unnest(${addresses}::text[],
      ${addresses.map((address) => hashOf(secrets, address))}::text[]) as a(address, hash)
    where exists (
      select from suppression s
      where s.venue_id = ${venueId} and s.channel = ${channel} and s.address_hash = a.hash)
    or exists (
      select from suppression s
      where s.venue_id = ${venueId} and s.channel = ${channel} and s.address = a.address collate "C")`.execute(
    tx,
  )
  return new Set(rows.map(({ address }) => address))
}

/**
 * Whether a notice by e-mail that somebody wished for is kept back: where nothing arrives or they complained, and where
 * they said no after they wished for it.
 */
export async function isNoticeHeld(
  tx: Tx,
  secrets: Hashing,
  venueId: number,
  address: string,
  agreedAt: Date,
): Promise<boolean> {
  const entry = await findSuppressed(tx, secrets, venueId, 'email', address)
  if (!entry) return false
  return entry.reason === 'bounce' || entry.reason === 'complaint' || entry.at >= agreedAt
}

/** A suppressed person. */
export interface NewSuppression {
  venueId: number
  channel: SuppressionChannel
  address: string
  reason: SuppressionReason
  source: string
  managerId?: number | null
  managerName?: string
}

/** Stores that an address is dead, with the words of the server that refused it. */
export async function noteBounce(
  tx: Tx,
  secrets: Hashing,
  to: Pick<NewSuppression, 'venueId' | 'channel' | 'address'>,
  words: string,
): Promise<void> {
  await suppress(tx, secrets, [{ ...to, reason: 'bounce', source: words.slice(0, 200) }])
}

const column = <K extends keyof NewSuppression>(entries: readonly NewSuppression[], name: K) =>
  entries.map((entry) => entry[name])

/** A person's own opt-out replaces earlier entries, with its time: earlier consents no longer count. */
async function noteWords(tx: Tx, secrets: Hashing, spoken: readonly NewSuppression[]): Promise<void> {
  if (spoken.length === 0) return
  const hashes = spoken.map(({ address }) => hashOf(secrets, address))
  await sql`
    update suppression s set source = n.source, created_at = now(), manager_id = null, manager_name = '',
      reason = case
        when 'complaint' in (s.reason, n.reason) then 'complaint'
        when 'stop' in (s.reason, n.reason) then 'stop'
        else n.reason end
    from unnest(${column(spoken, 'venueId')}::int[], ${column(spoken, 'channel')}::text[], ${hashes}::text[],
      ${column(spoken, 'reason')}::text[], ${column(spoken, 'source')}::text[])
      as n(venue_id, channel, hash, reason, source)
    where s.venue_id = n.venue_id and s.channel = n.channel and s.address_hash = n.hash`.execute(tx)
}

const SPOKEN: readonly SuppressionReason[] = ['stop', 'unsubscribe', 'complaint']

/**
 * Adds to the list; returns how many were not on it. An address has one entry per channel, with its strongest reason.
 */
export async function suppress(
  tx: Tx,
  secrets: Hashing,
  entries: readonly NewSuppression[],
): Promise<number> {
  const hashes = entries.map(({ address }) => hashOf(secrets, address))
  const managerIds = entries.map(({ managerId }) => managerId ?? null)
  const managerNames = entries.map(({ managerName }) => managerName ?? '')
  const { numAffectedRows } = await sql`
    insert into suppression (venue_id, channel, address_hash, address, reason, source, manager_id, manager_name)
    select * from unnest(${column(entries, 'venueId')}::int[], ${column(entries, 'channel')}::text[],
      ${hashes}::text[], ${column(entries, 'address')}::text[], ${column(entries, 'reason')}::text[],
      ${column(entries, 'source')}::text[], ${managerIds}::int[], ${managerNames}::text[])
    on conflict do nothing`.execute(tx)
  await noteWords(
    tx,
    secrets,
    entries.filter(({ reason }) => SPOKEN.includes(reason)),
  )
  announceSuppression(tx, column(entries, 'venueId'))
  return Number(numAffectedRows ?? 0)
}
