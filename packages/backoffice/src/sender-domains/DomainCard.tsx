import {
  deleteSenderDomain,
  SENDER_DOMAIN_GRACE_DAYS,
  type SenderDomain,
  zoneText,
} from '@comptoir/core/sender-domains'
import { Badge, Button, Card, ConfirmDialog, RelativeTime } from '@comptoir/ui'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { CopyButton } from '../page/CopyButton.tsx'
import { useMay } from '../page/may.ts'
import { Note } from '../page/Note.tsx'
import type { PageAction } from '../page/use-action.ts'
import { RecordItem } from './RecordItem.tsx'
import { useDomainCheck } from './use-domain-check.ts'

const tones = { pending: 'accent', verified: 'success', broken: 'error' } as const

interface DomainCardProps {
  domain: SenderDomain
  onChecked: () => void
  onGone: () => void
}

/** What the state of a domain means, and what to do. */
function StateNote({ domain: { state, displayName, unavailableSince } }: { domain: SenderDomain }) {
  const { t } = useTranslation('sender-domains')
  const format = useFormat()
  const values = { domain: displayName, days: SENDER_DOMAIN_GRACE_DAYS }
  return (
    <>
      <Note tone={state === 'broken' ? 'error' : 'info'}>{t(`explain.${state}`, values)}</Note>
      {unavailableSince !== null && (
        <Note tone="attention">
          {t(state === 'verified' ? 'unavailableKept' : 'unavailable', {
            ...values,
            since: format.exact(new Date(unavailableSince)),
          })}
        </Note>
      )}
    </>
  )
}

function CheckedAt({ date }: { date: Date }) {
  const format = useFormat()
  return <RelativeTime date={date} label={format.ago(date)} exactLabel={format.exact(date)} />
}

interface RemoveProps {
  domain: SenderDomain
  action: PageAction
  onGone: () => void
}

function RemoveButton({ domain: { venueId, domain, displayName }, action, onGone }: RemoveProps) {
  const { t } = useTranslation(['sender-domains', 'page'])
  const { session } = useApp()
  const [isAsking, setAsking] = useState(false)
  async function remove() {
    const params = { venueId, domain }
    if (await action.run('remove', () => session.api(deleteSenderDomain, { params }), t('removed'))) onGone()
    setAsking(false)
  }
  return (
    <>
      <Button size="s" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('removeTitle', { domain: displayName })}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel', { ns: 'page' })}
        tone="danger"
        isBusy={action.busy === 'remove'}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}

/** A domain with its records, and what can be done with it. */
export function DomainCard({ domain, onChecked, onGone }: DomainCardProps) {
  const { t } = useTranslation('sender-domains')
  const may = useMay(Number(domain.venueId))('campaigns.campaigns:send')
  const { action, check } = useDomainCheck(domain, may, onChecked)
  const { displayName, state, records, checkedAt } = domain
  return (
    <Card title={displayName} action={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}>
      <StateNote domain={domain} />
      <div className="bo-domain-actions">
        {may && (
          <Button
            size="s"
            icon={<RefreshCw aria-hidden />}
            isLoading={action.busy === 'check'}
            onClick={check}
          >
            {t('check')}
          </Button>
        )}
        <CopyButton text={zoneText(records)} label={t('copyAll')} />
        {may && <RemoveButton domain={domain} action={action} onGone={onGone} />}
        {checkedAt !== null && (
          <span className="bo-domain-checked">
            {t('checkedAgo')} <CheckedAt date={new Date(checkedAt)} />
          </span>
        )}
      </div>
      <ul className="bo-domain-records">
        {records.map((record) => (
          <RecordItem key={record.purpose} record={record} />
        ))}
      </ul>
      {state === 'verified' && <p className="bo-domain-hint">{t('bimi')}</p>}
    </Card>
  )
}
