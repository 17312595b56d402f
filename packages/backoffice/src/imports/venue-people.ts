import {
  type AddressBook,
  type CustomColumn,
  listAddressBooks,
  listCustomColumns,
} from '@comptoir/core/contacts'
import { useApp } from '../app/context.ts'
import { useResource } from '../page/use-resource.ts'

/** The books and columns that a file can be put into; none where the manager may not read them. */
export function useVenuePeople(venueId: number): {
  books: readonly AddressBook[]
  columns: readonly CustomColumn[]
} {
  const { session } = useApp()
  const params = { venueId }
  const books = useResource(`import-books-${venueId}`, (signal) =>
    session.api(listAddressBooks, { params }, { signal }),
  )
  const columns = useResource(`import-columns-${venueId}`, (signal) =>
    session.api(listCustomColumns, { params }, { signal }),
  )
  return { books: books.data.value ?? [], columns: columns.data.value ?? [] }
}
