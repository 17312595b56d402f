import type { OutboxMessage, OutboxState } from '@comptoir/core/outbox'
import { Badge, type BadgeProps, DataTable, EmptyState } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import type { Outbox } from './use-outbox.ts'
import { useWhoText, Who } from './Who.tsx'

const tones: Record<OutboxState, BadgeProps['tone']> = {
  held: 'brand',
  sending: 'info',
  sent: 'neutral',
  received: 'success',
  errored: 'error',
  unknown: 'accent',
  suppressed: 'neutral',
  cancelled: 'neutral',
}
const REASONS = ['stopped', 'refused', 'undelivered', 'stop', 'cap', 'consent'] as const

function State({ state, heldUntil, reason }: OutboxMessage) {
  const { t } = useTranslation('outbox')
  const format = useFormat()
  const known = REASONS.find((one) => one === reason)
  // No one is sure of it: the words of a connection explain nothing to a merchant.
  const why = known ? t(`reason.${known}`) : state === 'unknown' ? '' : reason
  return (
    <span className="bo-outbox-words">
      <span>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </span>
      {heldUntil && (
        <span className="bo-line-meta">{t('until', { time: format.exact(new Date(heldUntil)) })}</span>
      )}
      {why && <span className="bo-line-meta">{why}</span>}
    </span>
  )
}

function Text({ kind, text, campaign, managerName }: OutboxMessage) {
  const { t } = useTranslation('outbox')
  const named = campaign ? campaign.userLabel || t('campaign', { id: campaign.id }) : text
  const aside = [t(`kind.${kind}`), managerName].filter(Boolean).join(' · ')
  return (
    <span className="bo-outbox-words">
      <span className="bo-outbox-text">{named}</span>
      <span className="bo-line-meta">{aside}</span>
    </span>
  )
}

function useColumns() {
  const { t } = useTranslation('outbox')
  const format = useFormat()
  return [
    { id: 'who', header: t('who'), isTitle: true, cell: Who },
    { id: 'text', header: t('message'), cell: Text },
    { id: 'state', header: t('state'), cell: State },
    {
      id: 'when',
      header: t('when'),
      cell: ({ createdAt }: OutboxMessage) => (
        <time className="bo-outbox-when" dateTime={createdAt} title={format.exact(new Date(createdAt))}>
          {format.since(new Date(createdAt))}
        </time>
      ),
    },
  ]
}

interface MessagesTableProps extends Outbox {
  may: { resend: boolean; discard: boolean; open: boolean }
  onResend: (message: OutboxMessage) => void
  onDiscard: (message: OutboxMessage) => void
}

/** What leaves, newest first, with what can be done about it (OUT-03). */
export function MessagesTable({ list, filters, may, onResend, onDiscard }: MessagesTableProps) {
  const { t } = useTranslation(['outbox', 'app'])
  const format = useFormat()
  const navigate = useNavigate()
  const whoText = useWhoText()
  const [rows, error, isLoading] = [list.items.value, list.error.value, list.isLoading.value]
  const isNarrowed = Boolean(filters.search || filters.state)
  const [shown = '', total = ''] = [rows.length, list.totalItems.value].map(format.number)
  const actionsOf = (message: OutboxMessage) => {
    const { conversationId, canResend, canDiscard } = message
    const search = { conversationId: conversationId ?? '' }
    const open = () => void navigate({ to: '/messages', search })
    return [
      ...(conversationId && may.open ? [{ id: 'open', label: t('open'), onSelect: open }] : []),
      ...(canResend && may.resend
        ? [{ id: 'resend', label: t('resend'), onSelect: () => onResend(message) }]
        : []),
      ...(canDiscard && may.discard
        ? [
            {
              id: 'discard',
              label: t('discard'),
              tone: 'danger' as const,
              onSelect: () => onDiscard(message),
            },
          ]
        : []),
    ]
  }
  return (
    <DataTable
      label={t('tab.outbox')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      rowName={whoText}
      state={error === undefined ? (list.isLoaded.value ? 'ready' : 'loading') : 'failed'}
      isRefreshing={isLoading}
      error={<ProblemState title={t('failed')} error={error} onRetry={() => void list.load()} />}
      empty={
        <EmptyState title={t(isNarrowed ? 'noMatchTitle' : 'emptyTitle')}>
          {t(isNarrowed ? 'noMatchText' : 'emptyText')}
        </EmptyState>
      }
      rowActions={actionsOf}
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
