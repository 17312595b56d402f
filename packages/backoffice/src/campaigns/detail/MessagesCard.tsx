import {
  type Campaign,
  type CampaignMessage,
  type CampaignMessageStatus,
  listCampaignMessages,
} from '@comptoir/core/campaigns'
import { Badge, type BadgeProps, DataTable, EmptyState, FilterBar } from '@comptoir/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { ProblemState } from '../../app/ProblemState.tsx'
import { useTranslation } from '../../app/translation.ts'
import { useResource } from '../../page/use-resource.ts'
import { isMail } from '../campaign-phase.ts'
import { type MessagesSearch, messageStatuses, readMessagesSearch } from './search.ts'
import { useCampaignNews } from './use-campaign.ts'
import { useReason } from './use-reason.ts'

const PER_PAGE = 25

const tones: Record<CampaignMessageStatus, BadgeProps['tone']> = {
  sending: 'info',
  sent: 'info',
  received: 'success',
  opened: 'success',
  errored: 'error',
  unsubscribe: 'accent',
  unknown: 'accent',
  suppressed: 'neutral',
  cancelled: 'neutral',
}

function useMessages({ venueId, id }: Campaign) {
  const { session } = useApp()
  const navigate = useNavigate()
  const address = readMessagesSearch(useLocation().search)
  const { status, search, page = 1 } = address
  const messages = useResource(`campaign-messages-${id}-${JSON.stringify(address)}`, (signal) =>
    session.api(
      listCampaignMessages,
      {
        params: { venueId, id },
        query: { page, perpage: PER_PAGE, ...(status ? { status } : {}), ...(search ? { search } : {}) },
      },
      { signal },
    ),
  )
  useCampaignNews(id, messages.reload)
  const go = (next: MessagesSearch) =>
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  return { messages, address, page, go }
}

/** Who stopped an SMS said STOP; a mail has a link for that. */
const statusText = (campaign: Campaign, status: CampaignMessage['status']) =>
  isMail(campaign) && status === 'unsubscribe'
    ? ('message.unsubscribed' as const)
    : (`message.${status}` as const)

/** A mail has no segments. */
function useColumns(campaign: Campaign) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const reasonOf = useReason()
  const ofSms = {
    id: 'segments',
    header: t('segments'),
    align: 'end' as const,
    cell: ({ segments }: CampaignMessage) => format.number(segments),
  }
  return [
    {
      id: 'person',
      header: t('person'),
      isTitle: true,
      cell: ({ firstName, lastName, phoneNumber, emailAddress }: CampaignMessage) => {
        const [name, address] = [`${firstName} ${lastName}`.trim(), phoneNumber || emailAddress]
        return (
          <span className="bo-campaigns-name">
            {name || address}
            {name !== '' && <span className="bo-line-meta">{address}</span>}
          </span>
        )
      },
    },
    {
      id: 'status',
      header: t('state'),
      cell: ({ status, reason }: CampaignMessage) => (
        <span className="bo-campaigns-state">
          <Badge tone={tones[status]}>{t(statusText(campaign, status))}</Badge>
          {reason !== '' && <span className="bo-line-meta">{reasonOf(reason)}</span>}
        </span>
      ),
    },
    {
      id: 'sentAt',
      header: t('when'),
      cell: ({ sentAt }: CampaignMessage) =>
        sentAt === null
          ? '–'
          : t('at', { day: format.day(new Date(sentAt)), time: format.time(new Date(sentAt)) }),
    },
    ...(isMail(campaign) ? [] : [ofSms]),
    {
      id: 'credits',
      header: t('credits'),
      align: 'end' as const,
      cell: ({ credits, creditsRefunded }: CampaignMessage) =>
        creditsRefunded > 0
          ? t('creditsOfBack', {
              credits: format.number(credits),
              back: format.number(creditsRefunded),
              count: creditsRefunded,
            })
          : format.number(credits),
    },
  ]
}

/** Each message with where it is and why, by status and by name or number (CMP-07, CMP-13, CMP-23). */
export function MessagesCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'app'])
  const { messages, address, page, go } = useMessages(campaign)
  const [data, error] = [messages.data.value, messages.error.value]
  const pageCount = data?.totalPages ?? 1
  const paging = {
    kind: 'pages' as const,
    page,
    pageCount,
    onPage: (next: number) => go(readMessagesSearch({ ...address, page: next })),
    labels: {
      previous: t('paging.previous'),
      next: t('paging.next'),
      place: t('paging.place', { page, pages: pageCount }),
    },
  }
  return (
    <section className="bo-campaigns-messages" aria-labelledby="campaign-messages">
      <h2 id="campaign-messages" className="ct-card-title">
        {t('messages')}
      </h2>
      <FilterBar
        label={t('filterMessages')}
        clearLabel={t('filters.clear')}
        values={{ search: address.search, status: address.status }}
        onChange={(values) => go(readMessagesSearch(values))}
        fields={[
          {
            kind: 'search',
            id: 'search',
            label: t('searchMessages'),
            clearLabel: t('clearSearch', { ns: 'app' }),
          },
          {
            kind: 'choice',
            id: 'status',
            label: t('state'),
            options: messageStatuses.map((value) => ({ value, label: t(statusText(campaign, value)) })),
          },
        ]}
      />
      <DataTable
        label={t('messages')}
        columns={useColumns(campaign)}
        rows={data?.items ?? []}
        rowId={({ id }) => String(id)}
        rowName={({ phoneNumber }) => phoneNumber}
        state={data ? 'ready' : error === undefined ? 'loading' : 'failed'}
        isRefreshing={messages.isLoading.value}
        error={
          <ProblemState title={t('messagesFailed')} error={error} onRetry={() => void messages.reload()} />
        }
        empty={<EmptyState title={t('noMessageTitle')}>{t('noMessageText')}</EmptyState>}
        {...(pageCount > 1 ? { paging } : {})}
        labels={{ loading: t('loading', { ns: 'app' }) }}
      />
    </section>
  )
}
