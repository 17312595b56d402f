import { Resolver } from 'node:dns/promises'

/** Of one question, twice: with both, an answer or its absence is there within five seconds. */
const TIMEOUT_MS = 2000
const TRIES = 2
const MOST_MS = 5000

/** What DNS says of a name: values, that there are none, or nothing at all. */
export type DnsAnswer =
  | { kind: 'found'; values: string[] }
  | { kind: 'none'; code: 'nxdomain' | 'nodata' }
  | { kind: 'unavailable'; code: 'servfail' | 'timeout' | 'unreachable' }

/** Looks records up at the DNS servers of the installation. */
export interface DnsRecords {
  /** The texts of a name, those of several strings joined. */
  txt(name: string): Promise<DnsAnswer>
  cname(name: string): Promise<DnsAnswer>
  /** Names of mail servers, the preferred first. */
  mx(name: string): Promise<DnsAnswer>
}

const NONE: Readonly<Record<string, 'nxdomain' | 'nodata'>> = { ENOTFOUND: 'nxdomain', ENODATA: 'nodata' }
const FAILED: Readonly<Record<string, 'servfail' | 'timeout'>> = {
  ESERVFAIL: 'servfail',
  EFORMERR: 'servfail',
  EBADRESP: 'servfail',
  ENOTIMP: 'servfail',
  EREFUSED: 'servfail',
  ETIMEOUT: 'timeout',
  ECANCELLED: 'timeout',
}

function failureOf(error: unknown): DnsAnswer {
  const { code = '' } = error as NodeJS.ErrnoException
  const none = NONE[code]
  return none ? { kind: 'none', code: none } : { kind: 'unavailable', code: FAILED[code] ?? 'unreachable' }
}

/** Asks these servers, as `address` or `address:port`; without any those of the operating system. */
export function createDnsRecords(servers: readonly string[]): DnsRecords {
  async function ask(question: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (servers.length > 0) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), MOST_MS)
    try {
      const values = await question(resolver)
      return values.length > 0 ? { kind: 'found', values } : { kind: 'none', code: 'nodata' }
    } catch (error) {
      return failureOf(error)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    txt: (name) => ask(async (dns) => (await dns.resolveTxt(name)).map((strings) => strings.join(''))),
    cname: (name) => ask((dns) => dns.resolveCname(name)),
    mx: (name) =>
      ask(async (dns) =>
        (await dns.resolveMx(name))
          .toSorted((a, b) => a.priority - b.priority)
          .map(({ exchange }) => exchange),
      ),
  }
}
