import type { IncomingSms } from '../../providers/sms/provider.ts'

/** What a provider reports of a segment. */
export type Receipt = Extract<IncomingSms, { kind: 'receipt' }>

/** A message whose answer was lost is known again by our reference. */
export const REFERENCE_DAYS = 3

/**
 * How centres write one and the same id: in hexadecimal or decimal, in either case, with zeros before it or without.
 */
export function idForms(id: string): string[] {
  const bare = id
    .toLowerCase()
    .replace(/^0x/, '')
    .replace(/^0+(?=.)/, '')
  const forms = [bare]
  if (/^\d+$/.test(bare)) forms.push(BigInt(bare).toString(16))
  if (/^[0-9a-f]+$/.test(bare)) forms.push(BigInt(`0x${bare}`).toString())
  return forms
}
