import { type NewOutreach, OUTREACH_SEGMENTS } from '@comptoir/core/outreach'
import { countSms, withStop } from '@comptoir/core/sms'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { AppError } from '../http/errors.ts'

/** A person is not written to more often, and a venue writes to no more people in a day (trust 3.10, T29). */
const MOST_A_WEEK = 3
const REVIEW_DAYS = 30
const MOST_A_DAY = 200

const refused = (field: 'phoneNumber' | 'text', code: string, message: string) =>
  new AppError('rule', `${field}: ${message}`, { fields: { [field]: code } })

export const stopped = () => refused('phoneNumber', 'stopped', 'this person asked for no more SMS')

/** SMS that a text takes with its mention; refuses one that is too long. */
export function segmentsOf(text: string, stopMention: string): number {
  const { segments } = countSms(withStop(text, stopMention))
  if (segments > OUTREACH_SEGMENTS)
    throw refused('text', 'too_long', `takes ${segments} SMS, and may take ${OUTREACH_SEGMENTS}`)
  return segments
}

/** Refuses what would be too often. Two at the same moment wait for each other. */
export async function requireRoom(
  tx: Tx,
  venueId: number,
  kind: 'contact' | 'review',
  { phoneNumber }: Pick<NewOutreach, 'phoneNumber'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outreach ${venueId}`}, 2))`.execute(tx)
  const { rows } = await sql<{ today: number; week: number; reviews: number }>`
    select
      count(*) filter (where created_at > now() - interval '1 day')::int as today,
      count(*) filter (where phone = ${phoneNumber} and created_at > now() - interval '7 days')::int as week,
      count(*) filter (where phone = ${phoneNumber} and kind = 'review')::int as reviews
    from sms
    where venue_id = ${venueId} and kind <> 'missedCall' and state <> 'failed'
      and created_at > now() - ${REVIEW_DAYS} * interval '1 day'`.execute(tx)
  const { today = 0, week = 0, reviews = 0 } = rows[0] ?? {}
  if (week >= MOST_A_WEEK)
    throw refused('phoneNumber', 'too_often', `was written to ${MOST_A_WEEK} times in seven days`)
  if (kind === 'review' && reviews > 0)
    throw refused('phoneNumber', 'asked_already', `was asked for a review in the last ${REVIEW_DAYS} days`)
  if (today >= MOST_A_DAY)
    throw new AppError('rule', `A venue writes to at most ${MOST_A_DAY} customers a day.`, {
      fields: { phoneNumber: 'daily_limit' },
    })
}
