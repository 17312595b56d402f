import { findUnknownVariables } from '../contact-messages/index.ts'
import { findMalformedVariables, isProtectedSender, isSenderId } from '../sms/index.ts'
import type { CampaignSetup } from './audience.ts'
import type { CampaignCheck } from './check.ts'
import type { CampaignFields } from './draft.ts'
import type { CampaignReach } from './shapes.ts'
import { CAMPAIGN_SEGMENTS, type CampaignPrice } from './shapes.ts'
import { isShouted } from './text-mends.ts'

/** Where a finding is mended. */
export type FindingStep = 'who' | 'message' | 'sender' | 'check' | 'when'

/** How much a finding weighs: `error` keeps the campaign from leaving. */
export type FindingWeight = 'error' | 'warning' | 'hint'

/** All that is known of a campaign when it is checked. */
export interface PreflightFacts {
  fields: CampaignFields
  setup: CampaignSetup
  reach: CampaignReach
  price: CampaignPrice
  check: CampaignCheck
  /** Milliseconds since 1970. */
  now: number
}

/** What the words of a finding are filled with. */
export type FindingValues = Readonly<Record<string, string | number>>

interface Rule {
  weight: FindingWeight
  step: FindingStep
  /** The values of the finding; undefined where there is nothing to say. */
  find(facts: PreflightFacts): FindingValues | undefined
}

const when = (is: boolean, values: FindingValues = {}) => (is ? values : undefined)
const bodyOf = ({ fields }: PreflightFacts) => fields.content.body

const MINUTES_LEFT = 15
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const HARD_FROM = minutesOf('08:30')
const HARD_UNTIL = minutesOf('20:00')

function isWindowClosed({ fields: { sending } }: PreflightFacts): boolean {
  const from = Math.max(HARD_FROM, minutesOf(sending.from))
  return from + MINUTES_LEFT > Math.min(HARD_UNTIL, minutesOf(sending.until))
}

/** Of twenty characters less, those that save most of what all of them would. */
function saving({ check: { overflow } }: PreflightFacts): FindingValues | undefined {
  const most = overflow.at(-1)?.credits ?? 0
  const first = overflow.find(({ credits }) => credits >= most * 0.8)
  return most > 0 && first ? { ...first } : undefined
}

/** Services that shorten addresses for anyone: operators hold such SMS for spam. */
const SHORTENERS =
  /^https?:\/\/(?:www\.)?(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|cutt\.ly|rb\.gy|urlz\.fr)\//i
/** An address that is shorter costs no more than a short link. */
const LONG_ADDRESS = 30

function linkIn({ check: { links } }: PreflightFacts, is: (link: CampaignCheck['links'][number]) => boolean) {
  const found = links.find(is)
  return found && { url: found.url }
}

