import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { messageTo, type Reached } from './campaign-people.ts'
import { demoId, pick } from './ids.ts'

/** Time between two messages: a campaign takes an hour or two, so that the telephone keeps up. */
const BETWEEN_MS = 55_000
/** As the sandbox's SMS centre is called. */
const ACCOUNT = 'demo'

/** What became of a message. */
export interface SentMessage {
  n: number
  recipient: string
  fields: ReturnType<typeof messageTo>['fields']
  parts: number
  cost: number
  state: 'sent' | 'failed' | 'unknown' | 'suppressed'
  delivery: 'delivered' | 'undelivered' | null
  refunded: number
  error: string | null
  /** Of its undelivered part. */
  reason: string
  settledAt: Date
}

interface Sending {
  key: string
  body: string
  venue: string
  startsAt: Date
  /** How many of them may have arrived or not. */
  unknown: number
  /** Of a hundred, so many get nothing to compare with. */
  holdoutPercent: number
}

type Outcome = Pick<SentMessage, 'state' | 'delivery' | 'error' | 'reason'>

/** Of a hundred, about 96 arrive, two do not, one is refused and one is never reported. */
function outcomeOf(key: string, phone: string): Outcome {
  const fate = pick(100, key, phone)
  if (fate === 0) return { state: 'failed', delivery: null, error: 'the number does not exist', reason: '' }
  if (fate === 1) return { state: 'sent', delivery: null, error: null, reason: '' }
  if (fate <= 3)
    return {
      state: 'sent',
      delivery: 'undelivered',
      error: null,
      reason: fate === 2 ? 'EXPIRED' : 'UNDELIV 027',
    }
  return { state: 'sent', delivery: 'delivered', error: null, reason: '' }
}

/** The messages of a campaign, as they were sent one after the other. */
export function messagesOf(people: readonly Reached[], sending: Sending): SentMessage[] {
  const { key, body, venue, startsAt, unknown, holdoutPercent } = sending
  return people.map((person, index) => {
    const { parts, fields } = messageTo(person, body, venue)
    const isHeldOut = index >= unknown && pick(100, key, person.phone, 'holdout') < holdoutPercent
    const outcome: Outcome =
      index < unknown
        ? { state: 'unknown', delivery: null, error: 'the provider did not answer', reason: '' }
        : isHeldOut
          ? { state: 'suppressed', delivery: null, error: 'holdout', reason: '' }
          : outcomeOf(key, person.phone)
    return {
      n: index + 1,
      recipient: person.phone,
      fields,
      parts,
      cost: isHeldOut ? 0 : parts,
      ...outcome,
      // One part did not arrive: it is given back (D-68).
      refunded: outcome.delivery === 'undelivered' ? 1 : 0,
      settledAt: new Date(startsAt.getTime() + index * BETWEEN_MS),
    }
  })
}

/** Stores the messages of a dispatch, and what the provider reported of their parts. */
export async function insertMessagesOf(
  tx: Tx,
  { venueId, dispatchId }: { venueId: number; dispatchId: string },
  messages: readonly SentMessage[],
): Promise<void> {
  await sql`
    insert into dispatch_message (venue_id, dispatch_id, n, recipient, fields, parts, cost, state, attempts,
      first_tried_at, due_at, last_error, delivery, refunded, settled_at)
    select ${venueId}, ${dispatchId}::uuid, m.n, m.recipient, m.fields, m.parts, m.cost, m.state, 1, m."settledAt",
      m."settledAt", m.error, m.delivery, m.refunded, m."settledAt"
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (n int, recipient text, fields jsonb, parts int,
      cost int, state text, error text, delivery text, refunded int, "settledAt" timestamptz)`.execute(tx)
  const parts = messages
    .filter(({ state }) => state === 'sent')
    .flatMap(({ n, parts: count, delivery, reason, settledAt }) =>
      Array.from({ length: count }, (_, part) => {
        const isLost = delivery === 'undelivered' && part === 0
        return {
          n,
          part,
          id: demoId(dispatchId, String(n), String(part)),
          state: isLost ? 'failed' : delivery === null ? 'sent' : 'delivered',
          reason: isLost ? reason : '',
          at: settledAt,
        }
      }),
    )
  await sql`
    insert into dispatch_part (venue_id, dispatch_id, n, part, account, provider_id, state, reason, created_at)
    select ${venueId}, ${dispatchId}::uuid, p.n, p.part, ${ACCOUNT}, p.id, p.state, p.reason, p.at
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (n int, part int, id text, state text, reason text,
      at timestamptz)`.execute(tx)
}
