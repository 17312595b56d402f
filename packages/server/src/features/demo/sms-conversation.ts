import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { DemoPlace } from './conversations.ts'
import { demoId } from './ids.ts'

const MINUTE_MS = 60_000
/** The short code of the sandbox's SMS centre. */
const LINE = '36789'
/** Which of the venue's contacts writes, counted among those with a phone number. */
const WRITER = 40

const lines = [
  { body: 'Bonjour, ma commande de samedi est-elle bien notée ? Deux pains au beurre.', minutesAgo: 1_830 },
  { body: 'Bonjour, oui : deux pains au beurre, à retirer samedi dès 7 h.', minutesAgo: 1_822, isOurs: true },
  { body: 'Parfait, merci ! On peut payer par carte ?', minutesAgo: 1_816 },
  { body: 'Oui, à partir de 5 €. À samedi !', minutesAgo: 1_811, isOurs: true },
] as const

interface Writer {
  id: number
  name: string
  phone: string
}

/** A conversation by SMS with one of the contacts, as if it had been; it can go on on the phone of the sandbox. */
export async function insertSmsConversation(tx: Tx, place: DemoPlace): Promise<void> {
  const { venueId, profileId, webchatId, managerId, nowMs } = place
  const { rows } = await sql<Writer>`
    select id, first_name || ' ' || last_name as name, phone from person
    where venue_id = ${venueId} and phone is not null order by id offset ${WRITER} limit 1`.execute(tx)
  const [writer] = rows
  if (!writer) return
  const { id: contact_id, name: username, phone } = writer
  const id = demoId(webchatId, 'sms')
  const idOf = (index: number) => demoId(webchatId, 'sms', String(index))
  const at = (minutesAgo: number) => new Date(nowMs - minutesAgo * MINUTE_MS)
  await tx
    .insertInto('conversation')
    .values({
      venue_id: venueId,
      id,
      profile_id: profileId,
      platform: 'sms',
      jid: `${phone.slice(1)}.sms`,
      username,
      contact_id,
      message_count: lines.length,
      created_at: at(lines[0].minutesAgo),
      last_message_id: idOf(lines.length - 1),
      last_message_at: at(lines[3].minutesAgo),
    })
    .execute()
  for (const [index, { body, minutesAgo, ...line }] of lines.entries()) {
    const message = { venueId, id: idOf(index), body, at: at(minutesAgo) }
    const isOurs = 'isOurs' in line
    await insertMessage(tx, id, message, isOurs ? managerId : null)
    if (isOurs) await insertAnswer(tx, message, { profileId, phone, managerId })
    else await insertReply(tx, message, phone)
  }
}

interface DemoMessage {
  venueId: number
  id: string
  body: string
  at: Date
}

/** Written by the manager, else by the customer. */
async function insertMessage(
  tx: Tx,
  conversationId: string,
  { venueId, id, body, at }: DemoMessage,
  managerId: number | null,
): Promise<void> {
  const isOurs = managerId !== null
  await tx
    .insertInto('message')
    .values({
      venue_id: venueId,
      id,
      conversation_id: conversationId,
      body,
      is_from_business: isOurs,
      state: isOurs ? 'delivered' : 'read',
      manager_id: managerId,
      sent_at: at,
    })
    .execute()
}

async function insertAnswer(
  tx: Tx,
  { venueId, id, body, at }: DemoMessage,
  { profileId, phone, managerId }: { profileId: number; phone: string; managerId: number },
): Promise<void> {
  await tx
    .insertInto('sms')
    .values({
      venue_id: venueId,
      id,
      body,
      kind: 'answer',
      profile_id: profileId,
      phone,
      sender: LINE,
      segments: 1,
      reference: 0,
      manager_id: managerId,
      state: 'delivered',
      failure: null,
      leaves_at: null,
      created_at: at,
    })
    .execute()
}

async function insertReply(tx: Tx, { venueId, id, body, at }: DemoMessage, phone: string): Promise<void> {
  await tx
    .insertInto('sms_reply')
    .values({ venue_id: venueId, id, body, phone, line: LINE, received_at: at })
    .execute()
}
