import { type Conversation, customerMessage, type Inbox, needsHuman } from '@comptoir/core/inbox'
import { Avatar, Badge, Card, CountPill, PlatformBadge, RelativeTime } from '@comptoir/ui'
import { useCustomerName } from '../app/customer.ts'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { waitsSince } from './unanswered.ts'

const SHOWN = 20

interface LineProps {
  conversation: Conversation
  unread: number
  hasVenue: boolean
}

function Line({ conversation, unread, hasVenue }: LineProps) {
  const { t } = useTranslation(['today', 'app'])
  const format = useFormat()
  const { platform, locationTitle } = conversation
  const name = useCustomerName()(conversation)
  const words = customerMessage(conversation)
  const date = new Date(waitsSince(conversation))
  return (
    <li className="bo-waiting">
      <span className="bo-waiting-who">
        <Avatar name={name} />
        <span className="bo-waiting-platform">
          <PlatformBadge platform={platform} label={t(`platform.${platform}`, { ns: 'app' })} />
        </span>
      </span>
      <span className="bo-waiting-words">
        <span className="bo-waiting-head">
          <span className="bo-waiting-name">{name}</span>
          {needsHuman(conversation) && <Badge tone="accent">{t('needsHuman')}</Badge>}
          <CountPill count={unread} label={t('unread', { ns: 'app', count: unread })} />
        </span>
        <span className="bo-waiting-body">{words && (words.body || t('notice.file', { ns: 'app' }))}</span>
      </span>
      <span className="bo-waiting-meta">
        {hasVenue && <span className="bo-waiting-venue">{locationTitle}</span>}
        <RelativeTime
          date={date}
          label={format.ago(date)}
          exactLabel={t('since', { date: format.exact(date) })}
        />
      </span>
      <LinkButton
        to="/messages"
        search={{ conversationId: conversation.id, isWriting: true }}
        size="s"
        aria-label={t('answerName', { name })}
      >
        {t('answer')}
      </LinkButton>
    </li>
  )
}

interface WaitingListProps {
  inbox: Inbox
  waiting: readonly Conversation[]
  hasVenues: boolean
}

/** Customers who wait for an answer; each is answered in its conversation. */
export function WaitingList(props: WaitingListProps) {
  const { t } = useTranslation('today')
  const { inbox, waiting, hasVenues } = props
  const rest = waiting.length - SHOWN
  return (
    <Card title={t('board')}>
      <ol className="bo-waiting-list">
        {waiting.slice(0, SHOWN).map((conversation) => (
          <Line
            key={conversation.id}
            conversation={conversation}
            unread={inbox.unreadOf(conversation)}
            hasVenue={hasVenues}
          />
        ))}
      </ol>
      {rest > 0 && <p className="bo-waiting-rest">{t('more', { count: rest })}</p>}
    </Card>
  )
}
