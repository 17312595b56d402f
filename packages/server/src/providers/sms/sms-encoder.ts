import { countSms, gsmOctets, splitSms } from '@comptoir/core/sms'

const UCS2 = 0x08
const HAS_HEADER = 0x40

/** A segment as SMPP carries it. */
export interface CodedPart {
  dataCoding: number
  esmClass: number
  payload: Buffer
}

const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Codes a text: 7-bit codes where it can, UCS-2 else, with a header of order where it needs several (TS 23.040). */
export function codeSms(body: string, reference: number): CodedPart[] {
  const isGsm = countSms(body).encoding === 'gsm'
  const texts = splitSms(body)
  return texts.map((text, index) => {
    const payload = isGsm ? Buffer.from(gsmOctets(text) ?? []) : ucs2(text)
    const dataCoding = isGsm ? 0 : UCS2
    if (texts.length === 1) return { dataCoding, esmClass: 0, payload }
    const header = Buffer.of(5, 0, 3, reference & 0xff, texts.length, index + 1)
    return { dataCoding, esmClass: HAS_HEADER, payload: Buffer.concat([header, payload]) }
  })
}
