import { setTimeout as pause } from 'node:timers/promises'

const SHUFFLED_WITHIN_MS = 400
/** As patient as providers are, who go on for days, in a shorter one: a quarter of an hour. */
const RETRIES_MS = [200, 500, 1000, 1000, 2000, 2000, 5000, ...Array.from({ length: 90 }, () => 10_000)]

/** The body, made for each attempt where its signature holds a time. */
export interface Callback {
  body: string
  headers: Record<string, string>
}

/** How often something is sent, and whether in any order. */
export interface Manner {
  copies: number
  isShuffled: boolean
}

/** Calls those who want to know, again and again until they have taken it. */
export interface CallbackSender {
  /** The address is asked for at each attempt: it may come late, or move. Resolves once all copies are taken. */
  send(findUrl: () => string | undefined, write: () => Callback, manner: Manner): Promise<void>
  stop(): void
}

export function createCallbackSender(): CallbackSender {
  const ended = new AbortController()
  const { signal } = ended

  async function isTaken(url: string, callback: Callback): Promise<boolean> {
    const sent = fetch(url, { method: 'POST', ...callback, signal })
    return sent.then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async function insist(findUrl: () => string | undefined, write: () => Callback): Promise<void> {
    for (const waitMs of [0, ...RETRIES_MS]) {
      await pause(waitMs, undefined, { signal })
      const url = findUrl()
      if (url !== undefined && (await isTaken(url, write()))) return
    }
  }

  return {
    async send(findUrl, write, { copies, isShuffled }) {
      const sendOne = () =>
        pause(isShuffled ? Math.random() * SHUFFLED_WITHIN_MS : 0, undefined, { signal })
          .then(() => insist(findUrl, write))
          // What stops it is the sandbox stopping.
          .catch(() => undefined)
      await Promise.all(Array.from({ length: copies }, sendOne))
    },
    stop: () => ended.abort(),
  }
}
