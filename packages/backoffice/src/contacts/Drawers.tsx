import './drawers.css'
import type { Contact } from '@comptoir/core/contacts'
import { ALL_VENUES, type Permission } from '@comptoir/core/http'
import { lazy, type ReactNode, useState } from 'react'
import { useApp } from '../app/context.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { BooksSheet } from './BooksSheet.tsx'
import { type ClosingProps, ContactDrawer, OpenContact } from './ContactDrawer.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'
import { narrowingOf } from './filter.ts'
import { InVenue } from './InVenue.tsx'
import { useBooks, useColumns, useKnown, usePlace } from './use-contacts.ts'
import type { ContactsAddress } from './use-contacts-address.ts'

/** What is opened seldom comes by itself. */
const ColumnsDrawer = lazy(async () => ({ default: (await import('./ColumnsDrawer.tsx')).ColumnsDrawer }))
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))
const SegmentsDialog = lazy(async () => ({ default: (await import('./Segments.tsx')).SegmentsDialog }))
const KeepSegmentDialog = lazy(async () => ({ default: (await import('./Segments.tsx')).KeepSegmentDialog }))

/** What stands over the list. */
export type Drawer =
  | { kind: 'new' | 'filter' | 'columns' | 'segments' | 'keep' | 'books' }
  | { kind: 'contact'; contactId: number }
  | { kind: 'merge'; contactIds: readonly number[] }

interface DrawersProps {
  drawer: Drawer
  address: ContactsAddress
  onOpen: (drawer: Drawer) => void
  onClose: () => void
  onMerged: () => void
}

/** A drawer about one venue: that of the book that is listed; else it asks which while all are shown. */
function InOneVenue({ permission, book, onClose, children }: InOneVenueProps) {
  const { venueId } = usePlace()
  const listed = useBooks().find(({ addressBookId }) => addressBookId === book)
  return (
    <AskVenue venueId={listed?.venueId ?? venueId} permission={permission} onClose={onClose}>
      {(id) => <InVenue venueId={id}>{children}</InVenue>}
    </AskVenue>
  )
}

interface InOneVenueProps {
  permission: Permission
  book?: number | undefined
  onClose: () => void
  children: ReactNode
}

function Merging({
  contactIds,
  onClose,
  onMerged,
}: Omit<DrawersProps, 'drawer'> & { contactIds: readonly number[] }) {
  const { contacts } = usePlace()
  // As they were when it was asked for: one of them leaves the list meanwhile.
  const [[keep, drop]] = useState<readonly Contact[]>(() =>
    contacts.items
      .peek()
      .filter(({ contactId }) => contactIds.includes(contactId))
      .toSorted((one, other) => one.contactId - other.contactId),
  )
  if (!keep || !drop) return null
  return (
    <InVenue venueId={keep.venueId}>
      <MergeDialog
        pair={{ keep, drop }}
        onClose={onClose}
        onMerged={() => {
          onMerged()
          onClose()
        }}
      />
    </InVenue>
  )
}

function NewContact({ address, ...closing }: ClosingProps & { address: ContactsAddress }) {
  const books = useBooks()
  const listed = books.find(({ addressBookId }) => addressBookId === address.book)
  // Where none is listed, the venue's first.
  return <ContactDrawer {...closing} contact={undefined} book={(listed ?? books[0])?.addressBookId} />
}

/** The columns of the venue that is looked at, or of the one that is chosen for it. */
function OpenColumns({ onClose }: { onClose: () => void }) {
  return <ColumnsDrawer columns={useColumns()} onClose={onClose} />
}

/** A segment is opened in its venue: what it filters may be there alone. */
function OpenSegments({ address, onClose }: Pick<DrawersProps, 'address' | 'onClose'>) {
  const { venues } = useApp()
  const { venueId } = usePlace()
  return (
    <SegmentsDialog
      onClose={onClose}
      onOpen={(segment) => {
        if (venueId === ALL_VENUES) venues.select(segment.venueId)
        address.open(segment.addressBookId ?? undefined, narrowingOf(segment.filter))
      }}
    />
  )
}

/** The drawer or dialog that is open. */
export function Drawers(props: DrawersProps) {
  const { drawer, address, onOpen, onClose } = props
  const isKnown = useKnown()
  if (!isKnown) return null
  const openOther = (contactId: number) => onOpen({ kind: 'contact', contactId })
  switch (drawer.kind) {
    case 'filter':
      return <FilterDrawer narrowing={address.narrowing} onClose={onClose} onApply={address.narrow} />
    case 'columns':
      return (
        <InOneVenue permission="contacts.customColumns:update" onClose={onClose}>
          <OpenColumns onClose={onClose} />
        </InOneVenue>
      )
    case 'books':
      return <BooksSheet address={address} onClose={onClose} />
    case 'keep':
      return (
        <InOneVenue permission="contacts.contacts:update" book={address.book} onClose={onClose}>
          <KeepSegmentDialog address={address} onClose={onClose} />
        </InOneVenue>
      )
    case 'segments':
      return <OpenSegments address={address} onClose={onClose} />
    case 'merge':
      return <Merging {...props} contactIds={drawer.contactIds} />
    case 'contact':
      return (
        <OpenContact
          key={drawer.contactId}
          contactId={drawer.contactId}
          onClose={onClose}
          onOpenOther={openOther}
        />
      )
    default:
      return (
        <InOneVenue permission="contacts.contacts:create" book={address.book} onClose={onClose}>
          <NewContact address={address} onClose={onClose} onOpenOther={openOther} />
        </InOneVenue>
      )
  }
}
