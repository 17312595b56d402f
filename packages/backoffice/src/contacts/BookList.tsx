import type { AddressBook } from '@comptoir/core/contacts'
import { Button, IconButton, Menu } from '@comptoir/ui'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { mayInVenue } from '../page/permitted.ts'
import { useVenueName } from '../page/venue-name.tsx'
import { useBooks, usePlace } from './use-contacts.ts'

/** What is asked about a book comes when it is asked. */
const BookQuestion = lazy(async () => ({ default: (await import('./BookQuestion.tsx')).BookQuestion }))

/** What is asked about a book. */
export type Asking = { kind: 'new' } | { kind: 'rename' | 'delete'; book: AddressBook }

interface BookLineProps {
  label: string
  /** Whose it is, in a list over all venues. */
  venueName?: string | undefined
  count?: number | undefined
  isCurrent: boolean
  onOpen: () => void
  onAsk?: ((kind: 'rename' | 'delete') => void) | undefined
}

function BookLine({ label, venueName, count, isCurrent, onOpen, onAsk }: BookLineProps) {
  const { t } = useTranslation('contacts')
  const format = useFormat()
  return (
    <li className="bo-book" data-current={isCurrent || undefined}>
      <button type="button" aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className="bo-book-name">
          {label}
          {venueName && <span className="bo-book-venue">{venueName}</span>}
        </span>
        {count !== undefined && <span className="bo-book-count">{format.number(count)}</span>}
      </button>
      {onAsk && (
        <Menu
          trigger={
            <IconButton label={t('book.actions', { name: label })} icon={<EllipsisVertical aria-hidden />} />
          }
          sections={[
            {
              id: 'book',
              items: [
                { id: 'rename', label: t('book.rename'), onSelect: () => onAsk('rename') },
                { id: 'delete', label: t('book.delete'), tone: 'danger', onSelect: () => onAsk('delete') },
              ],
            },
          ]}
        />
      )}
    </li>
  )
}

function useBookLines(onAsk: (asking: Asking) => void) {
  const app = useApp()
  const { bookName } = useContactWords()
  const venueName = useVenueName()
  const canChange = ({ venueId }: AddressBook) =>
    mayInVenue(app, 'contacts.addressBooks:update', venueId) ||
    mayInVenue(app, 'contacts.addressBooks:delete', venueId)
  return useBooks().map((book) => ({
    id: Number(book.addressBookId),
    label: bookName(book),
    venueName: venueName(book.venueId),
    count: book.contactCount,
    // The book of loyalty belongs to the programme.
    ...(canChange(book) && book.source !== 'fidelity'
      ? { onAsk: (kind: 'rename' | 'delete') => onAsk({ kind, book }) }
      : {}),
  }))
}

export interface BookListProps {
  book: number | undefined
  onOpen: (book: number | undefined) => void
}

/** The books of the venue, each with how many are in it. */
export function BookList({ book, onOpen }: BookListProps) {
  const { t } = useTranslation('contacts')
  const { contacts, may } = usePlace()
  const [asking, setAsking] = useState<Asking>()
  const lines = useBookLines(setAsking)
  const { books } = contacts
  if (books.data.value === undefined && books.error.value !== undefined)
    return (
      <ProblemState title={t('failed.books')} error={books.error.value} onRetry={() => void books.reload()} />
    )
  return (
    <>
      <ul className="bo-books-list">
        <BookLine
          label={t('book.all')}
          count={contacts.everybody.data.value}
          isCurrent={book === undefined}
          onOpen={() => onOpen(undefined)}
        />
        {lines.map(({ id, ...line }) => (
          <BookLine key={id} {...line} isCurrent={id === book} onOpen={() => onOpen(id)} />
        ))}
      </ul>
      {may('contacts.addressBooks:create') && (
        <Button
          variant="quiet"
          size="s"
          icon={<Plus aria-hidden />}
          onClick={() => setAsking({ kind: 'new' })}
        >
          {t('book.new')}
        </Button>
      )}
      <Suspense>
        {asking && (
          <BookQuestion asking={asking} book={book} onOpen={onOpen} onDone={() => setAsking(undefined)} />
        )}
      </Suspense>
    </>
  )
}
