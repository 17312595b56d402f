import type { Conversation } from '@comptoir/core/inbox'
import { listCustomerConversations, partCustomer } from '@comptoir/core/inbox-team'
import { Button, IconButton, PlatformBadge } from '@comptoir/ui'
import Unlink from 'lucide-react/icons/unlink'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useCustomerName } from '../../app/customer.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useAction } from '../../page/use-action.ts'
import { useAside } from '../../page/use-aside.ts'
import { useResource } from '../../page/use-resource.ts'

const JoinDialog = lazy(async () => ({ default: (await import('./JoinDialog.tsx')).JoinDialog }))

interface CustomerConversationsProps {
  conversation: Conversation
  canEdit: boolean
  onOpen: (conversationId: string) => void
}

/** The same customer's other conversations, on whatever channel; more can be joined, and parted again (MSG-06). */
export function CustomerConversations({ conversation, canEdit, onOpen }: CustomerConversationsProps) {
  const { t } = useTranslation(['inbox', 'app'])
  const { session } = useApp()
  const format = useFormat()
  const nameOf = useCustomerName()
  const action = useAction()
  const [isJoining, setJoining] = useState(false)
  const { id, venueId } = conversation
  const others = useResource(`customer-${id}`, (signal) =>
    session.api(listCustomerConversations, { params: { venueId, id } }, { signal }),
  )
  useAside(others)
  const found = others.data.value ?? []
  const part = (otherId: string) =>
    action.run(
      otherId,
      async () => {
        await session.api(partCustomer, { params: { venueId, id: otherId } })
        await others.reload()
      },
      t('customer.parted'),
    )
  return (
    <section className="bo-customer" aria-label={t('customer.title')}>
      <p className="bo-section-title">{t('customer.title')}</p>
      {found.length === 0 && <p className="bo-popup-hint">{t('customer.none')}</p>}
      <ul className="bo-manage">
        {found.map((other) => (
          <li key={other.id}>
            <PlatformBadge platform={other.platform} label={t(`platform.${other.platform}`, { ns: 'app' })} />
            <button type="button" className="bo-customer-open" onClick={() => onOpen(other.id)}>
              <strong>{nameOf(other)}</strong>
              <span>{format.since(new Date(other.lastMessageTimestamp))}</span>
              <span className="bo-reply-value">{other.history.at(-1)?.body}</span>
            </button>
            {canEdit && (
              <IconButton
                label={t('customer.part', { name: nameOf(other) })}
                icon={<Unlink className="ct-icon" aria-hidden />}
                disabled={action.busy !== undefined}
                onClick={() => void part(other.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Button size="s" onClick={() => setJoining(true)}>
          {t('customer.join')}
        </Button>
      )}
      <Suspense>
        {isJoining && (
          <JoinDialog
            conversation={conversation}
            onDone={() => setJoining(false)}
            onJoined={() => void others.reload()}
          />
        )}
      </Suspense>
    </section>
  )
}
