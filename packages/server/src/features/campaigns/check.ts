import { linksIn } from '@comptoir/core/campaigns'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findInMail } from '../bulk-mail/index.ts'
import { leadsOf } from '../links/index.ts'
import { type StoredCampaign, statusOf, withDispatch } from './campaign-rows.ts'
import { countMails } from './mail-check.ts'
import { requireMailFrame } from './mail-frame.ts'
import { countSmsMessages } from './sms-check.ts'

type Given = Pick<Services, 'secrets' | 'config' | 'site'>

/** Other campaigns within three days that say the same, or go to the same people. */
async function nearCampaigns(tx: Tx, { venueId, id, type, content, target }: StoredCampaign, startsAt: Date) {
  const { rows } = await sql<{ id: number; userLabel: string; at: Date; isSameText: boolean }>`
    select c.id, coalesce(nullif(c.user_label, ''), 'Campagne ' || c.id) as "userLabel", c.starts_at as at,
      btrim(c.content->>'body') = btrim(${content.body}::text) as "isSameText"
    from ${withDispatch}
    where c.venue_id = ${venueId} and c.id <> ${id} and c.type = ${type} and ${statusOf} not in ('userCreating', 'cancelled')
      and c.starts_at between ${startsAt}::timestamptz - interval '3 days'
        and ${startsAt}::timestamptz + interval '3 days'
      and (btrim(c.content->>'body') = btrim(${content.body}::text)
        or c.target = ${JSON.stringify(target)}::jsonb)
    order by 4 desc, c.starts_at desc limit 5`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

async function readTestedAt(tx: Tx, { venueId, id }: StoredCampaign): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select tested_at as at from campaign where venue_id = ${venueId} and id = ${id}`.execute(tx)
  return rows[0]?.at?.getTime() ?? null
}

const readMail = async (tx: Tx, services: Given, { venueId, content }: StoredCampaign) =>
  findInMail(content, await requireMailFrame(tx, services, venueId))

/** What is counted of a draft before it leaves (CMP-04). */
export async function checkDraft(tx: Tx, services: Given, campaign: StoredCampaign) {
  const isSms = campaign.type === 'sms'
  const counting = isSms ? countSmsMessages : countMails
  const { startsAt, ...counted } = await counting(tx, services, campaign)
  const found = isSms ? undefined : await readMail(tx, services, campaign)
  const links = found?.links ?? linksIn(campaign.content.body)
  return {
    ...counted,
    near: await nearCampaigns(tx, campaign, startsAt),
    links: await leadsOf(tx, services.site, campaign.venueId, links),
    mail: found?.mail ?? null,
    testedAt: await readTestedAt(tx, campaign),
  }
}
