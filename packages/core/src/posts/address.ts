import { parseUrl } from '../rules/url.ts'
import { isWebAddress } from '../rules/web-address.ts'
import type { UndecidedPlatform } from './undecided.ts'

const hosts: Readonly<Record<UndecidedPlatform, readonly string[]>> = {
  facebook: ['facebook.com', 'fb.com', 'fb.watch', 'fb.me'],
  instagram: ['instagram.com', 'instagr.am'],
  linkedin: ['linkedin.com', 'lnkd.in'],
}

/**
 * Whether a text is an https address on a platform, as people copy it from there (D-88).
 * @example
 * import { isPostAddress } from '@comptoir/core/posts'
 *
 * isPostAddress('facebook', 'https://www.facebook.com/300000000001/posts/12') // => true
 * isPostAddress('facebook', 'https://facebook.com.example/12') // => false
 */
export function isPostAddress(platform: UndecidedPlatform, text: string): boolean {
  if (!isWebAddress(text)) return false
  const { protocol, hostname = '' } = parseUrl(text) ?? {}
  const isThere = (host: string) => hostname === host || hostname.endsWith(`.${host}`)
  return protocol === 'https:' && hosts[platform].some(isThere)
}
