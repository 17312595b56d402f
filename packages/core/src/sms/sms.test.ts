import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countSms,
  foreignCharacters,
  gsmOctets,
  gsmUnits,
  isGsm,
  isSenderId,
  isStopReply,
  malformedVariables,
  readGsmOctets,
  replaceForSms,
  SMS_LIMITS,
  STOP_MENTION,
  splitSms,
  withoutStop,
  withStop,
} from './index.ts'
import { countedTexts } from './testing/counted-texts.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.constantFrom('a', '€', 'é', '{', ' ', '\n', '’', 'ê', 'Щ', '😀'), maxLength: 400 }),
)

describe('counting (SMS-04, D-42)', () => {
  it.each([
    ['', 'gsm', 0, 0, 160],
    ['a'.repeat(160), 'gsm', 160, 1, 0],
    ['a'.repeat(161), 'gsm', 161, 2, 145],
    ['a'.repeat(306), 'gsm', 306, 2, 0],
    ['a'.repeat(307), 'gsm', 307, 3, 152],
    ['€'.repeat(80), 'gsm', 160, 1, 0],
    ['€'.repeat(81), 'gsm', 162, 2, 143],
    ['é'.repeat(160), 'gsm', 160, 1, 0],
    ['ê'.repeat(70), 'ucs2', 70, 1, 0],
    ['ê'.repeat(71), 'ucs2', 71, 2, 63],
    ['😀'.repeat(35), 'ucs2', 70, 1, 0],
    ['😀'.repeat(36), 'ucs2', 72, 2, 61],
  ])('%#: %j', (body, encoding, units, segments, left) => {
    expect(countSms(body)).toEqual({ encoding, units, segments, left })
  })
  it.each(countedTexts)('%s', (_what, body, segments) => {
    expect(countSms(body).segments).toBe(segments)
    expect(splitSms(body)).toHaveLength(segments)
  })
  it('counts a text that was cut and joined as the same text in one piece', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const whole = JSON.parse(JSON.stringify(one + other)) as string
        expect(countSms(one + other)).toEqual(countSms(whole))
        expect(countSms(`${other}${one}${other}`.slice(other.length).slice(0, whole.length))).toEqual(
          countSms(whole),
        )
      }),
    )
  })
  it('gives two units to the ten characters of the extension, and to them alone', () => {
    const two = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => gsmUnits(character) === 2,
    )
    expect(two.toSorted()).toEqual(['\f', '[', '\\', ']', '^', '{', '|', '}', '~', '€'].toSorted())
  })
  it('knows 127 basic characters and no other', () => {
    const one = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => gsmUnits(character) === 1,
    )
    expect(one).toHaveLength(127)
  })
  it('an escaped character is never split between two segments', () => {
    expect(splitSms(`${'a'.repeat(152)}€${'b'.repeat(20)}`)).toEqual(['a'.repeat(152), `€${'b'.repeat(20)}`])
    expect(splitSms(`${'ê'.repeat(66)}😀${'b'.repeat(9)}`)).toEqual(['ê'.repeat(66), `😀${'b'.repeat(9)}`])
  })
  it('the segments add up to the text, each within its limit, and are as many as counted', () => {
    fc.assert(
      fc.property(text, (body) => {
        const parts = splitSms(body)
        const { encoding, segments, units, left } = countSms(body)
        const { single, part } = SMS_LIMITS[encoding]
        const limit = parts.length > 1 ? part : single
        const sizes = parts.map((one) =>
          Array.from(one).reduce((sum, c) => sum + (encoding === 'gsm' ? (gsmUnits(c) ?? 0) : c.length), 0),
        )
        expect(parts.join('')).toBe(body)
        expect(parts).toHaveLength(segments)
        expect(sizes.every((size) => size > 0 && size <= limit)).toBe(true)
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(units)
        expect(left).toBe(limit - (sizes.at(-1) ?? 0))
      }),
    )
  })
})

describe('the disputed cases (D-42)', () => {
  it.each([
    ['each of the ten characters counts two', '\f^{}\\[~]|€', 'gsm', 20, 1],
    [
      'an extension character that would be split begins the next segment',
      `${'a'.repeat(152)}€${'b'.repeat(152)}`,
      'gsm',
      306,
      3,
    ],
    ['80 euros fill one SMS', '€'.repeat(80), 'gsm', 160, 1],
    ['76 euro signs fill a segment, one unit stays free', '€'.repeat(152), 'gsm', 304, 2],
    [
      'a surrogate pair that would be split begins the next segment',
      `${'ê'.repeat(66)}😀${'ê'.repeat(66)}`,
      'ucs2',
      134,
      3,
    ],
    ['a pair that just fits stays', `${'ê'.repeat(65)}😀${'ê'.repeat(67)}`, 'ucs2', 134, 2],
    ['CR and LF are one character each', 'a\r\nb', 'gsm', 4, 1],
    ['CR LF may stand on both sides of a border', `${'a'.repeat(152)}\r\n${'b'.repeat(152)}`, 'gsm', 306, 2],
    ['a lone high surrogate is one unit', 'a\ud83d', 'ucs2', 2, 1],
    ['a lone low surrogate is one unit', '\ude00a', 'ucs2', 2, 1],
    [
      'lone surrogates at a border are torn from nothing',
      `${'ê'.repeat(66)}\ud83d${'ê'.repeat(67)}`,
      'ucs2',
      134,
      2,
    ],
    ['two high ones are two', `${'ê'.repeat(66)}\ud83d\ud83d\ude00${'a'.repeat(65)}`, 'ucs2', 134, 2],
    ['a lowercase c with cedilla is not of the alphabet, the capital is', 'ç', 'ucs2', 1, 1],
    ['NUL and the escape itself are not', '\u001b', 'ucs2', 1, 1],
    ['a family emoji is as long as its code units', '👨‍👩‍👧', 'ucs2', 8, 1],
  ] as const)('%s', (_, body, encoding, units, segments) => {
    expect(countSms(body)).toMatchObject({ encoding, units, segments })
    expect(splitSms(body)).toHaveLength(segments)
    expect(splitSms(body).join('')).toBe(body)
  })
})

