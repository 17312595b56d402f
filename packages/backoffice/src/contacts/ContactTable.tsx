import type { Contact } from '@comptoir/core/contacts'
import type { Permission } from '@comptoir/core/http'
import { Avatar, Badge, Button, DataTable, EmptyState, type TableColumn } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { mayInVenue } from '../page/permitted.ts'
import { tightQuery, useMedia } from '../page/use-media.ts'
import { useVenueName } from '../page/venue-name.tsx'
import { usePlace } from './use-contacts.ts'
import type { ContactsAddress } from './use-contacts-address.ts'
import { useDelete } from './use-delete.ts'

/** What keeps one from writing to them; nothing where nothing does. */
function Standing({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  if (!contact.contactSubscribed) return <Badge tone="error">{t('unsubscribed')}</Badge>
  const isReachable = contact.contactEmailAddress !== null || contact.contactPhoneNumber !== null
  return isReachable ? null : <Badge>{t('unreachable')}</Badge>
}

function Name({ contact }: { contact: Contact }) {
  const { nameOf } = useContactWords()
  const name = nameOf(contact)
  const email = contact.contactEmailAddress
  return (
    <span className="bo-person">
      <Avatar name={name} />
      <span className="bo-contact-name">
        <span>
          {name} <Standing contact={contact} />
        </span>
        {email !== null && email !== name && <span className="bo-line-meta">{email}</span>}
      </span>
    </span>
  )
}

function useColumns(): readonly TableColumn<Contact>[] {
  const { t } = useTranslation('contacts')
  const format = useFormat()
  const { phoneOf } = useContactWords()
  const { venue } = usePlace()
  const venueName = useVenueName()
  const isWide = !useMedia(tightQuery)
  return [
    { id: 'name', header: t('column.name'), isTitle: true, cell: (contact) => <Name contact={contact} /> },
    ...(venue
      ? []
      : [
          {
            id: 'venue',
            header: t('column.venue'),
            cell: ({ venueId }: Contact) => venueName(venueId) ?? '',
          },
        ]),
    {
      id: 'phone',
      header: t('column.phone'),
      cell: (one) => <span className="bo-contacts-number">{phoneOf(one) || '–'}</span>,
    },
    // Where venues are named, names have room: since when is of less use.
    ...(venue || isWide
      ? [
          {
            id: 'added',
            header: t('column.added'),
            isExtra: true,
            cell: ({ created_at }: Contact) => (
              <span title={format.exact(new Date(created_at))}>{format.since(new Date(created_at))}</span>
            ),
          },
        ]
      : []),
  ]
}

/** Why no one is listed, and what to do about it. */
function NoContacts({ address, action }: { address: ContactsAddress; action: ReactNode }) {
  const { t } = useTranslation('contacts')
  const { contacts } = usePlace()
  if (Object.keys(address.narrowing).length > 0)
    return (
      <EmptyState
        picture="search"
        title={t('empty.narrowedTitle')}
        action={<Button onClick={() => address.narrow({})}>{t('filter.clear')}</Button>}
      >
        {t('empty.narrowedText')}
      </EmptyState>
    )
  const isBook = address.book !== undefined && (contacts.books.data.value?.length ?? 0) > 0
  return (
    <EmptyState title={t(isBook ? 'empty.bookTitle' : 'empty.title')} action={action}>
      {t(isBook ? 'empty.bookText' : 'empty.text')}
    </EmptyState>
  )
}

export interface ContactTableProps {
  address: ContactsAddress
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** What can be done with those who are selected. */
  toolbar: ReactNode
  /** Fills an empty list. */
  emptyAction: ReactNode
  onOpen: (contact: Contact) => void
}

function useRowActions({ address, onOpen }: ContactTableProps) {
  const { t } = useTranslation('contacts')
  const app = useApp()
  const { contacts } = usePlace()
  const remove = useDelete()
  const { book } = address
  const mayFor = ({ venueId }: Contact, permission: Permission) => mayInVenue(app, permission, venueId)
  return (contact: Contact) => [
    { id: 'open', label: t('open'), onSelect: () => onOpen(contact) },
    ...(book !== undefined && mayFor(contact, 'contacts.contacts:update')
      ? [
          {
            id: 'leave',
            label: t('leaveBook'),
            onSelect: () => void contacts.setMember(book, [contact.contactId], false),
          },
        ]
      : []),
    ...(mayFor(contact, 'contacts.contacts:delete')
      ? [
          {
            id: 'delete',
            label: t('delete'),
            tone: 'danger' as const,
            onSelect: () => void remove([contact.contactId]),
          },
        ]
      : []),
  ]
}

/** The contacts of a book or of the venue; more are read while one scrolls (CON-02, CON-04). */
export function ContactTable(props: ContactTableProps) {
  const { t } = useTranslation(['contacts', 'app'])
  const format = useFormat()
  const { contacts } = usePlace()
  const { list } = contacts
  const { nameOf } = useContactWords()
  const rows = contacts.items.value
  const error = list.isLoaded.value ? undefined : list.error.value
  const total = contacts.totalItems.value
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={rows}
      rowId={({ contactId }) => String(contactId)}
      rowName={nameOf}
      state={error !== undefined ? 'failed' : list.isLoaded.value ? 'ready' : 'loading'}
      isRefreshing={list.isLoading.value}
      isBoxed
      empty={<NoContacts address={props.address} action={props.emptyAction} />}
      error={
        <ProblemState title={t('failed.list')} error={error} onRetry={() => void contacts.list.load()} />
      }
      selection={{ selected: props.selected, onChange: props.onSelect, toolbar: props.toolbar }}
      rowActions={useRowActions(props)}
      onOpen={props.onOpen}
      paging={{
        kind: 'cursor',
        hasMore: list.hasMore.value,
        isLoadingMore: list.isLoading.value,
        isEndless: true,
        onMore: () => void list.loadMore(),
        labels: {
          more: t('more'),
          place: t('place', { count: total, shown: format.number(rows.length), total: format.number(total) }),
        },
      }}
      labels={{
        loading: t('loading', { ns: 'app' }),
        selectAll: t('selectAll'),
        select: (name) => t('select', { name }),
        selected: (count) => t('selected', { count }),
        clearSelection: t('clearSelection'),
        actions: (name) => t('actions', { name }),
      }}
    />
  )
}
