import { listTriggerRuns, type Trigger, type TriggerRun } from '@comptoir/core/triggers'
import { Badge, type BadgeProps, Card, DataTable, EmptyState } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useFilteredList } from '../page/use-filtered-list.ts'

const tones: Record<TriggerRun['state'], BadgeProps['tone']> = {
  waiting: 'info',
  sending: 'info',
  done: 'success',
  stopped: 'neutral',
  dropped: 'accent',
}

function useColumns() {
  const { t } = useTranslation('triggers')
  const format = useFormat()
  return [
    {
      id: 'person',
      header: t('log.person'),
      isTitle: true,
      cell: ({ firstName, lastName }: TriggerRun) => `${firstName} ${lastName}`.trim() || t('noName'),
    },
    {
      id: 'state',
      header: t('log.state'),
      cell: ({ state, reason }: TriggerRun) => (
        <span className="bo-trigger-state">
          <Badge tone={tones[state]}>{t(`log.${state}`)}</Badge>
          {reason !== null && <span className="bo-line-meta">{t(`reason.${reason}`)}</span>}
        </span>
      ),
    },
    {
      id: 'step',
      header: t('log.step'),
      align: 'end' as const,
      cell: ({ step, steps }: TriggerRun) => t('log.stepOf', { step, steps }),
    },
    {
      id: 'at',
      header: t('log.at'),
      cell: ({ dueAt }: TriggerRun) =>
        t('at', { day: format.day(new Date(dueAt)), time: format.time(new Date(dueAt)) }),
    },
  ]
}

/** Each person with where they are in a trigger, and why they got nothing. */
export function LogCard({ venueId, trigger }: { venueId: number; trigger: Trigger }) {
  const { t } = useTranslation(['triggers', 'app'])
  const { session } = useApp()
  const { id } = trigger
  const { list } = useFilteredList<TriggerRun>(`trigger-log-${venueId}-${id}`, {
    keyOf: (run) => String(run.id),
    read: ({ from, signal }) =>
      session.api(listTriggerRuns, { params: { venueId, id }, query: from }, { signal }),
  })
  const [rows, error, isLoading] = [list.items.value, list.error.value, list.isLoading.value]
  return (
    <Card title={t('log.title')}>
      <DataTable
        label={t('log.title')}
        columns={useColumns()}
        rows={rows}
        rowId={(run) => String(run.id)}
        rowName={({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || t('noName')}
        state={error === undefined ? (list.isLoaded.value ? 'ready' : 'loading') : 'failed'}
        isRefreshing={isLoading}
        error={<ProblemState title={t('log.failed')} error={error} onRetry={() => void list.load()} />}
        empty={<EmptyState title={t('log.empty')}>{t('log.emptyText')}</EmptyState>}
        paging={{
          kind: 'cursor',
          hasMore: list.hasMore.value,
          isLoadingMore: isLoading,
          onMore: () => void list.loadMore(),
          labels: { more: t('log.more') },
        }}
        labels={{ loading: t('loading', { ns: 'app' }) }}
      />
    </Card>
  )
}
