import '../page/page.css'
import './outreach.css'
import {
  listOutreaches,
  OUTREACHES_UPDATED,
  OutreachesUpdated,
  type OutreachList,
} from '@comptoir/core/outreach'
import type { Venue } from '@comptoir/core/venues'
import { Button, Card, EmptyState, Page, PageHeader } from '@comptoir/ui'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { Note } from '../page/Note.tsx'
import { ProviderNote } from '../page/ProviderNote.tsx'
import { useNews } from '../page/use-news.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { OutreachDrawer } from './OutreachDrawer.tsx'
import { OutreachLine } from './OutreachLine.tsx'

/** The messages of a venue, read again when one of them went further. */
function useOutreaches(venueId: number) {
  const { session } = useApp()
  const outreaches = useResource(`outreaches-${venueId}`, (signal) =>
    session.api(listOutreaches, { params: { venueId } }, { signal }),
  )
  useNews(OUTREACHES_UPDATED, OutreachesUpdated, outreaches.reload)
  return outreaches
}

interface HistoryProps {
  venueId: number
  list: OutreachList
  canDecide: boolean
  onDecided: () => void
}

function History({ list, ...rest }: HistoryProps) {
  const { t } = useTranslation('outreach')
  return (
    <Card title={t('history')}>
      {list.outreaches.length === 0 ? (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      ) : (
        <ul className="bo-lines">
          {list.outreaches.map((outreach) => (
            <OutreachLine key={outreach.id} outreach={outreach} {...rest} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OutreachOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('outreach')
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const { opened, of, open, close } = useOpened(['write'])
  const outreaches = useOutreaches(venueId)
  const list = outreaches.data.value
  const canWrite = may('messaging.outreach:send') && list?.isAvailable === true
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        action={
          canWrite && (
            <Button variant="primary" icon={<MessageSquarePlus aria-hidden />} onClick={() => open('write')}>
              {t('write')}
            </Button>
          )
        }
      />
      <ProviderNote of={['sms']} />
      {list?.isAvailable === false && <Note tone="attention">{t('unavailable')}</Note>}
      <Loaded resource={outreaches} failed={t('failed')}>
        {(known) => (
          <History
            venueId={venueId}
            list={known}
            canDecide={canWrite}
            onDecided={() => void outreaches.reload()}
          />
        )}
      </Loaded>
      {opened && canWrite && (
        <OutreachDrawer
          venue={venue}
          phone={of}
          list={list}
          onClose={close}
          onSent={() => {
            close()
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
