import { isDeepStrictEqual } from 'node:util'
import type { Contact, ContactChange } from '@comptoir/core/contacts'
import { AppError } from '../../kernel/http/errors.ts'

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

/** Refuses by its name what this call does not change and is not as it stands. */
export function refuseOtherwise(known: Record<keyof typeof elsewhere, unknown>, sent: ContactChange): void {
  for (const [name, instead] of Object.entries(elsewhere) as [keyof typeof elsewhere, string][])
    if (sent[name] !== undefined && !isDeepStrictEqual(sent[name], known[name]))
      throw new AppError('rule', `${name}: is not changed here; ${instead}.`, {
        fields: { [name]: 'elsewhere' },
      })
}
