import { withStop } from '@comptoir/core/sms'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { DeadAddress } from '../../kernel/ports/dead-address.ts'
import { type OutboxHandler, type OutboxJob, type Outcome, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { AcceptedPart, SmsProvider } from '../../providers/sms/provider.ts'
import { earliest, publishSms, type SmsRow, stopMentionOf, stopMentions } from '../sms/index.ts'
import { isSuppressed, noteBounce } from '../suppression/index.ts'
import { settleState } from './settle-state.ts'

/** A missed call is answered within this time or not at all. */
const LATE_MS = 24 * 3_600_000
/** Until then it leaves at the hour that it was meant for. */
const WAITED_MS = 10 * 60_000
const STOPPED = 'this person has opted out of SMS'

const smsIdOf = ({ payload }: OutboxJob) => (payload as { smsId: string }).smsId

/** SMS that waited for the provider are sent within sending hours, and not to callers of long ago. */
async function requireTime(tx: Tx, row: Selectable<SmsRow>): Promise<void> {
  const { venue_id, kind, phone, created_at, leaves_at } = row
  const waitedMs = Date.now() - (leaves_at ?? created_at).getTime()
  if (waitedMs < WAITED_MS) return
  if (kind === 'missedCall' && waitedMs > LATE_MS)
    throw new SendFailure('permanent', 'the reply expired before it could be sent')
  const { rows } = await sql<{ timezone: string; now: Date }>`
    select timezone, now() from venue where venue_id = ${venue_id}`.execute(tx)
  const { timezone = '', now = new Date() } = rows[0] ?? {}
  const retryAfterMs = earliest(kind, now, phone, timezone).getTime() - now.getTime()
  if (retryAfterMs > 0) throw new SendFailure('held', 'outside the hours when SMS are sent', { retryAfterMs })
}

/** The text with the mention of STOP; who wrote to us is not advertised to. */
async function bodyOf(tx: Tx, { config, site }: Pick<Services, 'config' | 'site'>, row: Selectable<SmsRow>) {
  const { sms } = config
  if (row.kind === 'answer' || !sms) return row.body
  const to = { venueId: row.venue_id, phone: row.phone }
  return withStop(row.body, await stopMentionOf(tx, stopMentions(sms, site), site, to))
}

/** What is still to be sent: checked again when sending, because a STOP may have arrived. */
async function prepare(tx: Tx, services: Pick<Services, 'config' | 'secrets' | 'site'>, job: OutboxJob) {
  const row = await tx
    .selectFrom('sms')
    .selectAll()
    .where('venue_id', '=', job.venueId)
    .where('id', '=', smsIdOf(job))
    .executeTakeFirst()
  if (row?.state !== 'queued') return undefined
  if (await isSuppressed(tx, services.secrets, row.venue_id, 'sms', row.phone))
    throw new SendFailure('permanent', STOPPED)
  await requireTime(tx, row)
  const { rows } = await sql<{ part: number }>`
    select part from sms_part where venue_id = ${row.venue_id} and sms_id = ${row.id}`.execute(tx)
  return { row, body: await bodyOf(tx, services, row), done: new Set(rows.map(({ part }) => part)) }
}

/** Stores what only the provider knows, before anything else can fail. */
async function noteParts(
  database: Database,
  job: OutboxJob,
  account: string,
  parts: readonly AcceptedPart[],
) {
  if (parts.length === 0) return
  await database.system(async (tx) => {
    for (const { part, providerId } of parts)
      await sql`
        insert into sms_part (venue_id, sms_id, part, account, provider_id)
        values (${job.venueId}, ${smsIdOf(job)}, ${part}, ${account}, ${providerId})
        on conflict do nothing`.execute(tx)
  })
}

async function settle(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  job: OutboxJob,
  outcome: Outcome,
): Promise<void> {
  if (outcome.state !== 'done') {
    const { state, reason, error } = outcome
    const isStop = reason === STOPPED
    const { rows } = await sql<{ phone: string }>`
      update sms set state = ${state === 'dead' ? 'failed' : 'unknown'}, reason = ${reason},
        failure = ${state === 'dead' ? (isStop ? 'stopped' : 'refused') : null}
      where venue_id = ${job.venueId} and id = ${smsIdOf(job)} and state = 'queued'
      returning phone`.execute(tx)
    const to = { venueId: job.venueId, channel: 'sms', address: rows[0]?.phone ?? '' } as const
    if (error instanceof DeadAddress && to.address !== '') await noteBounce(tx, secrets, to, reason)
  }
  await settleState(tx, job.venueId, smsIdOf(job))
  await publishSms(tx, job.venueId, smsIdOf(job))
}

/**
 * Sends SMS. A message of several segments continues where it stopped: accepted segments are not sent again.
 * With SMPP, an attempt with an unknown outcome leaves the message unknown.
 */
export function smsSender(
  services: Pick<Services, 'database' | 'secrets' | 'config' | 'site'>,
  provider: SmsProvider,
): OutboxHandler {
  const { database } = services
  return {
    idempotency: provider.idempotency,
    concurrency: 50,
    async send(job, signal) {
      const prepared = await database.system((tx) => prepare(tx, services, job))
      if (!prepared) return
      const { row, body, done } = prepared
      const accepted: AcceptedPart[] = []
      const sms = {
        to: row.phone,
        from: row.sender || (services.config.sms?.sender ?? ''),
        body,
        reference: row.reference,
        key: job.providerKey,
      }
      try {
        const isDone = (part: number) => done.has(part)
        await provider.send(sms, { isDone, onAccepted: (part) => accepted.push(part), signal })
      } finally {
        await noteParts(database, job, provider.account, accepted)
      }
    },
    onSettled: (tx, job, outcome) => settle(tx, services, job, outcome),
  }
}
