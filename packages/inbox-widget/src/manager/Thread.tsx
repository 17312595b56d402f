import type { Conversation, InboxThread } from '@comptoir/core/inbox'
import { threadEntries } from '@comptoir/core/inbox-team'
import {
  type ChatMedia,
  drawMessageChanges,
  drawMessageContext,
  MediaItems,
  MessageList,
  type MessageListLabels,
} from '@comptoir/ui/chat'
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Translate } from '../app/language.ts'
import { Answer } from './Answer.tsx'
import { ContactCard } from './ContactCard.tsx'
import { IconButton } from './Icon.tsx'
import { Closing, closeConversation, Decision } from './Instead.tsx'
import { detailWords, mediaLabels, toChatLine } from './lines.ts'
import type { Scene } from './scene.ts'
import { useBeside } from './use-beside.ts'

function listLabels(t: Translate, name: string): MessageListLabels {
  return {
    log: t('log', { name }),
    left: name,
    right: t('you'),
    automatic: t('automatic'),
    agent: t('agent'),
    note: t('noteTag'),
    states: {
      pending: t('pending'),
      sent: t('sent'),
      delivered: t('delivered'),
      read: t('read'),
      errored: t('errored'),
      unknown: t('unknown'),
    },
    resend: t('resend'),
    decide: t('decide'),
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
  onCloseWith: () => void
}

function Menu({ scene, conversation, onContact, onCloseWith }: MenuProps) {
  const { inbox, t, can } = scene
  const [isOpen, setOpen] = useState(false)
  const choose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  const { id, venueId, isClosed, isChannelClosed, isGroup } = conversation
  // MSG-32: where nothing can be sent any more, there is no last message.
  const isOpenToAll = !isClosed && !isChannelClosed && !isGroup
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
          {can('messaging.conversations:update', venueId) && (
            <button
              type="button"
              onClick={choose(() => (isClosed ? inbox.reopen(id) : closeConversation(scene, conversation)))}
            >
              {t(isClosed ? 'reopen' : 'closeConversation')}
            </button>
          )}
          {can('messaging.conversations:update', venueId) && isOpenToAll && (
            <button type="button" onClick={choose(onCloseWith)}>
              {t('closeWith')}
            </button>
          )}
        </div>
      )}
    </fieldset>
  )
}

interface TalkProps {
  scene: Scene
  thread: InboxThread
  /** Instead of an answer. */
  closing: ComponentChildren
}

function Talk({ scene, thread, closing }: TalkProps) {
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
  const { notes, events, smsNumber, retry } = useBeside(scene, conversation)
  const messages = useMemo(() => {
    const words = detailWords(t, times, conversation.username)
    return threadEntries(thread, { notes, events }).map((entry) => toChatLine(entry, { t, inbox }, words))
  }, [thread, notes, events, t, times, inbox, conversation.username])
  const [askedId, setAsked] = useState<string>()
  const isUnknown = (id: string | undefined) =>
    thread.messages.some((message) => message.id === id && message.state === 'unknown')
  const resend = (id: string) => (isUnknown(id) ? setAsked(id) : inbox.resend(id))
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
      {retry && (
        <div class="cx-instead" role="alert">
          <p>{t('failedBeside')}</p>
          <button type="button" class="cx-button" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
      {closing ||
        (askedId !== undefined && isUnknown(askedId) ? (
          <Decision scene={scene} messageId={askedId} onDone={() => setAsked(undefined)} />
        ) : (
          <Answer key={`answer-${conversation.id}`} scene={scene} thread={thread} smsNumber={smsNumber} />
        ))}
    </>
  )
}

/** The open conversation with its back button, menu and composer (WGT-03). */
export function Thread({ scene }: { scene: Scene }) {
  const { inbox, t, close } = scene
  const [isContact, setContact] = useState(false)
  const [isClosing, setClosing] = useState(false)
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
          <Menu
            scene={scene}
            conversation={thread.conversation}
            onContact={() => setContact(true)}
            onCloseWith={() => {
              setContact(false)
              setClosing(true)
            }}
          />
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
      {thread && !isContact && !hasFailed && (
        <Talk
          scene={scene}
          thread={thread}
          closing={
            isClosing && (
              <Closing scene={scene} conversation={thread.conversation} onDone={() => setClosing(false)} />
            )
          }
        />
      )}
    </>
  )
}
