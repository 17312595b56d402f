import type { CampaignReach, CampaignTarget } from '@comptoir/core/campaigns'
import type { Services } from '../../kernel/services/services.ts'
import { touchedTooOften } from '../sms/index.ts'
import { suppressedAmong } from '../suppression/index.ts'
import { type Candidate, countWithoutPhone, readCandidates } from './candidates.ts'
import { creditsPerSegment } from './destination.ts'
import { hasDrawn } from './draw.ts'
import type { Within } from './within.ts'

/** Why somebody of a target gets nothing. */
export type LeftOut = keyof CampaignReach['leftOut']

/** Somebody of a target, and why they get nothing. */
export interface Aimed extends Candidate {
  reason: LeftOut | null
}

interface Aim {
  venueId: number
  target: CampaignTarget
  within: Within
}

type Given = Pick<Services, 'secrets' | 'config'>

function livesElsewhere({ locationFilter: { countries, postalCodes } }: CampaignTarget) {
  const coded = new Set(postalCodes.map(({ country }) => country))
  const codes = new Set(postalCodes.map(({ country, postalCode }) => `${country}|${postalCode}`))
  const whole = new Set(countries.filter((country) => !coded.has(country)))
  if (whole.size === 0 && codes.size === 0) return () => false
  return ({ country, postalCode }: Candidate) => !whole.has(country) && !codes.has(`${country}|${postalCode}`)
}

/**
 * The people of a target, portion by portion, each once and each with the first reason why they get nothing. What it
 * says counts everywhere: the reach, the price and what leaves are made of it.
 */
export async function* audienceOf(
  { secrets, config }: Given,
  { venueId, target, within }: Aim,
): AsyncGenerator<readonly Aimed[]> {
  const isElsewhere = livesElsewhere(target)
  for await (const portion of readCandidates(within, venueId, target)) {
    const phones = portion.map(({ phone }) => phone)
    const [stopped, tooOften] = await within(async (tx) => [
      await suppressedAmong(tx, secrets, venueId, 'sms', phones),
      await touchedTooOften(tx, { venueId, phones }),
    ])
    yield portion.map((candidate): Aimed => {
      const { phone, consent } = candidate
      const reasons: [LeftOut, boolean][] = [
        ['stop', stopped?.has(phone) ?? false],
        ['consent', consent === null && !target.hasConsent],
        ['location', isElsewhere(candidate)],
        ['cap', tooOften?.has(phone) ?? false],
        ['price', creditsPerSegment(phone, config.smsCredits) === undefined],
      ]
      return { ...candidate, reason: reasons.find(([, is]) => is)?.[0] ?? null }
    })
  }
}

/** Those of an audience who get the message, portion by portion: all, or as many as are desired, by lot (D-66). */
export async function* receiversOf(
  services: Given,
  aim: Aim & { campaignId: number },
): AsyncGenerator<readonly Aimed[]> {
  const allowed = async function* () {
    for await (const portion of audienceOf(services, aim))
      yield portion.filter(({ reason }) => reason === null)
  }
  const isDrawn = await hasDrawn(allowed(), aim.campaignId, aim.target.desired)
  for await (const portion of allowed()) yield portion.filter(isDrawn)
}

/** How many a target reaches, and why others are left out (CMP-21). */
export async function countReach(services: Given, aim: Aim): Promise<CampaignReach> {
  const noPhone = await aim.within((tx) => countWithoutPhone(tx, aim.venueId, aim.target))
  const leftOut = { noPhone, stop: 0, cap: 0, consent: 0, location: 0, price: 0 }
  let reach = 0
  let total = noPhone
  for await (const portion of audienceOf(services, aim)) {
    total += portion.length
    for (const { reason } of portion)
      if (reason === null) reach += 1
      else leftOut[reason] += 1
  }
  return { reach: Math.min(reach, aim.target.desired ?? reach), total, leftOut }
}
