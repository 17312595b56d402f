import { ALL_VENUES } from '@comptoir/core/http'
import type { Unsubscribe } from '@comptoir/core/suppression'
import { Badge, DataTable, EmptyState, usePhoneText } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { ChannelName } from '../page/ChannelName.tsx'
import { useMay } from '../page/may.ts'
import { mayInVenue } from '../page/permitted.ts'
import { useVenueName } from '../page/venue-name.tsx'
import { keyOf, type Unsubscribes } from './use-unsubscribes.ts'

/** An address as people read it. */
export function useRecipient(): (unsubscribe: Pick<Unsubscribe, 'to'>) => string {
  const phoneText = usePhoneText()
  return ({ to }) => (to.includes('@') ? to : phoneText(`+${to}`))
}

/** What came with it, such as the words of a message, and who put it in. */
function Origin({ unsubscribe: { source, managerName } }: { unsubscribe: Unsubscribe }) {
  if (source === '') return managerName || '–'
  return (
    <>
      <q>{source}</q> {managerName && <span className="bo-muted">{managerName}</span>}
    </>
  )
}

function useColumns() {
  const { t } = useTranslation('suppression')
  const format = useFormat()
  const recipient = useRecipient()
  const { venues } = useApp()
  const venueName = useVenueName()
  return [
    {
      id: 'to',
      header: t('recipient'),
      isTitle: true,
      cell: (unsubscribe: Unsubscribe) => (
        <span className="bo-suppression-recipient">{recipient(unsubscribe)}</span>
      ),
    },
    ...(venues.current.value
      ? []
      : [
          {
            id: 'venue',
            header: t('venue'),
            cell: ({ venueId }: Unsubscribe) => venueName(venueId) ?? '',
          },
        ]),
    {
      id: 'channel',
      header: t('channel'),
      cell: ({ channel }: Unsubscribe) => <ChannelName channel={channel} label={t(`channel.${channel}`)} />,
    },
    {
      id: 'reason',
      header: t('reason'),
      cell: ({ reason }: Unsubscribe) => (
        <Badge tone={reason === 'stop' || reason === 'complaint' ? 'error' : 'neutral'}>
          {t(`reason.${reason}`)}
        </Badge>
      ),
    },
    {
      id: 'origin',
      header: t('origin'),
      cell: (unsubscribe: Unsubscribe) => <Origin unsubscribe={unsubscribe} />,
    },
    {
      id: 'since',
      header: t('since'),
      cell: ({ date }: Unsubscribe) => (
        <time className="bo-suppression-short" dateTime={date} title={format.exact(new Date(date))}>
          {format.since(new Date(date))}
        </time>
      ),
    },
  ]
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('suppression')
  return isNarrowed ? (
    <EmptyState picture="search" title={t('noneTitle')}>
      {t('noneText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  )
}

export interface UnsubscribesTableProps extends Pick<Unsubscribes, 'list' | 'filters'> {
  onRemove: (unsubscribe: Unsubscribe) => void
}

/** The list: who, on what, why, since when (UNS-02). What stands on the screen stays until the next answer is there. */
export function UnsubscribesTable({ list, filters, onRemove }: UnsubscribesTableProps) {
  const { t } = useTranslation(['suppression', 'app'])
  const app = useApp()
  const may = useMay(app.venues.current.value?.venueId ?? ALL_VENUES)
  const format = useFormat()
  const recipient = useRecipient()
  const columns = useColumns()
  const rows = list.items.value
  const error = list.error.value
  const isLoading = list.isLoading.value
  const [shown = '', total = ''] = [rows.length, list.totalItems.value].map(format.number)
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      rowId={keyOf}
      rowName={recipient}
      state={error === undefined ? (list.isLoaded.value ? 'ready' : 'loading') : 'failed'}
      isRefreshing={isLoading}
      error={<ProblemState title={t('failed')} error={error} onRetry={() => void list.load()} />}
      empty={<Empty isNarrowed={Object.values(filters).some(Boolean)} />}
      rowActions={
        may('contacts.unsubscribes:delete')
          ? (row) =>
              mayInVenue(app, 'contacts.unsubscribes:delete', row.venueId)
                ? [{ id: 'remove', label: t('remove'), tone: 'danger', onSelect: () => onRemove(row) }]
                : []
          : undefined
      }
      paging={{
        kind: 'cursor',
        hasMore: list.hasMore.value,
        isLoadingMore: isLoading,
        onMore: () => void list.loadMore(),
        labels: { more: t('more'), ...(rows.length > 0 ? { place: t('place', { shown, total }) } : {}) },
      }}
      labels={{ loading: t('loading', { ns: 'app' }), actions: (name) => t('actions', { name }) }}
    />
  )
}
