import type { Config } from '../../kernel/config/config.ts'
import type { DnsAnswer, DnsRecords } from '../../kernel/outbound/dns-records.ts'
import { organizationOf } from './domain-name.ts'
import { type StoredCheck, type StoredChecks, spfDomainOf, type WantedRecord } from './records.ts'

const MOST_FOUND = 5
const MOST_CHARACTERS = 600

const shown = (values: readonly string[]) =>
  values.slice(0, MOST_FOUND).map((value) => value.slice(0, MOST_CHARACTERS))

const failed = (answer: Exclude<DnsAnswer, { kind: 'found' }>): StoredCheck => ({
  result: answer.kind === 'none' ? 'missing' : 'unavailable',
  fault: answer.code,
  found: [],
})
const missing: StoredCheck = { result: 'missing', fault: 'nodata', found: [] }
const fine = (values: readonly string[]): StoredCheck => ({
  result: 'found',
  fault: null,
  found: shown(values),
})
const wrong = (fault: StoredCheck['fault'], values: readonly string[]): StoredCheck => ({
  result: 'wrong',
  fault,
  found: shown(values),
})

/** The tags of a record such as `v=DKIM1; k=rsa; p=…`, without white space in their values. */
function tagsOf(text: string): Map<string, string> {
  const tags = text.split(';').map((tag): [string, string] => {
    const at = tag.indexOf('=')
    return [tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replace(/\s+/g, '')]
  })
  return new Map(tags)
}

/** Judges the texts of a name by the one that is meant; others beside it, such as proofs of ownership, are left alone. */
function judge(
  answer: DnsAnswer,
  isMeant: (text: string) => boolean,
  faultOf: (text: string) => StoredCheck['fault'],
): StoredCheck {
  if (answer.kind !== 'found') return failed(answer)
  const meant = answer.values.filter(isMeant)
  const [only, ...more] = meant
  if (only === undefined) return missing
  if (more.length > 0) return wrong('several', meant)
  const fault = faultOf(only)
  return fault === null ? fine([only]) : wrong(fault, [only])
}

async function lookUpDkim(dns: DnsRecords, { name, value }: WantedRecord): Promise<StoredCheck> {
  const key = tagsOf(value).get('p')
  return judge(
    await dns.txt(name),
    () => true,
    (text) => {
      const tags = tagsOf(text)
      if (tags.get('p') === '') return 'revoked'
      const isOurs = tags.get('p') === key && (tags.get('k') ?? 'rsa') === 'rsa' && tags.get('v') !== ''
      return isOurs ? null : 'different'
    },
  )
}

async function lookUpSpf(dns: DnsRecords, { name }: WantedRecord, include: string): Promise<StoredCheck> {
  const wanted = [`include:${include}`, `+include:${include}`, `redirect=${include}`]
  return judge(
    await dns.txt(name),
    (text) => /^v=spf1(?:\s|$)/i.test(text.trim()),
    (text) => {
      const terms = text.toLowerCase().trim().split(/\s+/)
      return terms.some((term) => wanted.includes(term)) ? null : 'different'
    },
  )
}

const isDmarc = (text: string) => /^v=DMARC1\s*(?:;|$)/i.test(text.trim())
const dmarcFault = (text: string) =>
  /^(?:none|quarantine|reject)$/i.test(tagsOf(text).get('p') ?? '') ? null : 'different'

/** A policy of the domain above holds for those below (RFC 7489 section 6.6.3). */
async function lookUpDmarc(dns: DnsRecords, { name }: WantedRecord, domain: string): Promise<StoredCheck> {
  const own = judge(await dns.txt(name), isDmarc, dmarcFault)
  const above = organizationOf(domain)
  if (own.result !== 'missing' || above === domain) return own
  const inherited = judge(await dns.txt(`_dmarc.${above}`), isDmarc, dmarcFault)
  return inherited.result === 'found' || inherited.result === 'unavailable' ? inherited : own
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** Some providers of DNS resolve an alias themselves: then the mail server must be the one meant. */
async function lookUpReturnPath(dns: DnsRecords, { name, value }: WantedRecord): Promise<StoredCheck> {
  const alias = await dns.cname(name)
  if (alias.kind === 'unavailable') return failed(alias)
  if (alias.kind === 'found')
    return alias.values.some((one) => plain(one) === value)
      ? fine(alias.values)
      : wrong('different', alias.values)
  const servers = await dns.mx(name)
  if (servers.kind !== 'found') return failed(servers.kind === 'none' ? alias : servers)
  const direct = await dns.mx(value)
  const ours = direct.kind === 'found' ? [value, ...direct.values] : [value]
  const isOurs = servers.values.some((one) => ours.map(plain).includes(plain(one)))
  return isOurs ? fine(servers.values) : wrong('different', servers.values)
}

/** Looks all records of a domain up, side by side. */
export async function lookUp(
  dns: DnsRecords,
  config: Pick<Config, 'smtp' | 'spfDomain'>,
  domain: string,
  wanted: readonly WantedRecord[],
): Promise<StoredChecks> {
  const one = (record: WantedRecord): Promise<StoredCheck> => {
    if (record.purpose === 'dkim') return lookUpDkim(dns, record)
    if (record.purpose === 'spf') return lookUpSpf(dns, record, spfDomainOf(config))
    return record.purpose === 'dmarc' ? lookUpDmarc(dns, record, domain) : lookUpReturnPath(dns, record)
  }
  const checks = await Promise.all(wanted.map(async (record) => [record.purpose, await one(record)] as const))
  return Object.fromEntries(checks)
}
