import * as z from 'zod/mini'

/**
 * Control characters that no text of ours may carry: C0 and C1 except tab and line feed, the bidirectional
 * overrides (CVE-2021-42574) and the zero-width characters that hide text. ZWJ and ZWNJ stay: emoji and
 * several scripts need them.
 */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is what this is for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u180E\u200B\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g

/** As String.toWellFormed, which is newer than the browsers that we support: with the flag u a pair is one sign. */
const LONE_SURROGATES = /\p{Surrogate}/gu

/**
 * Makes a text safe to store and to show: line ends become LF, lone surrogates U+FFFD, forbidden controls go,
 * composed form (NFC). Never throws. Source: trust T5, Unicode UAX #15.
 * @example
 * import { normaliseText } from '@comptoir/core/rules'
 *
 * normaliseText('Cafe\u0301\r\n') // => 'Café\n'
 */
export function normaliseText(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(LONE_SURROGATES, '\uFFFD')
    .replace(FORBIDDEN, '')
    .normalize('NFC')
}

/**
 * The length of a text as people count it: Unicode code points (D-07, MSG-42).
 * @example
 * import { countCodePoints } from '@comptoir/core/rules'
 *
 * countCodePoints('Miam 🥐') // => 6
 */
export function countCodePoints(value: string): number {
  let count = 0
  for (const _ of value) count += 1
  return count
}

/** Limits of a text field, counted in code points after normalisation. */
export interface TextLimits {
  /** Least length; 1 also refuses a text of white space alone. */
  min?: number
  max: number
}

/** Refuses with zod's own codes and limits, so that a form can say "at most 40 characters". */
function within({ min = 0, max }: TextLimits) {
  return z.check<string>(({ value: input, issues }) => {
    const length = countCodePoints(input)
    const found = { input, origin: 'string', inclusive: true } as const
    if (length > max) issues.push({ ...found, code: 'too_big', maximum: max })
    else if (min > 0 && (length < min || input.trim() === ''))
      issues.push({ ...found, code: 'too_small', minimum: min })
  })
}

const documented = ({ min = 0, max }: TextLimits) => ({ minLength: min, maxLength: max })

/**
 * A text of several lines, normalised at the border.
 * @example
 * import { text } from '@comptoir/core/rules'
 *
 * const body = text({ min: 1, max: 1000 })
 * body.parse('Bonjour\r\nAda') // => 'Bonjour\nAda'
 */
export function text(limits: TextLimits) {
  return z
    .string()
    .check(z.overwrite(normaliseText), within(limits))
    .register(z.globalRegistry, documented(limits))
}

/**
 * A text of one line: normalised, and CR, LF and their look-alikes are refused rather than removed, so that
 * nothing can be smuggled into a header (trust T18).
 * @example
 * import { line } from '@comptoir/core/rules'
 *
 * const name = line({ min: 1, max: 100 })
 * name.parse(' Boulangerie ') // => 'Boulangerie'
 * name.safeParse('Subject\r\nBcc: all@shop.example').success // => false
 */
export function line(limits: TextLimits) {
  return z
    .string()
    .check(
      z.refine((value) => !/[\r\n\u0085\u2028\u2029]/.test(value), 'must be one line'),
      z.overwrite((value) => normaliseText(value).trim()),
      within(limits),
    )
    .register(z.globalRegistry, documented(limits))
}
