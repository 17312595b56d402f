import { fillContactText } from '@comptoir/core/contact-messages'
import { countSms, STOP_MENTION, withStop } from '@comptoir/core/sms'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { CampaignFields } from '../campaigns/index.ts'

/** Somebody whom a campaign of the demo can reach. */
export interface Reached {
  id: number
  firstName: string
  lastName: string
  phone: string
  country: string
  postalCode: string
  createdAt: Date
  /** In which of the venue's books they are. */
  bookIds: readonly number[]
  isStopped: boolean
}

/** The people of a venue with a phone, and whether they want no more SMS. */
export async function readReached(tx: Tx, venueId: number): Promise<readonly Reached[]> {
  const { rows } = await sql<Reached>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone,
      coalesce(p.country_code, '') as country, p.postal_code as "postalCode", p.created_at as "createdAt",
      array_agg(m.address_book_id) as "bookIds",
      exists (
        select from suppression s
        where s.venue_id = p.venue_id and s.channel = 'sms' and s.address = p.phone) as "isStopped"
    from person p join address_book_member m on m.venue_id = p.venue_id and m.person_id = p.id
    where p.venue_id = ${venueId} and p.phone is not null
    group by p.venue_id, p.id order by p.id`.execute(tx)
  return rows
}

/** What a message to somebody holds, and how many SMS it takes: a credit each. */
export function messageTo(
  person: Reached,
  body: string,
  venue: string,
): { fields: CampaignFields; parts: number } {
  const { id, firstName, lastName, country, postalCode } = person
  const text = fillContactText(body, { firstName, lastName, venue })
  const { segments, encoding } = countSms(withStop(text, STOP_MENTION))
  return {
    parts: segments,
    fields: { personId: id, firstName, lastName, country, postalCode, encoding: encoding === 'gsm' ? 0 : 8 },
  }
}
