import type { ConversationEvent, MessageEvent } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { VenueEvent } from '../../kernel/events/events.ts'
import { mayIn } from '../../kernel/http/may-in.ts'

/**
 * A visitor who asks for a person is announced at once; a message, if no person has answered it by then. What a provider
 * delivers late has waited since the customer wrote it.
 */
const ANSWER_MINUTES = 5

interface Waiting {
  venueId: number
  conversationId: string
  minutes: number
}

/** Notes for everybody who may read the conversation that it waits; once, until it is answered. */
async function noteWaiting(tx: Tx, { venueId, conversationId, minutes }: Waiting): Promise<void> {
  await sql`
    insert into sms_alert (manager_id, venue_id, conversation_id, due_at)
    select s.manager_id, c.venue_id, c.id, coalesce(c.waiting_since, now()) + ${minutes} * interval '1 minute'
    from sms_alert_setting s, conversation c
    where s.is_on and c.venue_id = ${venueId} and c.id = ${conversationId}
      and ${mayIn(sql.ref('s.manager_id'), sql.ref('c.venue_id'), 'messaging.conversations:read')}
    on conflict (venue_id, conversation_id, manager_id) do update
      set due_at = least(sms_alert.due_at, excluded.due_at)`.execute(tx)
}

async function noteAnswered(tx: Tx, venueId: number, conversationId: string): Promise<void> {
  await sql`delete from sms_alert where venue_id = ${venueId} and conversation_id = ${conversationId}`.execute(
    tx,
  )
}

/** Follows which conversations wait for a person, in the transaction that moves the cursor. */
export async function readWaiting(tx: Tx, venueId: number, events: readonly VenueEvent[]): Promise<void> {
  for (const { type, payload } of events) {
    if (type === 'conversations.updated') {
      const { id, isClosed } = (payload as ConversationEvent).conversation
      if (isClosed) await noteAnswered(tx, venueId, id)
    }
    if (type !== 'messages.received' && type !== 'messages.sent') continue
    const { message, conversation } = payload as MessageEvent
    const conversationId = conversation.id
    // What the agent or a rule writes leaves those waiting who waited.
    if (conversation.waitingSince === null) await noteAnswered(tx, venueId, conversationId)
    else if (type === 'messages.received')
      await noteWaiting(tx, { venueId, conversationId, minutes: ANSWER_MINUTES })
    else if (message.metadata.isHandOver === '1')
      await noteWaiting(tx, { venueId, conversationId, minutes: 0 })
  }
}

/**
 * Notes what the health checks have paused, and forgets what is at work again: linked accounts for those who may repair
 * them, and the operator's provider of numbers for staff. That of SMS cannot be announced by SMS.
 */
export async function notePauses(tx: Tx): Promise<void> {
  await sql`
    delete from sms_alert a using channel_account c
    where c.venue_id = a.venue_id and c.id = a.account_id and (c.problem is null or c.connected_at is null)`.execute(
    tx,
  )
  await sql`
    delete from sms_alert a using operator_provider p where p.name = a.provider and p.problem is null`.execute(
    tx,
  )
  await sql`
    insert into sms_alert (manager_id, venue_id, account_id)
    select s.manager_id, c.venue_id, c.id
    from sms_alert_setting s, channel_account c
    where s.is_on and c.problem is not null and c.connected_at is not null
      -- Asked once, before all rights of all venues are read: mostly there is none.
      and exists (select from channel_account where problem is not null)
      and exists (select from sms_alert_setting where is_on)
      and ${mayIn(sql.ref('s.manager_id'), sql.ref('c.venue_id'), 'posts.socialProfiles:create')}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into sms_alert (manager_id, venue_id, provider)
    select s.manager_id, 0, p.name
    from sms_alert_setting s join manager m on m.id = s.manager_id and m.account_type = 'admin', operator_provider p
    where s.is_on and p.problem is not null and p.name <> 'sms'
    on conflict do nothing`.execute(tx)
}
