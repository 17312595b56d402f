import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linksIn } from './check.ts'
import { findPreflight, type PreflightFacts, type PreflightRule } from './preflight.ts'
import { calmText, fillBlanks, isShouted } from './text-mends.ts'

const NOW = Date.UTC(2026, 10, 24, 14)
const DAY = 86_400_000

const leftOut = {
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
/** A campaign of which nothing is to be said. */
const fine = {
  fields: {
    userLabel: 'Pain',
    target: { desired: null },
    content: {
      kind: 'sms',
      senderId: 'Fournil',
      code: '',
      subject: '',
      preheader: '',
      body: 'Du pain chaud ce matin, à tout de suite.',
    },
    sending: { at: null, from: '10:00', until: '20:00' },
  },
  setup: { isAvailable: true, venueName: 'Fournil', senderId: 'Comptoir', fallbackSenderId: 'Comptoir' },
  reach: { reach: 10, total: 12, leftOut },
  price: { credits: 20, missing: 0, longestSegments: 1 },
  check: {
    blanks: 0,
    empty: 0,
    overflow: [],
    plainCredits: 20,
    held: 0,
    firstAt: NOW,
    lastAt: NOW,
    near: [],
    links: [],
    testedAt: NOW,
  },
  now: NOW,
} as unknown as PreflightFacts

const { content, sending } = fine.fields
const withContent = (over: Partial<typeof content>) => ({
  ...fine,
  fields: { ...fine.fields, content: { ...content, ...over } },
})
const withText = (body: string, senderId = 'Fournil') => ({
  ...fine,
  fields: { ...fine.fields, content: { ...content, body, senderId } },
})
const at = (over: Partial<typeof sending>) => ({
  ...fine,
  fields: { ...fine.fields, sending: { ...sending, ...over } },
})
const counted = (over: Partial<PreflightFacts['check']>) => ({ ...fine, check: { ...fine.check, ...over } })
const link = (url: string, state: PreflightFacts['check']['links'][number]['state']) =>
  counted({ links: [{ url, state }] })
const near = (isSameText: boolean) =>
  counted({
    near: [{ id: 3, userLabel: 'Hier', at: NOW - DAY, isSameText }] as PreflightFacts['check']['near'],
  })

const cases: [PreflightRule, PreflightFacts, object][] = [
  ['unavailable', { ...fine, setup: { ...fine.setup, isAvailable: false } }, {}],
  ['noText', withText(' \n'), {}],
  ['malformed', withText('Bonjour {{firstNme'), { variable: '{{firstNme', position: 9 }],
  ['unknownVariable', withText('Bonjour {{firstNme}}'), { meant: '{{firstName}}', position: 9 }],
  ['tooLong', { ...fine, price: { ...fine.price, longestSegments: 6 } }, { count: 6, most: 5 }],
  ['emptyMessages', counted({ empty: 2 }), { count: 2 }],
  ['senderForm', withText('Bonjour', '1'), {}],
  ['senderProtected', withText('Bonjour', 'La Poste'), { name: 'La Poste' }],
  ['noOne', { ...fine, reach: { ...fine.reach, reach: 0 } }, {}],
  ['past', at({ at: NOW - DAY }), {}],
  ['window', at({ from: '19:50', until: '23:00' }), {}],
  ['linkDead', link('https://c.example/s/abc1234', 'dead'), { url: 'https://c.example/s/abc1234' }],
  ['linkDead', link('https://c.example/s/abc1234', 'refused'), {}],
  ['linkOff', link('https://c.example/s/abc1234', 'blocked'), {}],
  ['linkOff', link('https://c.example/s/abc1234', 'off'), {}],
  ['credits', { ...fine, price: { ...fine.price, missing: 7 } }, { count: 7 }],
  ['consent', { ...fine, reach: { ...fine.reach, leftOut: { ...leftOut, consent: 4 } } }, { count: 4 }],
  ['fewReached', { ...fine, reach: { ...fine.reach, reach: 5 } }, { reach: 5, total: 12 }],
  ['blanks', counted({ blanks: 3 }), { count: 3 }],
  ['venueName', withText('Venez demain', ''), { name: 'Fournil' }],
  ['capitals', withText('GROSSE PROMO CE SAMEDI'), {}],
  ['shortener', link('https://bit.ly/abc', 'foreign'), { url: 'https://bit.ly/abc' }],
  ['sameText', near(true), { name: 'Hier', at: NOW - DAY }],
  [
    'border',
    counted({
      overflow: [
        { characters: 1, credits: 0 },
        { characters: 2, credits: 10 },
        { characters: 3, credits: 412 },
        { characters: 4, credits: 430 },
      ],
    }),
    { characters: 3, credits: 412 },
  ],
  ['alphabet', counted({ plainCredits: 12 }), { count: 8 }],
  ['longLink', link('https://karukera.example/carte/de/la/semaine', 'foreign'), {}],
  ['ownStop', withText('Du pain. Stop au 36111'), {}],
  ['punctuation', withText('Du pain!!!'), {}],
  ['held', counted({ held: 5, firstAt: NOW + DAY }), { count: 5, at: NOW + DAY }],
  ['samePeople', near(false), { name: 'Hier' }],
  ['far', at({ at: NOW + 90 * DAY }), {}],
  ['codeMissing', withText('Dites {{code}}'), {}],
  ['codeUnseen', withContent({ code: 'NOEL10' }), { code: 'NOEL10' }],
  ['untested', counted({ testedAt: null }), {}],
]

describe('the check of a campaign', () => {
  it('CMP-04 says nothing where nothing is to be said', () => {
    expect(findPreflight(fine)).toEqual([])
  })

  it.each(cases)('CMP-04 %s', (rule, facts, values) => {
    const found = findPreflight(facts).filter((one) => one.rule === rule)
    expect(found).toEqual([expect.objectContaining({ values: expect.objectContaining(values) })])
  })

  it('CMP-04 every rule has a case here, and there are more than twenty', () => {
    const named = new Set(cases.map(([rule]) => rule))
    expect(named.size).toBeGreaterThanOrEqual(20)
    const all = fc.sample(facts, 2_000).flatMap((one) => findPreflight(one).map(({ rule }) => rule))
    expect([...new Set(all)].filter((rule) => !named.has(rule))).toEqual([])
  })

  it('CMP-04 what keeps it from leaving comes first, then warnings, then hints, each rule once', () => {
    const order = ['error', 'warning', 'hint']
    fc.assert(
      fc.property(facts, (one) => {
        const found = findPreflight(one)
        const weights = found.map(({ weight }) => order.indexOf(weight))
        expect(weights).toEqual(weights.toSorted())
        expect(new Set(found.map(({ rule }) => rule)).size).toBe(found.length)
      }),
    )
  })

  it('CMP-04 whatever else is known, no text and no one to get it always keep it from leaving', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const errors = findPreflight(one).filter(({ weight }) => weight === 'error')
        const rules = errors.map(({ rule }) => rule)
        expect(rules.includes('noOne')).toBe(one.reach.reach === 0)
        expect(rules.includes('noText')).toBe(one.fields.content.body.trim() === '')
      }),
    )
  })
})

