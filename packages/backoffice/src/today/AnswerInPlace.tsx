import { type Conversation, canReply, customerMessage, type Inbox, MESSAGE_MAX } from '@comptoir/core/inbox'
import { Composer } from '@comptoir/ui/chat'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../app/translation.ts'

interface AnswerInPlaceProps {
  inbox: Inbox
  conversation: Conversation
  name: string
  onClose: () => void
}

/** Whether an answer is being sent, or was refused. */
function useOutcome(inbox: Inbox, conversationId: string) {
  const [outcome, setOutcome] = useState<'sending' | 'refused'>()
  useEffect(
    () =>
      inbox.onNotice((notice) => {
        if (notice.kind === 'errored' && notice.message.conversationId === conversationId)
          setOutcome('refused')
      }),
    [inbox, conversationId],
  )
  return { outcome, setOutcome }
}

/** As long as the style sheet takes for a line that goes. */
const LEAVING_MS = 150

/** What was there stays a moment, as a picture of itself: the line itself is gone. */
function leave(line: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const picture = line.cloneNode(true) as HTMLElement
  picture.inert = true
  picture.dataset.leaving = ''
  line.before(picture)
  setTimeout(() => picture.remove(), LEAVING_MS)
}

/** Where the line goes with its answer, the next one gets the focus: the next answer is one key away. */
function useFarewell(isSending: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const sendingRef = useRef(isSending)
  sendingRef.current = isSending
  useLayoutEffect(() => {
    const box = ref.current
    return () => {
      const line = box?.closest('li')
      if (!line || !sendingRef.current) return
      const next = line.nextElementSibling ?? line.previousElementSibling
      if (line.contains(document.activeElement)) next?.querySelector<HTMLElement>('.ct-button')?.focus()
      leave(line)
    }
  }, [])
  return ref
}

/** The field below a line of Today. The line stays until the answer is with the server. */
export function AnswerInPlace({ inbox, conversation, name, onClose }: AnswerInPlaceProps) {
  const { t } = useTranslation('inbox')
  const { outcome, setOutcome } = useOutcome(inbox, conversation.id)
  const ref = useFarewell(outcome === 'sending')
  const { id, platform } = conversation
  // After the window the conversation offers what is left: templates, a call, a mail.
  if (!canReply(platform, customerMessage(conversation)?.timestamp))
    return <Navigate to="/messages" search={{ conversationId: id, isWriting: true }} />
  function send(body: string) {
    setOutcome('sending')
    inbox.send(body, id)
  }
  return (
    <div ref={ref} className="bo-in-place">
      <Composer
        autoFocus
        value={inbox.draftOf(id)}
        onChange={(text) => inbox.setDraft(id, text)}
        onSend={send}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onClose()
        }}
        limit={MESSAGE_MAX}
        labels={{
          field: t('write', { name }),
          placeholder: t('placeholder'),
          send: t('send'),
          counter: (used, limit) => t('counter', { used, limit }),
          tooLong: (count) => t('tooLong', { count }),
        }}
      />
      <p className="bo-in-place-state" role="status">
        {outcome === 'sending' && t('inPlace.sending')}
        {outcome === 'refused' && t('inPlace.refused')}
      </p>
    </div>
  )
}
