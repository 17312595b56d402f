import { MESSAGE_MAX } from '@comptoir/core/inbox'
import type { VisitorChat, VisitorEntry, WebchatSite } from '@comptoir/core/webchat'
import { type ChatMessage, Composer, MessageList, SystemLine } from '@comptoir/ui/chat'
import { useState } from 'preact/hooks'
import type { Language, Translate } from '../app/language.ts'
import type { Times } from '../app/times.ts'
import type { VisitorLabels } from './labels.ts'
import { type Contact, Notice } from './Notice.tsx'

/** What the panel draws besides the chat. */
export interface VisitorPanelProps {
  chat: VisitorChat
  language: Language
  t: Translate
  times: Times
  labels: VisitorLabels
  messages: readonly ChatMessage[]
  /** How to reach the venue when the service is down. */
  contact: Contact
  /** Missing where the page shows the chat in its own place. */
  onClose?: (() => unknown) | undefined
}

/** A message as the list draws it. */
export function toChatMessage({
  id,
  body,
  timestamp,
  isMine,
  isAutomatic,
  state,
}: VisitorEntry): ChatMessage {
  const side = isMine ? 'right' : 'left'
  return { id, body, side, at: timestamp, isAutomatic, ...(isMine && { state }) }
}

function stateOf(site: WebchatSite, t: Translate, times: Times): string {
  if (site.isOpen) return t('open')
  if (site.opensAt === null) return t('closed')
  const opens = new Date(site.opensAt)
  return t('opensAt', { day: times.nearDay(opens), time: times.time(opens) })
}

function Header({ chat, t, times, onClose }: VisitorPanelProps) {
  const site = chat.site.value
  return (
    <header class="cx-head">
      <div>
        <h2 id="cx-title">{site?.look.title || site?.venueName || t('launcher')}</h2>
        {site && <p data-open={site.isOpen || undefined}>{stateOf(site, t, times)}</p>}
      </div>
      {onClose && (
        <button type="button" class="cx-close" aria-label={t('close')} onClick={onClose}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" />
          </svg>
        </button>
      )}
    </header>
  )
}

function Welcome({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <div class="ct-msg cx-welcome" data-side="left">
      <div class="ct-msg-body" dir="auto">
        {text}
      </div>
    </div>
  )
}

/** The visitor's whole panel: who answers and when, the conversation, what is wrong, the composer. */
export function VisitorPanel(props: VisitorPanelProps) {
  const { chat, language, t, times, labels, messages, contact } = props
  const [draft, setDraft] = useState('')
  const isRefused = chat.connection.value === 'refused'
  return (
    <>
      <Header {...props} />
      <MessageList
        messages={messages}
        labels={labels.list}
        formatTime={times.time}
        formatDay={times.day}
        onResend={chat.resend}
        onReachStart={chat.loadOlder}
        isLoadingOlder={chat.isLoadingOlder.value}
        header={!chat.hasOlder.value && <Welcome text={chat.site.value?.welcome[language]} />}
        footer={
          <>
            {chat.hasExpired.value && <SystemLine>{t('expired')}</SystemLine>}
            {chat.isClosed.value && <SystemLine>{t('ended')}</SystemLine>}
          </>
        }
      />
      <Notice chat={chat} t={t} contact={contact} />
      {!isRefused && (
        <Composer
          value={draft}
          onChange={setDraft}
          onSend={(text) => {
            chat.send(text)
            setDraft('')
          }}
          limit={MESSAGE_MAX}
          labels={labels.composer}
        />
      )}
    </>
  )
}
