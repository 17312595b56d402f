/** A record of a zone; texts of several strings are one. */
export interface ZoneRecord {
  name: string
  type: 'TXT' | 'CNAME' | 'MX' | 'A'
  value: string
}

/** How the servers of a domain fail; `wrong`: its records hold something else. */
export const faults = ['none', 'nxdomain', 'servfail', 'timeout', 'wrong'] as const
export type DnsFault = (typeof faults)[number]

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

const LINE = /^(\S+)\s+(?:\d+\s+)?(?:IN\s+)?(TXT|CNAME|MX|A)\s+(.+)$/i

/** Reads lines of a zone file (RFC 1035 section 5); a line that is none is answered by its number. */
export function readZone(text: string): ZoneRecord[] | { wrongLine: number } {
  const records: ZoneRecord[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith(';')) continue
    const [, name = '', type = '', data = ''] = LINE.exec(line.trim()) ?? []
    if (name === '') return { wrongLine: at + 1 }
    const strings = Array.from(data.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, one = '']) => one)
    const value = strings.length > 0 ? strings.join('') : plain(data.trim())
    records.push({ name: plain(name), type: type.toUpperCase() as ZoneRecord['type'], value })
  }
  return records
}

/** What the operator of the platform has published. */
const OWN: readonly ZoneRecord[] = [
  { name: 'comptoir.example', type: 'TXT', value: 'v=spf1 ip4:127.0.0.1 ~all' },
  { name: 'reply.comptoir.example', type: 'TXT', value: 'v=spf1 ip4:127.0.0.1 -all' },
  { name: 'reply.comptoir.example', type: 'MX', value: 'mx.comptoir.example' },
  { name: 'mx.comptoir.example', type: 'A', value: '127.0.0.1' },
]

/** Something else than what is published, of the same kind. */
function spoilt({ name, type, value }: ZoneRecord): ZoneRecord {
  if (type !== 'TXT') return { name, type, value: type === 'A' ? '192.0.2.1' : 'elsewhere.example' }
  if (value.startsWith('v=spf1')) return { name, type, value: 'v=spf1 -all' }
  return { name, type, value: value.replace(/([;\s]p=)[^;]*/, '$1wrong') }
}

/** What is published, and which domains fail. */
export interface Zones {
  list(): ZoneRecord[]
  /** Adds records; those of the same name and type are replaced. */
  publish(records: readonly ZoneRecord[]): void
  /** Removes what is published below a domain, or everything. */
  withdraw(domain?: string): void
  setFault(domain: string, fault: DnsFault): void
  faults(): Record<string, DnsFault>
  faultOf(name: string): DnsFault
  find(name: string): ZoneRecord[]
  /** Whether the name exists: it has records, or names below it have. */
  exists(name: string): boolean
}

export function createZones(): Zones {
  let records: ZoneRecord[] = [...OWN]
  const failing = new Map<string, DnsFault>()
  const isBelow = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)
  const zones: Zones = {
    list: () => records.filter((record) => !OWN.includes(record)),
    publish(added) {
      const isReplaced = ({ name, type }: ZoneRecord) =>
        added.some((one) => one.name === name && one.type === type)
      records = [...records.filter((record) => !isReplaced(record)), ...added]
    },
    withdraw(domain) {
      const isKept = (record: ZoneRecord) =>
        OWN.includes(record) || (domain !== undefined && !isBelow(record.name, plain(domain)))
      records = records.filter(isKept)
    },
    setFault(domain, fault) {
      if (fault === 'none') failing.delete(plain(domain))
      else failing.set(plain(domain), fault)
    },
    faults: () => Object.fromEntries(failing),
    faultOf: (name) => [...failing].find(([domain]) => isBelow(plain(name), domain))?.[1] ?? 'none',
    find(name) {
      const found = records.filter((record) => record.name === plain(name))
      return zones.faultOf(name) === 'wrong' ? found.map(spoilt) : found
    },
    exists: (name) => records.some((record) => isBelow(record.name, plain(name))),
  }
  return zones
}
