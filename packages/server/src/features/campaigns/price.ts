import type { CampaignPrice } from '@comptoir/core/campaigns'
import type { Tx } from '../../kernel/db/database.ts'
import { walletOf } from '../../kernel/ledger/index.ts'
import type { Services } from '../../kernel/services/services.ts'
import { receiversOf } from './audience.ts'
import type { StoredCampaign } from './campaign-rows.ts'
import { countryOfPhone, creditsPerSegment } from './destination.ts'
import { costOf } from './message-cost.ts'
import { readSmsFrame } from './sms-frame.ts'

/** The purses that pay SMS, in their order: free credits before paid ones (D-20). */
export async function smsPurses(tx: Tx, venueId: number) {
  return [await walletOf(tx, venueId, 'freeSms'), await walletOf(tx, venueId, 'paidSms')] as const
}

/** What a campaign costs now, and whom it reaches: counted person by person (CMP-12). */
export async function priceOf(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'config' | 'site'>,
  { venueId, id, target, content: { body } }: StoredCampaign,
): Promise<CampaignPrice & { reach: number }> {
  const frame = await readSmsFrame(tx, services, venueId)
  const cost = costOf({ ...frame, body })
  const lines = new Map<string, CampaignPrice['lines'][number]>()
  let longestSegments = 0
  const aim = { venueId, target, campaignId: id, within: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
  for await (const portion of receiversOf(services, aim))
    for (const person of portion) {
      const { segments, credits } = cost(person)
      const country = countryOfPhone(person.phone)
      const rate = creditsPerSegment(person.phone, frame.credits) ?? 0
      const key = `${country} ${rate}`
      const line = lines.get(key) ?? {
        country,
        recipients: 0,
        segments: 0,
        creditsPerSegment: rate,
        credits: 0,
      }
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
  const [free, paid] = await smsPurses(tx, venueId)
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
