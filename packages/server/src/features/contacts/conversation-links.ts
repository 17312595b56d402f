import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { announceConversation, findConversation, toConversation } from '../inbox/index.ts'
import { announceContacts } from './change-events.ts'

/** Conversations of a phone number become those of the person who has it, where no one was said to have them (D-25). */
export async function linkConversations(
  tx: Tx,
  venueId: number,
  personId: number,
  phone: string | null,
): Promise<void> {
  if (phone === null) return
  const { rows } = await sql<{ id: string }>`
    update conversation c set contact_id = ${personId}
    from channel_identity i
    where i.venue_id = ${venueId} and i.platform = 'whatsapp' and i.external_id = ${phone.slice(1)}
      and c.venue_id = i.venue_id and c.platform = i.platform and c.jid = i.jid and c.contact_id is null
    returning c.id`.execute(tx)
  const { rows: bySms } = await sql<{ id: string }>`
    update conversation c set contact_id = p.id,
      username = coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), c.username)
    from person p
    where p.venue_id = ${venueId} and p.id = ${personId} and c.venue_id = p.venue_id and c.platform = 'sms'
      and c.jid = ${`${phone.slice(1)}.sms`} and c.contact_id is null
    returning c.id`.execute(tx)
  for (const { id } of [...rows, ...bySms]) await announceConversation(tx, venueId, id)
}

/** A conversation that has just begun is of the person who has the number; sent with its first message. */
export async function linkNewConversation(
  tx: Tx,
  venueId: number,
  conversationId: string,
  numbers: readonly string[],
): Promise<void> {
  const phones = numbers.filter((number) => /^\d{7,15}$/.test(number)).map((number) => `+${number}`)
  if (phones.length === 0) return
  await sql`
    update conversation c set contact_id = p.id from person p
    where p.venue_id = ${venueId} and p.phone = any(${phones}::text[]) and p.deleted_at is null
      and c.venue_id = p.venue_id and c.id = ${conversationId} and c.contact_id is null`.execute(tx)
}

/** Says whose a conversation is, or that no one knows; everybody is notified. */
export async function setConversationContact(tx: Tx, venueId: number, id: string, contactId: number | null) {
  const { rows } = await sql`
    update conversation c set contact_id = ${contactId}::int
    where c.venue_id = ${venueId} and c.id = ${id} and (${contactId}::int is null or exists (
      select from person p where p.venue_id = c.venue_id and p.id = ${contactId} and p.deleted_at is null))
    returning c.id`.execute(tx)
  if (rows.length === 0 || !(await findConversation(tx, venueId, id))) throw notFound()
  // Who writes is a guest (CON-01).
  announceContacts(tx, venueId)
  return toConversation(await announceConversation(tx, venueId, id))
}
