import type { Campaign } from '@comptoir/core/campaigns'
import type { Page } from '@comptoir/core/http'
import type { Resource } from '@comptoir/core/state'
import { DataTable, EmptyState, RelativeTime } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useVenueName } from '../page/venue-name.tsx'
import { CampaignState } from './CampaignState.tsx'
import { isMail, reportedShare } from './campaign-phase.ts'
import type { CampaignsAddress } from './use-campaigns.ts'

function useResult() {
  const { t, i18n } = useTranslation('campaigns')
  const { number } = useFormat()
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return (campaign: Campaign) => {
    const { counts, status } = campaign
    const share = reportedShare(campaign)
    if (status === 'sending')
      return t('progress', {
        done: number(counts.audience - counts.open),
        total: number(counts.audience),
      })
    if (share === undefined) return '–'
    if (isMail(campaign) && share === 0) return t('noneBounced')
    return t(isMail(campaign) ? 'bouncedShare' : 'receivedShare', { share: percent.format(share) })
  }
}

function When({ campaign: { startsAt } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  if (startsAt === null) return <span className="bo-muted">{t('noDate')}</span>
  const date = new Date(startsAt)
  return (
    <RelativeTime
      date={date}
      label={t('at', { day: format.day(date), time: format.time(date) })}
      exactLabel={format.exact(date)}
    />
  )
}

function useColumns() {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const venueName = useVenueName()
  const result = useResult()
  const people = ({ counts: { audience }, target: { reach } }: Campaign) => audience || reach
  return [
    {
      id: 'name',
      header: t('name'),
      isTitle: true,
      cell: ({ userLabel, venueId }: Campaign) => (
        <span className="bo-campaigns-name">
          {userLabel}
          {venueName(venueId) && <span className="bo-line-meta">{venueName(venueId)}</span>}
        </span>
      ),
    },
    { id: 'state', header: t('state'), cell: (campaign: Campaign) => <CampaignState campaign={campaign} /> },
    { id: 'when', header: t('when'), cell: (campaign: Campaign) => <When campaign={campaign} /> },
    {
      id: 'people',
      header: t('people'),
      align: 'end' as const,
      cell: (campaign: Campaign) => {
        const count = people(campaign)
        return count === null ? '–' : number(count)
      },
    },
    {
      id: 'credits',
      header: t('credits'),
      align: 'end' as const,
      cell: ({ creditsSpent, creditsRefunded }: Campaign) =>
        creditsSpent === 0 ? '–' : number(creditsSpent - creditsRefunded),
    },
    { id: 'result', header: t('result'), align: 'end' as const, cell: result },
  ]
}

export interface CampaignsTableProps {
  campaigns: Resource<Page<Campaign[]>>
  address: CampaignsAddress
  /** Shown instead while there is none. */
  empty: ReactNode
  onOpen: (campaign: Campaign) => void
}

/** Campaigns with where they are, whom they are for, what they cost and how they went (CMP-02, CMP-05). */
export function CampaignsTable({ campaigns, address, empty, onOpen }: CampaignsTableProps) {
  const { t } = useTranslation(['campaigns', 'app'])
  const [data, error] = [campaigns.data.value, campaigns.error.value]
  const { page = 1, search } = address
  const pageCount = data?.totalPages ?? 1
  const paging = {
    kind: 'pages' as const,
    page,
    pageCount,
    onPage: (next: number) => address.go({ page: next }),
    labels: {
      previous: t('paging.previous'),
      next: t('paging.next'),
      place: t('paging.place', { page, pages: pageCount }),
    },
  }
  return (
    <DataTable
      label={t('title')}
      columns={useColumns()}
      rows={data?.items ?? []}
      rowId={({ id }) => String(id)}
      rowName={({ userLabel }) => userLabel}
      state={data ? 'ready' : error === undefined ? 'loading' : 'failed'}
      isRefreshing={campaigns.isLoading.value}
      error={<ProblemState title={t('failed')} error={error} onRetry={() => void campaigns.reload()} />}
      empty={search ? <EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState> : empty}
      onOpen={onOpen}
      {...(pageCount > 1 ? { paging } : {})}
      labels={{ loading: t('loading', { ns: 'app' }) }}
    />
  )
}
