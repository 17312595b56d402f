import type { User } from '@comptoir/core/contacts'
import { ALL_VENUES } from '@comptoir/core/http'
import type { List } from '@comptoir/core/state'
import { Avatar, Badge, Button, DataTable, EmptyState, type TableColumn, usePhoneText } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useVenueName } from '../page/venue-name.tsx'

/** The name of a guest, else what is known instead. */
function useNameOf(): (guest: User) => string {
  const { t } = useTranslation('contacts')
  const phoneText = usePhoneText()
  return ({ userFirstName, userLastName, userEmailAddress, userMobilePhone }) =>
    `${userFirstName} ${userLastName}`.trim() ||
    userEmailAddress ||
    (userMobilePhone ? phoneText(`+${userMobilePhone}`) : t('nameless'))
}

function Name({ guest }: { guest: User }) {
  const name = useNameOf()(guest)
  const email = guest.userEmailAddress
  return (
    <span className="bo-person">
      <Avatar name={name} />
      <span className="bo-contact-name">
        <span>{name}</span>
        {email !== null && email !== name && <span className="bo-line-meta">{email}</span>}
      </span>
    </span>
  )
}

function Sources({ guest: { sources } }: { guest: User }) {
  const { t } = useTranslation('contacts')
  return (
    <span className="bo-guest-sources">
      {sources.map((one) => (
        <Badge key={one}>{t(`source.${one}`)}</Badge>
      ))}
    </span>
  )
}

function useColumns(venueId: number): readonly TableColumn<User>[] {
  const { t } = useTranslation('contacts')
  const format = useFormat()
  const phoneText = usePhoneText()
  const venueName = useVenueName()
  const venue = {
    id: 'venue',
    header: t('column.venue'),
    cell: (guest: User) => venueName(guest.venueId) ?? '',
  }
  return [
    { id: 'name', header: t('column.name'), isTitle: true, cell: (guest) => <Name guest={guest} /> },
    ...(venueId === ALL_VENUES ? [venue] : []),
    { id: 'sources', header: t('guests.came'), cell: (guest) => <Sources guest={guest} /> },
    {
      id: 'phone',
      header: t('column.phone'),
      isExtra: true,
      cell: ({ userMobilePhone }) => (
        <span className="bo-contacts-number">{userMobilePhone ? phoneText(`+${userMobilePhone}`) : '–'}</span>
      ),
    },
    {
      id: 'seen',
      header: t('guests.seen'),
      cell: ({ lastSeenAt }) => (
        <time dateTime={lastSeenAt} title={format.exact(new Date(lastSeenAt))}>
          {format.since(new Date(lastSeenAt))}
        </time>
      ),
    },
  ]
}

interface GuestTableProps {
  venueId: number
  list: List<User>
  isNarrowed: boolean
  onClear: () => void
  /** Fills an empty list. */
  emptyAction: ReactNode
  onOpen: (guest: User) => void
}

function Empty({ isNarrowed, onClear, emptyAction }: GuestTableProps) {
  const { t } = useTranslation('contacts')
  return isNarrowed ? (
    <EmptyState
      picture="search"
      title={t('empty.narrowedTitle')}
      action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
    >
      {t('guests.narrowedText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('guests.emptyTitle')} action={emptyAction}>
      {t('guests.emptyText')}
    </EmptyState>
  )
}

/** Who came, how, and when they were seen last (CON-01); more are read while one scrolls. */
export function GuestTable(props: GuestTableProps) {
  const { venueId, list, onOpen } = props
  const { t } = useTranslation(['contacts', 'app'])
  const format = useFormat()
  const nameOf = useNameOf()
  const rows = list.items.value
  const error = list.isLoaded.value ? undefined : list.error.value
  const total = list.totalItems.value
  return (
    <DataTable
      label={t('guests.title')}
      columns={useColumns(venueId)}
      rows={rows}
      rowId={({ userId }) => String(userId)}
      rowName={nameOf}
      state={error !== undefined ? 'failed' : list.isLoaded.value ? 'ready' : 'loading'}
      isRefreshing={list.isLoading.value}
      isBoxed
      empty={<Empty {...props} />}
      error={<ProblemState title={t('guests.failed')} error={error} onRetry={() => void list.load()} />}
      onOpen={onOpen}
      paging={{
        kind: 'cursor',
        hasMore: list.hasMore.value,
        isLoadingMore: list.isLoading.value,
        isEndless: true,
        onMore: () => void list.loadMore(),
        labels: {
          more: t('more'),
          place: t('guests.place', {
            count: total,
            shown: format.number(rows.length),
            total: format.number(total),
          }),
        },
      }}
      labels={{ loading: t('loading', { ns: 'app' }), actions: (name) => t('actions', { name }) }}
    />
  )
}
