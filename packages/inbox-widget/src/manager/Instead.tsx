import { type Conversation, closingText, MESSAGE_MAX } from '@comptoir/core/inbox'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Scene } from './scene.ts'

/** Stands where the answer is written, once there can be none: why, and what is left to do (MSG-34, D-06). */
export function NoAnswer({ scene: { t, onOpenFull }, reason, hasOther }: NoAnswerProps) {
  return (
    <div class="cx-instead" role="status">
      <p>{reason}</p>
      {hasOther && onOpenFull && (
        <button type="button" class="cx-button" onClick={onOpenFull}>
          {t('otherWays')}
        </button>
      )}
    </div>
  )
}

interface NoAnswerProps {
  scene: Scene
  reason: string
  /** A template, a call or a mail may still do: they are in the whole inbox. */
  hasOther: boolean
}

/** Closes at once and goes back to the list, which offers to take it back (MSG-09, MSG-31). */
export function closeConversation(
  { inbox, closed }: Scene,
  conversation: Conversation,
  closingMessage?: string,
): void {
  inbox.select(undefined)
  inbox.close(conversation.id, closingMessage)
  closed.value = conversation
}

/** The last message before closing, which may be changed (MSG-09). */
export function Closing({ scene, conversation, onDone }: ClosingProps) {
  const { inbox, t, languageOf } = scene
  const [text, setText] = useState(() => {
    const profile = inbox.profiles.peek().find(({ profileId }) => profileId === conversation.gbpId)
    return closingText(languageOf(conversation.venueId), profile?.metadata.mapsUri ?? undefined)
  })
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  useEffect(() => fieldRef.current?.focus(), [])
  return (
    <fieldset class="cx-instead">
      <textarea
        ref={fieldRef}
        rows={4}
        aria-label={t('closeWith')}
        maxLength={MESSAGE_MAX}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button
        type="button"
        class="cx-button"
        disabled={text.trim() === ''}
        onClick={() => closeConversation(scene, conversation, text)}
      >
        {t('sendAndClose')}
      </button>
      <button type="button" class="cx-button" onClick={onDone}>
        {t('cancel')}
      </button>
    </fieldset>
  )
}

interface ClosingProps {
  scene: Scene
  conversation: Conversation
  onDone: () => void
}

/** Of a message that may have arrived: asked before it goes out a second time (MSG-10). */
export function Decision({
  scene: { inbox, t },
  messageId,
  onDone,
}: {
  scene: Scene
  messageId: string
  onDone: () => void
}) {
  const fieldRef = useRef<HTMLFieldSetElement>(null)
  useEffect(() => fieldRef.current?.querySelector('button')?.focus(), [])
  const decide = (decision: 'resend' | 'dismiss') => () => {
    inbox.decide(messageId, decision)
    onDone()
  }
  return (
    <fieldset ref={fieldRef} class="cx-instead" aria-label={t('unknown')}>
      <p>{t('unknownText')}</p>
      <button type="button" class="cx-button" onClick={decide('dismiss')}>
        {t('dismiss')}
      </button>
      <button type="button" class="cx-button" onClick={decide('resend')}>
        {t('resend')}
      </button>
      <button type="button" class="cx-button" onClick={onDone}>
        {t('cancel')}
      </button>
    </fieldset>
  )
}
