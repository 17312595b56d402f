import type { contract } from '@comptoir/core/contract'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { bookHandlers } from './books.ts'
import { announceContacts } from './change-events.ts'
import { keepConsent } from './consents.ts'
import { listPage } from './contact-list.ts'
import { setConversationContact } from './conversation-links.ts'
import { columnHandlers } from './custom-columns.ts'
import { writeValues } from './custom-values.ts'
import { deletePeople } from './deletion.ts'
import { guestHandlers } from './guests.ts'
import { setMembers } from './members.ts'
import { merge } from './merge.ts'
import {
  addPerson,
  changePerson,
  contactFields,
  lockPerson,
  nothingSaid,
  readFields,
  saysSomething,
} from './people.ts'
import { segmentHandlers } from './segments.ts'
import { requireContact, requireContactIn } from './serializers.ts'
import { undoChange } from './undo.ts'
import { refuseOtherwise } from './whole-contact.ts'

/** A book is chosen where there are any (CON-39). */
async function requireBook(tx: Tx, venueId: number, bookId: number | null | undefined): Promise<void> {
  if (bookId != null) return
  const any = await tx
    .selectFrom('address_book')
    .select('id')
    .where('venue_id', '=', venueId)
    .limit(1)
    .executeTakeFirst()
  if (any)
    throw new AppError('rule', 'contactAddressBookId: choose an address book', {
      fields: { contactAddressBookId: 'required' },
    })
}

/** The ids of the query, or of the body (D-53). */
function idsOf(query: string | undefined, body: number[] | undefined): number[] {
  const ids = body ?? query?.split(',').map(Number)
  if (!ids)
    throw new AppError('rule', 'contactIds: choose the contacts to delete', {
      fields: { contactIds: 'required' },
    })
  if (ids.some((id) => id > 2_147_483_647)) throw notFound()
  return ids
}

/** The contacts of a venue, their books, and their data (CON-13 to CON-35). */
export function contactHandlers(services: Pick<Services, 'secrets'>): Handlers<typeof contract.contacts> {
  const placeOf = (venueId: number) => ({ venueId, secrets: services.secrets, names: contactFields })
  return {
    ...bookHandlers(),
    ...columnHandlers(),
    ...segmentHandlers(),
    ...guestHandlers(services),
    listContacts: ({ query }, { tx, venueIds }) => listPage(tx, venueIds, undefined, query),
    async createContact({ params: { venueId }, body }, { tx, actor }) {
      const { contactAddressBookId: bookId, customValues = {}, consent, ...sent } = body
      const columns = await readFields(tx, venueId, sent, contactFields, null)
      const hasValues = Object.values(customValues).some((value) => value !== null && value !== '')
      if (!saysSomething(columns) && !hasValues) throw nothingSaid()
      await requireBook(tx, venueId, bookId)
      const id = await addPerson(tx, placeOf(venueId), columns)
      await writeValues(tx, venueId, id, customValues, (key) => `customValues.${key}`)
      const stated = { venueId, personId: id, managerId: actor.managerId ?? null }
      const consentId = consent && (await keepConsent(tx, stated, consent))
      if (bookId != null) await setMembers(tx, venueId, bookId, [id], true, consentId)
      announceContacts(tx, venueId)
      return requireContact(tx, venueId, id)
    },
    getContact: ({ params: { contactId } }, { tx, venueIds }) => requireContactIn(tx, venueIds, contactId),
    async updateContact({ params: { venueId, contactId }, body }, { tx }) {
      const known = await lockPerson(tx, venueId, contactId)
      await refuseOtherwise(tx, venueId, contactId, body)
      const columns = await readFields(tx, venueId, body, contactFields, known.country_code)
      await changePerson(tx, placeOf(venueId), contactId, known, columns)
      announceContacts(tx, venueId)
      return requireContact(tx, venueId, contactId)
    },
    async deleteContact({ params: { venueId, contactId } }, { tx, actor }) {
      const deleted = await deletePeople(tx, venueId, [contactId], actor.managerId ?? null)
      if (deleted.deleted === 0) throw notFound()
      announceContacts(tx, venueId)
      return deleted
    },
    async deleteContacts({ params: { venueId }, query, body }, { tx, actor }) {
      const deleted = await deletePeople(
        tx,
        venueId,
        idsOf(query.contactIds, body?.contactIds),
        actor.managerId ?? null,
      )
      if (deleted.deleted > 0) announceContacts(tx, venueId)
      return deleted
    },
    async updateCustomValues({ params: { venueId, contactId }, body }, { tx }) {
      await lockPerson(tx, venueId, contactId)
      await writeValues(tx, venueId, contactId, body, (key) => key)
      announceContacts(tx, venueId)
      return requireContact(tx, venueId, contactId)
    },
    async mergeContacts({ params: { venueId }, body: { keep, drop, fields = {} } }, { tx, actor }) {
      const managerId = actor.managerId ?? null
      const changeId = await merge(tx, { venueId, keep, drop, fields, managerId })
      announceContacts(tx, venueId)
      return { contact: await requireContact(tx, venueId, keep), changeId }
    },
    async undoContactChange({ params: { venueId, changeId } }, { tx }) {
      const contactIds = await undoChange(tx, venueId, changeId)
      announceContacts(tx, venueId)
      return { contactIds }
    },
    linkConversationContact: ({ params: { venueId, id }, body }, { tx }) =>
      setConversationContact(tx, venueId, id, body.contactId),
    unlinkConversationContact: ({ params: { venueId, id } }, { tx }) =>
      setConversationContact(tx, venueId, id, null),
  }
}
