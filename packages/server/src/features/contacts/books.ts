import type { AddressBookSource } from '@comptoir/core/contacts'
import type { contract } from '@comptoir/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { can } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { announceContacts } from './change-events.ts'
import { listPage } from './contact-list.ts'
import { deleteBookPeople } from './deletion.ts'
import { setMembers } from './members.ts'

type Books = Pick<
  Handlers<typeof contract.contacts>,
  | 'listAddressBooks'
  | 'createAddressBook'
  | 'getAddressBook'
  | 'updateAddressBook'
  | 'deleteAddressBook'
  | 'listBookContacts'
  | 'setMembership'
>

const AT_MOST = 500

interface BookRow {
  venue_id: number
  id: number
  name: string
  source: AddressBookSource
  contact_count: number
  created_at: Date
}

const columns = ['venue_id', 'id', 'name', 'source', 'contact_count', 'created_at'] as const

const toBook = ({ venue_id, id, name, source, contact_count, created_at }: BookRow) => ({
  addressBookId: id,
  venueId: venue_id,
  addressBookName: name,
  source,
  contactCount: contact_count,
  createdAt: created_at.toISOString(),
})

async function requireBookIn(tx: Tx, venueIds: readonly number[], id: number) {
  const row = await tx
    .selectFrom('address_book')
    .select(columns)
    .where(inVenues(sql`venue_id`, venueIds))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toBook(row)
}

const requireBook = (tx: Tx, venueId: number, id: number) => requireBookIn(tx, [venueId], id)

/** Refuses a name that another book has, and the one too many. */
async function requirePlace(tx: Tx, venueId: number, name: string, id?: number): Promise<void> {
  const { rows } = await sql<{ n: number; isTaken: boolean | null }>`
    select count(*)::int as n, bool_or(lower(name) = lower(${name}) and id <> ${id ?? 0}) as "isTaken"
    from address_book where venue_id = ${venueId}`.execute(tx)
  if (rows[0]?.isTaken)
    throw new AppError('conflict', 'addressBookName: is used by another address book', {
      fields: { addressBookName: 'taken' },
    })
  if (id === undefined && (rows[0]?.n ?? 0) >= AT_MOST)
    throw new AppError('rule', `A venue can have at most ${AT_MOST} address books. Delete one first.`)
}

/** What a book came from that does not say so: imports name theirs with a date or a time (D-29). */
export const sourceOfName = (name: string): AddressBookSource => (/\d{8,}$/.test(name) ? 'import' : 'user')

async function requireNoFidelityBook(tx: Tx, venueId: number): Promise<void> {
  const { rows } = await sql`
    select from address_book where venue_id = ${venueId} and source = 'fidelity'`.execute(tx)
  if (rows.length > 0)
    throw new AppError('conflict', 'source: the venue already has a loyalty address book', {
      fields: { source: 'taken' },
    })
}

/** The books that people are in (CON-13 to CON-18). */
export function bookHandlers(): Books {
  return {
    async listAddressBooks(_, { tx, venueIds }) {
      const rows = await tx
        .selectFrom('address_book')
        .select(columns)
        .where(inVenues(sql`venue_id`, venueIds))
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute()
      return rows.map(toBook)
    },
    async createAddressBook({ params: { venueId }, body }, { tx }) {
      const { addressBookName: name, source = sourceOfName(name) } = body
      await requirePlace(tx, venueId, name)
      if (source === 'fidelity') await requireNoFidelityBook(tx, venueId)
      const row = await tx
        .insertInto('address_book')
        .values({ venue_id: venueId, name, source })
        .returning(columns)
        .executeTakeFirstOrThrow()
      announceContacts(tx, venueId)
      return toBook(row)
    },
    getAddressBook: ({ params: { id } }, { tx, venueIds }) => requireBookIn(tx, venueIds, id),
    async updateAddressBook({ params: { venueId, id }, body: { addressBookName: name } }, { tx }) {
      await requirePlace(tx, venueId, name, id)
      await sql`update address_book set name = ${name} where venue_id = ${venueId} and id = ${id}`.execute(tx)
      const book = await requireBook(tx, venueId, id)
      announceContacts(tx, venueId)
      return book
    },
    async deleteAddressBook({ params: { venueId, id }, query }, { tx, actor }) {
      await requireBook(tx, venueId, id)
      const isWithPeople = query.contacts === 'delete'
      if (isWithPeople && !can(actor, 'contacts.contacts:delete', venueId))
        throw new AppError('forbidden', 'Your role does not allow this. It needs contacts.contacts:delete.')
      const deleted = isWithPeople
        ? await deleteBookPeople(tx, venueId, id, actor.managerId ?? null)
        : { deleted: 0, changeId: null }
      await tx.deleteFrom('address_book').where('venue_id', '=', venueId).where('id', '=', id).execute()
      announceContacts(tx, venueId)
      return deleted
    },
    listBookContacts: ({ params: { id }, query }, { tx, venueIds }) => listPage(tx, venueIds, id, query),
    async setMembership({ params: { venueId, id }, body: { contactIds, isMember } }, { tx }) {
      await requireBook(tx, venueId, id)
      await setMembers(tx, venueId, id, contactIds, isMember)
      announceContacts(tx, venueId)
      return requireBook(tx, venueId, id)
    },
  }
}
