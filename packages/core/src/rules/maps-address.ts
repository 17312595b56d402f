import * as z from 'zod/mini'
import { parseUrl } from './url.ts'
import { isWebAddress } from './web-address.ts'

const GOOGLE = /^(?:www\.)?google\.(?:com|(?:com?\.)?[a-z]{2})$/
const MAPS = /^maps\.google\.(?:com|(?:com?\.)?[a-z]{2})$/

function isOfGoogle({ hostname, pathname }: URL): boolean {
  if (hostname === 'g.page' || hostname === 'maps.app.goo.gl' || hostname === 'share.google') return true
  if (hostname === 'search.google.com') return pathname.startsWith('/local/')
  if (hostname === 'goo.gl') return pathname.startsWith('/maps/')
  return MAPS.test(hostname) || (GOOGLE.test(hostname) && /^\/maps(?:\/|$)/.test(pathname))
}

/**
 * Whether a text is the https address of a place at Google, where people also write reviews (MSG-17): Google Maps,
 * g.page, search.google.com/local, and the short addresses that Google shares.
 * @example
 * import { isMapsAddress } from '@comptoir/core/rules'
 *
 * isMapsAddress('https://g.page/r/CdX1/review') // => true
 * isMapsAddress('https://maps.google.com/?cid=1') // => true
 * isMapsAddress('https://google.com.shop.example/maps') // => false
 */
export function isMapsAddress(value: string): boolean {
  const url = isWebAddress(value) ? parseUrl(value) : undefined
  if (url?.protocol !== 'https:' || url.port !== '') return false
  return url.username === '' && url.password === '' && isOfGoogle(url)
}

/** The address of a place at Google, as a field of at most 500 characters. Refused with the code `maps_url`. */
export const MapsAddress = z.string().check(
  z.maxLength(500),
  z.refine(isMapsAddress, {
    error:
      'must be the https address of the place at Google, such as https://g.page/r/…/review or https://maps.app.goo.gl/…',
    params: { code: 'maps_url' },
  }),
)
