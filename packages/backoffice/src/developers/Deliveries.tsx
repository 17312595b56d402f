import {
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@comptoir/core/developers'
import { Badge, Button } from '@comptoir/ui'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'

const tones = { queued: 'info', delivered: 'success', failed: 'error', canceled: 'neutral' } as const
const WATCH_MS = 2500

function DeliveryLine(props: {
  delivery: WebhookDelivery
  canReplay: boolean
  isBusy: boolean
  onReplay: () => void
}) {
  const { delivery } = props
  const { t } = useTranslation('developers')
  const format = useFormat()
  const { responseStatus, durationMs, error, nextAttemptAt } = delivery
  const facts = [
    t('delivery.attempts', { count: delivery.attempts }),
    responseStatus !== null && t('delivery.status', { status: responseStatus }),
    durationMs !== null && t('delivery.duration', { ms: format.number(durationMs) }),
    error !== null && delivery.state !== 'delivered' && t(`delivery.error.${error}`),
    nextAttemptAt !== null &&
      delivery.state === 'queued' &&
      delivery.attempts > 0 &&
      t('delivery.next', { time: format.time(new Date(nextAttemptAt)) }),
  ].filter((fact) => fact !== false)
  return (
    <li className="bo-delivery">
      <Badge tone={tones[delivery.state]}>{t(`delivery.${delivery.state}`)}</Badge>
      <div className="bo-line-words">
        <span>
          <code>{delivery.eventType}</code>
          {delivery.origin !== 'event' && ` · ${t(`delivery.origin.${delivery.origin}`)}`}
        </span>
        <span className="bo-line-meta" title={format.exact(new Date(delivery.createdAt))}>
          {[format.ago(new Date(delivery.createdAt)), ...facts].join(' · ')}
        </span>
      </div>
      {props.canReplay && delivery.attempts > 0 && (
        <Button size="s" variant="quiet" isLoading={props.isBusy} onClick={props.onReplay}>
          {t('delivery.replay')}
        </Button>
      )}
    </li>
  )
}

export interface DeliveriesProps {
  venueId: number
  webhook: Webhook
  /** An attempt may have changed the webhook's own state. */
  onChanged: () => void
}

/** What a webhook was sent, newest first, with another try for each, and a test event. */
export function Deliveries({ venueId, webhook, onChanged }: DeliveriesProps) {
  const { t } = useTranslation('developers')
  const { session } = useApp()
  const may = useMay(venueId)
  const action = useAction()
  const params = { venueId, id: webhook.id }
  const list = useResource(`deliveries-${webhook.id}`, (signal) =>
    session.api(listWebhookDeliveries, { params, query: { perpage: 25 } }, { signal }),
  )
  const isUnderWay = list.data.value?.items.some(({ state }) => state === 'queued') ?? false
  const canSend = may('developers.webhooks:send')
  const look = useEffectEvent(() => void list.reload().then(onChanged))
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(look, WATCH_MS)
    return () => clearInterval(timer)
  }, [isUnderWay])

  async function act(name: string, work: () => Promise<unknown>, done: string) {
    await action.run(name, work, done)
    await list.reload()
  }

  return (
    <section className="bo-deliveries" aria-label={t('hook.deliveries')}>
      <div className="bo-deliveries-head">
        <span className="bo-line-meta">{t('delivery.kept')}</span>
        <Button
          size="s"
          variant="quiet"
          icon={<RotateCw aria-hidden />}
          isLoading={list.isLoading.value}
          onClick={() => void list.reload()}
        >
          {t('delivery.refresh')}
        </Button>
        {canSend && (
          <Button
            size="s"
            isLoading={action.busy === 'test'}
            onClick={() => void act('test', () => session.api(testWebhook, { params }), t('delivery.tested'))}
          >
            {t('delivery.test')}
          </Button>
        )}
      </div>
      <Loaded resource={list} failed={t('delivery.unread')}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="bo-muted">{t('delivery.none')}</p>
          ) : (
            <ul className="bo-lines">
              {items.map((delivery) => (
                <DeliveryLine
                  key={delivery.id}
                  delivery={delivery}
                  canReplay={canSend}
                  isBusy={action.busy === delivery.id}
                  onReplay={() =>
                    void act(
                      delivery.id,
                      () =>
                        session.api(replayWebhookDelivery, {
                          params: { ...params, deliveryId: delivery.id },
                        }),
                      t('delivery.replayed'),
                    )
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
