import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import type { Live } from '../live/index.ts'
import { createList, createResource, type List, type ListRequest, type Resource } from '../state/index.ts'
import {
  CONTACTS_AT_ONCE,
  deleteContacts,
  getContact,
  listAddressBooks,
  listBookContacts,
  listContacts,
  mergeContacts,
  setMembership,
  undoContactChange,
} from './contract.ts'
import { listCustomColumns } from './custom-columns.ts'
import { type ContactFilter, toFilterQuery } from './filter.ts'
import { listSegments, type Segment } from './segments.ts'
import {
  type AddressBook,
  CONTACTS_UPDATED,
  type Contact,
  ContactsUpdated,
  type CustomColumn,
  type MergeFields,
} from './shapes.ts'

/** Contacts of a list that are read at once. */
const PAGE_SIZE = 50

/** Which contacts are listed: those of a book or of the whole venue, and what they are narrowed by (CON-04, CON-06). */
export interface ContactsView {
  addressBookId: number | undefined
  filter: ContactFilter
}

/** What went wrong with a change that was shown already (D-32). */
export interface ContactsFailure {
  action: 'remove' | 'undo' | 'join' | 'leave'
  error: unknown
  retry: () => void
}

/** The contacts of a venue, as one view of them is looked at. */
export interface Contacts {
  /** Newest first; without those that are being deleted. */
  readonly items: ReadonlySignal<readonly Contact[]>
  readonly totalItems: ReadonlySignal<number>
  readonly list: Pick<List<Contact>, 'isLoading' | 'isLoaded' | 'error' | 'hasMore' | 'load' | 'loadMore'>
  readonly books: Resource<readonly AddressBook[]>
  /** How many people the venue knows, in a book or not. */
  readonly everybody: Resource<number>
  readonly columns: Resource<readonly CustomColumn[]>
  readonly segments: Resource<readonly Segment[]>
  /** Lists others; a newer view cancels what is read for the older (CON-45). */
  show(view: ContactsView): void
  /** Reads a contact again and updates it in the list; when that fails, reads the list. Never rejects. */
  reread(contactId: number): Promise<void>
  /** Makes one of two (CON-43, D-28), and answers what {@link Contacts.undo} takes. Rejects with the refusal. */
  merge(keep: number, drop: number, fields: MergeFields): Promise<string>
  /** Reads the start of the list and the counts of books again. Never rejects. */
  refresh(): Promise<void>
  /** Deletes, by the thousand; returns what {@link Contacts.undo} takes, as far as it went through. */
  remove(contactIds: readonly number[]): Promise<readonly string[]>
  /** Takes deletions or a merge back, within 30 days (D-28). Returns whether it went through. */
  undo(changeIds: readonly string[]): Promise<boolean>
  /** Puts contacts into a book, or takes them out. Returns whether it went through. */
  setMember(addressBookId: number, contactIds: readonly number[], isMember: boolean): Promise<boolean>
  dispose(): void
}

/** What {@link createContacts} needs. */
export interface ContactsOptions {
  api: Api
  /** Undefined where no live stream is open; then the list is as new as it was read. */
  live: Pick<Live, 'on' | 'onReset'> | undefined
  venueId: number
  onFailed: (failure: ContactsFailure) => void
}

