import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Listeners } from './listeners.ts'

/** Node keeps answering on open connections after it stops listening: behind a busy proxy it would never finish. */
function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * Prepares a server's shutdown; call it before it listens. The returned function closes its listeners, lets running
 * requests finish, each the last one of its connection, for at most `limitMs`, and cuts the rest: clients that
 * keep a connection open, and those that connected early and sent nothing, which Node counts as busy.
 */
export function prepareDrain(server: Server, limitMs: number): (listeners: Listeners) => Promise<void> {
  const running = new Set<ServerResponse>()
  let isDraining = false
  let onQuiet: (() => void) | undefined
  server.prependListener('request', (_, response) => {
    running.add(response)
    if (isDraining) makeLast(response)
    response.once('close', () => {
      running.delete(response)
      if (running.size === 0) onQuiet?.()
    })
  })

  return async (listeners) => {
    const closed = listeners.close()
    isDraining = true
    running.forEach(makeLast)
    const quiet = new Promise<void>((resolve) => {
      onQuiet = resolve
      if (running.size === 0) resolve()
    })
    await Promise.race([quiet, delay(limitMs, undefined, { ref: false })])
    server.closeAllConnections()
    await closed
  }
}
