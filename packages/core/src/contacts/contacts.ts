import type { ReadonlySignal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import type { Live } from '../live/index.ts'
import type { List, Resource } from '../state/index.ts'
import { type ContactsFailure, createBulkActions, createVenueLookup } from './bulk-actions.ts'
import { type ContactsView, createAside, createRows } from './contact-rows.ts'
import { getContact, mergeContacts } from './contract.ts'
import type { Segment } from './segments.ts'
import {
  type AddressBook,
  CONTACTS_UPDATED,
  type Contact,
  ContactsUpdated,
  type CustomColumn,
  type MergeFields,
} from './shapes.ts'

/** The contacts of a venue, or of all that one may see (D-04), as one view of them is looked at. */
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
  /**
   * Takes deletions or a merge back, within 30 days (D-28). Returns whether it went through. `venueId` is that of a
   * change that was not made here, where the contacts of all venues are looked at.
   */
  undo(changeIds: readonly string[], venueId?: number): Promise<boolean>
  /** Puts contacts of the book's venue into it, or takes them out. Returns whether it went through. */
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

/**
 * Makes the {@link Contacts} of a venue, or with {@link ALL_VENUES} of all; nothing is listed before {@link Contacts.show}.
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
  const venues = createVenueLookup(venueId, rows, aside.books)

  async function recount(): Promise<void> {
    await Promise.all([aside.books.refresh(), aside.everybody.refresh()])
  }

  async function refresh(): Promise<void> {
    await Promise.all([list.refresh(), recount()])
  }

  async function reset(): Promise<void> {
    await Promise.all([list.load(), ...Object.values(aside).map((resource) => resource.refresh())])
  }

  const bulkActions = createBulkActions(api, rows, venues, async (action, ask, retry) => {
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
      const of = venues.ofContact(keep)
      const { contact, changeId } = await api(mergeContacts, { params: { venueId: of }, body })
      await rows.leave([drop], async () => rows.put(contact))
      void recount()
      return venues.note(changeId, of)
    },
    refresh,
    dispose() {
      for (const end of ends) end?.()
      list.clear()
      for (const resource of Object.values(aside)) resource.dispose()
    },
  }
}
