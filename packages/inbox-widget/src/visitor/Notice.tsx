import type { VisitorChat } from '@comptoir/core/webchat'
import type { Translate } from '../app/language.ts'

function OtherWay({ scheme, to }: { scheme: 'tel' | 'mailto'; to: string }) {
  if (!to) return null
  return (
    <a class="cx-way" href={`${scheme}:${scheme === 'tel' ? to.replace(/[^\d+]/g, '') : to}`}>
      {to}
    </a>
  )
}

function textOf(chat: VisitorChat, t: Translate): string {
  const state = chat.connection.value
  const isSending = chat.messages.value.some((message) => message.state === 'pending')
  return t(state === 'unreachable' && isSending ? 'unreachableSending' : state)
}

/** Contact details of the venue that need no server of ours; empty if there are none. */
export interface Contact {
  phone: string
  emailAddress: string
}

/** Says when the server is away, and offers the venue's phone and e-mail once that lasts. */
export function Notice({ chat, t, contact }: { chat: VisitorChat; t: Translate; contact: Contact }) {
  const state = chat.connection.value
  const { phone, emailAddress } = contact
  const isLong = state === 'unreachable' || state === 'refused'
  return (
    <div class="cx-notice" role="status" data-long={isLong || undefined}>
      {state !== 'online' && <p>{textOf(chat, t)}</p>}
      {isLong && (phone || emailAddress) && (
        <>
          <p>{t('otherWay')}</p>
          <div>
            <OtherWay scheme="tel" to={phone} />
            <OtherWay scheme="mailto" to={emailAddress} />
          </div>
        </>
      )}
    </div>
  )
}
