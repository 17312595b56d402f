import type { Conversation, Inbox } from '@comptoir/core/inbox'
import { Card } from '@comptoir/ui'
import { AppLink } from '../app/AppLink.tsx'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { CustomerLine } from './CustomerLine.tsx'
import type { TodayItem } from './source.ts'
import { waitsSince } from './unanswered.ts'

const SHOWN = 20

/** A customer who waits, or a line of another area. */
interface Entry {
  id: string
  waitingMs: number
  conversation?: Conversation
  item?: TodayItem
}

function entriesOf(waiting: readonly Conversation[], items: readonly TodayItem[]): Entry[] {
  const now = Date.now()
  const customers = waiting.slice(0, SHOWN).map((conversation) => ({
    id: conversation.id,
    waitingMs: now - waitsSince(conversation),
    conversation,
  }))
  const others = items.map((item) => ({ id: item.id, waitingMs: item.waitingMs, item }))
  return [...customers, ...others].sort((a, b) => b.waitingMs - a.waitingMs)
}

function ItemLine({ item }: { item: TodayItem }) {
  const format = useFormat()
  const { count, label, hint, action, href } = item
  return (
    <li className="bo-waiting">
      <span className="bo-waiting-count" aria-hidden="true">
        {format.number(count)}
      </span>
      <span className="bo-waiting-words">
        <span className="bo-waiting-label">{label}</span>
        {hint && <span className="bo-waiting-body">{hint}</span>}
      </span>
      <span className="bo-waiting-meta" />
      <AppLink href={href} className="ct-button" data-size="s">
        {action}
      </AppLink>
    </li>
  )
}

interface WaitingListProps {
  inbox: Inbox | undefined
  waiting: readonly Conversation[]
  items: readonly TodayItem[]
  hasVenues: boolean
}

/** All that needs a person, the longest wait first, each line done in place. */
export function WaitingList({ inbox, waiting, items, hasVenues }: WaitingListProps) {
  const { t } = useTranslation('today')
  const rest = waiting.length - SHOWN
  return (
    <Card title={t('title')}>
      <ol className="bo-waiting-list">
        {entriesOf(waiting, items).map(({ id, conversation, item }) =>
          conversation && inbox ? (
            <CustomerLine key={id} inbox={inbox} conversation={conversation} hasVenue={hasVenues} />
          ) : (
            item && <ItemLine key={id} item={item} />
          ),
        )}
      </ol>
      {rest > 0 && <p className="bo-waiting-rest">{t('more', { count: rest })}</p>}
    </Card>
  )
}