describe('the octets of the GSM alphabet (3GPP TS 23.038)', () => {
  it('are codes of 7 bits, the extension behind an escape', () => {
    expect([...(gsmOctets('@Δ É€{}') ?? [])]).toEqual([
      0, 0x10, 0x20, 0x1f, 0x1b, 0x65, 0x1b, 0x28, 0x1b, 0x29,
    ])
    expect(gsmOctets('ê')).toBeUndefined()
  })
  it('as many as were counted, and read back the same', () => {
    fc.assert(
      fc.property(text.filter(isGsm), (body) => {
        const octets = gsmOctets(body) ?? new Uint8Array()
        expect(octets).toHaveLength(countSms(body).units)
        expect(octets.every((octet) => octet < 128)).toBe(true)
        expect(readGsmOctets(octets)).toBe(body)
      }),
    )
  })
  it('decodes any octets to a text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (octets) => {
        expect(readGsmOctets(octets).length).toBeLessThanOrEqual(octets.length)
      }),
    )
    expect(readGsmOctets(Uint8Array.of(0x41, 0x1b))).toBe('A ')
    expect(readGsmOctets(Uint8Array.of(0x1b, 0x41))).toBe('A')
  })
})

describe('replacing (SMS-04, SMS-08, D-42)', () => {
  it.each([
    ['« L’été à l’hôtel… »', '" L\'été à l\'hotel... "'],
    ['Ça coûte 5 € — œuf compris', 'Ça coute 5 € - oeuf compris'],
    ['Привет, Щука', 'Privet, Shchuka'],
    ['Łódź, þing, ﬁn', 'Lodz, thing, fin'],
    ['e\u0301te\u0301', 'été'],
    ['À bientôt 😀', 'A bientot 😀'],
  ])('%s reads %s', (body, expected) => {
    expect(replaceForSms(body).body).toBe(expected)
  })
  it('reports each replacement once, and the characters that shorten an SMS', () => {
    expect(replaceForSms('hôtel, hôpital').replacements).toEqual([{ from: 'ô', to: 'o' }])
    expect(foreignCharacters('hôtel, hôpital 😀')).toEqual(['ô', '😀'])
  })
  it('leaves what an SMS can say, needs no second time, and never makes a text foreign', () => {
    fc.assert(
      fc.property(text, (body) => {
        const once = replaceForSms(body).body
        expect(replaceForSms(once)).toEqual({ body: once, replacements: [] })
        expect(foreignCharacters(once).length).toBeLessThanOrEqual(
          foreignCharacters(body.normalize('NFC')).length,
        )
        if (isGsm(body)) expect(once).toBe(body)
      }),
    )
  })
})

describe('the mention of STOP (SMS-05, SMS-09, D-41)', () => {
  it('stands on a line of its own at the end, once', () => {
    expect(withStop('Bonjour')).toBe(`Bonjour\n${STOP_MENTION}`)
    expect(withStop(withStop('Bonjour'))).toBe(`Bonjour\n${STOP_MENTION}`)
    expect(withStop('Bonjour', 'STOP https://s.example/x')).toBe('Bonjour\nSTOP https://s.example/x')
    expect(withStop('Bonjour', '')).toBe('Bonjour')
  })
  it('allows STOP again in a test message', () => {
    fc.assert(
      fc.property(text, (body) => {
        const bare = withoutStop(body.trimEnd())
        expect(withoutStop(withStop(bare))).toBe(bare.trimEnd())
      }),
    )
  })
})

it.each([
  ['Karukera', true],
  ['_Le 4-10', true],
  ['-ab', true],
  ['ab', false],
  ['4ab', false],
  [' ab', false],
  ['abcdefghijkl', false],
  ['Été', false],
  ['a.b', false],
])('SMS-06 %j may be a sender: %s', (value, expected) => {
  expect(isSenderId(value)).toBe(expected)
})

it.each([
  ['Bonjour {{firstName}}', []],
  ['Bonjour {{firstName', ['{{firstName']],
  ['{{a {{b}} {{c', ['{{a ', '{{c']],
  ['{{a}', ['{{a}']],
  ['}} {a}', []],
])('SMS-07 %j has the open variables %j', (body, expected) => {
  expect(malformedVariables(body)).toEqual(expected)
})

it.each([
  ['STOP', true],
  [' stop 36789', true],
  ['Stop.', true],
  ['« STOP »', true],
  ['Arrêt', true],
  ['Arre\u0302tez svp', true],
  ['désinscription', true],
  ['Désabonnez-moi', true],
  ['unsubscribe', true],
  ['stop pub', true],
  ['Stop, merci !', true],
  ['Cancel my order', false],
  ['Stop à 14h', false],
  ['Stop by tomorrow at noon?', false],
  ['Stopover?', false],
  ['Merci, à demain', false],
  ['Non stop', false],
  ['', false],
])('SMS-09 %j asks for no more: %s', (body, expected) => {
  expect(isStopReply(body)).toBe(expected)
})
