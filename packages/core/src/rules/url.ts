/**
 * Parses an absolute address, or one relative to `base`; undefined if it is not an address. As URL.parse and
 * URL.canParse, which are newer than the browsers that we support.
 * @example
 * import { parseUrl } from '@comptoir/core/rules'
 *
 * parseUrl('/carte', 'https://shop.example')?.href // => 'https://shop.example/carte'
 * parseUrl('no address') // => undefined
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
