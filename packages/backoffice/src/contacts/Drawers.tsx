import './drawers.css'
import type { Contact } from '@comptoir/core/contacts'
import type { Resource } from '@comptoir/core/state'
import { lazy, useState } from 'react'
import { BooksSheet } from './BooksSheet.tsx'
import { ContactDrawer, OpenContact } from './ContactDrawer.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'
import { narrowingOf } from './filter.ts'
import { usePlace } from './use-contacts.ts'
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

/** Whether books and columns have been read once, or cannot be: a drawer that is open stays. */
function useKnown(): boolean {
  const { contacts, may } = usePlace()
  const [isKnown, setKnown] = useState(false)
  const isRead = (resource: Resource<unknown>) =>
    resource.data.value !== undefined || resource.error.value !== undefined
  const hasColumns = isRead(contacts.columns) || !may('contacts.customColumns:read')
  const hasBooks = isRead(contacts.books) || !may('contacts.addressBooks:read')
  if (!isKnown && hasColumns && hasBooks) setKnown(true)
  return isKnown
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
    <MergeDialog
      pair={{ keep, drop }}
      onClose={onClose}
      onMerged={() => {
        onMerged()
        onClose()
      }}
    />
  )
}

function ContactOf({ drawer, address, onOpen, onClose }: DrawersProps) {
  const { contacts } = usePlace()
  const columns = contacts.columns.data.value ?? []
  const opened = {
    // Where none is listed, the venue's first.
    book: address.book ?? contacts.books.data.value?.[0]?.addressBookId,
    columns,
    hasBooks: (contacts.books.data.value?.length ?? 0) > 0,
    onClose,
    onOpenOther: (contactId: number) => onOpen({ kind: 'contact', contactId }),
  }
  if (drawer.kind === 'contact')
    return <OpenContact key={drawer.contactId} {...opened} contactId={drawer.contactId} />
  return <ContactDrawer {...opened} contact={undefined} />
}

/** The drawer or dialog that is open. */
export function Drawers(props: DrawersProps) {
  const { drawer, address, onClose } = props
  const { contacts } = usePlace()
  const isKnown = useKnown()
  if (!isKnown) return null
  switch (drawer.kind) {
    case 'filter':
      return <FilterDrawer narrowing={address.narrowing} onClose={onClose} onApply={address.narrow} />
    case 'columns':
      return <ColumnsDrawer columns={contacts.columns.data.value ?? []} onClose={onClose} />
    case 'books':
      return <BooksSheet address={address} onClose={onClose} />
    case 'keep':
      return <KeepSegmentDialog address={address} onClose={onClose} />
    case 'segments':
      return (
        <SegmentsDialog
          onClose={onClose}
          onOpen={({ addressBookId, filter }) =>
            address.open(addressBookId ?? undefined, narrowingOf(filter))
          }
        />
      )
    case 'merge':
      return <Merging {...props} contactIds={drawer.contactIds} />
    default:
      return <ContactOf {...props} />
  }
}
