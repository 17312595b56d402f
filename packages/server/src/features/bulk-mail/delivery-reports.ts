import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { findPart, type KnownPart, takePartReceipt } from '../../kernel/dispatch/index.ts'
import { stopIfComplainedOf } from './complaints.ts'
import type { ReturnedMessage } from './return-path.ts'
import { MAIL_ACCOUNT } from './sender.ts'

/** The mail that a report came back to, by its return path. */
export async function findReturned(
  tx: Tx,
  { dispatchId, n }: ReturnedMessage,
): Promise<KnownPart | undefined> {
  const { rows } = await sql<KnownPart>`
    select m.venue_id as "venueId", m.dispatch_id as "dispatchId", m.n, 0 as part, m.recipient
    from dispatch_message m where m.dispatch_id = ${dispatchId}::uuid and m.n = ${n}`.execute(tx)
  return rows[0]
}

/** The mail that a report is about, by its Message-ID. */
export const findMailed = (tx: Tx, messageId: string): Promise<KnownPart | undefined> =>
  findPart(tx, { account: MAIL_ACCOUNT, providerId: messageId.split('@')[0] ?? '' })

interface MailReport {
  reason: 'bounce' | 'softBounce' | 'complaint'
  words: string
}

/** What a report changes of a mail to many: what never arrived is given back (D-68), and complaints stop the rest. */
export async function takeMailReport(tx: Tx, mail: KnownPart, { reason, words }: MailReport): Promise<void> {
  if (reason === 'bounce') await takePartReceipt(tx, mail, { state: 'failed', reason: words.slice(0, 200) })
  if (reason === 'complaint') await stopIfComplainedOf(tx, mail.venueId, mail.dispatchId)
}
