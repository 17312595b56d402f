import {
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  updateWebhook,
  type Webhook,
} from '@comptoir/core/developers'
import { Badge, Button, Card, ConfirmDialog, EmptyState, IconButton, Menu } from '@comptoir/ui'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Plus from 'lucide-react/icons/plus'
import WebhookIcon from 'lucide-react/icons/webhook'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { OnceDialog } from '../page/OnceDialog.tsx'
import { useAction } from '../page/use-action.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { Deliveries } from './Deliveries.tsx'
import { WebhookDrawer } from './WebhookDrawer.tsx'

interface WebhookLineProps {
  venueId: number
  webhook: Webhook
  onChanged: () => void
  onEdit: () => void
  onSecret: (secret: string) => void
}

type Question = 'delete' | 'renew'

/** What can be done with a webhook, after a question where something would be lost. */
function useWebhookActions({ venueId, webhook, onChanged, onSecret }: WebhookLineProps) {
  const { t } = useTranslation('developers')
  const { session } = useApp()
  const action = useAction()
  const params = { venueId, id: webhook.id }
  async function act(name: string, work: () => Promise<unknown>, done?: string) {
    const isDone = await action.run(name, work, done)
    if (isDone) onChanged()
    return isDone
  }
  return {
    busy: action.busy,
    turn: (isEnabled: boolean) =>
      act(
        'turn',
        () => session.api(updateWebhook, { params, body: { isEnabled } }),
        t(isEnabled ? 'hook.turnedOn' : 'hook.turnedOff'),
      ),
    remove: () => act('delete', () => session.api(deleteWebhook, { params }), t('hook.deleted')),
    renew: () =>
      act('renew', async () => onSecret((await session.api(renewWebhookSecret, { params })).secret)),
  }
}

function WebhookState({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('developers')
  const format = useFormat()
  if (webhook.disabledReason !== null)
    return (
      <>
        <Badge tone={webhook.disabledReason === 'manager' ? 'neutral' : 'error'}>{t('hook.off')}</Badge>
        <span className="bo-line-meta">{t(`hook.reason.${webhook.disabledReason}`)}</span>
      </>
    )
  if (webhook.failingSince !== null)
    return (
      <>
        <Badge tone="accent">{t('hook.failing')}</Badge>
        <span className="bo-line-meta">
          {t('hook.failingSince', { since: format.ago(new Date(webhook.failingSince)) })}
        </span>
      </>
    )
  return <Badge tone="success">{t('hook.on')}</Badge>
}

function WebhookLine(props: WebhookLineProps) {
  const { venueId, webhook, onEdit } = props
  const { t } = useTranslation(['developers', 'page'])
  const may = useMay(venueId)
  const actions = useWebhookActions(props)
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const name = webhook.label || webhook.url
  const changes = [
    { id: 'edit', label: t('hook.edit'), onSelect: onEdit },
    {
      id: 'turn',
      label: t(webhook.isEnabled ? 'hook.turnOff' : 'hook.turnOn'),
      onSelect: () => void actions.turn(!webhook.isEnabled),
    },
    { id: 'renew', label: t('hook.renew'), onSelect: () => setQuestion('renew') },
  ]
  const removal = {
    id: 'delete',
    label: t('hook.delete'),
    tone: 'danger' as const,
    onSelect: () => setQuestion('delete'),
  }
  const items = [
    ...(may('developers.webhooks:update') ? changes : []),
    ...(may('developers.webhooks:delete') ? [removal] : []),
  ]
  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <WebhookIcon className="ct-icon" aria-hidden />
      </span>
      <div className="bo-line-words">
        <span className="bo-line-name">
          {name}
          <WebhookState webhook={webhook} />
        </span>
        {webhook.label && <span className="bo-line-meta">{webhook.url}</span>}
        <ul className="bo-scopes" aria-label={t('hook.events')}>
          {webhook.eventTypes.map((type) => (
            <li key={type}>{type}</li>
          ))}
        </ul>
      </div>
      <div className="bo-line-end">
        <Button
          size="s"
          aria-expanded={isOpen}
          aria-label={`${t('hook.deliveries')} : ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t('hook.deliveries')}
        </Button>
      </div>
      {items.length > 0 && (
        <div className="bo-line-menu">
          <Menu
            trigger={
              <IconButton
                label={t('hook.actions', { name })}
                icon={<EllipsisVertical className="ct-icon" aria-hidden />}
              />
            }
            sections={[{ id: 'webhook', items }]}
          />
        </div>
      )}
      {isOpen && <Deliveries venueId={venueId} webhook={webhook} onChanged={props.onChanged} />}
      <ConfirmDialog
        isOpen={question !== undefined}
        title={t(question === 'renew' ? 'hook.renewTitle' : 'hook.deleteTitle', { name })}
        confirmLabel={t(question === 'renew' ? 'hook.renewYes' : 'hook.delete')}
        cancelLabel={t('cancel', { ns: 'page' })}
        tone="danger"
        isBusy={actions.busy !== undefined}
        onCancel={() => setQuestion(undefined)}
        onConfirm={() => {
          const work = question === 'renew' ? actions.renew() : actions.remove()
          void work.then(() => setQuestion(undefined))
        }}
      >
        {t(question === 'renew' ? 'hook.renewText' : 'hook.deleteText')}
      </ConfirmDialog>
    </li>
  )
}

/** Where the venue's events are sent (D-62). */
export function WebhooksCard({ venueId }: { venueId: number }) {
  const { t } = useTranslation('developers')
  const { session } = useApp()
  const may = useMay(venueId)
  const { opened, of, open, close } = useOpened(['webhook'])
  const [secret, setSecret] = useState<string>()
  const webhooks = useResource(`webhooks-${venueId}`, (signal) =>
    session.api(listWebhooks, { params: { venueId } }, { signal }),
  )
  const edited = webhooks.data.value?.find(({ id }) => id === of)
  const create = may('developers.webhooks:create') && (
    <Button icon={<Plus aria-hidden />} onClick={() => open('webhook')}>
      {t('hook.new')}
    </Button>
  )
  return (
    <Card title={t('part.webhooks')} action={create}>
      <Loaded resource={webhooks} failed={t('hook.failed')}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('hook.emptyTitle')}>{t('hook.emptyText')}</EmptyState>
          ) : (
            <ul className="bo-lines">
              {all.map((webhook) => (
                <WebhookLine
                  key={webhook.id}
                  venueId={venueId}
                  webhook={webhook}
                  onChanged={() => void webhooks.reload()}
                  onEdit={() => open('webhook', webhook.id)}
                  onSecret={setSecret}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && (of === undefined ? create : edited) && (
        <WebhookDrawer
          venueId={venueId}
          webhook={edited}
          onClose={close}
          onDone={(made) => {
            close()
            setSecret(made)
            void webhooks.reload()
          }}
        />
      )}
      <OnceDialog
        title={t('hook.onceTitle')}
        sentence={t('hook.onceText')}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </Card>
  )
}
