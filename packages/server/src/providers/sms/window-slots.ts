/** Longer no one waits: what did not leave is tried again later. */
const PATIENCE_MS = 5000

/** It never left: asking again doubles nothing. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
}

/** Lets so many at a time use something that comes and goes. */
export interface WindowSlots<T> {
  /** Waits for a slot and uses it; fails with a {@link NotSentError} when none came before the signal. */
  take<R>(signal: AbortSignal, use: (it: T) => Promise<R>): Promise<R>
  open(it: T): void
  shut(): void
  isOpen(): boolean
  /** Lets no one in any more and waits for those who are. */
  drain(): Promise<void>
}

/** Makes {@link WindowSlots} for something that is not there yet. */
export function createWindowSlots<T>(most: number): WindowSlots<T> {
  let current: { it: T } | undefined
  let used = 0
  let isDraining = false
  /** Those who wait, each with how it learns that it gets no slot. */
  const waiting = new Map<() => void, (reason: string) => void>()
  const { promise: drained, resolve: finish } = Promise.withResolvers<void>()

  function callNext(): void {
    for (const call of waiting.keys()) {
      if (!current || used >= most) break
      call()
    }
    if (isDraining && used === 0) finish()
  }

  /** A slot counts as used when its waiter is called, so that two are never called for one slot. */
  function slot(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = () => giveUp('the SMSC could not be reached in time')
    const timer = setTimeout(late, PATIENCE_MS)
    const leave = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', late)
      waiting.delete(call)
    }
    const giveUp = (reason: string) => {
      leave()
      reject(new NotSentError(reason))
    }
    const call = () => {
      leave()
      used += 1
      resolve()
    }
    signal.addEventListener('abort', late, { once: true })
    waiting.set(call, giveUp)
    return promise
  }

  return {
    async take(signal, use) {
      if (isDraining || signal.aborted) throw new NotSentError('the connection to the SMSC is closed')
      if (current && used < most && waiting.size === 0) used += 1
      else await slot(signal)
      try {
        if (!current) throw new NotSentError('the connection to the SMSC ended before the message was sent')
        return await use(current.it)
      } finally {
        used -= 1
        callNext()
      }
    },
    open(it) {
      current = { it }
      callNext()
    },
    shut() {
      current = undefined
    },
    isOpen: () => current !== undefined,
    async drain() {
      isDraining = true
      for (const giveUp of waiting.values()) giveUp('the connection to the SMSC is closed')
      callNext()
      await drained
    },
  }
}
