import type { MessageEvent } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { VenueEvent } from '../../kernel/events/events.ts'
import { mayIn } from '../../kernel/http/may-in.ts'
import { enqueue } from '../../kernel/queue/outbox.ts'
import { PUSH_JOB, type PushJob } from './send.ts'

/** What a push says of a message: who and where, never what. */
const texts = {
  fr: { anonymous: 'Un visiteur', body: (venue: string) => `Nouveau message pour ${venue}` },
  en: { anonymous: 'A visitor', body: (venue: string) => `New message for ${venue}` },
}
const TITLE_LENGTH = 80

interface Receiver {
  deviceId: string
  language: 'fr' | 'en'
  venueName: string
}

/** The devices of those who may read the venue's conversations. */
async function findReceivers(tx: Tx, venueId: number): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select d.id as "deviceId", m.language, v.name as "venueName"
    from mobile_device d
    join manager m on m.id = d.manager_id
    join venue v on v.venue_id = ${venueId}
    where ${mayIn(sql.ref('m.id'), sql.ref('v.venue_id'), 'messaging.conversations:read')}`.execute(tx)
  return rows
}

function pushOf({ deviceId, language, venueName }: Receiver, { conversation }: MessageEvent): PushJob {
  const { anonymous, body } = texts[language]
  return {
    deviceId,
    cause: 'message',
    tag: `conversation:${conversation.id}`,
    notice: {
      title: [...(conversation.username || anonymous)].slice(0, TITLE_LENGTH).join(''),
      body: body(venueName),
      path: `/messages?conversationId=${conversation.id}`,
    },
  }
}

/** Turns messages that came in into pushes, in the transaction that moves the cursor. */
export async function pushMessages(tx: Tx, venueId: number, events: readonly VenueEvent[]): Promise<void> {
  const received = events.filter(({ type }) => type === 'messages.received')
  if (received.length === 0) return
  const receivers = await findReceivers(tx, venueId)
  for (const { seq, payload } of received)
    for (const receiver of receivers)
      await enqueue(tx, {
        venueId,
        kind: PUSH_JOB,
        key: `${seq}:${receiver.deviceId}`,
        payload: pushOf(receiver, payload as MessageEvent),
      })
}
