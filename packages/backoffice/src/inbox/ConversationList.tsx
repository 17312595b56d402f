import { type Conversation, type Inbox, needsHuman } from '@comptoir/core/inbox'
import { EmptyState, LoadingSkeleton, PlatformBadge, useRowsInView } from '@comptoir/ui'
import { ConversationRow } from '@comptoir/ui/chat'
import { useEffect, useRef } from 'react'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import { useFormat } from '../app/format.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useInboxTeam } from './inbox-team.ts'
import { useMediaWords } from './media/use-media-items.tsx'
import { RowMarks } from './team/LabelMarks.tsx'
import { useAuthors, useManagerName } from './use-authors.ts'

const ROW_PX = 60
/** So close to the end, more is read. */
const AHEAD = 8

/** What all rows need, made once for the list: hooks in thousands of rows would cost frames. */
function useRowWords() {
  const { t } = useTranslation(['inbox', 'app'])
  const format = useFormat()
  const nameOf = useCustomerName()
  const labels = {
    unread: (count: number) => t('unread', { count }),
    closed: t('closed'),
    needsHuman: t('needsHuman'),
  }
  const teamLabels = useInboxTeam().labels.data.value ?? []
  const mediaWords = useMediaWords()
  const authors = useAuthors()
  const managerName = useManagerName()
  const hasVenues = useApp().venues.current.value === undefined
  return { t, format, nameOf, labels, teamLabels, mediaWords, authors, managerName, hasVenues }
}

interface RowProps {
  words: ReturnType<typeof useRowWords>
  conversation: Conversation
  inbox: Inbox
  isSelected: boolean
  onSelect: (conversationId: string) => void
}

/** Says who of the team has read it already. */
function withReaders({ t, labels, managerName }: RowProps['words'], readers: Conversation['readers']) {
  const names = readers.map(({ managerId }) => managerName(managerId)).join(', ')
  return {
    ...labels,
    unread: (count: number) => t('unreadReadBy', { unread: t('unread', { count }), names }),
  }
}

function Row({ words, conversation, inbox, isSelected, onSelect }: RowProps) {
  const { t, format, nameOf, labels, mediaWords, authors } = words
  const saidBy = (message: Conversation['history'][number], body: string) => {
    const name = authors(message, conversation)
    return name === undefined ? t('you', { body }) : t('by', { name, body })
  }
  const { platform, history, isClosed, lastMessageTimestamp, assigneeId, locationTitle } = conversation
  // Of what is unread to this manager, somebody of the team has read a part.
  const readers = conversation.badgeCount > 0 ? [] : (conversation.readers ?? [])
  const date = new Date(lastMessageTimestamp)
  const last = history.at(-1)
  const body = last?.type === 'close' ? t('closedMark') : last?.body || mediaWords(last?.media)
  const draft = isSelected ? '' : inbox.draftOf(conversation.id).trim()
  const said = last?.position === 'right' && last.type !== 'close' ? saidBy(last, body) : body
  const preview = draft ? t('draft', { body: draft }) : said
  return (
    <ConversationRow
      title={nameOf(conversation)}
      preview={preview}
      at={format.since(date)}
      exactAt={format.exact(date)}
      dateTime={date.toISOString()}
      unread={inbox.unreadOf(conversation)}
      platform={<PlatformBadge platform={platform} label={t(`platform.${platform}`, { ns: 'app' })} />}
      isSelected={isSelected}
      isClosed={isClosed}
      needsHuman={needsHuman(conversation)}
      isReadByOther={readers.length > 0}
      labels={readers.length > 0 ? withReaders(words, readers) : labels}
      marks={
        <RowMarks
          conversation={conversation}
          labels={words.teamLabels}
          venue={words.hasVenues ? locationTitle : undefined}
          assignee={assigneeId === null ? undefined : words.managerName(assigneeId)}
        />
      }
      onSelect={() => onSelect(conversation.id)}
    />
  )
}

export interface ConversationListProps {
  inbox: Inbox
  selectedId: string | undefined
  onSelect: (conversationId: string) => void
}

/** Thousands of rows, of which only the visible ones are drawn. */
function VirtualRows({ inbox, selectedId, onSelect }: ConversationListProps) {
  const words = useRowWords()
  const { t } = words
  const boxRef = useRef<HTMLDivElement>(null)
  const conversations = inbox.conversations.value
  const rows = useRowsInView(boxRef, conversations.length, ROW_PX)
  const canReadOn = inbox.hasMore.value && !inbox.isLoadingMore.value
  const isNearEnd = rows.end > conversations.length - AHEAD
  useEffect(() => {
    if (isNearEnd && canReadOn) inbox.loadMore()
  }, [inbox, isNearEnd, canReadOn])

  const selectedIndex = conversations.findIndex((one) => one.id === selectedId)
  const isSelectedKnown = selectedIndex >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection scrolls, not a row that moved
  useEffect(() => {
    if (isSelectedKnown) rows.scrollTo(selectedIndex)
  }, [selectedId, isSelectedKnown])

  return (
    <div ref={boxRef} className="bo-rows" id="bo-rows">
      <ul style={{ height: conversations.length * ROW_PX }}>
        {conversations.slice(rows.start, rows.end).map((conversation, offset) => {
          const index = rows.start + offset
          return (
            <li
              key={conversation.id}
              style={{ transform: `translateY(${index * ROW_PX}px)` }}
              aria-posinset={index + 1}
              aria-setsize={inbox.hasMore.value ? -1 : conversations.length}
            >
              <Row
                words={words}
                conversation={conversation}
                inbox={inbox}
                isSelected={conversation.id === selectedId}
                onSelect={onSelect}
              />
            </li>
          )
        })}
      </ul>
      {inbox.isLoadingMore.value && (
        <p className="bo-rows-more" role="status">
          {t('loadingMore')}
        </p>
      )}
    </div>
  )
}

/** What stands where no rows do. */
function NoRows({ inbox }: Pick<ConversationListProps, 'inbox'>) {
  const { t } = useTranslation(['inbox', 'app'])
  const state = inbox.listState.value
  if (state === 'loading') return <LoadingSkeleton label={t('loadingList')} variant="rows" />
  if (state === 'failed') {
    return <ProblemState title={t('listFailed')} error={inbox.error.value} onRetry={inbox.reload} />
  }
  const { isClosed, profileId: _, ...narrow } = inbox.filter.value
  if (Object.values(narrow).some((one) => one !== undefined))
    return <EmptyState title={t('empty.narrow.title')}>{t('empty.narrow.text')}</EmptyState>
  const which = isClosed ? 'closed' : 'opened'
  return <EmptyState title={t(`empty.${which}.title`)}>{t(`empty.${which}.text`)}</EmptyState>
}

/** The list under its tabs. */
export function ConversationList(props: ConversationListProps) {
  const { inbox } = props
  const hasRows = inbox.listState.value === 'ready' && inbox.conversations.value.length > 0
  if (hasRows) return <VirtualRows {...props} />
  return (
    <div className="bo-rows" id="bo-rows">
      <NoRows inbox={inbox} />
    </div>
  )
}
