import { parseUrl } from '@comptoir/core/rules'

/** The origin of a site as people write its address; undefined where there is none in it. */
export function siteOrigin(address: string): string | undefined {
  const written = address.trim()
  const url = parseUrl(/^https?:\/\//i.test(written) ? written : `https://${written}`)
  const isSite = url !== undefined && /^https?:$/.test(url.protocol) && /\.|^localhost$/.test(url.hostname)
  return isSite ? url.origin : undefined
}
