import { AskVenue } from '../page/VenueChoices.tsx'
import { BookNameDialog, DeleteBookDialog } from './BookDialogs.tsx'
import type { Asking, BookListProps } from './BookList.tsx'
import { InVenue } from './InVenue.tsx'
import { usePlace } from './use-contacts.ts'

interface BookQuestionProps extends BookListProps {
  asking: Asking
  onDone: () => void
}

function Dialogs({ asking, book, onOpen, onDone }: BookQuestionProps) {
  if (asking.kind === 'delete')
    return (
      <DeleteBookDialog
        book={asking.book}
        onClose={onDone}
        onDeleted={() => {
          onDone()
          if (Number(asking.book.addressBookId) === book) onOpen(undefined)
        }}
      />
    )
  return (
    <BookNameDialog
      book={asking.kind === 'rename' ? asking.book : undefined}
      onClose={onDone}
      onMade={(made) => onOpen(Number(made.addressBookId))}
    />
  )
}

/** The dialog about a book, in its venue; a new one asks which while all are shown. */
export function BookQuestion(props: BookQuestionProps) {
  const { asking, onDone } = props
  const { venueId } = usePlace()
  return (
    <AskVenue
      venueId={asking.kind === 'new' ? venueId : asking.book.venueId}
      permission="contacts.addressBooks:create"
      onClose={onDone}
    >
      {(id) => (
        <InVenue venueId={id}>
          <Dialogs {...props} />
        </InVenue>
      )}
    </AskVenue>
  )
}
