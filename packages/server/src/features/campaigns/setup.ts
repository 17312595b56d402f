import type { CampaignSetup } from '@comptoir/core/campaigns'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { stopMentions } from '../sms/index.ts'
import { smsPurses } from './price.ts'

/** What an SMS of a venue takes from around it, to draw it while it is written (SMS-02 to SMS-06). */
export async function readSetup(
  tx: Tx,
  { config, site }: Pick<Services, 'config' | 'site'>,
  venueId: number,
): Promise<CampaignSetup> {
  const { rows } = await sql<{ venueName: string; timezone: string; sender: string }>`
    select name as "venueName", timezone, sms_sender as sender from venue
    where venue_id = ${venueId}`.execute(tx)
  const [venue] = rows
  if (!venue) throw notFound()
  const { sms, smsCredits } = config
  const [free, paid] = await smsPurses(tx, venueId)
  return {
    isAvailable: sms !== undefined,
    venueName: venue.venueName,
    timezone: venue.timezone,
    senderId: venue.sender || (sms?.sender ?? ''),
    fallbackSenderId: sms?.sender ?? '',
    namelessPrefixes: [...(sms?.namelessPrefixes ?? [])],
    ...(sms ? stopMentions(sms, site) : { stopMention: '', stopPrefixes: [], stopLinkMention: '' }),
    rates: Array.from(smsCredits, ([prefix, credits]) => ({ prefix, credits })),
    freeCredits: free.available,
    paidCredits: paid.available,
  }
}
