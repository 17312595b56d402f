import type { CampaignSetup, CampaignType } from '@comptoir/core/campaigns'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { readMailFrame } from '../bulk-mail/index.ts'
import { stopMentions } from '../sms/index.ts'
import { pursesOf } from './price.ts'

/** What an SMS or mail of a venue takes from around it, to draw it while it is written (SMS-02 to SMS-06, D-77). */
export async function readSetup(
  tx: Tx,
  { config, site }: Pick<Services, 'config' | 'site'>,
  venueId: number,
  type: CampaignType,
): Promise<CampaignSetup> {
  const { rows } = await sql<{ venueName: string; timezone: string; sender: string }>`
    select name as "venueName", timezone, sms_sender as sender from venue
    where venue_id = ${venueId}`.execute(tx)
  const [venue] = rows
  if (!venue) throw notFound()
  const { sms, smsCredits } = config
  const [free, paid] = await pursesOf(tx, { venueId, type })
  const { sender, domains, language } = await readMailFrame(tx, { config, site }, venueId)
  return {
    isAvailable: sms !== undefined,
    venueName: venue.venueName,
    timezone: venue.timezone,
    senderId: venue.sender || (sms?.sender ?? ''),
    fallbackSenderId: sms?.sender ?? '',
    namelessPrefixes: [...(sms?.namelessPrefixes ?? [])],
    ...(sms ? stopMentions(sms, site) : { stopMention: '', stopPrefixes: [], stopLinkMention: '' }),
    rates: Array.from(smsCredits, ([prefix, credits]) => ({ prefix, credits })),
    mail: {
      isAvailable: config.smtp !== undefined,
      sender,
      replyTo: '',
      domains: [...domains],
      credits: config.mailCredits,
      language,
    },
    freeCredits: free.available,
    paidCredits: paid.available,
  }
}
