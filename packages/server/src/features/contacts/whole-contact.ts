import { isDeepStrictEqual } from 'node:util'
import type { Contact, ContactChange } from '@comptoir/core/contacts'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { requireContact } from './serializers.ts'

/** What another call changes, by the field of a contact that is sent back whole (D-130). */
const elsewhere = {
  contactId: 'a contact keeps its id',
  contactAddressBookId: 'use PATCH …/addressBooks/{id}/members',
  addressBookIds: 'use PATCH …/addressBooks/{id}/members',
  contactSubscribed: 'use the calls of unsubscribes',
  suppressedChannels: 'use the calls of unsubscribes',
  customValues: 'use PATCH …/contacts/{contactId}/customColumns',
  created_at: 'a contact keeps the time at which it was added',
} as const satisfies Partial<Record<keyof Contact, string>>

const names = Object.keys(elsewhere) as (keyof typeof elsewhere)[]

/** Refuses by its name what this call does not change and is not as it stands. */
export async function refuseOtherwise(tx: Tx, venueId: number, id: number, sent: ContactChange) {
  const given = names.filter((name) => sent[name] !== undefined)
  if (given.length === 0) return
  const known: Record<string, unknown> = await requireContact(tx, venueId, id)
  const other = given.find((name) => !isDeepStrictEqual(sent[name], known[name]))
  if (other === undefined) return
  throw new AppError('rule', `${other}: is not changed here; ${elsewhere[other]}.`, {
    fields: { [other]: 'elsewhere' },
  })
}
