import { expect, it } from 'vitest'
import { parse } from 'zod/v4/core'
import { CampaignContent } from './content.ts'
import { MAIL_HEAVY_BYTES, type MailCheck } from './mail-check.ts'
import { findPreflight, type PreflightFacts } from './preflight.ts'

const fineMail: MailCheck = {
  sizeBytes: 20_000,
  isEmpty: false,
  wrongAt: null,
  variables: [],
  missingAlt: [],
  faint: [],
  malformedLinks: [],
  cleaned: [],
  senderFault: null,
}
const fineContent = parse(CampaignContent, { kind: 'blocks', subject: 'Le pain de samedi', body: '{}' })

function findIn(mail: Partial<MailCheck>, content: Partial<CampaignContent> = {}, isAvailable = true) {
  const facts = {
    fields: {
      userLabel: 'Pain',
      target: { desired: null },
      content: { ...fineContent, ...content },
      sending: { at: null, from: '10:00', until: '20:00' },
    },
    setup: { isAvailable: false, venueName: 'Fournil', mail: { isAvailable, replyTo: 'a@fournil.example' } },
    reach: { reach: 10, total: 10, leftOut: { consent: 0 } },
    price: { credits: 10, missing: 0 },
    check: { blanks: 0, near: [], links: [], testedAt: 1, held: 0, mail: { ...fineMail, ...mail } },
    now: 1,
  } as unknown as PreflightFacts
  return findPreflight(facts)
}
const rulesIn = (...args: Parameters<typeof findIn>) => findIn(...args).map(({ rule }) => rule)

it('CMP-04 nothing is said of a mail that is fine, and no rule of SMS is asked', () => {
  expect(findIn({})).toEqual([])
})

it.each([
  ['mailUnavailable', [{}, {}, false]],
  ['noSubject', [{}, { subject: ' ' }]],
  ['noBody', [{ isEmpty: true }]],
  ['wrongDesign', [{ wrongAt: 'blocks.0' }]],
  ['linkMalformed', [{ malformedLinks: ['carte.html'] }]],
  ['senderFreeMail', [{ senderFault: 'free_mail' }]],
  ['senderUnverified', [{ senderFault: 'unverified' }]],
] as const)('CMP-04 %s keeps a mail from leaving', (rule, args) => {
  const found = findIn(...(args as unknown as Parameters<typeof findIn>))
  expect(found).toMatchObject([{ rule, weight: 'error' }])
})

it('D-76 a variable that does not end, or is unknown, is named at its place', () => {
  const place = { field: 'body', text: '{{firstNme}}', position: 9, meant: '{{firstName}}' } as const
  expect(findIn({ variables: [{ ...place, fault: 'unknown' }] })).toMatchObject([
    { rule: 'mailUnknownVariable', values: { variable: '{{firstNme}}', position: 9 } },
  ])
  expect(rulesIn({ variables: [{ ...place, fault: 'malformed' }] })).toEqual(['mailMalformed'])
})

it('CMP-04 weight, pictures without words, faint words and what was cleaned are warnings with their numbers', () => {
  expect(rulesIn({ sizeBytes: MAIL_HEAVY_BYTES })).toEqual([])
  expect(findIn({ sizeBytes: MAIL_HEAVY_BYTES + 1 })).toMatchObject([
    { rule: 'heavy', weight: 'warning', values: { count: 101, most: 100 } },
  ])
  expect(findIn({ missingAlt: ['a.png', 'b.png'] })[0]).toMatchObject({ values: { count: 2 } })
  expect(findIn({ faint: [{ text: 'Promo', contrast: 2.1 }] })[0]).toMatchObject({
    rule: 'faint',
    values: { text: 'Promo', contrast: 2.1 },
  })
  const cleaned = { what: 'script', example: '<script>', count: 3 } as const
  expect(findIn({ cleaned: [cleaned] })[0]).toMatchObject({ values: { count: 3, example: '<script>' } })
})

it('CMP-04 a shouted, long subject and a mail that no one can answer are noticed', () => {
  expect(rulesIn({}, { subject: 'PROMO CE SAMEDI CHEZ NOUS' })).toEqual(['capitals'])
  expect(rulesIn({}, { subject: 'Du pain '.repeat(10) })).toEqual(['longSubject'])
})
