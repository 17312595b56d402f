import type { CampaignReach, CampaignSending, CampaignTarget } from '@comptoir/core/campaigns'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { mailedTooOften } from '../bulk-mail/index.ts'
import { touchedTooOften } from '../sms/index.ts'
import { suppressedAmong, suppressionsAmong } from '../suppression/index.ts'
import { type Candidate, countUnreachable, readCandidates, type Aim as Whom } from './candidates.ts'
import { creditsPerSegment } from './destination.ts'
import { drawSides } from './draw.ts'
import type { Within } from './within.ts'

/** Why somebody of a target gets nothing. */
export type LeftOut = keyof CampaignReach['leftOut']

/** Somebody of a target, and why they get nothing. */
export interface Aimed extends Candidate {
  reason: LeftOut | null
}

interface Aim extends Whom {
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

/** Finds out who of a portion is left out because of what they said, and because of what they got. */
async function objectionsTo(
  tx: Tx,
  { secrets }: Given,
  { venueId, type }: Whom,
  addresses: readonly string[],
): Promise<(address: string) => LeftOut | undefined> {
  if (type === 'sms') {
    const stopped = await suppressedAmong(tx, secrets, venueId, 'sms', addresses)
    const tooOften = await touchedTooOften(tx, { venueId, phones: addresses })
    return (phone) => (stopped.has(phone) ? 'stop' : tooOften.has(phone) ? 'cap' : undefined)
  }
  const reasons = await suppressionsAmong(tx, secrets, venueId, 'email', addresses)
  const tooOften = await mailedTooOften(tx, { venueId, addresses })
  return (address) => {
    const reason = reasons.get(address)
    if (reason !== undefined) return reason === 'bounce' || reason === 'complaint' ? reason : 'stop'
    return tooOften.has(address) ? 'cap' : undefined
  }
}

/**
 * The people of a target, portion by portion, each once and each with the first reason why they get nothing. What it
 * says counts everywhere: the reach, the price and what leaves are made of it.
 */
export async function* audienceOf(services: Given, aim: Aim): AsyncGenerator<readonly Aimed[]> {
  const { target, type, within } = aim
  const { smsCredits } = services.config
  const isElsewhere = livesElsewhere(target)
  for await (const portion of readCandidates(within, aim)) {
    const addresses = portion.map(({ address }) => address)
    const objectionTo = await within((tx) => objectionsTo(tx, services, aim, addresses))
    yield portion.map((candidate): Aimed => {
      const { address, consent } = candidate
      const objection = objectionTo(address)
      const reasons: [LeftOut, boolean][] = [
        [objection ?? 'stop', objection !== undefined && objection !== 'cap'],
        ['consent', consent === null && !target.hasConsent],
        ['location', isElsewhere(candidate)],
        ['cap', objection === 'cap'],
        ['price', type === 'sms' && creditsPerSegment(address, smsCredits) === undefined],
      ]
      return { ...candidate, reason: reasons.find(([, is]) => is)?.[0] ?? null }
    })
  }
}

/** A campaign of which its audience is drawn. */
interface Drawing extends Aim {
  campaignId: number
  sending: Pick<CampaignSending, 'holdoutPercent'>
}

/**
 * Both sides of a campaign, portion by portion: those who get the message (all, or as many as are desired, by lot,
 * D-66), and those who get nothing to compare with, by the reason `holdout` (D-73).
 */
export async function* sidesOf(services: Given, aim: Drawing): AsyncGenerator<readonly Aimed[]> {
  const allowed = async function* () {
    for await (const portion of audienceOf(services, aim))
      yield portion.filter(({ reason }) => reason === null)
  }
  const { campaignId, target, sending } = aim
  const draw = { campaignId, desired: target.desired, holdoutPercent: sending.holdoutPercent }
  const sideOf = await drawSides(allowed(), draw)
  for await (const portion of allowed())
    yield portion.flatMap((person) => {
      const side = sideOf(person)
      return side === null ? [] : [{ ...person, reason: side === 'holdout' ? side : null }]
    })
}

/** Those of a campaign who get the message. */
export async function* receiversOf(services: Given, aim: Drawing): AsyncGenerator<readonly Aimed[]> {
  for await (const portion of sidesOf(services, aim)) yield portion.filter(({ reason }) => reason === null)
}

const NONE: CampaignReach['leftOut'] = {
  noPhone: 0,
  noEmail: 0,
  stop: 0,
  bounce: 0,
  complaint: 0,
  cap: 0,
  consent: 0,
  location: 0,
  price: 0,
  holdout: 0,
}

const isDrawn = (aim: Aim | Drawing): aim is Drawing => 'campaignId' in aim && aim.sending.holdoutPercent > 0

/** How many a target or a campaign reaches, and why others are left out (CMP-21). */
export async function countReach(services: Given, aim: Aim | Drawing): Promise<CampaignReach> {
  const unreachable = await aim.within((tx) => countUnreachable(tx, aim))
  const leftOut = { ...NONE, [aim.type === 'sms' ? 'noPhone' : 'noEmail']: unreachable }
  let reach = 0
  let total = unreachable
  for await (const portion of audienceOf(services, aim)) {
    total += portion.length
    for (const { reason } of portion)
      if (reason === null) reach += 1
      else leftOut[reason] += 1
  }
  if (!isDrawn(aim)) return { reach: Math.min(reach, aim.target.desired ?? reach), total, leftOut }
  reach = 0
  for await (const portion of sidesOf(services, aim))
    for (const { reason } of portion)
      if (reason === null) reach += 1
      else leftOut.holdout += 1
  return { reach, total, leftOut }
}
