import { TRIGGER_HOURS, TRIGGER_LATE_HOURS, type TriggerReason } from '@comptoir/core/triggers'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { mailedTooOften } from '../bulk-mail/index.ts'
import { creditsPerSegment } from '../campaigns/index.ts'
import { keptConsent } from '../outreach/index.ts'
import { nextSendTime, touchedTooOften } from '../sms/index.ts'
import { suppressionsAmong } from '../suppression/index.ts'
import type { StoredTrigger } from './trigger-rows.ts'

/** Somebody whose turn comes, as they are now. */
export interface Known {
  personId: number
  firstName: string
  lastName: string
  country: string
  postalCode: string
  /** E.164, or an e-mail address; null where there is none. */
  address: string | null
  consent: string | null
  isGone: boolean
  dueAt: Date
}

/** The columns of {@link Known} of the person `p`, without `dueAt`. */
export const knownColumns = ({ channel }: Pick<StoredTrigger, 'channel'>): RawBuilder<unknown> => sql`
  p.first_name as "firstName", p.last_name as "lastName", coalesce(p.country_code, '') as country,
  p.postal_code as "postalCode", ${channel === 'sms' ? sql`p.phone` : sql`p.email`} as address,
  ${keptConsent(channel)} as consent, p.deleted_at is not null as "isGone"`

/** What becomes of a message whose turn it is. */
export type Fate =
  | { is: 'leaves' }
  /** It is looked at again at `nextAt`; `dueAt`, from which it is late, lies within the hours of advertising. */
  | { is: 'waits'; reason: TriggerReason; dueAt: Date; nextAt: Date }
  | { is: 'ends'; reason: TriggerReason }

const HOUR_MS = 3_600_000

/** Decides about people whose turn it is: consent, refusals, hours, cap and price, as of campaigns (D-65, D-74). */
export async function fatesOf(
  tx: Tx,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  { venueId, channel, timezone }: StoredTrigger,
  people: readonly Known[],
  now: Date,
): Promise<Fate[]> {
  const addresses = people.flatMap(({ address }) => address ?? [])
  const refusals = await suppressionsAmong(tx, secrets, venueId, channel, addresses)
  const tooOften =
    channel === 'sms'
      ? await touchedTooOften(tx, { venueId, phones: addresses })
      : await mailedTooOften(tx, { venueId, addresses })
  const leavesAt = ({ address, dueAt }: Known) =>
    channel === 'sms' && address !== null ? nextSendTime(dueAt, address, timezone, TRIGGER_HOURS) : dueAt

  function neverReason({ address, consent, isGone }: Known): TriggerReason | undefined {
    if (isGone) return 'gone'
    if (address === null) return channel === 'sms' ? 'noPhone' : 'noEmail'
    const refusal = refusals.get(address)
    if (refusal === 'bounce' || refusal === 'complaint') return refusal
    if (refusal !== undefined) return 'stop'
    if (consent === null) return 'consent'
    const isPriced = channel === 'email' || creditsPerSegment(address, config.smsCredits) !== undefined
    return isPriced ? undefined : 'price'
  }

  return people.map((person): Fate => {
    const reason = neverReason(person)
    if (reason) return { is: 'ends', reason }
    const dueAt = leavesAt(person)
    if (dueAt > now) return { is: 'waits', reason: 'hours', dueAt, nextAt: dueAt }
    const isCapped = tooOften.has(person.address ?? '')
    if (now.getTime() - dueAt.getTime() > TRIGGER_LATE_HOURS * HOUR_MS)
      return { is: 'ends', reason: isCapped ? 'cap' : 'late' }
    if (isCapped) return { is: 'waits', reason: 'cap', dueAt, nextAt: new Date(now.getTime() + HOUR_MS) }
    // Of what is due by day, the hours may have passed meanwhile: it goes on at the next ones.
    const opens = leavesAt({ ...person, dueAt: now })
    return opens > now ? { is: 'waits', reason: 'hours', dueAt, nextAt: opens } : { is: 'leaves' }
  })
}
