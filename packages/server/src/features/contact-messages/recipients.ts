import type { LeftOut } from '@comptoir/core/contact-messages'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { remainingToday } from '../outreach/index.ts'
import { touchedTooOften } from '../sms/index.ts'
import { suppressedAmong } from '../suppression/index.ts'
import type { Person } from './selection.ts'

/** Somebody who is written to. */
export interface Receiver extends Person {
  phone: string
}

type Reason = Exclude<keyof LeftOut, 'duplicates'>

/** Who of some people is written to, and why the others are not. */
export interface Sorted {
  receivers: Receiver[]
  leftOut: Record<Reason, number>
  remainingToday: number
}

/** Asks of each whether they may be written to: the list of those who want none, how often, and their consent. */
export async function sortPeople(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  venueId: number,
  people: readonly Person[],
  hasConsent: boolean,
): Promise<Sorted> {
  const phones = people.flatMap(({ phone }) => phone ?? [])
  const suppressed = await suppressedAmong(tx, secrets, venueId, 'sms', phones)
  const tooOften = await touchedTooOften(tx, { venueId, phones })
  const leftOut = { withoutPhone: 0, suppressed: 0, tooOften: 0, withoutConsent: 0 }
  const receivers: Receiver[] = []
  for (const person of people) {
    const { phone, consent } = person
    if (phone === null) leftOut.withoutPhone += 1
    else if (suppressed.has(phone)) leftOut.suppressed += 1
    else if (tooOften.has(phone)) leftOut.tooOften += 1
    else if (consent === null && !hasConsent) leftOut.withoutConsent += 1
    else receivers.push({ ...person, phone })
  }
  return { receivers, leftOut, remainingToday: await remainingToday(tx, venueId) }
}
