import * as z from 'zod/mini'
import { parseUrl } from './url.ts'

/**
 * The origin of a web page, as browsers send it: scheme, host, optional port, nothing else (RFC 6454).
 * Returns undefined for anything that is not exactly that.
 * @example
 * import { parseOrigin } from '@comptoir/core/rules'
 *
 * parseOrigin('https://shop.example:8443') // => 'https://shop.example:8443'
 * parseOrigin('https://shop.example/') // => undefined
 */
export function parseOrigin(value: string): string | undefined {
  const url = parseUrl(value)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.origin === value ? value : undefined
}

/** An origin as a field: `https://shop.example`, without path, wildcard or final slash. */
export const Origin = z.string().check(
  z.maxLength(253),
  z.refine((value) => parseOrigin(value) !== undefined, 'must be an origin such as https://shop.example'),
)
