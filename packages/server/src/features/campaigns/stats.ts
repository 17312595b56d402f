import { type CampaignStats, COMPLAINT_WARN_RATE } from '@comptoir/core/campaigns'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { complaintsOf } from '../bulk-mail/index.ts'
import { readCampaignRow } from './campaign-rows.ts'
import { countAnswers } from './messages.ts'
import { readOutcome } from './outcome.ts'

const ofCampaign = (venueId: number, campaignId: number) => sql`
  m.venue_id = ${venueId} and m.dispatch_id = (
    select c.dispatch_id from campaign c where c.venue_id = ${venueId} and c.id = ${campaignId})`

/** Not held out to compare with (D-73). */
const isMeantToGetIt = sql`m.last_error is distinct from 'holdout'`

/** How a campaign went (CMP-20). */
export async function readStats(
  tx: Tx,
  venueId: number,
  campaignId: number,
  days: number,
): Promise<CampaignStats> {
  const { counts } = await readCampaignRow(tx, venueId, campaignId)
  const { rows: dispatches } = await sql<{ id: string | null }>`
    select dispatch_id as id from campaign where venue_id = ${venueId} and id = ${campaignId}`.execute(tx)
  const dispatchId = dispatches[0]?.id
  const { rows: byHour } = await sql<{ hour: Date; sent: number; received: number }>`
    select date_trunc('hour', m.settled_at) as hour, count(*)::int as sent,
      count(*) filter (where m.delivery = 'delivered')::int as received
    from dispatch_message m where ${ofCampaign(venueId, campaignId)} and m.state = 'sent'
    group by 1 order by 1`.execute(tx)
  const { rows: suppressed } = await sql<{ reason: string; count: number }>`
    select coalesce(m.last_error, '') as reason, count(*)::int as count
    from dispatch_message m where ${ofCampaign(venueId, campaignId)} and m.state = 'suppressed'
    group by 1 order by 2 desc`.execute(tx)
  const { rows: clicked } = await sql<{ n: number }>`
    select coalesce(sum(d.people), 0)::int as n from short_link l
    join link_day d on d.venue_id = l.venue_id and d.link_id = l.id
    where l.venue_id = ${venueId} and l.kind = 'campaign' and l.source = ${String(campaignId)}`.execute(tx)
  const { rows: complained } = await sql<{ n: number }>`
    select ${complaintsOf} as n from dispatch d
    where d.venue_id = ${venueId} and d.id = ${dispatchId ?? null}::uuid`.execute(tx)
  const complaints = complained[0]?.n ?? 0
  const answers = dispatchId ? await countAnswers(tx, venueId, dispatchId) : { stops: 0, replies: 0 }
  const rate = (n: number) => (counts.sent === 0 ? null : Math.min(1, n / counts.sent))
  return {
    counts,
    rates: { received: rate(counts.received), errored: rate(counts.errored) },
    byHour: byHour.map(({ hour, ...row }) => ({ hour: hour.getTime(), ...row })),
    suppressed,
    clicks: clicked[0]?.n ?? 0,
    complaints,
    isComplaintWarning: complaints > 0 && complaints >= COMPLAINT_WARN_RATE * counts.sent,
    ...answers,
    outcome: await readOutcome(tx, venueId, campaignId, days),
  }
}

/** Where those live to whom a campaign was sent (CMP-17). */
export async function countCountries(tx: Tx, venueId: number, campaignId: number) {
  const { rows } = await sql<{ country: string; recipients: number; received: number }>`
    select m.fields->>'country' as country, count(*)::int as recipients,
      count(*) filter (where m.delivery = 'delivered')::int as received
    from dispatch_message m where ${ofCampaign(venueId, campaignId)} and ${isMeantToGetIt}
    group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}

/** The postal codes of a country in a campaign (CMP-18). */
export async function countPostalCodes(tx: Tx, venueId: number, campaignId: number, country: string) {
  const { rows } = await sql<{ postalCode: string; recipients: number; received: number }>`
    select m.fields->>'postalCode' as "postalCode", count(*)::int as recipients,
      count(*) filter (where m.delivery = 'delivered')::int as received
    from dispatch_message m
    where ${ofCampaign(venueId, campaignId)} and m.fields->>'country' = ${country} and ${isMeantToGetIt}
    group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}
