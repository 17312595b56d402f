import { lookup } from 'node:dns/promises'
import type { Resolve } from '../kernel/outbound/safe-fetch.ts'

/** Names that no one can register (RFC 2606, RFC 6761). */
const isReserved = (hostname: string) => /(?:^|\.)(?:example|invalid|test)$/.test(hostname)

/** A reserved name has no address. The network's resolver says so too, but sometimes after five seconds. */
export const resolveInTests: Resolve = async (hostname) => {
  if (!isReserved(hostname)) return lookup(hostname, { all: true })
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
}
