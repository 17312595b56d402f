import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Reply } from '../sms/index.ts'
import { findNumberOwner } from '../virtual-numbers/index.ts'
import type { Correspondent } from './thread.ts'

export const phoneOf = (value: string) => `+${value.replace(/^(?:\+|00)/, '')}`

const isPhone = (phone: string) => /^\+[1-9]\d{7,14}$/.test(phone)

/** Who wrote last to a number without a country code, as some SMSCs pass it on. */
async function findNational(tx: Tx, national: string): Promise<Correspondent | undefined> {
  const digits = national.slice(1)
  const { rows } = await sql<Correspondent>`
    select venue_id as "venueId", profile_id as "profileId", phone from sms where phone like ${`%${digits}`}
    order by created_at desc limit 1`.execute(tx)
  return rows[0]
}

async function findWriter(tx: Tx, phone: string): Promise<Correspondent | undefined> {
  const { rows } = await sql<Correspondent>`
    select venue_id as "venueId", profile_id as "profileId", phone from sms where phone = ${phone}
    order by created_at desc limit 1`.execute(tx)
  return rows[0]
}

/** The sender of an installation belongs to its venue, if there is only one. Managers who answer an alert mean no one. */
async function findOnlyVenue(tx: Tx, phone: string): Promise<Correspondent | undefined> {
  const { rows } = await sql<Correspondent>`
    select p.venue_id as "venueId", p.id as "profileId", ${phone} as phone
    from profile p join venue v on v.venue_id = p.venue_id and v.deleted_at is null
    where (select count(*) from venue where deleted_at is null) = 1
      and not exists (select from sms_alert_setting a where a.phone = ${phone})
    order by p.id limit 1`.execute(tx)
  return rows[0]
}

/**
 * Whom an SMS is for: the venue that has the number that it was sent to, else the one that wrote last to its sender.
 */
export async function findAddressee(tx: Tx, { from, to }: Reply): Promise<Correspondent | undefined> {
  if (/^0[1-9]\d{7,9}$/.test(from)) return findNational(tx, from)
  const phone = phoneOf(from)
  const owner = await findNumberOwner(tx, phoneOf(to))
  if (owner && isPhone(phone)) return { ...owner, phone }
  return (await findWriter(tx, phone)) ?? (isPhone(phone) ? findOnlyVenue(tx, phone) : undefined)
}
