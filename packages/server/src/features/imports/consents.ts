import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Channel } from './consent-cells.ts'
import type { Subject } from './plan.ts'

/** The proof of consent that is stated for all people of an import. */
export interface StatedConsent {
  consentId: string | null
  /** The channels that it is for. */
  consentChannels: readonly Channel[]
}

/** Which proof each person has. */
export interface Consents {
  of(subject: Pick<Subject, 'unverified'>): string | null
}

/** The same for the same channels, so that every batch of an import finds the one that an earlier batch has made. */
function narrowedId(consentId: string, channels: readonly Channel[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([consentId, channels]))
    .digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(....)(....)(....)/, '$1-$2-$3-$4-')
}

/**
 * The proofs of people: the one that is stated for all, or where a column of the file says less, one in the same words
 * for the remaining channels. A person without any has none.
 */
export async function keepConsents(
  tx: Tx,
  { venueId, consentId, consentChannels }: StatedConsent & { venueId: number },
  subjects: readonly Subject[],
): Promise<Consents> {
  const narrowed = new Map<string, readonly Channel[]>()
  const stated = [...new Set(consentChannels)].sort()

  function of({ unverified }: Pick<Subject, 'unverified'>): string | null {
    const channels = stated.filter((channel) => !unverified.includes(channel))
    if (consentId === null || channels.length === 0) return null
    if (channels.length === stated.length) return consentId
    const id = narrowedId(consentId, channels)
    narrowed.set(id, channels)
    return id
  }
  for (const subject of subjects) of(subject)
  const rows = [...narrowed].map(([id, channels]) => ({ id, channels }))
  if (rows.length > 0)
    await sql`
      insert into consent (venue_id, id, channels, wording, place, given_at, manager_id, manager_name)
      select c.venue_id, r.id, r.channels, c.wording, c.place, c.given_at, c.manager_id, c.manager_name
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, channels text[])
      join consent c on c.venue_id = ${venueId} and c.id = ${consentId}
      on conflict do nothing`.execute(tx)
  return { of }
}
