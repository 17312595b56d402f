import { EmailAddress } from '@comptoir/core/rules'
import type { Exclusion, ExclusionCounts, ExclusionResult } from '@comptoir/core/suppression'
import { sql } from 'kysely'
import { safeParse } from 'zod/v4/core'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { type NewSuppression, suppress } from './list.ts'
import { channelsOf, readPhone } from './recipient.ts'

type InvalidLine = ExclusionResult['invalidLines'][number]

/** The addresses of a line, or what is wrong with an invalid one. */
function readLine(
  { phoneNumber, emailAddress }: Exclusion,
  country: string,
): string[] | InvalidLine['field'] {
  const [phone, email] = [phoneNumber.trim(), emailAddress.trim()]
  if (phone === '' && email === '') return 'line'
  const read = phone === '' ? undefined : readPhone(phone, country)
  if (phone !== '' && read === undefined) return 'phoneNumber'
  const parsed = email === '' ? undefined : safeParse(EmailAddress, email)
  if (parsed && !parsed.success) return 'emailAddress'
  return [read, parsed?.data].filter((address) => address !== undefined)
}

/** The addresses of a blacklist, each once, and its lines without a valid one. */
function readLines(lines: readonly Exclusion[], country: string) {
  const addresses = new Set<string>()
  const invalidLines: InvalidLine[] = []
  for (const [index, line] of lines.entries()) {
    const read = readLine(line, country)
    if (typeof read === 'string') invalidLines.push({ line: index + 1, field: read })
    else for (const address of read) addresses.add(address)
  }
  return { addresses: [...addresses], invalidLines }
}

/** How many of these addresses are already listed. */
async function countKnown(tx: Tx, venueId: number, addresses: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(distinct address)::int as known from suppression
    where venue_id = ${venueId} and address = any(${addresses}::text[])
      and channel in ('sms', 'email', 'whatsapp')`.execute(tx)
  return rows[0]?.known ?? 0
}

/** How many addresses the blacklist holds (UNS-09). */
export async function countExclusions(tx: Tx, venueIds: readonly number[]): Promise<ExclusionCounts> {
  const { rows } = await sql<ExclusionCounts>`
    select count(*) filter (where channel = 'email')::int as "emailAddressCount",
      count(distinct (venue_id, address_hash)) filter (where channel <> 'email')::int as "phoneNumberCount"
    from suppression where ${inVenues(sql`venue_id`, venueIds)} and reason = 'blacklist'`.execute(tx)
  return rows[0] ?? { emailAddressCount: 0, phoneNumberCount: 0 }
}

export interface Blacklist {
  venueId: number
  lines: readonly Exclusion[]
  source: string
  isPreview: boolean
  country: string
  manager: { id: number | null; name: string }
}

/** Adds a blacklist, or says what would come of it (UNS-08). Existing entries stay unchanged. */
export async function importExclusions(
  tx: Tx,
  secrets: Pick<Secrets, 'fingerprint'>,
  { venueId, lines, source, isPreview, country, manager }: Blacklist,
): Promise<ExclusionResult> {
  const { addresses, invalidLines } = readLines(lines, country)
  const known = await countKnown(tx, venueId, addresses)
  const entry = {
    venueId,
    reason: 'blacklist',
    source,
    managerId: manager.id,
    managerName: manager.name,
  } as const
  const entries: NewSuppression[] = addresses.flatMap((address) =>
    channelsOf(address).map((channel) => ({ ...entry, channel, address })),
  )
  if (!isPreview && entries.length > 0) await suppress(tx, secrets, entries)
  return {
    ...(await countExclusions(tx, [venueId])),
    added: addresses.length - known,
    known,
    invalidLines,
  }
}
