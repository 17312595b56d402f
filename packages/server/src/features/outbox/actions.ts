import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { decide } from '../outreach/index.ts'
import { publishSms, SMS_JOB, sendFailedAgain } from '../sms/index.ts'

interface Named {
  venueId: number
  id: string
}

const conflict = (words: string) => new AppError('conflict', `This message ${words}.`)

async function stateOf(tx: Tx, { venueId, id }: Named): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from sms where venue_id = ${venueId} and id = ${id}::uuid and kind not in ('answer', 'missedCall')
    for update`.execute(tx)
  return rows[0]?.state
}

/** Sends a message again that the operator refused, or of which no one knows whether it left. */
export async function resend(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets'>,
  message: Named,
): Promise<void> {
  const { venueId, id } = message
  const state = await stateOf(tx, message)
  if (state === 'unknown') {
    await decide(tx, services, { ...message, decision: 'resend' })
    return
  }
  if (state === 'failed' && (await sendFailedAgain(tx, services, venueId, id))) return
  throw conflict('cannot be sent again')
}

/** Removes a message that no worker has tried to send, and its job. */
export async function discard(tx: Tx, { venueId, id }: Named): Promise<void> {
  const { rows: jobs } = await sql`
    delete from outbox
    where venue_id = ${venueId} and kind = ${SMS_JOB} and (key = ${id} or starts_with(key, ${`${id}/`}))
      and state = 'queued' and attempts = 0 and exists (
        select from sms where venue_id = ${venueId} and id = ${id}::uuid and state = 'queued' and kind <> 'answer')
    returning id`.execute(tx)
  if (jobs.length === 0) throw conflict('has begun to leave, or belongs to a conversation')
  await publishSms(tx, venueId, id)
  await sql`delete from sms where venue_id = ${venueId} and id = ${id}::uuid`.execute(tx)
}