const facts: fc.Arbitrary<PreflightFacts> = fc
  .record({
    body: fc.constantFrom(
      '',
      ' ',
      'Bonjour {{firstNme',
      'PROMO PROMO PROMO',
      'Du pain!!!',
      'Bonjour {{x}}',
      'Du pain',
    ),
    senderId: fc.constantFrom('', '1', 'Colissimo', 'Fournil'),
    atDays: fc.option(fc.integer({ min: -3, max: 100 })),
    from: fc.constantFrom('08:00', '10:00', '21:00'),
    reach: fc.nat({ max: 20 }),
    total: fc.nat({ max: 20 }),
    missing: fc.nat({ max: 2 }),
    held: fc.nat({ max: 2 }),
    blanks: fc.nat({ max: 2 }),
    longestSegments: fc.nat({ max: 7 }),
  })
  .map(({ body, senderId, atDays, from, reach, total, missing, held, blanks, longestSegments }) => ({
    ...fine,
    fields: {
      ...fine.fields,
      content: { ...fine.fields.content, body, senderId },
      sending: {
        at: atDays === null ? null : NOW + atDays * DAY,
        from,
        until: '20:00',
        holdoutPercent: 0,
      },
    },
    reach: { ...fine.reach, reach, total: Math.max(reach, total) },
    price: { ...fine.price, missing, longestSegments },
    check: { ...fine.check, held, blanks },
  }))

it('SMS-04 a text in capitals is calmed; variables and addresses stay as they are', () => {
  expect(calmText('GROSSE PROMO ! VENEZ {{firstName}} SUR https://A.example/Carte\nMERCI')).toBe(
    'Grosse promo ! Venez {{firstName}} sur https://A.example/Carte\nMerci',
  )
  const words = fc.string().map((text) => text.replace(/[.!?\n]/g, ''))
  fc.assert(
    fc.property(words, (text) => {
      expect(isShouted(calmText(text.toUpperCase()))).toBe(false)
    }),
  )
})

it('D-76 blanks get words; those that have some keep theirs', () => {
  expect(
    fillBlanks('{{firstName}} {lastName} {{lastName|}} {{firstName|toi}} {{venue}}', 'cher client'),
  ).toBe(
    '{{firstName|cher client}} {{lastName|cher client}} {{lastName|cher client}} {{firstName|toi}} {{venue}}',
  )
})

it('LNK-06 addresses are found without what ends the sentence', () => {
  expect(linksIn('(https://a.example/x), puis http://b.example/y?z=1. https://a.example/x!')).toEqual([
    'https://a.example/x',
    'http://b.example/y?z=1',
  ])
})
