import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Listeners } from './listeners.ts'

/** Node goes on answering on kept connections when it listens no more: a busy proxy would never let it be quiet. */
function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * Prepares a server's end; call it before it listens. The function that it answers closes its listeners, lets the
 * requests that run finish, each the last one of its connection, at most `limitMs`, and cuts what is left: clients that
 * keep a connection for later, and those that connected ahead and never asked, which Node counts as busy.
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
