import { newId } from '@comptoir/core/http'
import type { SuppressionChannel, SuppressionReason } from '@comptoir/core/suppression'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { announceSuppression } from './change-events.ts'

/** An entry to remove. */
export interface Entry {
  channel: SuppressionChannel
  address: string
  reason: SuppressionReason
  /** Whether the person agreed again since, with its proof (D-26). */
  hasProof: boolean
}

/** The entries of an address, locked. */
export async function findEntries(
  tx: Tx,
  venueId: number,
  address: string,
  channels: readonly SuppressionChannel[],
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select s.channel, s.address, s.reason, exists (
      select from consent c join person p on p.venue_id = c.venue_id and p.id = c.person_id
      where c.venue_id = s.venue_id and s.channel = any(c.channels) and c.given_at > s.created_at
        and p.deleted_at is null and case when s.channel = 'email' then p.email else p.phone end = s.address
    ) as "hasProof"
    from suppression s
    where s.venue_id = ${venueId} and s.address = ${address} and s.channel = any(${channels}::text[])
    order by s.channel for update of s`.execute(tx)
  return rows
}

/** Who removes an entry, and why. */
export interface Removal {
  reason: string
  manager?: { id: number | null; name: string }
}

/** Removes an address from the list on these channels, and stores who did it, when and why (D-26). */
export async function removeEntries(
  tx: Tx,
  venueId: number,
  address: string,
  channels: readonly SuppressionChannel[],
  { reason, manager }: Removal,
): Promise<void> {
  for (const channel of channels)
    await sql`
      with gone as (
        delete from suppression
        where venue_id = ${venueId} and channel = ${channel} and address = ${address}
        returning venue_id, channel, address_hash, reason, created_at)
      insert into suppression_removal
        (venue_id, id, channel, address_hash, former_reason, former_created_at, reason, manager_id, manager_name)
      select venue_id, ${newId()}::uuid, channel, address_hash, reason, created_at, ${reason},
        ${manager?.id ?? null}::int, ${manager?.name ?? ''}
      from gone`.execute(tx)
  announceSuppression(tx, [venueId])
}

/** Removes what a person themselves had said on a channel, before they asked for messages again there. */
export async function liftOwnStop(
  tx: Tx,
  { venueId, channel, address }: { venueId: number; channel: SuppressionChannel; address: string },
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const { rows } = await sql`
    select from suppression
    where venue_id = ${venueId} and channel = ${channel} and address = ${address} and reason = 'stop'
      and created_at < ${at} for update`.execute(tx)
  if (rows.length > 0) await removeEntries(tx, venueId, address, [channel], { reason })
}
