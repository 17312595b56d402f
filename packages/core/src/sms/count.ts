import { gsmUnits, isGsm } from './charset.ts'

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

const unitsIn = (encoding: SmsEncoding) => (character: string) =>
  encoding === 'gsm' ? (gsmUnits(character) ?? 0) : character.length

/** Packs characters into parts; none is torn between two of them. */
function pack(body: string, encoding: SmsEncoding, limit: number): { text: string; units: number }[] {
  const unitsOf = unitsIn(encoding)
  const parts: { text: string; units: number }[] = []
  for (const character of body) {
    const size = unitsOf(character)
    const last = parts.at(-1)
    if (last && last.units + size <= limit) {
      last.text += character
      last.units += size
    } else parts.push({ text: character, units: size })
  }
  return parts
}

function packed(body: string) {
  const encoding: SmsEncoding = isGsm(body) ? 'gsm' : 'ucs2'
  const { single, part } = SMS_LIMITS[encoding]
  const whole = pack(body, encoding, single)
  return whole.length <= 1
    ? { encoding, parts: whole, limit: single }
    : { encoding, parts: pack(body, encoding, part), limit: part }
}

/**
 * Counts what a text needs as an SMS (SMS-04, D-42). Count what is sent: with the mention of {@link withStop}.
 * @example countSms('Prix : 5 €') // { encoding: 'gsm', units: 11, segments: 1, left: 149 }
 */
export function countSms(body: string): SmsCount {
  const { encoding, parts, limit } = packed(body)
  return {
    encoding,
    units: parts.reduce((sum, { units }) => sum + units, 0),
    segments: parts.length,
    left: limit - (parts.at(-1)?.units ?? 0),
  }
}

/** The texts of the parts that an SMS is sent as, in their order; together they are the body. */
export function splitSms(body: string): string[] {
  return packed(body).parts.map(({ text }) => text)
}
