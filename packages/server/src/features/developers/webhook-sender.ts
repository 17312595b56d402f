import { createHmac } from 'node:crypto'
import { webhookDelaysMs } from '@comptoir/core/developers'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { type SafeFetch, SafeFetchError } from '../../kernel/outbound/safe-fetch.ts'
import type { OutboxHandler, OutboxJob } from '../../kernel/queue/outbox.ts'
import { version } from '../../kernel/runtime/version.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import {
  ATTEMPT_JOB,
  type Attempt,
  type DeliveryRow,
  enqueueAttempt,
  findDelivery,
  RETRY_JOB,
} from './deliveries.ts'
import { stopReading, type WebhookRow, webhookPurpose } from './webhooks.ts'

const TIMEOUT_MS = 15_000
/** After this long without one success the endpoint is taken for dead, as Svix does. */
const FAILING_DAYS = 5
const GONE = 410

/** The headers of Standard Webhooks 1.0.0: HMAC-SHA-256 over id, time and body, by the bytes behind `whsec_`. */
export function signatureHeaders(secret: string, messageId: string, body: string, nowMs: number) {
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** How one attempt ended. */
interface Result {
  responseStatus: number | null
  durationMs: number
  error: DeliveryRow['error']
}

interface Todo {
  delivery: DeliveryRow
  webhook: WebhookRow
}

interface Found {
  delivery: DeliveryRow
  webhook: WebhookRow & { isVenueGone: boolean }
}

/** What to send; undefined if this attempt was already made, or is no longer wanted. */
async function findTodo(
  tx: Tx,
  { venueId }: OutboxJob,
  { deliveryId, attempt }: Attempt,
): Promise<Found | undefined> {
  const delivery = await findDelivery(tx, venueId, deliveryId)
  if (delivery?.state !== 'queued' || delivery.attempts >= attempt) return undefined
  const webhook = await tx
    .selectFrom('outgoing_webhook')
    .innerJoin('venue', 'venue.venue_id', 'outgoing_webhook.venue_id')
    .selectAll('outgoing_webhook')
    .select(sql<boolean>`venue.deleted_at is not null`.as('isVenueGone'))
    .where('outgoing_webhook.venue_id', '=', venueId)
    .where('outgoing_webhook.id', '=', delivery.webhook_id)
    .executeTakeFirst()
  return webhook && { delivery, webhook }
}

async function cancel(tx: Tx, { venue_id, id }: DeliveryRow): Promise<void> {
  await sql`
    update webhook_delivery set state = 'canceled', next_at = null
    where venue_id = ${venue_id} and id = ${id} and state = 'queued'`.execute(tx)
}

async function post(
  { delivery, webhook }: Todo,
  { safeFetch, secrets }: { safeFetch: SafeFetch; secrets: Secrets },
  signal: AbortSignal,
): Promise<Result> {
  const secret = secrets.decrypt(webhook.secret, webhookPurpose(webhook.id))
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const { status } = await safeFetch(webhook.url, {
      method: 'POST',
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': `Comptoir/${version} (webhooks)`,
        ...signatureHeaders(secret, delivery.message_id, delivery.body, Date.now()),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: 0,
      signal,
    })
    const isTaken = status >= 200 && status < 300
    return { responseStatus: status, durationMs: took(), error: isTaken ? null : 'status' }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    const code = error.code === 'too_many_redirects' ? 'status' : error.code
    return { responseStatus: null, durationMs: took(), error: code }
  }
}

/** Writes down how an attempt ended and what follows from it: the next one, the end, or the end of the webhook. */
async function record(tx: Tx, { delivery }: Todo, attempt: number, result: Result): Promise<void> {
  const { venue_id, id, webhook_id } = delivery
  const delayMs = webhookDelaysMs[attempt]
  const isDelivered = result.error === null
  const state = isDelivered ? 'delivered' : delayMs === undefined ? 'failed' : 'queued'
  const { rows } = await sql<{ nextAt: Date | null }>`
    update webhook_delivery set
      state = ${state}, attempts = ${attempt}, response_status = ${result.responseStatus},
      duration_ms = ${result.durationMs}, error = ${result.error},
      next_at = case when ${state} = 'queued' then now() + ${delayMs ?? 0} * interval '1 millisecond' end
    where venue_id = ${venue_id} and id = ${id} and state = 'queued' and attempts = ${attempt - 1}
    returning next_at as "nextAt"`.execute(tx)
  const [row] = rows
  if (!row) return
  if (row.nextAt)
    await enqueueAttempt(tx, RETRY_JOB, venue_id, { deliveryId: id, attempt: attempt + 1 }, row.nextAt)
  await judge(tx, venue_id, webhook_id, result)
}

/** A success clears the record of a webhook; the answer 410, or days of failure, disable it with the reason. */
async function judge(tx: Tx, venueId: number, id: string, { error, responseStatus }: Result): Promise<void> {
  if (error === null) {
    await sql`
      update outgoing_webhook set failing_since = null
      where venue_id = ${venueId} and id = ${id} and failing_since is not null`.execute(tx)
    return
  }
  const isGone = responseStatus === GONE
  const { rows } = await sql<{ isEnabled: boolean }>`
    with judged as (
      select ${isGone} or coalesce(failing_since < now() - ${FAILING_DAYS} * interval '1 day', false) as is_over
      from outgoing_webhook where venue_id = ${venueId} and id = ${id} and is_enabled for update
    )
    update outgoing_webhook w set
      failing_since = coalesce(failing_since, now()), is_enabled = not is_over,
      disabled_reason = case when is_over then ${isGone ? 'gone' : 'failing'} end
    from judged where w.venue_id = ${venueId} and w.id = ${id}
    returning w.is_enabled as "isEnabled"`.execute(tx)
  if (rows[0]?.isEnabled === false) await stopReading(tx, venueId, id)
}

interface Senders {
  database: Database
  secrets: Secrets
  safeFetch: SafeFetch
}

/** Whether the attempt belongs in the queue of retries: an endpoint that fails must not hold up those that answer. */
function isMisplaced({ kind }: OutboxJob, { webhook }: Todo): boolean {
  return kind === ATTEMPT_JOB && webhook.failing_since !== null
}

/**
 * Makes one attempt to deliver. Each attempt is a job of its own, so the outbox repeats one only when its worker
 * died; receivers know a repeated one by its `webhook-id`.
 */
export function webhookSender(services: Senders): OutboxHandler {
  const { database } = services
  return {
    idempotency: 'key',
    concurrency: 16,
    leaseMs: 30_000,
    async send(job, signal) {
      const attempt = job.payload as Attempt
      const todo = await database.system((tx) => findTodo(tx, job, attempt))
      if (!todo) return
      if (!todo.webhook.is_enabled || todo.webhook.isVenueGone)
        return database.system((tx) => cancel(tx, todo.delivery))
      if (isMisplaced(job, todo)) {
        await database.system((tx) => enqueueAttempt(tx, RETRY_JOB, job.venueId, attempt))
        return
      }
      const result = await post(todo, services, signal)
      await database.system((tx) => record(tx, todo, attempt.attempt, result))
    },
    // Only after repeated crashes, or by a defect of ours: the log must not say "queued" forever.
    async onSettled(tx, job, outcome) {
      if (outcome.state === 'done') return
      await sql`
        update webhook_delivery set state = 'failed', error = 'interrupted', next_at = null
        where venue_id = ${job.venueId} and id = ${(job.payload as Attempt).deliveryId} and state = 'queued'`.execute(
        tx,
      )
    },
  }
}
