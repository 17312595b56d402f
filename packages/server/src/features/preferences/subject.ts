import { newId } from '@comptoir/core/http'
import type { SuppressionChannel } from '@comptoir/core/suppression'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Language } from '../../kernel/http/visitor-language.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import type { Linked } from '../suppression/index.ts'
import { channelsOf, isSuppressed, removeEntries, suppress } from '../suppression/index.ts'

/** Who opens a link, as the venue knows them. */
export interface Subject {
  venueName: string
  /** The person's, else the venue's. */
  language: Language
  addresses: string[]
}

/** A channel and address by which the venue may write to someone. */
export interface Way {
  channel: SuppressionChannel
  address: string
  isOn: boolean
}

interface Found {
  venueName: string
  venueLanguage: Language
  language: Language | null
  email: string | null
  phone: string | null
}

export async function readSubject(tx: Tx, { venueId, address }: Linked): Promise<Subject> {
  const { rows } = await sql<Found>`
    select v.name as "venueName", v.language as "venueLanguage", p.language, p.email, p.phone
    from venue v left join person p
      on p.venue_id = v.venue_id and p.deleted_at is null and (p.email = ${address} or p.phone = ${address})
    where v.venue_id = ${venueId} limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`venue ${venueId} does not exist`)
  const known = [address, row.phone, row.email].filter((one) => one !== null)
  return {
    venueName: row.venueName,
    language: row.language ?? row.venueLanguage,
    addresses: [...new Set(known)],
  }
}

/** The channels by which the person behind a link may be written to. */
export async function readWays(
  tx: Tx,
  secrets: Pick<Secrets, 'fingerprint'>,
  { venueId }: Linked,
  { addresses }: Subject,
): Promise<Way[]> {
  const ways: Way[] = []
  for (const address of addresses)
    for (const channel of channelsOf(address)) {
      const isOn = !(await isSuppressed(tx, secrets, venueId, channel, address))
      ways.push({ channel, address, isOn })
    }
  return ways
}

/** The person with an address; made where no one has it, because a proof is somebody's. */
export async function personOf(
  tx: Tx,
  venueId: number,
  address: string,
  language: Language,
): Promise<number> {
  const isEmail = address.includes('@')
  await sql`
    insert into person (venue_id, email, phone, language)
    values (${venueId}, ${isEmail ? address : null}, ${isEmail ? null : address}, ${language})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from person
    where venue_id = ${venueId} and deleted_at is null and (email = ${address} or phone = ${address})`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('the person no longer exists')
  return row.id
}

/** What somebody agreed to, in the words that they read. */
export interface Agreement {
  wording: string
  language: Language
}

/** Somebody agrees again: kept as the proof, and they are written to from now on (trust 3.10). */
export async function agreeAgain(
  tx: Tx,
  venueId: number,
  { channel, address }: Way,
  { wording, language }: Agreement,
): Promise<void> {
  const personId = await personOf(tx, venueId, address, language)
  await sql`
    insert into consent (venue_id, id, person_id, channels, wording, place)
    values (${venueId}, ${newId()}, ${personId}, ${[channel]}::text[], ${wording}, 'preferences')`.execute(tx)
  await removeEntries(tx, venueId, address, [channel], { reason: 'agreed again on the page of preferences' })
}

/** Stops messages to someone by this channel; returns whether that is new. */
export async function unsubscribe(
  tx: Tx,
  secrets: Pick<Secrets, 'fingerprint'>,
  { venueId, channel, address }: Linked,
): Promise<boolean> {
  const entry = { venueId, channel, address, reason: 'unsubscribe', source: '' } as const
  return (await suppress(tx, secrets, [entry])) > 0
}

/** A mistake is taken back within the hour; what else stands against writing stays. */
export async function undoUnsubscribe(tx: Tx, { venueId, channel, address }: Linked): Promise<boolean> {
  const { rows } = await sql`
    select from suppression
    where venue_id = ${venueId} and channel = ${channel} and address = ${address} and reason = 'unsubscribe'
      and created_at > now() - interval '1 hour' for update`.execute(tx)
  if (rows.length === 0) return false
  await removeEntries(tx, venueId, address, [channel], { reason: 'undone by the person at once' })
  return true
}
