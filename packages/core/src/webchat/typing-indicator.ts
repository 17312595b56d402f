import { type ReadonlySignal, signal } from '@preact/signals-core'

/** How long "is typing" holds after it was received. */
export const TYPING_HOLDS_MS = 6000
/** How often one's own typing is sent at most. */
export const TYPING_EVERY_MS = 3000

/** Whether the other side types, as last received and not yet expired. */
export interface Typing {
  readonly isTyping: ReadonlySignal<boolean>
  show(): void
  /** A message has come, or the page is left. */
  end(): void
}

/** Makes a {@link Typing} of somebody who does not. */
export function createTyping(): Typing {
  const isTyping = signal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  function end(): void {
    clearTimeout(timer)
    isTyping.value = false
  }
  return {
    isTyping,
    show() {
      clearTimeout(timer)
      isTyping.value = true
      timer = setTimeout(end, TYPING_HOLDS_MS)
    },
    end,
  }
}

/** Calls `send` at most every three seconds, however often it is called itself. */
export function throttleTyping(send: () => void, now: () => number = Date.now): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - last < TYPING_EVERY_MS) return
    last = now()
    send()
  }
}
