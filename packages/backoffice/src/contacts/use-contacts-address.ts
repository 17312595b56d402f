import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { filterOf, type Narrowing } from './filter.ts'
import { type ContactsSearch, readContactsSearch } from './search.ts'
import { usePlace } from './use-contacts.ts'

/** Book, search and filters, as the address holds them. */
export interface ContactsAddress {
  book: number | undefined
  narrowing: Narrowing
  /** Changes whenever others are listed. */
  key: string
  /** Lists another book, with the search and filters as they are. */
  openBook(book: number | undefined): void
  narrow(narrowing: Narrowing): void
  /** Lists another book with other filters, such as those of a segment. */
  open(book: number | undefined, narrowing: Narrowing): void
}

export function useContactsAddress(): ContactsAddress {
  const { book, contact: _contact, open: _open, ...narrowing } = readContactsSearch(useLocation().search)
  const navigate = useNavigate()
  // It closes what is open, too: the filters of a drawer are what it was opened for.
  const go = (search: ContactsSearch) =>
    void navigate({ to: '.', search, replace: true, ignoreBlocker: true })
  const open = (next: number | undefined, filters: Narrowing) =>
    go({ ...(next === undefined ? {} : { book: next }), ...filters })
  return {
    book,
    narrowing,
    key: JSON.stringify([book, narrowing]),
    open,
    openBook: (next) => open(next, narrowing),
    narrow: (filters) => open(book, filters),
  }
}

/** Lists what the address says. */
export function useView({ book, narrowing, key }: ContactsAddress): void {
  const { contacts, venue } = usePlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for book and filters
  useEffect(() => {
    contacts.show({ addressBookId: book, filter: filterOf(narrowing) })
  }, [contacts, key, venue?.timezone])
}
