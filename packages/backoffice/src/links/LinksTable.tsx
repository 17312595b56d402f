import type { ShortLink } from '@comptoir/core/links'
import { DataTable, EmptyState } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useVenueName } from '../page/venue-name.tsx'
import { LinkState } from './LinkState.tsx'
import type { Links } from './use-links.ts'

/** What people call a link: its name, that of what there is one of, else its short address without the scheme. */
export function useLinkName() {
  const { t } = useTranslation('links')
  return ({ name, kind, shortLink }: ShortLink) =>
    name || (kind === 'loyalty' ? t('kind.loyalty') : shortLink.replace(/^https?:\/\//, ''))
}

function useColumns() {
  const { t } = useTranslation('links')
  const format = useFormat()
  const { venues } = useApp()
  const venueName = useVenueName()
  const nameOf = useLinkName()
  return [
    { id: 'name', header: t('link'), isTitle: true, cell: nameOf },
    {
      id: 'target',
      header: t('target'),
      cell: ({ target }: ShortLink) => (
        <span className="bo-links-target" title={target}>
          {target.replace(/^https?:\/\//, '')}
        </span>
      ),
    },
    ...(venues.current.value
      ? []
      : [
          {
            id: 'venue',
            header: t('venue'),
            cell: ({ venueId }: ShortLink) => venueName(venueId) ?? '',
          },
        ]),
    {
      id: 'clicks',
      header: t('clicks'),
      align: 'end' as const,
      cell: ({ clicks }: ShortLink) => format.number(clicks),
    },
    { id: 'state', header: t('state'), cell: (link: ShortLink) => <LinkState link={link} /> },
  ]
}

interface LinksTableProps extends Links {
  /** The button that makes the first one. */
  first: ReactNode
  onOpen: (link: ShortLink) => void
}

/** Short links, newest first (LNK-01, LNK-03). */
export function LinksTable({ list, filters, first, onOpen }: LinksTableProps) {
  const { t } = useTranslation(['links', 'app'])
  const nameOf = useLinkName()
  const format = useFormat()
  const [rows, error, isLoading] = [list.items.value, list.error.value, list.isLoading.value]
  const isNarrowed = Object.values(filters).some(Boolean)
  const [shown = '', total = ''] = [rows.length, list.totalItems.value].map(format.number)
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      rowName={nameOf}
      state={error === undefined ? (list.isLoaded.value ? 'ready' : 'loading') : 'failed'}
      isRefreshing={isLoading}
      error={<ProblemState title={t('failed')} error={error} onRetry={() => void list.load()} />}
      empty={
        isNarrowed ? (
          <EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>
        ) : (
          <EmptyState title={t('emptyTitle')} action={first}>
            {t('emptyText')}
          </EmptyState>
        )
      }
      onOpen={onOpen}
      paging={{
        kind: 'cursor',
        hasMore: list.hasMore.value,
        isLoadingMore: isLoading,
        onMore: () => void list.loadMore(),
        labels: { more: t('more'), ...(rows.length > 0 ? { place: t('place', { shown, total }) } : {}) },
      }}
      labels={{ loading: t('loading', { ns: 'app' }) }}
    />
  )
}
