import { answerBlock, type Inbox, type InboxThread, MESSAGE_MAX } from '@comptoir/core/inbox'
import { Composer } from '@comptoir/ui/chat'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useCustomerName } from '../app/customer.ts'
import { useTranslation } from '../app/translation.ts'
import { useOpened } from '../page/use-opened.ts'
import { AnswerTools } from './answer/AnswerTools.tsx'
import { useAnswerHint, useReplyWindow } from './answer/use-answer-hint.ts'
import { useInsert } from './answer/use-insert.ts'
import { useReplyPanel } from './answer/use-reply-panel.ts'
import { useSmsLength } from './answer/use-sms-length.ts'
import { useInboxTeam } from './inbox-team.ts'
import { useAttach } from './media/use-attach.tsx'
import { type Tray, useTray } from './media/use-tray.ts'
import { ComposeSwitch, type DraftKind } from './notes/ComposeSwitch.tsx'

const QuickReplyPanel = lazy(async () => ({
  default: (await import('./answer/QuickReplyPanel.tsx')).QuickReplyPanel,
}))
const EmojiPanel = lazy(async () => ({ default: (await import('./answer/EmojiPanel.tsx')).EmojiPanel }))
const WindowOver = lazy(async () => ({ default: (await import('./answer/WindowOver.tsx')).WindowOver }))
const NoteBox = lazy(async () => ({ default: (await import('./notes/NoteBox.tsx')).NoteBox }))
const ReplyDialogs = lazy(async () => ({ default: (await import('./answer/ReplyDialogs.tsx')).ReplyDialogs }))

interface AnswerBoxProps {
  inbox: Inbox
  thread: InboxThread
  autoFocus: boolean
  /** Where the answer goes by SMS if the visitor has left; empty where it does not. */
  smsNumber: string
  /** The files that go with the answer. */
  tray: Tray
  /** Above it: what leads to the note. */
  switch?: ReactNode
}

function useComposerLabels(thread: InboxThread) {
  const { t } = useTranslation('inbox')
  const name = useCustomerName()(thread.conversation)
  return {
    field: t('write', { name }),
    placeholder: t('placeholder'),
    send: t('send'),
    counter: (used: number, limit: number) => t('counter', { used, limit }),
    tooLong: (count: number) => t('tooLong', { count }),
  }
}

/** Escape goes back to the conversation, where letters are keys again. */
function leaveField(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.closest('.bo-conversation')?.querySelector<HTMLElement>('.ct-log-box')?.focus()
}

/** Sends what is written, with the files of the tray in the same message. */
function sendAnswer(inbox: Inbox, tray: Tray, text: string) {
  if (tray.choices.length === 0) return inbox.send(text)
  if (!tray.isReady) return
  inbox.sendFiles(tray.ready, text)
  tray.clear()
}

/** The field with what helps writing: quick replies, emojis, links (MSG-08). */
function Answer(props: AnswerBoxProps) {
  const { inbox, thread, tray, autoFocus } = props
  const { session } = useApp()
  const { presence } = useInboxTeam()
  const { id, venueId, platform, isChannelClosed, isGroup } = thread.conversation
  const isSms = platform === 'sms'
  const canSend = session.permissions.can('messaging.messages:send', venueId)
  const isDisabled = isChannelClosed || isGroup || !canSend
  const boxRef = useRef<HTMLDivElement>(null)
  const insert = useInsert(inbox, id, boxRef)
  const panel = useReplyPanel(inbox, thread, insert)
  const [isEmojiOpen, setEmojiOpen] = useState(false)
  const address = useOpened(['reply', 'replies'])
  const hint = useAnswerHint(thread, canSend, props.smsNumber)
  const attach = useAttach(inbox, boxRef, tray, isDisabled || isSms)
  const length = useSmsLength(isSms ? inbox.draftOf(id) : undefined)
  const labels = useComposerLabels(thread)
  function open(next: 'reply' | 'replies') {
    panel.close()
    address.open(next)
  }
  return (
    <div ref={boxRef} className="bo-answer" onPaste={attach.onPaste}>
      {props.switch}
      {attach.element}
      <Suspense>
        {panel.isOpen && !isDisabled && (
          <QuickReplyPanel panel={panel} onNew={() => open('reply')} onManage={() => open('replies')} />
        )}
        {isEmojiOpen && <EmojiPanel onPick={insert} onClose={() => setEmojiOpen(false)} />}
        {address.opened && <ReplyDialogs panel={panel} address={address} />}
      </Suspense>
      <Composer
        value={inbox.draftOf(id)}
        onChange={(text) => inbox.setDraft(id, text)}
        onSend={(text) => sendAnswer(inbox, tray, text)}
        canBeEmpty={tray.isReady}
        onTyping={presence?.type}
        onKeyDown={panel.isSlash ? panel.onKeyDown : panel.isOpen || isEmojiOpen ? undefined : leaveField}
        fieldAria={
          panel.isSlash
            ? { 'aria-controls': panel.controls, 'aria-activedescendant': panel.activeId }
            : undefined
        }
        limit={length?.limit ?? MESSAGE_MAX}
        isDisabled={isDisabled}
        autoFocus={autoFocus && !isDisabled}
        hint={hint}
        labels={length ? { ...labels, ...length } : labels}
        actions={
          <AnswerTools
            inbox={inbox}
            thread={thread}
            isDisabled={isDisabled}
            insert={insert}
            media={isSms ? undefined : attach.section}
            onVoice={isSms ? undefined : attach.record}
            onReplies={panel.can('read') ? panel.toggle : undefined}
            isRepliesOpen={panel.isOpen}
            onEmoji={() => setEmojiOpen(!isEmojiOpen)}
            isEmojiOpen={isEmojiOpen}
          />
        }
      />
    </div>
  )
}

/** Where the answer is written; what is typed stays with its conversation. At the window's end, what is left to do. */
function AnswerBox(props: AnswerBoxProps) {
  const { conversation, messages } = props.thread
  useReplyWindow(props.thread)
  const block = answerBlock(conversation, messages)
  if (block === 'over' || block === 'stopped' || block === 'smsStopped')
    return (
      <div className="bo-answer">
        {props.switch}
        <Suspense>
          <WindowOver key={conversation.id} thread={props.thread} block={block} />
        </Suspense>
      </div>
    )
  return <Answer key={conversation.id} {...props} />
}

/** Where is written: to the customer, or a note for the team. Another conversation begins with the answer. */
export function ComposeBox(props: Omit<AnswerBoxProps, 'switch' | 'tray'>) {
  const { session } = useApp()
  const { inbox, thread } = props
  const [kind, setKind] = useState<DraftKind>('answer')
  // Kept while a note is written.
  const tray = useTray()
  const canNote = session.permissions.can('messaging.conversations:update', thread.conversation.venueId)
  if (!canNote) return <AnswerBox {...props} tray={tray} />
  const chosen = <ComposeSwitch kind={kind} onChange={setKind} />
  if (kind === 'answer') return <AnswerBox {...props} tray={tray} switch={chosen} />
  return (
    <div className="bo-answer">
      {chosen}
      <Suspense>
        <NoteBox inbox={inbox} thread={thread} />
      </Suspense>
    </div>
  )
}
