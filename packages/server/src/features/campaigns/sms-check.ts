import { OVERFLOW_CHARACTERS, TAKE_BACK_MS } from '@comptoir/core/campaigns'
import { fillContactText } from '@comptoir/core/contact-messages'
import {
  countSms,
  replaceForSms,
  SMS_LIMITS,
  type SmsCount,
  stopMentionTo,
  withStop,
} from '@comptoir/core/sms'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { nextSendTime, zoneOfPhone } from '../sms/index.ts'
import { receiversOf } from './audience.ts'
import { blankIn } from './blanks.ts'
import type { StoredCampaign } from './campaign-rows.ts'
import { creditsPerSegment } from './destination.ts'
import { readSmsFrame, type SmsFrame } from './sms-frame.ts'

type Given = Pick<Services, 'secrets' | 'config' | 'site'>

/** How many units a message is over the border that would save an SMS; 0 for a single one. */
function overBorder({ encoding, segments, units }: SmsCount): number {
  const { single, part } = SMS_LIMITS[encoding]
  return segments <= 1 ? 0 : units - (segments === 2 ? single : part * (segments - 1))
}

/** Counts texts, each once: most messages of a campaign are alike. */
function createCounter() {
  const known = new Map<string, { is: SmsCount; plain: SmsCount }>()
  return (text: string, mention: string) => {
    const key = `${mention}\n${text}`
    const found = known.get(key) ?? {
      is: countSms(withStop(text, mention)),
      plain: countSms(withStop(replaceForSms(text).body, mention)),
    }
    if (known.size < 1_000) known.set(key, found)
    return found
  }
}

/** When messages leave, by the zone of their numbers. */
function createClock({ sending }: StoredCampaign, { timezone }: SmsFrame) {
  const startsAt = new Date(Math.max(sending.at ?? 0, Date.now() + TAKE_BACK_MS))
  const known = new Map<string, number>()
  const leavesAt = (phone: string): number => {
    const zone = zoneOfPhone(phone, timezone)
    const at = known.get(zone) ?? nextSendTime(startsAt, phone, timezone, sending).getTime()
    known.set(zone, at)
    return at
  }
  return { startsAt, leavesAt, all: () => [...known.values()] }
}

/** What is counted of an SMS, person by person. */
export async function countSmsMessages(tx: Tx, services: Given, campaign: StoredCampaign) {
  const frame = await readSmsFrame(tx, services, campaign.venueId)
  const { content } = campaign
  const { venueName: venue, mentions, credits } = frame
  const clock = createClock(campaign, frame)
  const countOf = createCounter()
  const isBlank = blankIn(content.body)
  const over = Array.from({ length: OVERFLOW_CHARACTERS }, () => 0)
  const sums = { blanks: 0, empty: 0, plainCredits: 0, held: 0 }
  const aim = { ...campaign, campaignId: campaign.id, within: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }
  for await (const portion of receiversOf(services, aim))
    for (const person of portion) {
      const text = fillContactText(content.body, { ...person, venue })
      const { is, plain } = countOf(text, stopMentionTo(person.address, mentions))
      const rate = creditsPerSegment(person.address, credits) ?? 0
      const most = overBorder(is)
      for (let less = most; less > 0 && less <= OVERFLOW_CHARACTERS; less += 1)
        over[less - 1] = (over[less - 1] ?? 0) + rate
      sums.plainCredits += plain.segments * rate
      if (isBlank(person)) sums.blanks += 1
      if (text === '') sums.empty += 1
      if (clock.leavesAt(person.address) > clock.startsAt.getTime()) sums.held += 1
    }
  const times = clock.all()
  return {
    ...sums,
    overflow: over.map((saved, index) => ({ characters: index + 1, credits: saved })),
    firstAt: times.length === 0 ? null : Math.min(...times),
    lastAt: times.length === 0 ? null : Math.max(...times),
    startsAt: clock.startsAt,
  }
}
