import '../page/page.css'
import './outbox.css'
import {
  discardOutboxMessage,
  OUTBOX_STATES,
  type OutboxMessage,
  resendOutboxMessage,
} from '@comptoir/core/outbox'
import { ConfirmDialog, FilterBar, Page, PageHeader } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { MessagesTable } from './MessagesTable.tsx'
import { OutboxTabs } from './OutboxTabs.tsx'
import { StatsCard } from './StatsCard.tsx'
import { type Outbox, useOutbox } from './use-outbox.ts'
import { useWhoText } from './Who.tsx'

function Filters({ filters, setFilters }: Pick<Outbox, 'filters' | 'setFilters'>) {
  const { t } = useTranslation(['outbox', 'app'])
  return (
    <FilterBar
      label={t('filters')}
      clearLabel={t('filters.clear')}
      values={filters}
      onChange={setFilters}
      fields={[
        { kind: 'search', id: 'search', label: t('search'), clearLabel: t('clearSearch', { ns: 'app' }) },
        {
          kind: 'choice',
          id: 'state',
          label: t('state'),
          options: OUTBOX_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'choice',
          id: 'source',
          label: t('source'),
          options: (['single', 'campaign'] as const).map((value) => ({ value, label: t(`source.${value}`) })),
        },
      ]}
    />
  )
}

interface QuestionProps {
  asked: { what: 'resend' | 'discard'; message: OutboxMessage } | undefined
  onCancel: () => void
  onConfirm: () => void
}

/** Sending again can arrive twice, discarding cannot be taken back: both are asked. */
function Question({ asked, onCancel, onConfirm }: QuestionProps) {
  const { t } = useTranslation(['outbox', 'page'])
  const whoText = useWhoText()
  const { what = 'resend', message } = asked ?? {}
  const isRisky = message?.state === 'unknown'
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={t(`${what}Title`, { name: message ? whoText(message) : '' })}
      confirmLabel={t(what)}
      cancelLabel={t('cancel', { ns: 'page' })}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {t(what === 'discard' ? 'discardText' : isRisky ? 'resendRisk' : 'resendText')}
    </ConfirmDialog>
  )
}

function OutboxOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('outbox')
  const { session } = useApp()
  const may = useMay(venueId)
  const action = useAction()
  const outbox = useOutbox(venueId)
  const [asked, setAsked] = useState<QuestionProps['asked']>()

  async function confirm() {
    setAsked(undefined)
    if (!asked) return
    const { what, message } = asked
    const call = what === 'resend' ? resendOutboxMessage : discardOutboxMessage
    const send = () => session.api(call, { params: { venueId, outreachId: message.id } })
    await action.run(what, send, t(what === 'resend' ? 'resent' : 'discarded'))
    await outbox.refresh()
  }

  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      <OutboxTabs value="outbox" />
      <Loaded resource={outbox.stats} failed={t('statsFailed')}>
        {(stats) => <StatsCard stats={stats} />}
      </Loaded>
      <Filters {...outbox} />
      <MessagesTable
        {...outbox}
        may={{
          resend: may('messaging.outreach:send'),
          discard: may('campaigns.outbox:delete'),
          open: may('messaging.conversations:read'),
        }}
        onResend={(message) => setAsked({ what: 'resend', message })}
        onDiscard={(message) => setAsked({ what: 'discard', message })}
      />
      <Question asked={asked} onCancel={() => setAsked(undefined)} onConfirm={() => void confirm()} />
    </Page>
  )
}

/** Everything that leaves by SMS: where it is, until when it is held, and what can be done (OUT-02). */
export function OutboxPage() {
  const { t } = useTranslation('outbox')
  return (
    <VenueOnly title={t('title')} anyOf={['campaigns.outbox:read']}>
      {({ venueId }) => <OutboxOf key={venueId} venueId={Number(venueId)} />}
    </VenueOnly>
  )
}
