import type { Venue } from '@comptoir/core/venues'
import { deleteWebchat, listWebchats, type Webchat } from '@comptoir/core/webchat'
import { Button, Card, ConfirmDialog, EmptyState } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { OnceDialog } from '../page/OnceDialog.tsx'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'
import { ChatPreview } from './ChatPreview.tsx'
import { codeOf, lookOf } from './embed-methods.ts'
import { Origins } from './Origins.tsx'
import { Snippet } from './Snippet.tsx'
import { WebchatEditor } from './WebchatEditor.tsx'

interface WebchatCardProps {
  webchat: Webchat
  onEdit: () => void
  onGone: () => void
}

function WebchatCard({ webchat, onEdit, onGone }: WebchatCardProps) {
  const { t } = useTranslation(['developers', 'page'])
  const { session } = useApp()
  const may = useMay(Number(webchat.venueId))
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const snippet = codeOf('script', webchat.id, window.location.origin, lookOf(webchat))
  const name = webchat.userLabel

  async function remove() {
    const params = { venueId: webchat.venueId, id: webchat.id }
    const isDone = await action.run(
      'delete',
      () => session.api(deleteWebchat, { params }),
      t('chat.deleted', { name }),
    )
    setAsking(false)
    if (isDone) onGone()
  }

  return (
    <Card
      title={name}
      action={
        <div className="bo-line-end">
          {may('messaging.webchats:update') && (
            <Button size="s" aria-label={`${t('chat.edit')} : ${name}`} onClick={onEdit}>
              {t('chat.edit')}
            </Button>
          )}
          {may('messaging.webchats:delete') && (
            <Button
              size="s"
              variant="quiet"
              aria-label={`${t('chat.delete')} : ${name}`}
              onClick={() => setAsking(true)}
            >
              {t('chat.delete')}
            </Button>
          )}
        </div>
      }
    >
      <div className="bo-chat">
        <div className="bo-form">
          <div>
            <h3 className="bo-small-title">{t('chat.snippet')}</h3>
            <p className="bo-muted">{t('chat.snippetText')}</p>
          </div>
          <Snippet text={snippet} label={t('chat.copySnippet')} />
          <div>
            <h3 className="bo-small-title">{t('chat.origins')}</h3>
            <Origins webchat={webchat} />
          </div>
        </div>
        <ChatPreview look={webchat.look} welcome={webchat.welcome} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('chat.deleteTitle', { name })}
        confirmLabel={t('chat.delete')}
        cancelLabel={t('cancel', { ns: 'page' })}
        tone="danger"
        isBusy={action.busy !== undefined}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('chat.deleteText')}
      </ConfirmDialog>
    </Card>
  )
}

/** The chats that the venue has on sites: the piece of page that brings each, and its settings (WCH-01 to WCH-04). */
export function WebchatsCard({ venue }: { venue: Venue }) {
  const { t } = useTranslation('developers')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const [edited, setEdited] = useState<Webchat | 'new'>()
  const [secret, setSecret] = useState<string>()
  const webchats = useResource(`webchats-${venueId}`, (signal) =>
    session.api(listWebchats, { params: { venueId } }, { signal }),
  )
  const create = may('messaging.webchats:create') && (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      {t('chat.new')}
    </Button>
  )
  if (edited)
    return (
      <WebchatEditor
        venue={venue}
        webchat={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
        onDone={(made) => {
          setEdited(undefined)
          setSecret(made)
          void webchats.reload()
        }}
      />
    )
  return (
    <>
      <Loaded resource={webchats} failed={t('chat.failed')} variant="cards">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('chat.emptyTitle')} action={create}>
              {t('chat.emptyText')}
            </EmptyState>
          ) : (
            <>
              {all.map((webchat) => (
                <WebchatCard
                  key={webchat.id}
                  webchat={webchat}
                  onEdit={() => setEdited(webchat)}
                  onGone={() => void webchats.reload()}
                />
              ))}
              <div>{create}</div>
            </>
          )
        }
      </Loaded>
      <OnceDialog
        title={t('chat.onceTitle')}
        sentence={t('chat.onceText')}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </>
  )
}
