import { batch, computed, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { createList, createResource, type ListRequest } from '../state/index.ts'
import { listAddressBooks, listBookContacts, listContacts } from './contract.ts'
import { listCustomColumns } from './custom-columns.ts'
import { type ContactFilter, toFilterQuery } from './filter.ts'
import { listSegments } from './segments.ts'
import type { Contact } from './shapes.ts'

/** Contacts of a list that are read at once. */
const PAGE_SIZE = 50

/** Which contacts are listed: those of a book or of the whole venue, and what they are narrowed by (CON-04, CON-06). */
export interface ContactsView {
  addressBookId: number | undefined
  filter: ContactFilter
}

/** The lists shown beside the contacts. */
export function createAside(api: Api, venueId: number) {
  const params = { venueId }
  return {
    books: createResource((signal) => api(listAddressBooks, { params }, { signal })),
    everybody: createResource(async (signal) => {
      const { totalItems } = await api(listContacts, { params, query: { perpage: 1 } }, { signal })
      return totalItems
    }),
    columns: createResource((signal) => api(listCustomColumns, { params }, { signal })),
    segments: createResource((signal) => api(listSegments, { params }, { signal })),
  }
}

export type Aside = ReturnType<typeof createAside>

/** The contacts of the view, without those that are leaving. */
export function createRows(api: Api, venueId: number) {
  const view = signal<ContactsView>({ addressBookId: undefined, filter: {} })
  const leaving = signal<ReadonlySet<number>>(new Set())

  function read({ cursor, signal }: ListRequest) {
    const { addressBookId, filter } = view.peek()
    const query = {
      ...toFilterQuery(filter),
      perpage: PAGE_SIZE,
      ...(cursor === undefined ? {} : { cursor }),
    }
    return addressBookId === undefined
      ? api(listContacts, { params: { venueId }, query }, { signal })
      : api(listBookContacts, { params: { venueId, id: addressBookId }, query }, { signal })
  }
  const list = createList<Contact>({ read, keyOf: ({ contactId }) => contactId })
  const isLeaving = ({ contactId }: Contact) => leaving.value.has(contactId)

  /** Hides contacts while `ask` is pending: permanently if it succeeds, otherwise they reappear where they were. */
  async function leave(contactIds: readonly number[], ask: () => Promise<unknown>): Promise<void> {
    const gone = new Set(contactIds)
    const stay = () => {
      leaving.value = new Set([...leaving.peek()].filter((id) => !gone.has(id)))
    }
    leaving.value = new Set([...leaving.peek(), ...gone])
    try {
      await ask()
      const rest = list.items.peek().filter(({ contactId }) => !gone.has(contactId))
      batch(() => {
        list.totalItems.value -= list.items.peek().length - rest.length
        list.items.value = rest
        stay()
      })
    } catch (error) {
      stay()
      throw error
    }
  }

  function put(contact: Contact): void {
    const shown = (one: Contact) => (one.contactId === contact.contactId ? contact : one)
    list.items.value = list.items.peek().map(shown)
  }

  return {
    view,
    list,
    leave,
    put,
    items: computed(() =>
      leaving.value.size === 0 ? list.items.value : list.items.value.filter((one) => !isLeaving(one)),
    ),
    totalItems: computed(() => list.totalItems.value - list.items.value.filter(isLeaving).length),
  }
}

export type Rows = ReturnType<typeof createRows>