const namesVenue = ({ fields: { content }, setup }: PreflightFacts): boolean =>
  /\{\{?venue\b/.test(content.body) ||
  content.body.toLowerCase().includes(setup.venueName.toLowerCase()) ||
  content.senderId !== '' ||
  setup.senderId !== setup.fallbackSenderId

const FAR_DAYS = 60
const DAY_MS = 86_400_000
const GRACE_MS = 60_000

const rules = {
  unavailable: { weight: 'error', step: 'check', find: ({ setup }) => when(!setup.isAvailable) },
  noText: { weight: 'error', step: 'message', find: (facts) => when(bodyOf(facts).trim() === '') },
  malformed: {
    weight: 'error',
    step: 'message',
    find(facts) {
      const [first] = findMalformedVariables(bodyOf(facts))
      return first && { variable: first.text.trim(), position: first.position }
    },
  },
  unknownVariable: {
    weight: 'error',
    step: 'message',
    find(facts) {
      const [first] = findUnknownVariables(bodyOf(facts))
      return first && { variable: first.text, position: first.position, meant: first.meant }
    },
  },
  tooLong: {
    weight: 'error',
    step: 'message',
    find: ({ price: { longestSegments } }) =>
      when(longestSegments > CAMPAIGN_SEGMENTS, { count: longestSegments, most: CAMPAIGN_SEGMENTS }),
  },
  emptyMessages: {
    weight: 'error',
    step: 'message',
    find: (facts) => when(facts.check.empty > 0 && bodyOf(facts).trim() !== '', { count: facts.check.empty }),
  },
  senderForm: {
    weight: 'error',
    step: 'sender',
    find: ({ fields: { content } }) => when(content.senderId !== '' && !isSenderId(content.senderId)),
  },
  senderProtected: {
    weight: 'error',
    step: 'sender',
    find: ({ fields: { content } }) => when(isProtectedSender(content.senderId), { name: content.senderId }),
  },
  noOne: { weight: 'error', step: 'who', find: ({ reach }) => when(reach.reach === 0) },
  past: {
    weight: 'error',
    step: 'when',
    find: ({ fields: { sending }, now }) => when(sending.at !== null && sending.at < now - GRACE_MS),
  },
  window: { weight: 'error', step: 'when', find: (facts) => when(isWindowClosed(facts)) },
  linkDead: {
    weight: 'error',
    step: 'message',
    find: (facts) => linkIn(facts, ({ state }) => state === 'dead' || state === 'refused'),
  },
  linkOff: {
    weight: 'error',
    step: 'message',
    find: (facts) => linkIn(facts, ({ state }) => state === 'off' || state === 'blocked'),
  },
  credits: {
    weight: 'warning',
    step: 'when',
    find: ({ price: { missing } }) => when(missing > 0, { count: missing }),
  },
  consent: {
    weight: 'warning',
    step: 'who',
    find: ({ reach: { leftOut } }) => when(leftOut.consent > 0, { count: leftOut.consent }),
  },
  fewReached: {
    weight: 'warning',
    step: 'who',
    find: ({ fields: { target }, reach: { reach, total } }) =>
      when(target.desired === null && reach > 0 && reach * 2 < total, { reach, total }),
  },
  blanks: {
    weight: 'warning',
    step: 'message',
    find: ({ check: { blanks } }) => when(blanks > 0, { count: blanks }),
  },
  venueName: {
    weight: 'warning',
    step: 'message',
    find: (facts) => when(bodyOf(facts).trim() !== '' && !namesVenue(facts), { name: facts.setup.venueName }),
  },
  capitals: { weight: 'warning', step: 'message', find: (facts) => when(isShouted(bodyOf(facts))) },
  shortener: {
    weight: 'warning',
    step: 'message',
    find: (facts) => linkIn(facts, ({ url }) => SHORTENERS.test(url)),
  },
  sameText: {
    weight: 'warning',
    step: 'when',
    find: ({ check: { near } }) => nearOf(near, true),
  },
  border: { weight: 'hint', step: 'message', find: saving },
  alphabet: {
    weight: 'hint',
    step: 'message',
    find: ({ check: { plainCredits }, price: { credits } }) =>
      when(plainCredits < credits, { count: credits - plainCredits }),
  },
  longLink: {
    weight: 'hint',
    step: 'message',
    find: (facts) =>
      linkIn(
        facts,
        ({ url, state }) => state === 'foreign' && url.length > LONG_ADDRESS && !SHORTENERS.test(url),
      ),
  },
  ownStop: {
    weight: 'hint',
    step: 'message',
    find: (facts) => when(/\bSTOP\b.{0,40}(?:\d{5}|https?:)/is.test(bodyOf(facts))),
  },
  punctuation: {
    weight: 'hint',
    step: 'message',
    find: (facts) => when(/!{2,}|\?{3,}|€{2,}/.test(bodyOf(facts))),
  },
  held: {
    weight: 'hint',
    step: 'when',
    find: ({ check: { held, firstAt } }) => when(held > 0, { count: held, at: firstAt ?? 0 }),
  },
  samePeople: {
    weight: 'hint',
    step: 'when',
    find: ({ check: { near } }) => nearOf(near, false),
  },
  far: {
    weight: 'hint',
    step: 'when',
    find: ({ fields: { sending }, now }) => when(sending.at !== null && sending.at > now + FAR_DAYS * DAY_MS),
  },
  untested: { weight: 'hint', step: 'check', find: ({ check }) => when(check.testedAt === null) },
} satisfies Record<string, Rule>

function nearOf(near: CampaignCheck['near'], isSameText: boolean): FindingValues | undefined {
  const found = near.find((one) => one.isSameText === isSameText)
  return found && { name: found.userLabel, at: found.at }
}

/** The name of a rule of the check. */
export type PreflightRule = keyof typeof rules

/** Something that was found of a campaign before it leaves, with where it is mended. */
export interface Finding {
  rule: PreflightRule
  weight: FindingWeight
  step: FindingStep
  values: FindingValues
}

/**
 * Checks a campaign before it leaves, by thirty rules (CMP-04): what keeps it from leaving first, then what should be
 * looked at, then what would be better.
 * @example
 * import { findPreflight, type PreflightFacts } from '@comptoir/core/campaigns'
 *
 * const mayLeave = (facts: PreflightFacts) => findPreflight(facts).every(({ weight }) => weight !== 'error')
 */
export function findPreflight(facts: PreflightFacts): Finding[] {
  const weights: readonly FindingWeight[] = ['error', 'warning', 'hint']
  const found = (Object.entries(rules) as [PreflightRule, Rule][]).flatMap(
    ([rule, { weight, step, find }]) => {
      const values = find(facts)
      return values ? [{ rule, weight, step, values }] : []
    },
  )
  return found.toSorted((one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight))
}
