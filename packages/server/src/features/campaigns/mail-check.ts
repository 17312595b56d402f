import { TAKE_BACK_MS } from '@comptoir/core/campaigns'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { receiversOf } from './audience.ts'
import { blankIn } from './blanks.ts'
import type { StoredCampaign } from './campaign-rows.ts'

/** What is counted of a mail, person by person; it leaves at any hour. */
export async function countMails(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'config' | 'site'>,
  campaign: StoredCampaign,
) {
  const { content, sending } = campaign
  const startsAt = new Date(Math.max(sending.at ?? 0, Date.now() + TAKE_BACK_MS))
  const isBlank = blankIn([content.subject, content.preheader, content.body].join('\n'))
  const aim = { ...campaign, campaignId: campaign.id, within: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
  let people = 0
  let blanks = 0
  for await (const portion of receiversOf(services, aim)) {
    people += portion.length
    blanks += portion.filter(isBlank).length
  }
  const at = people === 0 ? null : startsAt.getTime()
  const credits = people * services.config.mailCredits
  return {
    ...{ blanks, empty: 0, overflow: [], plainCredits: credits, held: 0 },
    ...{ firstAt: at, lastAt: at, startsAt },
  }
}
