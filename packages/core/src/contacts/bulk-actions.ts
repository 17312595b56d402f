import type { Api } from '../http/client.ts'
import { ALL_VENUES } from '../http/id.ts'
import type { Aside, Rows } from './contact-rows.ts'
import { CONTACTS_AT_ONCE, deleteContacts, setMembership, undoContactChange } from './contract.ts'

/** What went wrong with a change that was shown already (D-32). */
export interface ContactsFailure {
  action: 'remove' | 'undo' | 'join' | 'leave'
  error: unknown
  retry: () => void
}

interface SomeContacts {
  venueId: number
  contactIds: readonly number[]
}

function inThousands(
  contactIds: readonly number[],
  venueOf: (contactId: number) => number,
): readonly SomeContacts[] {
  const byVenue = new Map<number, number[]>()
  for (const contactId of contactIds) {
    const venueId = venueOf(contactId)
    const ids = byVenue.get(venueId)
    if (ids) ids.push(contactId)
    else byVenue.set(venueId, [contactId])
  }
  return [...byVenue].flatMap(([venueId, ids]) =>
    Array.from({ length: Math.ceil(ids.length / CONTACTS_AT_ONCE) }, (_, index) => ({
      venueId,
      contactIds: ids.slice(index * CONTACTS_AT_ONCE, (index + 1) * CONTACTS_AT_ONCE),
    })),
  )
}

export type Attempt = (
  action: ContactsFailure['action'],
  ask: () => Promise<unknown>,
  retry: () => void,
) => Promise<boolean>

/** In which venue each contact, book and change is: the one that is looked at, or with all of them its own. */
export function createVenueLookup(venueId: number, rows: Rows, books: Aside['books']) {
  const changes = new Map<string, number>()
  return {
    ofContact(contactId: number): number {
      if (venueId !== ALL_VENUES) return venueId
      return rows.list.items.peek().find((one) => one.contactId === contactId)?.venueId ?? venueId
    },
    ofBook(id: number): number {
      if (venueId !== ALL_VENUES) return venueId
      return books.data.peek()?.find(({ addressBookId }) => addressBookId === id)?.venueId ?? venueId
    },
    ofChange: (changeId: string) => changes.get(changeId) ?? venueId,
    note(changeId: string, inVenue: number): string {
      changes.set(changeId, inVenue)
      return changeId
    },
  }
}

type VenueLookup = ReturnType<typeof createVenueLookup>

/** What is done with many contacts at once, each thousand of a venue in a call of its own. */
export function createBulkActions(api: Api, rows: Rows, venues: VenueLookup, attempt: Attempt) {
  async function remove(contactIds: readonly number[]): Promise<readonly string[]> {
    const changeIds: string[] = []
    for (const some of inThousands(contactIds, venues.ofContact)) {
      const ask = () =>
        rows.leave(some.contactIds, async () => {
          const { venueId } = some
          const body = { contactIds: [...some.contactIds] }
          const { changeId } = await api(deleteContacts, { params: { venueId }, body })
          if (changeId !== null) changeIds.push(venues.note(changeId, venueId))
        })
      if (!(await attempt('remove', ask, () => void remove(some.contactIds)))) break
    }
    return changeIds
  }

  async function undo(changeIds: readonly string[], inVenue?: number): Promise<boolean> {
    const waiting = [...changeIds]
    const ask = async () => {
      for (const changeId of changeIds) {
        const venueId = inVenue ?? venues.ofChange(changeId)
        await api(undoContactChange, { params: { venueId, changeId } })
        waiting.shift()
      }
    }
    const isUndone = await attempt('undo', ask, () => void undo(waiting, inVenue))
    await rows.list.load()
    return isUndone
  }

  async function setMember(id: number, contactIds: readonly number[], isMember: boolean): Promise<boolean> {
    const isLeaving = !isMember && rows.view.peek().addressBookId === id
    const venueId = venues.ofBook(id)
    for (const { contactIds: some } of inThousands(contactIds, () => venueId)) {
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
