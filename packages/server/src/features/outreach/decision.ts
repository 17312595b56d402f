import type { Outreach } from '@comptoir/core/outreach'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { setMessageState } from '../inbox/index.ts'
import { earliest, publishOutreaches, queueSmsAgain } from '../sms/index.ts'
import { isSuppressed } from '../suppression/index.ts'
import { stopped } from './limits.ts'
import { readOutreach } from './queries.ts'

/** A person's decision about a message. */
export interface Decision {
  venueId: number
  id: string
  decision: 'resend' | 'dismiss'
}

interface Unknown {
  kind: Outreach['kind']
  phone: string
  timezone: string
  now: Date
}

/** The message with an unknown outcome; locked, so that two concurrent decisions have one effect. */
async function findUnknown(tx: Tx, { venueId, id }: Decision): Promise<Unknown> {
  const { rows } = await sql<Unknown>`
    select s.kind, s.phone, v.timezone, now() from sms s join venue v on v.venue_id = s.venue_id
    where s.venue_id = ${venueId} and s.id = ${id} and s.state = 'unknown' and s.kind not in ('missedCall', 'answer')
    for update of s`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('rule', 'This message needs no decision.')
  return row
}

/** Resends a message with an unknown outcome, or marks it as sent (trust 3.2). */
export async function decide(
  tx: Tx,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  decision: Decision,
): Promise<Outreach> {
  const { venueId, id } = decision
  const { kind, phone, timezone, now } = await findUnknown(tx, decision)
  if (decision.decision === 'dismiss')
    await sql`
      update sms set state = 'sent', reason = '', is_dismissed = true
      where venue_id = ${venueId} and id = ${id}`.execute(tx)
  else {
    if (!config.sms) throw new AppError('rule', 'SMS is not set up on this installation.')
    if (await isSuppressed(tx, secrets, venueId, 'sms', phone)) throw stopped()
    const leavesAt = earliest(kind, now, phone, timezone)
    await queueSmsAgain(tx, venueId, id, leavesAt)
  }
  await setMessageState(tx, { venueId, id, state: decision.decision === 'dismiss' ? 'sent' : 'pending' })
  publishOutreaches(tx, venueId)
  return readOutreach(tx, venueId, id)
}
