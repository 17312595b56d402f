import '../page/page.css'
import type { Venue } from '@comptoir/core/venues'
import {
  deleteVirtualNumber,
  listVirtualNumbers,
  type VirtualPhoneNumber,
} from '@comptoir/core/virtual-numbers'
import { Button, Card, ConfirmDialog, EmptyState, Page, PageHeader, usePhoneText } from '@comptoir/ui'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { AppLink } from '../app/AppLink.tsx'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { ProviderNote } from '../page/ProviderNote.tsx'
import { useAction } from '../page/use-action.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { NumberDrawer } from './NumberDrawer.tsx'

interface NumberLineProps {
  venueId: number
  number: VirtualPhoneNumber
  onEdit: () => void
  onGone: () => void
}

function NumberLine({ venueId, number, onEdit, onGone }: NumberLineProps) {
  const { t } = useTranslation(['virtual-numbers', 'page'])
  const { session } = useApp()
  const may = useMay(venueId)
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const { fallbackPhoneNumber, missedCalls, answeredCalls } = number
  const phoneText = usePhoneText()
  const phone = phoneText(number.phoneNumber)
  async function giveBack() {
    const params = { venueId, phone: number.phoneNumber }
    if (await action.run('delete', () => session.api(deleteVirtualNumber, { params }), t('gone'))) onGone()
    setAsking(false)
  }
  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <PhoneIncoming className="ct-icon" aria-hidden />
      </span>
      <div className="bo-line-words">
        <span className="bo-line-name">{phone}</span>
        <span className="bo-line-meta">{t('rings', { phone: phoneText(fallbackPhoneNumber) })}</span>
        <span className="bo-line-meta">
          <AppLink className="bo-link" href="/messages/calls">
            {t('missed', { count: missedCalls })}
          </AppLink>{' '}
          · {t('answered', { count: answeredCalls })}
        </span>
      </div>
      <div className="bo-line-end">
        {may('messaging.virtualNumbers:update') && (
          <Button size="s" aria-label={`${t('edit')} : ${phone}`} onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        {may('messaging.virtualNumbers:delete') && (
          <Button size="s" aria-label={`${t('giveBack')} : ${phone}`} onClick={() => setAsking(true)}>
            {t('giveBack')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('giveBackTitle', { phone })}
        confirmLabel={t('giveBack')}
        cancelLabel={t('cancel', { ns: 'page' })}
        tone="danger"
        isBusy={action.busy !== undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void giveBack()}
      >
        {t('giveBackText')}
      </ConfirmDialog>
    </li>
  )
}

function VirtualNumbersOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('virtual-numbers')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const { opened, of, open, close } = useOpened(['number'])
  const numbers = useResource(`virtual-numbers-${venueId}`, (signal) =>
    session.api(listVirtualNumbers, { params: { venueId } }, { signal }),
  )
  const edited = numbers.data.value?.find(({ phoneNumber }) => phoneNumber === of)
  const take = may('messaging.virtualNumbers:create') && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => open('number')}>
      {t('take')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} action={take} />
      <ProviderNote of={['voice', 'sms']} />
      <Card title={t('numbers')}>
        <Loaded resource={numbers} failed={t('failed')}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
            ) : (
              <ul className="bo-lines">
                {all.map((number) => (
                  <NumberLine
                    key={number.phoneNumber}
                    venueId={venueId}
                    number={number}
                    onEdit={() => open('number', number.phoneNumber)}
                    onGone={() => void numbers.reload()}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {opened && (of === undefined ? take : edited) && (
        <NumberDrawer
          venue={venue}
          number={edited}
          onClose={close}
          onSaved={() => {
            close()
            void numbers.reload()
          }}
        />
      )}
    </Page>
  )
}

/** Numbers that customers call: where they ring, and that missed calls are answered by SMS (VPN-08). */
export function VirtualNumbersPage() {
  const { t } = useTranslation(['virtual-numbers', 'page'])
  return (
    <VenueOnly title={t('title')} anyOf={['messaging.virtualNumbers:read']}>
      {(venue) => <VirtualNumbersOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
