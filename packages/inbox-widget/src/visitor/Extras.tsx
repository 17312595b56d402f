import type { VisitorChat, VisitorEntry } from '@comptoir/core/webchat'
import { SystemLine, TypingDots } from '@comptoir/ui/chat'
import type { Language, Translate } from '../app/language.ts'
import type { Reason } from './asking/wanted.ts'

interface ExtrasProps {
  chat: VisitorChat
  language: Language
  t: Translate
}

/** The newest answer of a person or of the agent; what rules answer counts for neither. */
export const answererOf = ({ messages }: VisitorChat): VisitorEntry | undefined =>
  messages.value
    .filter(({ isMine, isAutomatic, isFromAgent }) => !isMine && (isFromAgent || !isAutomatic))
    .pop()

/** Whether the agent answers, and no person has since. */
function isWithAgent(chat: VisitorChat): boolean {
  const last = answererOf(chat)
  return !!chat.site.value?.agent && (!last || !!last.isFromAgent)
}

/** What the agent says of itself, in view as long as it answers, so that its messages need not say it (D-15). */
export function Disclosure({ chat, language }: Pick<ExtrasProps, 'chat' | 'language'>) {
  const text = chat.site.value?.agent?.disclosure[language]
  return text && isWithAgent(chat) ? <p class="cx-agent">{text}</p> : null
}

/** Questions to tap, while nothing has been said (MST-01). */
export function Prompts({ chat, language, t, onPick }: ExtrasProps & { onPick: (text: string) => void }) {
  const prompts = chat.site.value?.prompts ?? []
  if (prompts.length === 0 || chat.messages.value.length > 0) return null
  return (
    <ul class="cx-chips" aria-label={t('prompts')}>
      {prompts.map(({ id, text }) => (
        <li key={id}>
          <button type="button" class="cx-chip" onClick={() => onPick(text[language])}>
            {text[language]}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Below the last message: who types, how to reach a person, and where the answer may go. */
export function Below({
  chat,
  t,
  onAsk,
}: Omit<ExtrasProps, 'language'> & { onAsk: (reason: Reason) => void }) {
  const site = chat.site.value
  const messages = chat.messages.value
  const canAskPerson = messages.length > 0 && isWithAgent(chat)
  const { hasWritten, hasMail } = chat.visitor.value
  // Until a person has answered.
  const isWaiting = messages.filter(({ isMine, isAutomatic }) => isMine || !isAutomatic).pop()?.isMine
  const canMail = hasWritten && isWaiting
  const canLeave = site && !site.isOpen && !hasWritten
  return (
    <>
      {chat.hasExpired.value && <SystemLine>{t('expired')}</SystemLine>}
      {chat.isClosed.value && <SystemLine>{t('ended')}</SystemLine>}
      {chat.isVenueTyping.value && <TypingDots label={t('typing', { venue: site?.venueName ?? '' })} />}
      {(canAskPerson || canMail || canLeave) && (
        <div class="cx-chips">
          {canAskPerson && (
            <button type="button" class="cx-chip" onClick={() => chat.send(t('personMessage'))}>
              {t('person')}
            </button>
          )}
          {canMail && (
            <button
              type="button"
              class="cx-chip"
              onClick={() => (hasMail ? chat.describe({ mayMail: false }) : onAsk('mail'))}
            >
              {t(hasMail ? 'noMail' : 'mailMe')}
            </button>
          )}
          {canLeave && (
            <button type="button" class="cx-chip" onClick={() => onAsk('away')}>
              {t('leave')}
            </button>
          )}
        </div>
      )}
    </>
  )
}
