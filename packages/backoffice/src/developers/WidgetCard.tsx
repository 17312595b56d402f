import type { Venue } from '@comptoir/core/venues'
import { listWebchats, rotateIdentitySecret, type Webchat } from '@comptoir/core/webchat'
import { Button, Card, ConfirmDialog, EmptyState, SegmentedTabs, Select } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { OnceDialog } from '../page/OnceDialog.tsx'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'
import {
  codeOf,
  type EmbedMethod,
  embedMethods,
  lookOf,
  previewOf,
  signingCode,
  type WidgetLook,
} from './embed-methods.ts'
import { Origins } from './Origins.tsx'
import { Snippet } from './Snippet.tsx'
import { WidgetLookFields } from './WidgetLookFields.tsx'

function EmbedMethods({ webchat, look }: { webchat: Webchat; look: WidgetLook }) {
  const { t } = useTranslation('developers')
  const [method, setMethod] = useState<EmbedMethod>('script')
  const code = codeOf(method, webchat.id, window.location.origin, look)
  return (
    <Card title={t('widget.ways')}>
      <div className="bo-form">
        <SegmentedTabs
          label={t('widget.ways')}
          tabs={embedMethods.map((value) => ({ value, label: t(`widget.way.${value}`) }))}
          value={method}
          onChange={setMethod}
        />
        <p className="bo-muted">{t(`widget.way.${method}Text`)}</p>
        <Snippet text={code} label={t('widget.copy')} />
      </div>
    </Card>
  )
}

/** The secret that signs who visitors are: shown once, when it is regenerated (T8). */
function Identity({ webchat }: { webchat: Webchat }) {
  const { t } = useTranslation(['developers', 'page'])
  const { session } = useApp()
  const may = useMay(Number(webchat.venueId))
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()

  async function rotate() {
    const params = { venueId: webchat.venueId, id: webchat.id }
    await action.run(
      'rotate',
      async () => setSecret((await session.api(rotateIdentitySecret, { params })).identitySecret),
      t('widget.rotated'),
    )
    setAsking(false)
  }

  return (
    <Card
      title={t('widget.identity')}
      action={
        may('messaging.webchats:update') && (
          <Button size="s" onClick={() => setAsking(true)}>
            {t('widget.rotate')}
          </Button>
        )
      }
    >
      <div className="bo-form">
        <p className="bo-muted">{t('widget.identityText')}</p>
        <Snippet text={signingCode} label={t('widget.copy')} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('widget.rotateTitle')}
        confirmLabel={t('widget.rotate')}
        cancelLabel={t('cancel', { ns: 'page' })}
        tone="danger"
        isBusy={action.busy !== undefined}
        onConfirm={() => void rotate()}
        onCancel={() => setAsking(false)}
      >
        {t('widget.rotateText')}
      </ConfirmDialog>
      <OnceDialog
        title={t('chat.onceTitle')}
        sentence={t('chat.onceText')}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </Card>
  )
}

interface WidgetOfProps {
  all: readonly Webchat[]
  webchat: Webchat
  onChoose: (id: string) => void
}

function WidgetOf({ all, webchat, onChoose }: WidgetOfProps) {
  const { t } = useTranslation('developers')
  const [look, setLook] = useState(() => lookOf(webchat))
  return (
    <>
      <div className="bo-chat-editor">
        <Card title={t('widget.look')}>
          <div className="bo-form">
            {all.length > 1 && (
              <Select
                label={t('chats.title')}
                options={all.map((one) => ({ value: one.id as string, label: one.userLabel }))}
                value={webchat.id as string}
                onChange={onChoose}
              />
            )}
            <WidgetLookFields look={look} onChange={setLook} />
          </div>
        </Card>
        <iframe
          key={previewOf(webchat.id, look)}
          className="bo-widget-preview"
          title={t('widget.preview')}
          src={previewOf(webchat.id, look)}
        />
      </div>
      <EmbedMethods webchat={webchat} look={look} />
      <Card title={t('chat.origins')}>
        <Origins webchat={webchat} />
      </Card>
      <Identity webchat={webchat} />
    </>
  )
}

/** Everything that a site's developer needs: appearance with live preview, snippets, origins, identity (WGT-02, D-22). */
export function WidgetCard({ venue }: { venue: Venue }) {
  const { t } = useTranslation('developers')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const [id, setId] = useState<string>()
  const webchats = useResource(`widget-${venueId}`, (signal) =>
    session.api(listWebchats, { params: { venueId } }, { signal }),
  )
  return (
    <Loaded resource={webchats} failed={t('chat.failed')} variant="cards">
      {(all) => {
        const webchat = all.find((one) => one.id === id) ?? all[0]
        return webchat ? (
          <WidgetOf key={webchat.id} all={all} webchat={webchat} onChoose={setId} />
        ) : (
          <EmptyState title={t('chat.emptyTitle')}>{t('widget.emptyText')}</EmptyState>
        )
      }}
    </Loaded>
  )
}
