import type { Conversation, InboxThread } from '@comptoir/core/inbox'
import {
  type ChatMedia,
  drawMessageChanges,
  drawMessageContext,
  MediaItems,
  MessageList,
  type MessageListLabels,
} from '@comptoir/ui/chat'
import { useMemo, useState } from 'preact/hooks'
import type { Translate } from '../app/language.ts'
import { Answer } from './Answer.tsx'
import { ContactCard } from './ContactCard.tsx'
import { IconButton } from './Icon.tsx'
import { detailWords, mediaLabels, type Scene, toChatMessage } from './scene.ts'

function listLabels(t: Translate, name: string): MessageListLabels {
  return {
    log: t('log', { name }),
    left: name,
    right: t('you'),
    automatic: t('automatic'),
    agent: t('agent'),
    note: t('note'),
    states: {
      pending: t('pending'),
      sent: t('sent'),
      delivered: t('delivered'),
      read: t('read'),
      errored: t('errored'),
      unknown: t('unknown'),
    },
    resend: t('resend'),
    decide: t('resend'),
    loadingOlder: t('older'),
    jumpToLatest: t('latest'),
    newMessages: (count) => t('newMessages', { count }),
    announce: ({ body, media }) =>
      t('announce', { name, body: body || (media?.[0] ? t(media[0].type) : '') }),
  }
}

interface MenuProps {
  scene: Scene
  conversation: Conversation
  onContact: () => void
}

function Menu({ scene: { inbox, t }, conversation, onContact }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  const { id, isClosed } = conversation
  return (
    <fieldset
      class="cx-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
      }}
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false)
      }}
    >
      <IconButton icon="more" label={t('menu')} isExpanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <div class="cx-menu-list">
          <button type="button" onClick={choose(onContact)}>
            {t('contact')}
          </button>
          <button type="button" onClick={choose(() => (isClosed ? inbox.reopen(id) : inbox.close(id)))}>
            {t(isClosed ? 'reopen' : 'archive')}
          </button>
        </div>
      )}
    </fieldset>
  )
}

function Talk({ scene, thread }: { scene: Scene; thread: InboxThread }) {
  const { inbox, t, times, language } = scene
  const { conversation, isLoadingOlder } = thread
  const labels = useMemo(() => listLabels(t, conversation.username), [t, conversation.username])
  const drawMedia = useMemo(() => {
    const words = mediaLabels(t, { times, language })
    const { requestFile } = inbox
    return (media: readonly ChatMedia[]) => (
      <MediaItems media={media} labels={words} onRequest={requestFile} />
    )
  }, [t, times, language, inbox])
  const messages = useMemo(() => {
    const words = detailWords(t, times, conversation.username)
    return thread.messages.map((message) => toChatMessage(message, { t, inbox }, words))
  }, [thread.messages, t, times, inbox, conversation.username])
  // Of a message that is not known to have arrived, only the server can say whether there is something to repeat.
  const resend = (id: string) =>
    messages.find((message) => message.id === id)?.state === 'unknown'
      ? inbox.decide(id, 'resend')
      : inbox.resend(id)
  return (
    <>
      <MessageList
        key={conversation.id}
        messages={messages}
        labels={labels}
        formatTime={times.time}
        formatDay={times.day}
        onResend={resend}
        onReachStart={inbox.loadOlder}
        isLoadingOlder={isLoadingOlder}
        drawMedia={drawMedia}
        drawAbove={drawMessageContext}
        drawBelow={drawMessageChanges}
      />
      <Answer key={`answer-${conversation.id}`} scene={scene} thread={thread} />
    </>
  )
}

/** The open conversation with its back button, menu and composer (WGT-03). */
export function Thread({ scene }: { scene: Scene }) {
  const { inbox, t, close } = scene
  const [isContact, setContact] = useState(false)
  const thread = inbox.current.value
  const hasFailed = inbox.currentError.value !== undefined || thread?.state === 'failed'
  return (
    <>
      <header class="cx-head cx-head-thread">
        <IconButton
          icon="back"
          label={t('back')}
          onClick={() => (isContact ? setContact(false) : inbox.select(undefined))}
        />
        <div>
          <h2 id="cx-title">{thread?.conversation.username ?? t('title')}</h2>
          {thread && <p>{`${t(thread.conversation.platform)} · ${thread.conversation.locationTitle}`}</p>}
        </div>
        {thread && (
          <Menu scene={scene} conversation={thread.conversation} onContact={() => setContact(true)} />
        )}
        <IconButton icon="close" label={t('close')} onClick={close} />
      </header>
      {hasFailed && (
        <p class="cx-void" role="alert">
          {t('failedThread')}
        </p>
      )}
      {!thread && !hasFailed && <p class="cx-void">{t('loading')}</p>}
      {thread && isContact && <ContactCard scene={scene} conversation={thread.conversation} />}
      {thread && !isContact && !hasFailed && <Talk scene={scene} thread={thread} />}
    </>
  )
}
