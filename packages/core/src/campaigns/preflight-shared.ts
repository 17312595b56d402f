import type { CampaignCheck } from './check.ts'
import { type CampaignContent, showsCode } from './content.ts'
import { type FindingValues, linkIn, type PreflightFacts, type Rule, when } from './preflight-rule.ts'
import { isShouted } from './text-mends.ts'

const FAR_DAYS = 60
const DAY_MS = 86_400_000
const GRACE_MS = 60_000

/** What people read first: the text of an SMS, the subject of a mail. */
const wordsOf = ({ fields: { content } }: PreflightFacts) =>
  content.kind === 'sms' ? content.body : content.subject

const wordsIn = ({ body, subject, preheader }: CampaignContent) => [body, subject, preheader].join(' ')

function nearOf(near: CampaignCheck['near'], isSameText: boolean): FindingValues | undefined {
  const found = near.find((one) => one.isSameText === isSameText)
  return found && { name: found.userLabel, at: found.at }
}

/** The rules of SMS and mails alike. */
export const sharedRules = {
  noOne: { weight: 'error', step: 'who', find: ({ reach }) => when(reach.reach === 0) },
  past: {
    weight: 'error',
    step: 'when',
    find: ({ fields: { sending }, now }) => when(sending.at !== null && sending.at < now - GRACE_MS),
  },
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
    find: ({ fields: { target }, reach: { reach, total, leftOut } }) =>
      when(target.desired === null && reach > 0 && (reach + leftOut.holdout) * 2 < total, { reach, total }),
  },
  blanks: {
    weight: 'warning',
    step: 'message',
    find: ({ check: { blanks } }) => when(blanks > 0, { count: blanks }),
  },
  capitals: { weight: 'warning', step: 'message', find: (facts) => when(isShouted(wordsOf(facts))) },
  sameText: {
    weight: 'warning',
    step: 'when',
    find: ({ check: { near } }) => nearOf(near, true),
  },
  punctuation: {
    weight: 'hint',
    step: 'message',
    find: (facts) => when(/!{2,}|\?{3,}|€{2,}/.test(wordsOf(facts))),
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
  codeMissing: {
    weight: 'error',
    step: 'message',
    find: ({ fields: { content } }) => when(content.code === '' && showsCode(content)),
  },
  codeUnseen: {
    weight: 'warning',
    step: 'message',
    find: ({ fields: { content } }) =>
      when(content.code !== '' && !showsCode(content) && !wordsIn(content).includes(content.code), {
        code: content.code,
      }),
  },
  untested: { weight: 'hint', step: 'check', find: ({ check }) => when(check.testedAt === null) },
} satisfies Record<string, Rule>
