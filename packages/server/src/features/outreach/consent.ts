import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { refused } from './limits.ts'

/** What a sender states; kept with each message as the proof of consent (trust 3.10). */
export const CONSENT = 'v1: this person gave us the number and agreed to receive SMS from us'

/**
 * The words to which the person `p` agreed that one writes to them by a channel, by what is kept; null where nothing is.
 * Books hold the consent of whom an import added.
 */
export const keptConsent = (channel: 'sms' | 'email'): RawBuilder<string | null> => sql`coalesce(
  (select c.wording from consent c
    where c.venue_id = p.venue_id and c.person_id = p.id and ${channel} = any(c.channels)
    order by c.given_at desc limit 1),
  (select c.wording from address_book_member m
    join consent c on c.venue_id = m.venue_id and c.id = m.consent_id and ${channel} = any(c.channels)
    where m.venue_id = p.venue_id and m.person_id = p.id
    order by c.given_at desc limit 1))`

/** The consent of a number: what the sender states, else what is kept of its person; without any it is refused (D-130). */
export async function requireConsent(
  tx: Tx,
  venueId: number,
  { phoneNumber, hasConsent }: { phoneNumber: string; hasConsent: boolean },
): Promise<string> {
  if (hasConsent) return CONSENT
  const { rows } = await sql<{ consent: string | null }>`
    select ${keptConsent('sms')} as consent from person p
    where p.venue_id = ${venueId} and p.phone = ${phoneNumber} and p.deleted_at is null
    order by p.id`.execute(tx)
  const known = rows.find(({ consent }) => consent !== null)?.consent
  if (known) return known
  throw refused(
    'hasConsent',
    'required',
    'no consent of this person to SMS is recorded. Confirm that they agreed with hasConsent: true',
  )
}
