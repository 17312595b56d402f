import '../page/page.css'
import './management.css'
import { listUnclaimedEvents, type UnclaimedEvents } from '@comptoir/core/social'
import { Badge, DataTable, EmptyState, Page, PageHeader } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { ChannelName } from '../page/ChannelName.tsx'
import { useResource } from '../page/use-resource.ts'
import { StaffOnly } from './StaffOnly.tsx'

const channels = ['whatsapp', 'facebook', 'instagram', 'google'] as const
const others = ['meta', 'whatsapp_business', 'voice'] as const
const isOf = <T extends string>(list: readonly T[], name: string): name is T =>
  list.some((one) => one === name)

function From({ provider }: Pick<UnclaimedEvents, 'provider'>) {
  const { t } = useTranslation(['management', 'app'])
  if (!isOf(channels, provider)) return isOf(others, provider) ? t(`events.from.${provider}`) : provider
  return <ChannelName channel={provider} label={t(`platform.${provider}`, { ns: 'app' })} />
}

function useColumns() {
  const { t } = useTranslation('management')
  const format = useFormat()
  return [
    {
      id: 'account',
      header: t('events.account'),
      isTitle: true,
      cell: (one: UnclaimedEvents) => one.account || t('events.noAccount'),
    },
    {
      id: 'from',
      header: t('events.from'),
      cell: ({ provider }: UnclaimedEvents) => <From provider={provider} />,
    },
    {
      id: 'reason',
      header: t('events.reason'),
      cell: (one: UnclaimedEvents) => (
        <>
          <Badge tone={one.reason === 'unreadable' ? 'error' : 'neutral'}>
            {t(`events.reason.${one.reason}`)}
          </Badge>
          {one.words && ` ${one.words}`}
        </>
      ),
    },
    {
      id: 'count',
      header: t('events.count'),
      align: 'end' as const,
      cell: (one: UnclaimedEvents) => format.number(one.count),
    },
    {
      id: 'last',
      header: t('events.last'),
      cell: (one: UnclaimedEvents) => format.exact(new Date(one.lastAt)),
    },
  ]
}

function Events() {
  const { t } = useTranslation(['management', 'app'])
  const { session } = useApp()
  const columns = useColumns()
  const events = useResource('unclaimed-events', (signal) => session.api(listUnclaimedEvents, {}, { signal }))
  const error = events.error.value
  const rows = events.data.value
  return (
    <Page>
      <PageHeader title={t('events.title')} sentence={t('events.sentence')} />
      <DataTable
        label={t('events.title')}
        columns={columns}
        rows={rows ?? []}
        rowId={({ provider, account, reason, words, lastAt }) =>
          [provider, account, reason, words, lastAt].join(' ')
        }
        rowName={({ account }) => account || t('events.noAccount')}
        state={error === undefined ? (rows ? 'ready' : 'loading') : 'failed'}
        isRefreshing={events.isLoading.value}
        error={<ProblemState title={t('events.failed')} error={error} onRetry={() => void events.reload()} />}
        empty={
          <EmptyState picture="done" title={t('events.emptyTitle')}>
            {t('events.emptyText')}
          </EmptyState>
        }
        labels={{ loading: t('loading', { ns: 'app' }), actions: (name) => t('actions', { name }) }}
      />
    </Page>
  )
}

/** What providers sent that reached no venue, for staff (trust 3.3). */
export function EventsPage() {
  const { t } = useTranslation('management')
  return (
    <StaffOnly title={t('events.title')} permission="staff.events:read">
      <Events />
    </StaffOnly>
  )
}
