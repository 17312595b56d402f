import { countSms, SMS_ANSWER_SEGMENTS } from '@comptoir/core/sms'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isSuppressed } from '../suppression/index.ts'
import { earliest } from './quiet-hours.ts'
import { queueSms, queueSmsAgain } from './sms-queue.ts'
import { publishOutreaches } from './states.ts'
import type { SmsRow } from './tables.ts'

interface Answer {
  venueId: number
  phone: string
  body: string
  fileIds?: readonly string[] | undefined
}

const refused = (field: string, code: string, message: string) =>
  new AppError('rule', message, { fields: { [field]: code } })

/**
 * Why an answer cannot be sent by SMS; undefined if it can. Numbers on the suppression list get none, even after they
 * write again.
 */
export async function answerFault(
  tx: Tx,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  { venueId, phone, body, fileIds = [] }: Answer,
): Promise<AppError | undefined> {
  if (!config.sms) return refused('to', 'not_linked', 'SMS is not set up on this installation.')
  if (fileIds.length > 0) return refused('media', 'not_supported', 'media: an SMS carries no files')
  if (await isSuppressed(tx, secrets, venueId, 'sms', phone))
    return refused('to', 'stopped', 'This phone number is on the suppression list. No SMS can be sent to it.')
  const { segments } = countSms(body)
  if (segments > SMS_ANSWER_SEGMENTS)
    return refused(
      'body',
      'too_long',
      `body: needs ${segments} SMS. Shorten it to at most ${SMS_ANSWER_SEGMENTS}.`,
    )
  return undefined
}

export interface NewAnswer extends Answer {
  /** That of its message. */
  id: string
  profileId: number
  managerId?: number | undefined
}

/** An answer leaves from the number that the customer wrote to; empty where that is not known. */
async function senderOf(tx: Tx, { venueId, phone }: Answer): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select line from sms_reply where venue_id = ${venueId} and phone = ${phone}
    order by received_at desc limit 1`.execute(tx)
  return rows[0]?.line ?? ''
}

/** Queues an answer in a conversation, in the transaction that stored it; it mentions no STOP and waits for no hour. */
export async function queueAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  await queueSms(tx, {
    venue_id: answer.venueId,
    id: answer.id,
    kind: 'answer',
    profile_id: answer.profileId,
    phone: answer.phone,
    sender: await senderOf(tx, answer),
    body: answer.body,
    segments: Math.max(1, countSms(answer.body).segments),
    manager_id: answer.managerId ?? null,
    leaves_at: null,
  })
}

interface Failed {
  kind: SmsRow['kind']
  phone: string
  timezone: string
  now: Date
}

/** Sends what failed of an SMS once more, or what no one knows the end of; returns whether there was something. */
export async function queueAnswerAgain(tx: Tx, venueId: number, id: string): Promise<boolean> {
  const { rows } = await sql<Failed>`
    update sms s set failure = null, is_dismissed = false from venue v
    where s.venue_id = ${venueId} and s.id = ${id} and s.state in ('failed', 'unknown') and v.venue_id = s.venue_id
    returning s.kind, s.phone, v.timezone, now()`.execute(tx)
  const [row] = rows
  if (!row) return false
  await sql`
    delete from sms_part where venue_id = ${venueId} and sms_id = ${id} and state = 'failed'`.execute(tx)
  await queueSmsAgain(tx, venueId, id, earliest(row.kind, row.now, row.phone, row.timezone))
  publishOutreaches(tx, venueId)
  return true
}

/** It is unknown whether it arrived, and somebody decided that it did. */
export async function takeAnswerAsSent(tx: Tx, venueId: number, id: string): Promise<void> {
  await sql`
    update sms set state = 'sent', reason = '', is_dismissed = true
    where venue_id = ${venueId} and id = ${id} and state = 'unknown'`.execute(tx)
  publishOutreaches(tx, venueId)
}
