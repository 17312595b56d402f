import '../page/page.css'
import './outbox.css'
import { listReplies, type Reply } from '@comptoir/core/outbox'
import { OUTREACHES_UPDATED, OutreachesUpdated } from '@comptoir/core/outreach'
import { Badge, DataTable, EmptyState, FilterBar, Page, PageHeader } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { type FilteredList, useFilteredList } from '../page/use-filtered-list.ts'
import { useNews } from '../page/use-news.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { OutboxTabs } from './OutboxTabs.tsx'
import { useWhoText, Who } from './Who.tsx'

/** The answers of a venue, newest first, read again when one comes. */
function useReplies(venueId: number): FilteredList<Reply> {
  const { session } = useApp()
  const replies = useFilteredList<Reply>(`replies-${venueId}`, {
    keyOf: ({ id }) => id,
    read({ filters: { search }, from, signal }) {
      const query = { ...(search ? { search } : {}), ...from }
      return session.api(listReplies, { params: { venueId }, query }, { signal })
    },
  })
  useNews(OUTREACHES_UPDATED, OutreachesUpdated, replies.list.refresh)
  return replies
}

function Words({ body, isStop, campaign }: Reply) {
  const { t } = useTranslation('outbox')
  return (
    <span className="bo-outbox-words">
      <span className="bo-outbox-text">{body}</span>
      {isStop && (
        <span>
          <Badge tone="error">{t('stop')}</Badge>
        </span>
      )}
      {campaign && (
        <span className="bo-line-meta">
          {t('answers', { campaign: campaign.userLabel || t('campaign', { id: campaign.id }) })}
        </span>
      )}
    </span>
  )
}

function useColumns(venueId: number) {
  const { t } = useTranslation('outbox')
  const format = useFormat()
  const canAnswer = useMay(venueId)('messaging.messages:send')
  return [
    { id: 'who', header: t('from'), isTitle: true, cell: Who },
    { id: 'body', header: t('reply'), cell: Words },
    {
      id: 'when',
      header: t('when'),
      cell: ({ receivedAt }: Reply) => (
        <time className="bo-outbox-when" dateTime={receivedAt} title={format.exact(new Date(receivedAt))}>
          {format.since(new Date(receivedAt))}
        </time>
      ),
    },
    {
      id: 'answer',
      header: t('answer'),
      cell: ({ conversationId, isStop }: Reply) =>
        conversationId && !isStop && canAnswer ? (
          <span className="bo-outbox-when">
            <LinkButton to="/messages" search={{ conversationId, isWriting: true }}>
              {t('answer')}
            </LinkButton>
          </span>
        ) : (
          <span className="bo-line-meta">{t(isStop ? 'noAnswerStop' : 'noAnswer')}</span>
        ),
    },
  ]
}

function RepliesOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation(['outbox', 'app'])
  const format = useFormat()
  const whoText = useWhoText()
  const { list, filters, setFilters } = useReplies(venueId)
  const [rows, error, isLoading] = [list.items.value, list.error.value, list.isLoading.value]
  const [shown = '', total = ''] = [rows.length, list.totalItems.value].map(format.number)
  const emptiness = filters.search ? 'noMatch' : 'noReplies'
  return (
    <Page>
      <PageHeader title={t('replies')} sentence={t('repliesSentence')} />
      <OutboxTabs value="replies" />
      <FilterBar
        label={t('filters')}
        clearLabel={t('filters.clear')}
        values={filters}
        onChange={setFilters}
        fields={[
          { kind: 'search', id: 'search', label: t('search'), clearLabel: t('clearSearch', { ns: 'app' }) },
        ]}
      />
      <DataTable
        label={t('replies')}
        columns={useColumns(venueId)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={whoText}
        state={error === undefined ? (list.isLoaded.value ? 'ready' : 'loading') : 'failed'}
        isRefreshing={isLoading}
        error={<ProblemState title={t('repliesFailed')} error={error} onRetry={() => void list.load()} />}
        empty={<EmptyState title={t(`${emptiness}Title`)}>{t(`${emptiness}Text`)}</EmptyState>}
        paging={{
          kind: 'cursor',
          hasMore: list.hasMore.value,
          isLoadingMore: isLoading,
          onMore: () => void list.loadMore(),
          labels: { more: t('more'), ...(rows.length > 0 ? { place: t('place', { shown, total }) } : {}) },
        }}
        labels={{ loading: t('loading', { ns: 'app' }) }}
      />
    </Page>
  )
}

/** What people answered by SMS, with the campaign that they answer (OUT-01). */
export function RepliesPage() {
  const { t } = useTranslation('outbox')
  return (
    <VenueOnly title={t('replies')} anyOf={['campaigns.replies:read']}>
      {({ venueId }) => <RepliesOf key={venueId} venueId={Number(venueId)} />}
    </VenueOnly>
  )
}
