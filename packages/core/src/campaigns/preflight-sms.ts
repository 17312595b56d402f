import { findUnknownVariables } from '../contact-messages/index.ts'
import { findMalformedVariables, isProtectedSender, isSenderId } from '../sms/index.ts'
import { type FindingValues, linkIn, type PreflightFacts, type Rule, when } from './preflight-rule.ts'
import { CAMPAIGN_SEGMENTS } from './shapes.ts'

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

const namesVenue = ({ fields: { content }, setup }: PreflightFacts): boolean =>
  /\{\{?venue\b/.test(content.body) ||
  content.body.toLowerCase().includes(setup.venueName.toLowerCase()) ||
  content.senderId !== '' ||
  setup.senderId !== setup.fallbackSenderId

/** The rules of SMS alone. */
export const smsRules = {
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
  window: { weight: 'error', step: 'when', find: (facts) => when(isWindowClosed(facts)) },
  venueName: {
    weight: 'warning',
    step: 'message',
    find: (facts) => when(bodyOf(facts).trim() !== '' && !namesVenue(facts), { name: facts.setup.venueName }),
  },
  shortener: {
    weight: 'warning',
    step: 'message',
    find: (facts) => linkIn(facts, ({ url }) => SHORTENERS.test(url)),
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
  held: {
    weight: 'hint',
    step: 'when',
    find: ({ check: { held, firstAt } }) => when(held > 0, { count: held, at: firstAt ?? 0 }),
  },
} satisfies Record<string, Rule>