/** The lists shown beside the contacts. */
function createAside(api: Api, venueId: number) {
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

/** The contacts of the view, without those that are leaving. */
function createRows(api: Api, venueId: number) {
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

/** Returns a function that runs `work`, and once more if it was called in the meantime: many events cost two reads. */
function createFollower(work: () => Promise<unknown>): () => void {
  let isRunning = false
  let isStale = false
  return async function follow() {
    isStale = isRunning
    if (isRunning) return
    isRunning = true
    await work()
    isRunning = false
    if (isStale) follow()
  }
}

function inThousands(contactIds: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(contactIds.length / CONTACTS_AT_ONCE)
  return Array.from({ length: count }, (_, index) =>
    contactIds.slice(index * CONTACTS_AT_ONCE, (index + 1) * CONTACTS_AT_ONCE),
  )
}

type Rows = ReturnType<typeof createRows>
type Attempt = (
  action: ContactsFailure['action'],
  ask: () => Promise<unknown>,
  retry: () => void,
) => Promise<boolean>

/** What is done with many contacts at once, each thousand in a call of its own. */
function createBulkActions(api: Api, venueId: number, rows: Rows, attempt: Attempt) {
  async function remove(contactIds: readonly number[]): Promise<readonly string[]> {
    const changeIds: string[] = []
    for (const some of inThousands(contactIds)) {
      const ask = () =>
        rows.leave(some, async () => {
          const body = { contactIds: [...some] }
          const { changeId } = await api(deleteContacts, { params: { venueId }, body })
          if (changeId !== null) changeIds.push(changeId)
        })
      if (!(await attempt('remove', ask, () => void remove(some)))) break
    }
    return changeIds
  }

  async function undo(changeIds: readonly string[]): Promise<boolean> {
    const waiting = [...changeIds]
    const ask = async () => {
      for (const changeId of changeIds) {
        await api(undoContactChange, { params: { venueId, changeId } })
        waiting.shift()
      }
    }
    const isUndone = await attempt('undo', ask, () => void undo(waiting))
    await rows.list.load()
    return isUndone
  }

  async function setMember(id: number, contactIds: readonly number[], isMember: boolean): Promise<boolean> {
    const isLeaving = !isMember && rows.view.peek().addressBookId === id
    for (const some of inThousands(contactIds)) {
      const body = { contactIds: [...some], isMember }
      const ask = () => api(setMembership, { params: { venueId, id }, body })
      const work = () => (isLeaving ? rows.leave(some, ask) : ask())
      const again = () => void setMember(id, some, isMember)
      if (!(await attempt(isMember ? 'join' : 'leave', work, again))) return false
    }
    return true
  }

  return { remove, undo, setMember }
}

/**
 * Makes the {@link Contacts} of a venue; nothing is listed before {@link Contacts.show}.
 * @example
 * import { createContacts } from '@comptoir/core/contacts'
 *
 * const contacts = createContacts({ api, live, venueId, onFailed: ({ error }) => console.error(error) })
 * contacts.show({ addressBookId: undefined, filter: { search: 'eli' } })
 * contacts.items.subscribe((items) => console.log(items.map(({ contactFirstName }) => contactFirstName)))
 */
export function createContacts({ api, live, venueId, onFailed }: ContactsOptions): Contacts {
  const aside = createAside(api, venueId)
  const rows = createRows(api, venueId)
  const { view, list, items, totalItems } = rows

  async function recount(): Promise<void> {
    await Promise.all([aside.books.reload(), aside.everybody.reload()])
  }

  async function refresh(): Promise<void> {
    await Promise.all([list.refresh(), recount()])
  }

  async function reset(): Promise<void> {
    await Promise.all([list.load(), ...Object.values(aside).map((resource) => resource.reload())])
  }

  const bulkActions = createBulkActions(api, venueId, rows, async (action, ask, retry) => {
    try {
      await ask()
      void recount()
      return true
    } catch (error) {
      onFailed({ action, error, retry })
      return false
    }
  })
  const ends = [
    live?.on(CONTACTS_UPDATED, ContactsUpdated, createFollower(refresh)),
    live?.onReset(() => void reset()),
  ]

  return {
    ...aside,
    ...bulkActions,
    list,
    items,
    totalItems,
    show(next) {
      view.value = next
      void list.load()
    },
    async reread(contactId) {
      try {
        rows.put(await api(getContact, { params: { venueId, contactId } }))
      } catch {
        await list.load()
      }
    },
    async merge(keep, drop, fields) {
      const body = { keep, drop, fields }
      const { contact, changeId } = await api(mergeContacts, { params: { venueId }, body })
      await rows.leave([drop], async () => rows.put(contact))
      void recount()
      return changeId
    },
    refresh,
    dispose() {
      for (const end of ends) end?.()
      list.clear()
      for (const resource of Object.values(aside)) resource.dispose()
    },
  }
}
