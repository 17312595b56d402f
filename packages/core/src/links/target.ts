import * as z from 'zod/mini'
import { parseUrl } from '../rules/url.ts'
import { isWebAddress } from '../rules/web-address.ts'

/**
 * Why an address cannot be the target of a short link: it is no http or https address with a dot in its host
 * (`url`), it holds a user name or a password, with which an address looks like one of another site (`credentials`), or
 * its host is a bare IP address, which names no one (`ip`).
 */
export type TargetFault = 'url' | 'credentials' | 'ip'

/** As URL parsers write hosts: a number of any notation becomes four numbers, IPv6 stands in brackets. */
const IP_HOST = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/

/**
 * Whether a text is an http or https address whose host holds a dot (is_url, LNK-06).
 * @example
 * import { isUrl } from '@comptoir/core/links'
 *
 * isUrl('https://karukera.example/carte') // => true
 * isUrl('http://localhost/') // => false
 * isUrl('karukera.example') // => false
 */
export function isUrl(text: string): boolean {
  const host = isWebAddress(text) ? hostOf(text) : ''
  return host.startsWith('[') || /[^.]\.[^.]/.test(host)
}

/**
 * The host of an address in lower case, as a browser would ask for it; empty for what is no address.
 * @example
 * import { hostOf } from '@comptoir/core/links'
 *
 * hostOf('https://WWW.Karukera.example:8443/carte') // => 'www.karukera.example'
 */
export const hostOf = (address: string): string => parseUrl(address)?.hostname.replace(/\.$/, '') ?? ''

/**
 * Why an address cannot be the target of a short link; undefined for one that can. Whether its host is public and
 * answers is the server's to find out (LNK-06, D-71).
 * @example
 * import { findTargetFault } from '@comptoir/core/links'
 *
 * findTargetFault('https://bank.example@evil.example/') // => 'credentials'
 * findTargetFault('http://192.168.1.1/') // => 'ip'
 * findTargetFault('https://karukera.example/') // => undefined
 */
export function findTargetFault(address: string): TargetFault | undefined {
  if (!isUrl(address)) return 'url'
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return 'credentials'
  return IP_HOST.test(url.hostname) ? 'ip' : undefined
}

const faultWords: Record<TargetFault, string> = {
  url: 'must be an address such as https://shop.example/menu',
  credentials: 'must not contain a user name or a password before the host',
  ip: 'must name a site, not an IP address',
}

/** The address that a short link leads to, as a field. Refused with the code of its {@link TargetFault}. */
export const LinkTarget = /* @__PURE__ */ z.string().check(
  z.trim(),
  z.maxLength(2000),
  z.check<string>(({ value: input, issues }) => {
    const fault = findTargetFault(input)
    if (fault)
      issues.push({ code: 'custom', input, message: faultWords[fault], params: { code: fault }, path: [] })
  }),
)
