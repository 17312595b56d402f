import { useEffect, useRef } from 'react'
import type { ChatMessage } from './chat-message.ts'

/** The messages that came after the one with `lastId`; none when that one is unknown. */
export function messagesAfter(
  messages: readonly ChatMessage[],
  lastId: string | undefined,
): readonly ChatMessage[] {
  for (let index = messages.length - 1; index >= 0; index--) {
    if (messages[index]?.id === lastId) return messages.slice(index + 1)
  }
  return []
}

/** Says each incoming message once in the live region. The log itself is silent: scrolling adds rows to it too. */
export function useAnnouncer(messages: readonly ChatMessage[], announce: (message: ChatMessage) => string) {
  const regionRef = useRef<HTMLDivElement>(null)
  const lastRef = useRef(messages[messages.length - 1]?.id)
  useEffect(() => {
    const incoming = messagesAfter(messages, lastRef.current).filter((message) => message.side === 'left')
    lastRef.current = messages[messages.length - 1]?.id
    if (incoming.length === 0) return
    const lines = incoming.map((message) => {
      const line = document.createElement('p')
      line.textContent = announce(message)
      return line
    })
    regionRef.current?.replaceChildren(...lines)
  }, [messages, announce])
  return regionRef
}
