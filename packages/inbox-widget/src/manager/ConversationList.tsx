import { type Conversation, needsHuman } from '@comptoir/core/inbox'
import { ConversationRow } from '@comptoir/ui/chat'
import { useEffect } from 'preact/hooks'
import { IconButton } from './Icon.tsx'
import { type Scene, shortMoment, wordsOf } from './scene.ts'
import { useManagerName } from './use-team.ts'

function Tabs({ scene: { inbox, t } }: { scene: Scene }) {
  const { isClosed, profileId } = inbox.filter.value
  const tab = (closed: boolean, label: string) => (
    <button
      type="button"
      aria-pressed={isClosed === closed}
      onClick={() => inbox.setFilter({ isClosed: closed, profileId })}
    >
      {label}
    </button>
  )
  return (
    <fieldset class="cx-tabs" aria-label={t('tabs')}>
      {tab(false, t('opened'))}
      {tab(true, t('closedTab'))}
    </fieldset>
  )
}

function Profiles({ scene: { inbox, t } }: { scene: Scene }) {
  const profiles = inbox.profiles.value
  const { isClosed, profileId } = inbox.filter.value
  if (profiles.length < 2) return null
  return (
    <select
      class="cx-profiles"
      aria-label={t('profile')}
      value={profileId ?? ''}
      onChange={(event) =>
        inbox.setFilter({ isClosed, profileId: Number(event.currentTarget.value) || undefined })
      }
    >
      <option value="">{t('allProfiles')}</option>
      {profiles.map((profile) => (
        <option key={profile.profileId} value={profile.profileId}>
          {profile.badgeCount > 0 ? `${profile.title} (${profile.badgeCount})` : profile.title}
        </option>
      ))}
    </select>
  )
}

function PlatformMark({ platform, label }: { platform: string; label: string }) {
  return (
    <span class="cx-platform" data-platform={platform} role="img" aria-label={label}>
      {platform === 'website' ? '' : label.charAt(0)}
    </span>
  )
}

interface RowProps {
  scene: Scene
  conversation: Conversation
  managerName: (managerId: number) => string
}

function Row({ scene, conversation, managerName }: RowProps) {
  const { inbox, language, t } = scene
  const { assigneeId } = conversation
  const at = new Date(conversation.lastMessageTimestamp)
  const last = conversation.history.at(-1)
  return (
    <ConversationRow
      title={conversation.username}
      preview={last ? wordsOf(last, t) : ''}
      at={shortMoment(at, scene)}
      exactAt={at.toLocaleString(language)}
      dateTime={at.toISOString()}
      unread={inbox.unreadOf(conversation)}
      platform={<PlatformMark platform={conversation.platform} label={t(conversation.platform)} />}
      needsHuman={needsHuman(conversation)}
      labels={{
        unread: (count) => t('unread', { count }),
        closed: t('closed'),
        needsHuman: t('needsHuman'),
      }}
      marks={assigneeId !== null && <span class="cx-mark">{managerName(assigneeId)}</span>}
      onSelect={() => inbox.select(conversation.id)}
    />
  )
}

function Failure({ text, retry, onRetry }: { text: string; retry: string; onRetry: () => void }) {
  return (
    <div class="cx-void" role="alert">
      <p>{text}</p>
      <button type="button" class="cx-button" onClick={onRetry}>
        {retry}
      </button>
    </div>
  )
}

function Rows({ scene }: { scene: Scene }) {
  const { inbox, t } = scene
  const managerName = useManagerName(scene)
  const conversations = inbox.conversations.value
  if (inbox.state.value === 'failed' || inbox.listState.value === 'failed')
    return <Failure text={t('failed')} retry={t('retry')} onRetry={inbox.reload} />
  if (inbox.state.value === 'loading' || inbox.listState.value === 'loading')
    return <p class="cx-void">{t('loading')}</p>
  if (conversations.length === 0)
    return <p class="cx-void">{t(inbox.filter.value.isClosed ? 'emptyClosed' : 'empty')}</p>
  return (
    <>
      <ul aria-label={t('list')}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Row scene={scene} conversation={conversation} managerName={managerName} />
          </li>
        ))}
      </ul>
      {inbox.hasMore.value && (
        <button type="button" class="cx-button" disabled={inbox.isLoadingMore.value} onClick={inbox.loadMore}>
          {t(inbox.isLoadingMore.value ? 'loading' : 'more')}
        </button>
      )}
    </>
  )
}

/** So long a closing can be taken back. */
const UNDO_MS = 10_000

function Undo({ scene: { inbox, t, closed } }: { scene: Scene }) {
  const conversation = closed.value
  useEffect(() => {
    if (!conversation) return
    const timer = setTimeout(() => {
      closed.value = undefined
    }, UNDO_MS)
    return () => clearTimeout(timer)
  }, [closed, conversation])
  function undo(id: string) {
    closed.value = undefined
    inbox.reopen(id)
    inbox.select(id)
  }
  return (
    <div role="status">
      {conversation && (
        <div class="cx-instead">
          <p>{t('conversationClosed', { name: conversation.username })}</p>
          <button type="button" class="cx-button" onClick={() => undo(conversation.id)}>
            {t('undo')}
          </button>
        </div>
      )}
    </div>
  )
}

/** The conversations, opened or closed, of one profile or all (WGT-01). */
export function ConversationList({ scene }: { scene: Scene }) {
  const { t, onOpenFull, close } = scene
  return (
    <>
      <header class="cx-head">
        <div>
          <h2 id="cx-title">{t('title')}</h2>
        </div>
        {onOpenFull && <IconButton icon="expand" label={t('openFull')} onClick={onOpenFull} />}
        <IconButton icon="close" label={t('close')} onClick={close} />
      </header>
      <div class="cx-filter">
        <Tabs scene={scene} />
        <Profiles scene={scene} />
      </div>
      <div class="cx-rows">
        <Rows scene={scene} />
      </div>
      <Undo scene={scene} />
    </>
  )
}
