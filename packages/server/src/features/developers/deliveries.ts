import { TEST_EVENT_TYPE, type WebhookDelivery } from '@comptoir/core/developers'
import { newId } from '@comptoir/core/http'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { VenueEvent } from '../../kernel/events/events.ts'
import type { Cursor } from '../../kernel/http/cursor.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { enqueue } from '../../kernel/queue/outbox.ts'
import type { WebhookDeliveryTable } from './tables.ts'
import { requireWebhook } from './webhooks.ts'

/** The kinds of job that make one attempt to deliver: those of endpoints that fail wait for each other alone. */
export const ATTEMPT_JOB = 'webhooks.attempt'
export const RETRY_JOB = 'webhooks.retry'

export type DeliveryRow = Selectable<WebhookDeliveryTable>

/** What an attempt's job says; the delivery itself holds all else. */
export interface Attempt {
  deliveryId: string
  /** 1 for the first. */
  attempt: number
}

export function toDelivery(row: DeliveryRow) {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    eventType: row.event_type,
    messageId: row.message_id,
    origin: row.origin,
    state: row.state,
    attempts: row.attempts,
    responseStatus: row.response_status,
    durationMs: row.duration_ms,
    error: row.error,
    createdAt: row.created_at.getTime(),
    nextAttemptAt: row.next_at?.getTime() ?? null,
  }
}

/** Puts an attempt into the outbox: the same one twice is one. */
export function enqueueAttempt(
  tx: Tx,
  kind: typeof ATTEMPT_JOB | typeof RETRY_JOB,
  venueId: number,
  attempt: Attempt,
  notBefore?: Date,
): Promise<boolean> {
  return enqueue(tx, {
    venueId,
    kind,
    key: `${attempt.deliveryId}:${attempt.attempt}`,
    payload: attempt,
    ...(notBefore ? { notBefore } : {}),
  })
}

type NewDelivery = Pick<
  WebhookDeliveryTable,
  'venue_id' | 'webhook_id' | 'event_seq' | 'event_type' | 'message_id' | 'body' | 'origin'
>

async function addDelivery(tx: Tx, delivery: NewDelivery): Promise<DeliveryRow | undefined> {
  const row = await tx
    .insertInto('webhook_delivery')
    .values({ ...delivery, id: newId() })
    .onConflict((conflict) => conflict.columns(['venue_id', 'webhook_id', 'event_seq']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await enqueueAttempt(tx, ATTEMPT_JOB, row.venue_id, { deliveryId: row.id, attempt: 1 })
  return row
}

/** The text that is signed and sent: type, time and data as Standard Webhooks has them, and the venue. */
function bodyOf(event: Pick<VenueEvent, 'type' | 'at' | 'venueId' | 'payload'>): string {
  const { type, at, venueId, payload } = event
  return JSON.stringify({ type, timestamp: at.toISOString(), venueId, data: payload })
}

/** Turns events that a webhook listens to into deliveries, in the transaction that moves its cursor. */
export async function deliverEvents(
  tx: Tx,
  venueId: number,
  webhookId: string,
  events: readonly VenueEvent[],
): Promise<void> {
  const webhook = await tx
    .selectFrom('outgoing_webhook')
    .select(['event_types', 'is_enabled'])
    .where('venue_id', '=', venueId)
    .where('id', '=', webhookId)
    .executeTakeFirst()
  if (!webhook?.is_enabled) return
  for (const event of events.filter(({ type }) => webhook.event_types.includes(type)))
    await addDelivery(tx, {
      venue_id: venueId,
      webhook_id: webhookId,
      event_seq: event.seq,
      event_type: event.type,
      message_id: `msg_${venueId}_${event.seq}`,
      body: bodyOf(event),
      origin: 'event',
    })
}

async function requireEnabled(tx: Tx, venueId: number, id: string): Promise<void> {
  const webhook = await requireWebhook(tx, venueId, id)
  if (!webhook.is_enabled) throw new AppError('rule', 'This webhook is disabled. Enable it first.')
}

export async function addTest(tx: Tx, venueId: number, webhookId: string) {
  await requireEnabled(tx, venueId, webhookId)
  const payload = { message: 'This is a test.' }
  const row = await addDelivery(tx, {
    venue_id: venueId,
    webhook_id: webhookId,
    event_seq: null,
    event_type: TEST_EVENT_TYPE,
    message_id: `msg_test_${newId()}`,
    body: bodyOf({ type: TEST_EVENT_TYPE, at: new Date(), venueId, payload }),
    origin: 'test',
  })
  if (!row) throw notFound()
  return toDelivery(row)
}

/** The same event under the same id, as a delivery of its own: the receiver knows whether it had it. */
export async function replay(tx: Tx, venueId: number, webhookId: string, deliveryId: string) {
  await requireEnabled(tx, venueId, webhookId)
  const first = await findDelivery(tx, venueId, deliveryId)
  if (first?.webhook_id !== webhookId) throw notFound()
  const { event_type, message_id, body } = first
  const again = { venue_id: venueId, webhook_id: webhookId, event_seq: null, event_type, message_id, body }
  const row = await addDelivery(tx, { ...again, origin: 'replay' })
  if (!row) throw notFound()
  return toDelivery(row)
}

export async function findDelivery(tx: Tx, venueId: number, id: string): Promise<DeliveryRow | undefined> {
  return tx
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface DeliveryQuery {
  venueId: number
  webhookId: string
  state: WebhookDelivery['state'] | undefined
  after: Cursor | undefined
  limit: number
}

export async function listDeliveries(tx: Tx, query: DeliveryQuery) {
  const { venueId, webhookId, state, after, limit } = query
  let wanted = tx
    .selectFrom('webhook_delivery')
    .where('venue_id', '=', venueId)
    .where('webhook_id', '=', webhookId)
  if (state) wanted = wanted.where('state', '=', state)
  const { count } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  let page = wanted.selectAll()
  if (after) page = page.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id}::uuid)`)
  const rows = await page.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return { rows, count }
}

const KEPT_DAYS = 30

/** Removes old deliveries, whatever their outcome. */
export async function pruneDeliveries(tx: Tx): Promise<void> {
  await sql`delete from webhook_delivery where created_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(
    tx,
  )
}
