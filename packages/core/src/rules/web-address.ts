import * as z from 'zod/mini'
import { parseUrl } from './url.ts'

/**
 * What the URL parser of browsers and of Node.js silently removes (tab, line ends, outer white space) or escapes
 * (other control characters): the address that is stored would not be the one that is called.
 */
const REMOVED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what this is for
  /[\u0000-\u0020\u007F-\u00A0\u00AD\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2069\u3000\uFEFF]/
/** A receiver that decodes these writes a line of its own into what it passes on. */
const ENCODED_LINE_BREAK = /%0[0ad]/i

/**
 * Whether a text is an absolute http or https address, exactly as it would be called: no white space or control
 * character anywhere. Source: WHATWG URL 4.4, CWE-93.
 * @example
 * import { isWebAddress } from '@comptoir/core/rules'
 *
 * isWebAddress('https://shop.example/carte') // => true
 * isWebAddress('https://shop.example/la carte') // => false
 */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && !REMOVED.test(value) && parseUrl(value) !== undefined
}

function isCallable(value: string): boolean {
  if (!isWebAddress(value) || ENCODED_LINE_BREAK.test(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === ''
}

const maxLength = /* @__PURE__ */ z.maxLength(2000)

/** An http or https address that people follow, as a field. Refused with the code `url`. */
export const WebAddress = z.string().check(
  maxLength,
  z.refine(isWebAddress, {
    error: 'must be an address such as https://shop.example',
    params: { code: 'url' },
  }),
)

/**
 * An http or https address that the server calls, as a field: no credentials, and no line break even if encoded.
 * Which hosts may be called is the server's decision. Refused with the code `url`.
 */
export const CallableAddress = z.string().check(
  maxLength,
  z.refine(isCallable, {
    error: 'must be an address such as https://shop.example/hooks, without a password, spaces or line breaks',
    params: { code: 'url' },
  }),
)
