import { setTimeout as pause } from 'node:timers/promises'
import { createStorage } from '../../packages/core/src/state/index.ts'
import { createVisitorChat } from '../../packages/core/src/webchat/index.ts'

const SETTLED_MS = 60_000

/**
 * Visitors who each write a numbered message every `everyMs` through the product's own client, which keeps what waits
 * and sends it again by itself. A failed answer is counted, and is a fault only where the client gives up.
 */
export function startVisitors({ count, everyMs, baseURL, webchatId, origin }) {
  const failures = {}
  async function countingFetch(input, init = {}) {
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    const response = await fetch(input, { ...init, headers }).catch((error) => {
      note(init.signal?.aborted ? 'cancelled' : 'no answer')
      throw error
    })
    if (!response.ok) note(response.status)
    return response
  }
  function note(reason) {
    failures[reason] = (failures[reason] ?? 0) + 1
  }

  const chats = Array.from({ length: count }, () => {
    const chat = createVisitorChat({
      webchatId,
      baseURL,
      context: () => ({ language: 'en', pageUrl: `${origin}/`, pageTitle: 'Shop' }),
      storage: createStorage({ area: null }),
      fetch: countingFetch,
    })
    chat.start()
    return chat
  })
  let written = 0
  const timer = setInterval(() => {
    chats[written % count].send(`load ${written}`)
    written += 1
  }, everyMs / count)

  const own = () =>
    chats.flatMap(({ messages }) => messages.value.filter(({ body }) => /^load \d+$/.test(body)))

  return {
    failures,
    /** Writes nothing more, and waits until nothing waits; returns what was written, acknowledged and given up. */
    async stop() {
      clearInterval(timer)
      const endsAt = Date.now() + SETTLED_MS
      while (own().some(({ state }) => state === 'pending') && Date.now() < endsAt) await pause(200)
      const all = own()
      for (const chat of chats) chat.dispose()
      return {
        written,
        acknowledged: all
          .filter(({ state }) => state !== 'pending' && state !== 'errored')
          .map(({ body }) => body),
        given: all.filter(({ state }) => state === 'errored').length,
      }
    },
  }
}
