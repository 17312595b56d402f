import '../page/page.css'
import './outreach.css'
import { listOutreaches, type OutreachList } from '@comptoir/core/outreach'
import type { Venue } from '@comptoir/core/venues'
import { Button, Card, EmptyState, Page, PageHeader } from '@comptoir/ui'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { Note } from '../page/Note.tsx'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { OutreachDrawer } from './OutreachDrawer.tsx'
import { OutreachLine } from './OutreachLine.tsx'

function History({ list }: { list: OutreachList }) {
  const { t } = useTranslation('outreach')
  return (
    <Card title={t('history')}>
      {list.outreaches.length === 0 ? (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      ) : (
        <ul className="bo-lines">
          {list.outreaches.map((outreach) => (
            <OutreachLine key={outreach.id} outreach={outreach} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OutreachOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('outreach')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const [isWriting, setWriting] = useState(false)
  const outreaches = useResource(`outreaches-${venueId}`, (signal) =>
    session.api(listOutreaches, { params: { venueId } }, { signal }),
  )
  const list = outreaches.data.value
  const canWrite = may('messaging.outreach:send') && list?.isAvailable === true
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        action={
          canWrite && (
            <Button
              variant="primary"
              icon={<MessageSquarePlus aria-hidden />}
              onClick={() => setWriting(true)}
            >
              {t('write')}
            </Button>
          )
        }
      />
      {list?.isAvailable === false && <Note tone="attention">{t('unavailable')}</Note>}
      <Loaded resource={outreaches} failed={t('failed')}>
        {(known) => <History list={known} />}
      </Loaded>
      {isWriting && list && (
        <OutreachDrawer
          venue={venue}
          senderId={list.senderId}
          stopMention={list.stopMention}
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false)
            void outreaches.reload()
          }}
        />
      )}
    </Page>
  )
}

/** First messages to customers by SMS: who was written to, how far it came, what they answered (ORC-04). */
export function OutreachPage() {
  const { t } = useTranslation(['outreach', 'page'])
  return (
    <VenueOnly title={t('title')} anyOf={['messaging.outreach:read']}>
      {(venue) => <OutreachOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
