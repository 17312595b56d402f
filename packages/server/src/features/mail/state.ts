import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { MAIL_JOB } from './mail.ts'

/** How it is with the mails, for the operator. */
export interface MailState {
  /** False while SMTP_URL is not set: mails are kept and leave once it is. */
  isConfigured: boolean
  waiting: number
  /** Refused for good. */
  failed: number
  /** Sent or not: the mail server did not say. They are not sent again by themselves. */
  unknown: number
}

/** Counts the mails that have not left; those that have are in the outbox for 30 days. */
export async function mailState({ config }: Pick<Services, 'config'>, tx: Tx): Promise<MailState> {
  const { rows } = await sql<Omit<MailState, 'isConfigured'>>`
    select
      count(*) filter (where state in ('queued', 'leased'))::int as waiting,
      count(*) filter (where state = 'dead')::int as failed,
      count(*) filter (where state = 'unknown')::int as unknown
    from outbox where kind = ${MAIL_JOB} and state <> 'done'`.execute(tx)
  const counts = rows[0] ?? { waiting: 0, failed: 0, unknown: 0 }
  return { isConfigured: config.smtp !== undefined, ...counts }
}
