import { sql } from 'kysely'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { stopMentions } from '../sms/index.ts'

/** What an SMS of a venue takes from around it. */
export interface SmsFrame {
  venueName: string
  timezone: string
  /** The name of the venue for its SMS; empty: that of the installation. */
  venueSender: string
  mentions: ReturnType<typeof stopMentions>
  credits: Config['smsCredits']
}

/** Refuses where no SMS can be sent. */
export async function readSmsFrame(
  tx: Tx,
  { config, site }: Pick<Services, 'config' | 'site'>,
  venueId: number,
): Promise<SmsFrame> {
  if (!config.sms) throw new AppError('rule', 'SMS is not set up on this installation.')
  const { rows } = await sql<Pick<SmsFrame, 'venueName' | 'timezone' | 'venueSender'>>`
    select name as "venueName", timezone, sms_sender as "venueSender" from venue
    where venue_id = ${venueId}`.execute(tx)
  const [venue] = rows
  if (!venue) throw notFound()
  return { ...venue, mentions: stopMentions(config.sms, site), credits: config.smsCredits }
}
