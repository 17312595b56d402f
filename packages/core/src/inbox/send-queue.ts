import type { ReadonlySignal } from '@preact/signals-core'
import { newId } from '../http/id.ts'
import type { Attachments } from './attachments.ts'
import type { Inbox, LocalFile } from './inbox.ts'
import type { Unsent } from './merge.ts'
import type { Message } from './message.ts'
import type { Outbox } from './outbox.ts'
import type { Roster } from './roster.ts'
import { businessAddress } from './rules.ts'
import type { Threads } from './threads.ts'

/** What sending is made of. */
export interface SendingOptions {
  roster: Roster
  outbox: Outbox
  attachments: Attachments
  threads: Threads
  /** The conversation that is open. */
  currentId: ReadonlySignal<string | undefined>
  /** Called with the conversation that a text goes to. */
  onSend: (conversationId: string) => void
}

/** MSG-36: sent again from and to where it was sent before. */
function unsentOf({ id, venueId, conversationId, body, fromJid, toJid, timestamp, media }: Message): Unsent {
  const at = timestamp
  return { id, venueId, conversationId, body, from: fromJid, to: toJid, at, state: 'pending', media }
}

/** Makes what sends to the open conversation, and again what failed. */
export function createSending(
  options: SendingOptions,
): Pick<Inbox, 'send' | 'sendFiles' | 'uploads' | 'resend' | 'discard'> {
  const { roster, outbox, attachments, threads, currentId, onSend } = options

  function storedMessage(id: string): Message | undefined {
    for (const thread of threads.byId.peek().values()) {
      const message = thread.log.peek().byId.get(id)
      if (message) return message
    }
    return undefined
  }

  /** A conversation, as a message to its customer is addressed; the open one by default. */
  function addressee(conversationId = currentId.peek() ?? '') {
    const conversation = roster.confirmed(conversationId)
    if (!conversation) return undefined
    const { id, venueId, gbpId, jid } = conversation
    return { conversationId: id, venueId, to: jid, from: businessAddress(venueId, gbpId) }
  }

  return {
    send(body: string, conversationId?: string) {
      const addressed = addressee(conversationId)
      if (!addressed || body.trim() === '') return
      outbox.add({ ...addressed, body })
      onSend(addressed.conversationId)
    },
    sendFiles(files: readonly LocalFile[], caption = '') {
      const addressed = addressee()
      const id = newId()
      if (!addressed || files.length === 0) return
      const body = caption.trim() === '' ? '' : caption
      if (body !== '') onSend(addressed.conversationId)
      void attachments.hold(id, files).then((media) => outbox.add({ ...addressed, body, media }, id))
    },
    resend(id: string) {
      const unsent = outbox.unsent.peek().find((message) => message.id === id)
      const stored = storedMessage(id)
      const failed = unsent ?? (stored && unsentOf(stored))
      if (!failed || (unsent ?? stored)?.state !== 'errored') return
      outbox.resend(failed)
      threads.refetchLater(failed.conversationId)
    },
    uploads: attachments.progress,
    discard: outbox.settle,
  }
}
