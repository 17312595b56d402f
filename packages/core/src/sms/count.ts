import { septetsIn } from './charset.ts'

/** How the characters of an SMS travel: 7 bits each, or 16 as soon as one is not of the GSM alphabet. */
export type SmsEncoding = 'gsm' | 'ucs2'

/** Units of one SMS, and of each part of a longer one, which begins with 6 octets of order (3GPP TS 23.040, D-42). */
export const SMS_LIMITS = {
  gsm: { single: 160, part: 153 },
  ucs2: { single: 70, part: 67 },
} as const satisfies Record<SmsEncoding, { single: number; part: number }>

/** SMS that an answer in a conversation may take. */
export const SMS_ANSWER_SEGMENTS = 5

/** What a text needs as an SMS. */
export interface SmsCount {
  encoding: SmsEncoding
  /** Septets, or 16-bit units: the ten characters of the GSM extension take two, an emoji takes two of UCS-2. */
  units: number
  /** SMS that it is sent as; each is a credit (D-20). None for an empty text. */
  segments: number
  /** Units that still fit the last segment. */
  left: number
}

/** Ω and the euro are the last characters of the GSM alphabet. */
const LAST_GREEK = 0x3a9
const EURO = 0x20ac

const { single: SINGLE, part: PART } = SMS_LIMITS.ucs2

/** Whether the second half of a surrogate pair is at this index. */
const isLow = (body: string, index: number): boolean => body.charCodeAt(index) >> 10 === 0x37

/** Whether a segment boundary at this position would split a surrogate pair (D-42). */
const tearsPair = (body: string, index: number): boolean =>
  isLow(body, index) && body.charCodeAt(index - 1) >> 10 === 0x36

/**
 * A copy that ends with a space: engines keep a text that was cut or joined as a reference to its pieces, and each
 * look at a character of it takes half as long again.
 */
const inOnePiece = (text: string): string => [text, ' '].join('')

/** Segment by segment: as many characters as would fit, then back by what extension characters need more (D-42). */
function countGsm(body: string): SmsCount | undefined {
  const { single, part } = SMS_LIMITS.gsm
  const { length } = body
  let text = body
  let segments = 0
  let before = 0
  for (let start = 0; ; segments += 1) {
    let end = Math.min(start + part, length)
    let units = septetsIn(text, start, end)
    if (units === -1) return undefined
    for (; units > part; end -= 1) units -= septetsIn(text, end - 1, end)
    if (end === length) {
      const all = before + units
      if (all <= single)
        return { encoding: 'gsm', units: all, segments: all === 0 ? 0 : 1, left: single - all }
      return { encoding: 'gsm', units: all, segments: segments + 1, left: part - units }
    }
    // Not before: a text in another alphabet is recognised by its first segment.
    if (start === 0 && length - end > part) text = inOnePiece(body)
    before += units
    start = end
  }
}

function countUcs2(body: string): SmsCount {
  const units = body.length
  let segments = 1
  let end: number = units <= SINGLE ? SINGLE : PART
  // Looking at a border costs more than all else: two at a time while no pair is near.
  for (const last = units - PART; end < last; segments += 2) {
    if (isLow(body, end) || isLow(body, end + PART)) break
    end += 2 * PART
  }
  for (; end < units; segments += 1) end += tearsPair(body, end) ? PART - 1 : PART
  return { encoding: 'ucs2', units, segments, left: end - units }
}

/**
 * Counts what a text needs as an SMS (SMS-04, D-42). Count what is sent: with the mention of {@link withStop}.
 * @example
 * import { countSms } from '@comptoir/core/sms'
 *
 * countSms('Prix : 5 €') // => { encoding: 'gsm', units: 11, segments: 1, left: 149 }
 */
export function countSms(body: string): SmsCount {
  // Most foreign texts begin with a foreign character: nothing more needs to be looked at.
  const first = body.charCodeAt(0)
  if (first > LAST_GREEK && first !== EURO) return countUcs2(body)
  return countGsm(body) ?? countUcs2(body)
}

/** How far an answer by SMS is, for the line below the field it is written in. */
export interface SmsAnswerLength {
  /** SMS that it takes, each a credit (D-20); one for an empty text. */
  segments: number
  units: number
  /** Units until one more SMS is needed. */
  limit: number
  /** Whether it takes more than {@link SMS_ANSWER_SEGMENTS}. */
  isTooLong: boolean
}

/**
 * Measures an answer in a conversation by SMS (SMS-04, D-20, D-42).
 * @example
 * import { measureSmsAnswer } from '@comptoir/core/sms'
 *
 * measureSmsAnswer('Avec plaisir') // => { segments: 1, units: 12, limit: 160, isTooLong: false }
 */
export function measureSmsAnswer(text: string): SmsAnswerLength {
  const { units, left, segments, encoding } = countSms(text)
  const limit = segments <= 1 ? SMS_LIMITS[encoding].single : units + left
  return { segments: Math.max(1, segments), units, limit, isTooLong: segments > SMS_ANSWER_SEGMENTS }
}

function endOfGsmPart(body: string, start: number): number {
  let end = Math.min(start + SMS_LIMITS.gsm.part, body.length)
  for (let units = septetsIn(body, start, end); units > SMS_LIMITS.gsm.part; end -= 1)
    units -= septetsIn(body, end - 1, end)
  return end
}

function endOfUcs2Part(body: string, start: number): number {
  const end = Math.min(start + PART, body.length)
  return end < body.length && tearsPair(body, end) ? end - 1 : end
}

/**
 * The texts of the segments of an SMS, in order; together they are the body.
 * @example
 * import { splitSms } from '@comptoir/core/sms'
 *
 * splitSms('a'.repeat(200)).map(({ length }) => length) // => [153, 47]
 */
export function splitSms(body: string): string[] {
  const { encoding, segments } = countSms(body)
  if (segments <= 1) return segments === 0 ? [] : [body]
  const parts: string[] = []
  for (let start = 0; start < body.length; ) {
    const end = encoding === 'gsm' ? endOfGsmPart(body, start) : endOfUcs2Part(body, start)
    parts.push(body.slice(start, end))
    start = end
  }
  return parts
}
