import type { VisitorChat } from '@comptoir/core/webchat'
import { computed, effect } from '@preact/signals-core'
import type { InboxWidgetEvents, PanelHost } from './bridge.ts'
import { warnOfAttributes, warnOfRefusal } from './warnings.ts'

/** Emits what is written from now on; what was there when the conversation was read is no news. */
function emitMessages(chat: VisitorChat, host: PanelHost, since: number): () => void {
  const known = new Set<string>()
  return effect(() => {
    for (const { id, body, isMine, timestamp, state } of chat.messages.value) {
      if (known.has(id) || state === 'pending') continue
      known.add(id)
      if (timestamp >= since) host.emit?.('message', { id, body, isMine, timestamp })
    }
  })
}

/** Emits what is wrong. What the server refuses is said to who made the page, too. */
function emitFaults(chat: VisitorChat, host: PanelHost): () => void {
  const refuse = (reason: InboxWidgetEvents['refused']['reason']) => {
    host.emit?.('refused', { reason })
    warnOfRefusal(host.options, { reason })
  }
  const isIdentityRefused = computed(() => chat.visitor.value.isRefused)
  const stops = [
    effect(() => {
      const code = chat.connection.value
      if (code === 'unreachable') host.emit?.('error', { code })
      if (code === 'refused') refuse('webchat')
    }),
    effect(() => {
      if (isIdentityRefused.value) refuse('identity')
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Emits whom the server has accepted as the visitor. */
function emitIdentity(chat: VisitorChat, host: PanelHost): () => void {
  let known: string | undefined
  return effect(() => {
    const { id } = chat.visitor.value
    if (id && id !== known) host.emit?.('identified', { id })
    known = id
  })
}

/** Keeps the count where a page with the script tag can read it. */
function countForPage({ unread }: VisitorChat): () => void {
  return effect(() => {
    if (window.Comptoir) window.Comptoir.unread = unread.value
  })
}

/** The script tag's options are read by no one before the chat is wanted. */
function checkTag({ options, button }: PanelHost): void {
  const tag = document.querySelector<HTMLElement>('script[data-webchat-id]')
  if (button && tag?.dataset.webchatId === options.webchatId) warnOfAttributes(tag)
}

/** Reports to the page what happens in its chat, until the returned function is called. */
export function followChat(chat: VisitorChat, host: PanelHost, since: number): () => void {
  checkTag(host)
  const stops = [
    emitMessages(chat, host, since),
    emitFaults(chat, host),
    emitIdentity(chat, host),
    countForPage(chat),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
