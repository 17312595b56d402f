import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Doors } from './doors.ts'

/**
 * Prepares a server's end; call it before it listens. The function that it answers closes its doors, lets the
 * requests that run finish, at most `limitMs`, and cuts what is left: clients that keep a connection for later, and
 * those that connected ahead and never asked, which Node counts as busy.
 */
export function prepareDrain(server: Server, limitMs: number): (doors: Doors) => Promise<void> {
  let running = 0
  let onQuiet: (() => void) | undefined
  server.on('request', (_, response) => {
    running += 1
    response.once('close', () => {
      running -= 1
      if (running === 0) onQuiet?.()
    })
  })

  return async (doors) => {
    const closed = doors.close()
    const quiet = new Promise<void>((resolve) => {
      onQuiet = resolve
      if (running === 0) resolve()
    })
    await Promise.race([quiet, delay(limitMs, undefined, { ref: false })])
    server.closeAllConnections()
    await closed
  }
}
