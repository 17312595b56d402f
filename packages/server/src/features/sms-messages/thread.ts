import type { Message, MessageFailure } from '@comptoir/core/inbox'
import { type Selectable, sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Tx } from '../../kernel/db/database.ts'
import { linkNewConversation } from '../contacts/index.ts'
import { ensureConversation, findConversationOf, noteMessage, setMessageState } from '../inbox/index.ts'
import { isReplyShown, replyBody, type SmsRow } from '../sms/index.ts'

/** How many SMS of before a new conversation begins with. */
const MOST_EARLIER = 50

/** A customer of a profile, by SMS. */
export interface Correspondent {
  venueId: number
  profileId: number
  phone: string
}

const jidOf = (phone: string) => `${phone.slice(1)}.sms`

const states: Record<Selectable<SmsRow>['state'], Message['state']> = {
  queued: 'pending',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'errored',
  unknown: 'unknown',
}
const failureOf = (failure: SmsRow['failure']): MessageFailure | null =>
  failure === 'undelivered' ? 'unreachable' : failure

/** The web chat that the last SMS to a number answered: a visitor who had left goes on in it (WCH-05). */
async function findChat(tx: Tx, { venueId, phone }: Correspondent): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from (
      select id from sms where venue_id = ${venueId} and phone = ${phone} order by created_at desc, id desc limit 1
    ) s
    join message m on m.venue_id = ${venueId} and m.id = s.id
    join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id and c.platform = 'website'`.execute(
    tx,
  )
  return rows[0]?.id
}

/** The conversation with a number, if it has begun. */
export async function findThread(tx: Tx, customer: Correspondent): Promise<string | undefined> {
  const { venueId, profileId, phone } = customer
  return (await findChat(tx, customer)) ?? findConversationOf(tx, venueId, profileId, jidOf(phone))
}

/** Adds what was written to a number and answered before there was a conversation; all of it counts as read. */
async function addEarlier(
  tx: Tx,
  { venueId, profileId, phone }: Correspondent,
  conversationId: string,
  exceptId: string,
): Promise<void> {
  await sql`
    with earlier as (
      select s.id, true as is_from_business, s.body, case s.state when 'failed' then 'errored' else s.state end as state,
        case s.failure when 'undelivered' then 'unreachable' else s.failure end as failure, s.manager_id, coalesce(s.leaves_at, s.created_at) as at
      from sms s
      where s.venue_id = ${venueId} and s.phone = ${phone} and s.profile_id = ${profileId} and s.state <> 'queued'
      union all
      select r.id, false, ${replyBody}, 'read', null, null, r.received_at
      from sms_reply r
      where r.venue_id = ${venueId} and r.phone = ${phone} and r.id <> ${exceptId} and ${isReplyShown}
      order by at desc limit ${MOST_EARLIER}
    ), written as (
      insert into message (venue_id, id, conversation_id, is_from_business, body, state, failure, manager_id, sent_at)
      select ${venueId}, e.id, ${conversationId}, e.is_from_business, e.body, e.state, e.failure, e.manager_id, e.at
      from earlier e
      on conflict (venue_id, id) do nothing returning id
    )
    update conversation set message_count = message_count + (select count(*) from written)
    where venue_id = ${venueId} and id = ${conversationId}`.execute(tx)
}

/** Who a number belongs to, as far as the venue knows. */
async function namesOf(tx: Tx, { venueId, phone }: Correspondent) {
  const { rows } = await sql<{ name: string | null; language: 'fr' | 'en' }>`
    select nullif(trim(p.first_name || ' ' || p.last_name), '') as name, coalesce(p.language, v.language) as language
    from venue v left join person p on p.venue_id = v.venue_id and p.phone = ${phone} and p.deleted_at is null
    where v.venue_id = ${venueId}
    order by p.id limit 1`.execute(tx)
  const { name = null, language = 'fr' } = rows[0] ?? {}
  return { username: name ?? parsePhoneNumberFromString(phone)?.formatInternational() ?? phone, language }
}

/** The conversation with a number. A new one begins with what was written before, but for the answer that opens it. */
export async function openThread(tx: Tx, customer: Correspondent, replyId: string): Promise<string> {
  const { venueId, profileId, phone } = customer
  const chat = await findChat(tx, customer)
  if (chat) return chat
  const isNew = (await findConversationOf(tx, venueId, profileId, jidOf(phone))) === undefined
  const place = { venueId, profileId, platform: 'sms', jid: jidOf(phone) } as const
  const id = await ensureConversation(tx, { ...place, ...(await namesOf(tx, customer)) })
  if (isNew) {
    await linkNewConversation(tx, venueId, id, [phone.slice(1)])
    await addEarlier(tx, customer, id, replyId)
  }
  return id
}

interface Shown extends Pick<Correspondent, 'phone' | 'profileId'> {
  body: string
  managerId: number | null
  smsState: Selectable<SmsRow>['state']
  smsFailure: SmsRow['failure']
  isMessage: boolean
  /** The visitor has read it on the site: nothing is later than that. */
  isRead: boolean
}

/** Shows what has become of an SMS in the conversation of its number; a first message stands there once it has left. */
export async function showSms(tx: Tx, venueId: number, id: string): Promise<void> {
  const { rows } = await sql<Shown>`
    select s.phone, s.profile_id as "profileId", s.body, s.manager_id as "managerId",
      s.state as "smsState", s.failure as "smsFailure",
      m.id is not null as "isMessage", coalesce(m.state = 'read', false) as "isRead"
    from sms s left join message m on m.venue_id = s.venue_id and m.id = s.id
    where s.venue_id = ${venueId} and s.id = ${id}`.execute(tx)
  const [sms] = rows
  if (!sms || sms.isRead) return
  const { smsState, smsFailure, body, managerId } = sms
  const [state, failure] = [states[smsState], failureOf(smsFailure)]
  if (sms.isMessage) return setMessageState(tx, { venueId, id, state, failure })
  if (state === 'pending') return
  const conversationId = await findThread(tx, { venueId, ...sms })
  if (conversationId) await noteMessage(tx, { venueId, conversationId, id, body, managerId, state, failure })
}
