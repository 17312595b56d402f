import { unitsAt } from './charset.ts'

/** How the characters of an SMS travel: 7 bits each, or 16 as soon as one is not of the GSM alphabet. */
export type SmsEncoding = 'gsm' | 'ucs2'

/** Units of one SMS, and of each part of a longer one, which begins with 6 octets of order (3GPP TS 23.040, D-42). */
export const SMS_LIMITS = {
  gsm: { single: 160, part: 153 },
  ucs2: { single: 70, part: 67 },
} as const satisfies Record<SmsEncoding, { single: number; part: number }>

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

/** Units of a text in the GSM alphabet; undefined where a character is not of it. */
function septets(body: string): number | undefined {
  let units = 0
  for (let index = 0; index < body.length; index += 1) {
    const size = unitsAt(body, index)
    if (size === 0) return undefined
    units += size
  }
  return units
}

const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000

/** Where the part that begins at `start` ends: an escaped character or a surrogate pair is never torn (D-42). */
function endOfPart(body: string, start: number, encoding: SmsEncoding): number {
  const limit = SMS_LIMITS[encoding].part
  if (encoding === 'ucs2') {
    const end = start + limit
    if (end >= body.length) return body.length
    return isHigh(body.charCodeAt(end - 1)) && isLow(body.charCodeAt(end)) ? end - 1 : end
  }
  let units = 0
  for (let index = start; index < body.length; index += 1) {
    units += unitsAt(body, index)
    if (units > limit) return index
  }
  return body.length
}

/**
 * Counts what a text needs as an SMS (SMS-04, D-42). Count what is sent: with the mention of {@link withStop}.
 * @example countSms('Prix : 5 €') // { encoding: 'gsm', units: 11, segments: 1, left: 149 }
 */
export function countSms(body: string): SmsCount {
  const gsm = septets(body)
  const encoding: SmsEncoding = gsm === undefined ? 'ucs2' : 'gsm'
  const units = gsm ?? body.length
  const { single, part } = SMS_LIMITS[encoding]
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1, left: single - units }
  if (units === body.length && encoding === 'gsm')
    return { encoding, units, segments: Math.ceil(units / part), left: part - 1 - ((units - 1) % part) }
  let segments = 0
  let start = 0
  for (let end = 0; end < body.length; segments += 1) {
    start = end
    end = endOfPart(body, start, encoding)
  }
  const last = encoding === 'gsm' ? (septets(body.slice(start)) ?? 0) : body.length - start
  return { encoding, units, segments, left: part - last }
}

/** The texts of the parts that an SMS is sent as, in their order; together they are the body. */
export function splitSms(body: string): string[] {
  const { encoding, segments } = countSms(body)
  if (segments <= 1) return segments === 0 ? [] : [body]
  const parts: string[] = []
  for (let start = 0; start < body.length; ) {
    const end = endOfPart(body, start, encoding)
    parts.push(body.slice(start, end))
    start = end
  }
  return parts
}
