import '../page/page.css'
import './webchats.css'
import type { Venue } from '@comptoir/core/venues'
import { listWebchats, type Webchat } from '@comptoir/core/webchat'
import { Button, EmptyState, Page, PageHeader, Select } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { Note } from '../page/Note.tsx'
import { OnceDialog } from '../page/OnceDialog.tsx'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { NEW_CHAT, useChatAddress } from './chat-address.ts'
import { DeleteCard } from './DeleteCard.tsx'
import { IdentityCard } from './IdentityCard.tsx'
import { WebchatEditor } from './WebchatEditor.tsx'

interface ChatsProps {
  venue: Venue
  all: readonly Webchat[]
  onChanged: () => void
}

/** One of the chats, chosen in the address, with the way to the others. */
function Chats({ venue, all, onChanged }: ChatsProps) {
  const { t } = useTranslation('webchats')
  const may = useMay(Number(venue.venueId))
  const [asked, choose] = useChatAddress()
  const [secret, setSecret] = useState<string>()
  const isNew = asked === NEW_CHAT && may('messaging.webchats:create')
  const webchat = isNew ? undefined : (all.find(({ id }) => id === asked) ?? all[0])
  if (!webchat && !isNew) return <EmptyState title={t('chat.emptyTitle')}>{t('chat.emptyText')}</EmptyState>
  return (
    <>
      {all.length > 1 && webchat && (
        <Select
          label={t('chats.which')}
          options={all.map(({ id, userLabel }) => ({ value: id as string, label: userLabel }))}
          value={webchat.id as string}
          onChange={choose}
        />
      )}
      {webchat?.allowedOrigins.length === 0 && <Note tone="attention">{t('chat.noOrigins')}</Note>}
      <WebchatEditor
        key={webchat ? JSON.stringify(webchat) : NEW_CHAT}
        venue={venue}
        webchat={webchat}
        onCancel={() => choose(undefined)}
        onDone={(id, made) => {
          setSecret(made)
          onChanged()
          if (made) choose(id)
        }}
      />
      {webchat && <IdentityCard webchat={webchat} />}
      {webchat && may('messaging.webchats:delete') && (
        <DeleteCard
          webchat={webchat}
          onGone={() => {
            choose(undefined)
            onChanged()
          }}
        />
      )}
      <OnceDialog
        title={t('chat.onceTitle')}
        sentence={t('chat.onceText')}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}

function WebchatsOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('webchats')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const [asked, choose] = useChatAddress()
  const webchats = useResource(`webchats-${venueId}`, (signal) =>
    session.api(listWebchats, { params: { venueId } }, { signal }),
  )
  return (
    <Page>
      <PageHeader
        title={t('chats.title')}
        sentence={t('chats.sentence', { venue: venue.venueName })}
        action={
          may('messaging.webchats:create') &&
          asked !== NEW_CHAT && (
            <Button icon={<Plus aria-hidden />} onClick={() => choose(NEW_CHAT)}>
              {t('chat.new')}
            </Button>
          )
        }
      />
      <Loaded resource={webchats} failed={t('chat.failed')} variant="cards">
        {(all) => <Chats venue={venue} all={all} onChanged={() => void webchats.reload()} />}
      </Loaded>
    </Page>
  )
}

/** The chat on the venue's sites: how it looks, what it says and when, and how it gets there (WCH-01 to WCH-04, D-62). */
export function WebchatsPage() {
  const { t } = useTranslation(['webchats', 'page'])
  return (
    <VenueOnly title={t('chats.title')} anyOf={['messaging.webchats:read']}>
      {(venue) => <WebchatsOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
