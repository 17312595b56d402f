import { createHash } from 'node:crypto'
import type { PushNotice, PushSubscriptionJson } from '@comptoir/core/push'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import type { Hub } from '../../kernel/events/hub.ts'
import { isWatching } from '../../kernel/events/open-streams.ts'
import { type SafeAnswer, type SafeFetch, SafeFetchError } from '../../kernel/outbound/safe-fetch.ts'
import { type OutboxHandler, type OutboxJob, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { devicePurpose } from './devices.ts'
import { encryptPush, readReceiverKeys } from './encrypt.ts'
import type { Vapid } from './vapid.ts'

/** The kind of job that brings one push to one device. */
export const PUSH_JOB = 'push.send'
/** No one wants to be called to a message of long ago; a notice of staff may wait for a day. */
const MESSAGE_SECONDS = 10 * 60
const NOTICE_SECONDS = 24 * 60 * 60
const TIMEOUT_MS = 15_000

/** What a push job holds. */
export interface PushJob {
  deviceId: string
  /** A message is pushed only to those who are not looking. */
  cause: 'message' | 'notice'
  notice: PushNotice
  /** Pushes with the same tag replace each other on the device. */
  tag: string
}

interface Target {
  subscription: string
  isWatching: boolean
}

async function findTarget(
  tx: Tx,
  deviceId: string,
  openSessions: readonly string[],
): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select d.subscription, ${isWatching(sql.ref('d.manager_id'), openSessions)} as "isWatching"
    from mobile_device d join session s on s.id = d.session_id join manager m on m.id = d.manager_id
    where d.id = ${deviceId} and s.revoked_at is null and s.expires_at > now() and m.status = '1'`.execute(tx)
  return rows[0]
}

/** What push services allow as a topic: 32 characters of base64url (RFC 8030). */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

interface Services {
  database: Database
  secrets: Secrets
  safeFetch: SafeFetch
  hub: Pick<Hub, 'openSessions'>
  vapid(): Promise<Vapid>
}

async function post(
  services: Services,
  job: PushJob,
  encrypted: string,
  signal: AbortSignal,
): Promise<SafeAnswer> {
  const opened = services.secrets.decrypt(encrypted, devicePurpose(job.deviceId))
  const { endpoint, keys } = JSON.parse(opened) as PushSubscriptionJson
  const receiver = readReceiverKeys(keys)
  if (!receiver) throw new SendFailure('permanent', 'the keys of the subscription cannot be used')
  const seconds = job.cause === 'message' ? MESSAGE_SECONDS : NOTICE_SECONDS
  const vapid = await services.vapid()
  return services.safeFetch(endpoint, {
    method: 'POST',
    body: encryptPush(JSON.stringify({ ...job.notice, tag: job.tag }), receiver),
    headers: {
      authorization: await vapid.authorize(endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(seconds),
      urgency: job.cause === 'message' ? 'high' : 'normal',
      topic: topicOf(job.tag),
    },
    timeoutMs: TIMEOUT_MS,
    maxBytes: 0,
    signal,
  })
}

/** What an answer of a push service means (RFC 8030); undefined when it has accepted. */
function failureOf({ status, headers }: SafeAnswer): SendFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  const message = `the push service responded with ${status}`
  const seconds = Number(headers['retry-after'])
  const wait = Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}
  return status === 429 || status >= 500
    ? new SendFailure('retryable', message, wait)
    : new SendFailure('permanent', message)
}

function toFailure(error: unknown): unknown {
  if (!(error instanceof SafeFetchError)) return error
  const isRefused = error.code === 'refused_address' || error.code === 'refused_url'
  return new SendFailure(isRefused ? 'permanent' : 'ambiguous', error.message, { cause: error })
}

function isStale({ createdAt }: OutboxJob, { cause }: PushJob): boolean {
  const seconds = cause === 'message' ? MESSAGE_SECONDS : NOTICE_SECONDS
  return Date.now() - createdAt.getTime() > seconds * 1000
}

/** Sends a push to its device's service. A device that the service no longer knows is deleted. */
export function pushSender(services: Services): OutboxHandler {
  const { database, hub } = services
  return {
    // Doubled, it replaces itself by its tag.
    idempotency: 'key',
    concurrency: 8,
    async send(job, signal) {
      const push = job.payload as PushJob
      if (isStale(job, push)) return
      const target = await database.system((tx) => findTarget(tx, push.deviceId, hub.openSessions))
      if (!target || (push.cause === 'message' && target.isWatching)) return
      const answer = await post(services, push, target.subscription, signal).catch((error: unknown) => {
        throw toFailure(error)
      })
      if (answer.status === 404 || answer.status === 410) {
        await database.system((tx) =>
          tx
            .deleteFrom('mobile_device')
            .where('id', '=', push.deviceId)
            .where('subscription', '=', target.subscription)
            .execute(),
        )
        return
      }
      const failure = failureOf(answer)
      if (failure) throw failure
      await database.system((tx) =>
        sql`update mobile_device set last_push_at = now() where id = ${push.deviceId}`.execute(tx),
      )
    },
  }
}
