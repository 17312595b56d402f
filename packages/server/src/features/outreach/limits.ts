import { type NewOutreach, OUTREACH_SEGMENTS } from '@comptoir/core/outreach'
import { countSms, findMalformedVariables, withStop } from '@comptoir/core/sms'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { isTouch, lockTouches, MOST_A_WEEK, touchedTooOften } from '../sms/index.ts'

/** Limits of messages to a person, and of people that a venue writes to per day (trust 3.10, T29). */
const REVIEW_DAYS = 30
const MOST_A_DAY = 200

export const refused = (field: string, code: string, message: string) =>
  new AppError('rule', `${field}: ${message}`, { fields: { [field]: code } })

export const dayIsFull = (field: string) =>
  refused(field, 'daily_limit', `a venue can write to at most ${MOST_A_DAY} customers a day`)

export const stopped = () => refused('phoneNumber', 'stopped', 'this person has opted out of SMS')

/** The segments of a text with its opt-out notice; refuses one that is too long. */
export function segmentsOf(text: string, stopMention: string): number {
  const { segments } = countSms(withStop(text, stopMention))
  if (segments > OUTREACH_SEGMENTS)
    throw refused('text', 'too_long', `needs ${segments} SMS. Shorten it to at most ${OUTREACH_SEGMENTS}.`)
  return segments
}

/** Refuses a variable that begins with two braces and does not end, at its place (SMS-07). */
export function requireWellFormed(text: string): void {
  const [first] = findMalformedVariables(text)
  if (!first) return
  throw refused(
    'text',
    'malformed_variables',
    `the variable at character ${first.position}, ${JSON.stringify(first.text)}, does not end. Close it with }}.`,
  )
}

const written = (venueId: number) => sql`venue_id = ${venueId} and ${isTouch}`

/** How many more people a venue may write to today. */
export async function remainingToday(tx: Tx, venueId: number): Promise<number> {
  const { rows } = await sql<{ today: number }>`
    select count(*)::int as today from sms
    where ${written(venueId)} and created_at > now() - interval '1 day'`.execute(tx)
  return Math.max(0, MOST_A_DAY - (rows[0]?.today ?? 0))
}

async function wasAsked(tx: Tx, venueId: number, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from sms
    where ${written(venueId)} and phone = ${phone} and kind = 'review'
      and created_at > now() - ${REVIEW_DAYS} * interval '1 day' limit 1`.execute(tx)
  return rows.length > 0
}

/** Refuses what would be too often. */
export async function requireRoom(
  tx: Tx,
  venueId: number,
  kind: 'contact' | 'review',
  { phoneNumber }: Pick<NewOutreach, 'phoneNumber'>,
): Promise<void> {
  await lockTouches(tx, venueId)
  if ((await touchedTooOften(tx, { venueId, phones: [phoneNumber] })).has(phoneNumber))
    throw refused(
      'phoneNumber',
      'too_often',
      `this person was already sent ${MOST_A_WEEK} messages in seven days`,
    )
  if (kind === 'review' && (await wasAsked(tx, venueId, phoneNumber)))
    throw refused(
      'phoneNumber',
      'asked_already',
      `this person was already asked for a review in the last ${REVIEW_DAYS} days`,
    )
  if ((await remainingToday(tx, venueId)) === 0) throw dayIsFull('phoneNumber')
}

/** A request for a review says where: an SMS that asks and has no link costs and leads nowhere (ORC-03). */
export function requireReviewLink(text: string): void {
  if (/https:\/\/[^\s/]+\.[^\s]+/.test(text)) return
  throw new AppError(
    'rule',
    'text: add the link for reviews. Set the Google link of the venue (mapsUri), then put it in the text.',
    { fields: { text: 'no_review_link' } },
  )
}
