import type { CampaignPrice, CampaignType } from '@comptoir/core/campaigns'
import type { Tx } from '../../kernel/db/database.ts'
import { walletOf } from '../../kernel/ledger/index.ts'
import type { Services } from '../../kernel/services/services.ts'
import { receiversOf } from './audience.ts'
import { readOutgoing } from './campaign-channel.ts'
import type { StoredCampaign } from './campaign-rows.ts'

const purses = { sms: ['freeSms', 'paidSms'], email: ['freeEmail', 'paidEmail'] } as const

/** The purses that pay a campaign, in their order: free credits before paid ones (D-20). */
export async function pursesOf(tx: Tx, { venueId, type }: { venueId: number; type: CampaignType }) {
  const [free, paid] = purses[type]
  return [await walletOf(tx, venueId, free), await walletOf(tx, venueId, paid)] as const
}

/** What a campaign costs now, and whom it reaches: counted person by person (CMP-12). */
export async function priceOf(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'config' | 'site'>,
  campaign: StoredCampaign,
): Promise<CampaignPrice & { reach: number }> {
  const { cost } = await readOutgoing(tx, services, campaign)
  const lines = new Map<string, CampaignPrice['lines'][number]>()
  let longestSegments = 0
  const aim = { ...campaign, campaignId: campaign.id, within: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
  for await (const portion of receiversOf(services, aim))
    for (const person of portion) {
      const { segments, credits, country, creditsPerSegment } = cost(person)
      const key = `${country} ${creditsPerSegment}`
      const none = { country, recipients: 0, segments: 0, creditsPerSegment, credits: 0 }
      const line = lines.get(key) ?? none
      line.recipients += 1
      line.segments += segments
      line.credits += credits
      lines.set(key, line)
      longestSegments = Math.max(longestSegments, segments)
    }
  const all = [...lines.values()].toSorted((a, b) => b.credits - a.credits)
  const sum = (of: (line: CampaignPrice['lines'][number]) => number) =>
    all.reduce((n, line) => n + of(line), 0)
  const credits = sum((line) => line.credits)
  const [free, paid] = await pursesOf(tx, campaign)
  const fromFree = Math.min(credits, free.available)
  const fromPaid = Math.min(credits - fromFree, paid.available)
  return {
    lines: all,
    credits,
    free: fromFree,
    paid: fromPaid,
    missing: credits - fromFree - fromPaid,
    longestSegments,
    reach: sum(({ recipients }) => recipients),
  }
}
