import { type Conversation, customerMessage, type Inbox, needsHuman } from '@comptoir/core/inbox'
import { Avatar, Badge, Button, CountPill, PlatformBadge, RelativeTime } from '@comptoir/ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { AppLink } from '../app/AppLink.tsx'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { waitsSince } from './unanswered.ts'

const AnswerInPlace = lazy(async () => ({ default: (await import('./AnswerInPlace.tsx')).AnswerInPlace }))

function Words({ conversation, unread, name }: { conversation: Conversation; unread: number; name: string }) {
  const { t } = useTranslation(['today', 'app'])
  const words = customerMessage(conversation)
  return (
    <span className="bo-waiting-words">
      <span className="bo-waiting-head">
        <AppLink
          className="bo-waiting-name"
          href={`/messages?conversationId=${encodeURIComponent(conversation.id)}`}
          aria-label={t('open', { name })}
        >
          {name}
        </AppLink>
        {needsHuman(conversation) && <Badge tone="accent">{t('needsHuman')}</Badge>}
        <CountPill count={unread} label={t('unread', { ns: 'app', count: unread })} />
      </span>
      <span className="bo-waiting-body">{words && (words.body || t('notice.file', { ns: 'app' }))}</span>
    </span>
  )
}

interface CustomerLineProps {
  inbox: Inbox
  conversation: Conversation
  hasVenue: boolean
}

/** A customer who waits: answered in place, or where that takes more than a text in the conversation. */
export function CustomerLine({ inbox, conversation, hasVenue }: CustomerLineProps) {
  const { t } = useTranslation(['today', 'app'])
  const { session } = useApp()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const name = useCustomerName()(conversation)
  const { id, venueId, platform, locationTitle, isChannelClosed } = conversation
  // An SMS is counted and paid as it is written.
  const isPlain =
    platform !== 'sms' && !isChannelClosed && session.permissions.can('messaging.messages:send', venueId)
  const date = new Date(waitsSince(conversation))
  const answerName = t('answerName', { name })
  return (
    <li className="bo-waiting">
      <span className="bo-waiting-who">
        <Avatar name={name} />
        <span className="bo-waiting-platform">
          <PlatformBadge platform={platform} label={t(`platform.${platform}`, { ns: 'app' })} />
        </span>
      </span>
      <Words conversation={conversation} unread={inbox.unreadOf(conversation)} name={name} />
      <span className="bo-waiting-meta">
        {hasVenue && <span className="bo-waiting-venue">{locationTitle}</span>}
        <RelativeTime
          date={date}
          label={format.ago(date)}
          exactLabel={t('since', { date: format.exact(date) })}
        />
      </span>
      {isPlain ? (
        <Button
          ref={buttonRef}
          size="s"
          aria-expanded={isOpen}
          aria-label={answerName}
          onClick={() => setOpen(!isOpen)}
        >
          {t('answer')}
        </Button>
      ) : (
        <LinkButton
          to="/messages"
          search={{ conversationId: id, isWriting: true }}
          size="s"
          aria-label={answerName}
        >
          {t('answer')}
        </LinkButton>
      )}
      {isOpen && isPlain && (
        <Suspense>
          <AnswerInPlace
            inbox={inbox}
            conversation={conversation}
            name={name}
            onClose={() => {
              setOpen(false)
              buttonRef.current?.focus()
            }}
          />
        </Suspense>
      )}
    </li>
  )
}
