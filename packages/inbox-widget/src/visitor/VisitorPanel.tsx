import { MESSAGE_MAX } from '@comptoir/core/inbox'
import type { VisitorChat, VisitorEntry, WebchatSite } from '@comptoir/core/webchat'
import { type ChatMedia, type ChatMessage, Composer, Initials, MessageList } from '@comptoir/ui/chat'
import { useCallback, useRef, useState } from 'preact/hooks'
import { later } from '../app/later.tsx'
import { type Reason, wantedFor, wantedOf } from './asking/wanted.ts'
import { answererOf, Below, Disclosure, Prompts } from './Extras.tsx'
import type { VisitorLabels } from './labels.ts'
import { type Contact, Notice } from './Notice.tsx'
import type { Speech } from './speech.ts'

const VisitorForm = later(async () => (await import('./asking/VisitorForm.tsx')).VisitorForm)
const Attach = later(async () => (await import('./media/Attach.tsx')).Attach)
const Media = later(async () => (await import('./media/Media.tsx')).Media)

/** What the panel draws besides the chat. */
export interface VisitorPanelProps extends Speech {
  chat: VisitorChat
  labels: VisitorLabels
  messages: readonly ChatMessage[]
  /** How to reach the venue when the service is down. */
  contact: Contact
  /** Where files are read. */
  server: string
  /** What the visitor is writing. */
  draft: string
  setDraft(text: string): void
  /** Missing where the page shows the chat inline. */
  onClose?: (() => unknown) | undefined
}

/** A message as the list draws it. */
export function toChatMessage(entry: VisitorEntry): ChatMessage {
  const { isMine, timestamp, state, media, ...shown } = entry
  return {
    ...shown,
    side: isMine ? 'right' : 'left',
    at: timestamp,
    ...(isMine && { state }),
    ...(media && { media: media.map(({ body: url, ...file }) => ({ ...file, url })) }),
  }
}

function stateOf(site: WebchatSite, { t, times }: Speech): string {
  if (site.isOpen) return t('open')
  if (site.opensAt === null) return t('closed')
  // Customers go by the clock of the shop.
  const opens = new Date(site.opensAt)
  const [day, time] = times.there(opens, site.timezone)
  const zone =
    times.time(opens) === time
      ? ''
      : t('zone', { zone: site.timezone.replace(/.*\//, '').replace(/_/g, ' ') })
  return t('opensAt', { day, time }) + zone
}

function Header(props: VisitorPanelProps) {
  const { chat, server, t, onClose } = props
  const site = chat.site.value
  const person = answererOf(chat)?.author
  const photo = site?.look.photoUrl
  return (
    <header class="cx-head">
      {person ? <Initials name={person} /> : photo && <img class="ct-initials" src={server + photo} alt="" />}
      <div>
        <h2 id="cx-title">{site?.look.title || site?.venueName || t('launcher')}</h2>
        {site && (
          <p data-open={site.isOpen || undefined}>
            {person && `${person} · `}
            {stateOf(site, props)}
          </p>
        )}
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

interface WritingProps extends VisitorPanelProps {
  asking: Reason | undefined
  setAsking(reason: Reason | undefined): void
}

/** What the visitor writes with: a form where something has to be asked first, else the composer. */
function Writing(props: WritingProps) {
  const { chat, language, t, labels, draft, setDraft, asking, setAsking } = props
  const [isAttaching, setAttaching] = useState(false)
  const wasAsked = useRef(false)
  const attachRef = useRef<HTMLButtonElement>(null)
  const site = chat.site.value
  const visitor = chat.visitor.value
  const wanted = wantedFor(asking, site, visitor)
  if (chat.connection.value === 'refused') return null
  if (site?.isIdentityRequired && !visitor.isSigned) return <p class="cx-sign-in">{t('signIn')}</p>
  wasAsked.current ||= wanted !== undefined
  if (wanted)
    return (
      <VisitorForm
        {...{ chat, language, wanted, draft }}
        reason={asking ?? 'first'}
        onDraft={setDraft}
        onDone={() => {
          if (asking !== 'mail' && chat.visitor.peek().hasWritten) setDraft('')
          setAsking(undefined)
        }}
      />
    )
  return (
    <>
      {isAttaching && (
        <Attach
          {...{ chat, language }}
          onDone={() => {
            setAttaching(false)
            // The button that ended it goes, and the focus with it; what is being written keeps it.
            const root = attachRef.current?.getRootNode() as ShadowRoot | undefined
            if (!root?.activeElement?.matches('textarea')) attachRef.current?.focus()
          }}
        />
      )}
      <Composer
        value={draft}
        onChange={setDraft}
        onSend={(text) => {
          chat.send(text)
          setDraft('')
        }}
        onTyping={chat.sendTyping}
        limit={MESSAGE_MAX}
        labels={labels.composer}
        // The form that was here has taken the focus with it.
        autoFocus={wasAsked.current}
        actions={
          <button
            ref={attachRef}
            type="button"
            class="cx-close"
            aria-label={t('attach')}
            aria-expanded={isAttaching}
            onClick={() => setAttaching(!isAttaching)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M8 3v10M3 8h10" />
            </svg>
          </button>
        }
      />
    </>
  )
}

/** The visitor's whole panel: who answers and when, the conversation, what is wrong, the composer. */
export function VisitorPanel(props: VisitorPanelProps) {
  const { chat, language, t, times, labels, messages, contact, server, setDraft } = props
  const [asking, setAsking] = useState<Reason | undefined>(undefined)
  const drawMedia = useCallback(
    (media: readonly ChatMedia[]) => <Media {...{ media, language, server }} />,
    [language, server],
  )
  const isAsked = wantedOf(chat.site.value, chat.visitor.value) !== undefined
  const welcome = chat.site.value?.welcome[language]
  return (
    <>
      <Header {...props} />
      <Disclosure chat={chat} language={language} />
      <MessageList
        messages={messages}
        labels={labels.list}
        formatTime={times.time}
        formatDay={times.day}
        onResend={chat.resend}
        onReachStart={chat.loadOlder}
        isLoadingOlder={chat.isLoadingOlder.value}
        drawMedia={drawMedia}
        header={
          !chat.hasOlder.value && (
            <>
              {welcome && (
                <div class="ct-msg cx-welcome" data-side="left">
                  <div class="ct-msg-body" dir="auto">
                    {welcome}
                  </div>
                </div>
              )}
              <Prompts {...{ chat, language, t }} onPick={isAsked ? setDraft : (text) => chat.send(text)} />
            </>
          )
        }
        footer={<Below {...{ chat, t }} onAsk={setAsking} />}
      />
      <Notice chat={chat} t={t} contact={contact} />
      <Writing {...props} {...{ asking, setAsking }} />
    </>
  )
}
