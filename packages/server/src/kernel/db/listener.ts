import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createClient, createSockets } from './connections.ts'
import type { DatabaseSilent } from './errors.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'

const channelName = /^[a-z_]{1,60}$/
/** How long a server may take over a goodbye. */
const CLOSE_MS = 1000

type Log = (level: 'info' | 'warn', message: string) => void

export interface Listener {
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>
  /** Why nothing is to be asked of the server now; known once somebody listens. */
  readonly silence: DatabaseSilent | undefined
  close(): Promise<void>
}

/** One after the other: a client takes no second statement before the first has ended. */
function serially(run: (statement: string) => Promise<unknown>): (statement: string) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve()
  return (statement) => {
    const done = last.then(() => run(statement))
    last = done.catch(() => undefined)
    return done
  }
}

/** The one connection that listens: opened when it is needed, and again after it was lost. */
function createConnection(url: string, log: Log, onOpen: (client: pg.Client) => Promise<void>) {
  const sockets = createSockets()
  let opening: Promise<pg.Client> | undefined

  async function open(onEnd: () => void, onNotice: (message: pg.Notification) => void): Promise<pg.Client> {
    const client = createClient(
      { connectionString: url, keepAlive: true, application_name: 'comptoir listen', stream: sockets.open },
      (error) => log('warn', `The listening connection failed: ${error.message}`),
    )
    client.on('notification', onNotice)
    client.once('end', onEnd)
    try {
      await client.connect()
      await onOpen(client)
      return client
    } catch (error) {
      onEnd()
      client.end().catch(() => undefined)
      throw error
    }
  }

  return {
    get(onNotice: (message: pg.Notification) => void): Promise<pg.Client> {
      if (opening !== undefined) return opening
      const attempt = open(() => {
        if (opening === attempt) opening = undefined
      }, onNotice)
      opening = attempt
      return attempt
    },
    destroy: sockets.destroy,
    async close(): Promise<void> {
      const client = await opening?.catch(() => undefined)
      await Promise.race([client?.end(), delay(CLOSE_MS, undefined, { ref: false })])
      sockets.destroy()
    },
  }
}

/**
 * A connection that only listens, and comes back by itself when it is lost. Subscribers are notified once after each
 * new connection, with an empty payload, because notices of the gap are gone. It also asks the server all the time
 * whether it answers: `onSilence` is called when it does not.
 */
export function openListener(url: string, log: Log, onSilence: (error: DatabaseSilent) => void): Listener {
  const subscribers = new Map<string, Set<(payload: string) => void>>()
  let heartbeat: Heartbeat | undefined
  let isReopened = false
  const connection = createConnection(url, log, async (client) => {
    for (const channel of subscribers.keys()) await client.query(`listen ${channel}`)
    if (isReopened) for (const channel of subscribers.keys()) deliver(channel, '')
    isReopened = true
  })
  const client = () => connection.get(({ channel, payload }) => deliver(channel, payload ?? ''))
  const send = serially(async (statement) => (await client()).query(statement))

  function deliver(channel: string, payload: string): void {
    for (const onNotice of subscribers.get(channel) ?? []) onNotice(payload)
  }

  function giveUp(error: DatabaseSilent): void {
    connection.destroy(error)
    onSilence(error)
  }

  return {
    async listen(channel, onNotice) {
      if (!channelName.test(channel)) throw new Error(`${channel} is not a channel name`)
      const known = subscribers.get(channel)
      if (known === undefined) {
        subscribers.set(channel, new Set([onNotice]))
        await send(`listen ${channel}`)
      } else known.add(onNotice)
      heartbeat ??= startHeartbeat(() => send('select 1'), giveUp, log)
      return async () => {
        const left = subscribers.get(channel)
        left?.delete(onNotice)
        if (left?.size !== 0) return
        subscribers.delete(channel)
        if (heartbeat !== undefined) await send(`unlisten ${channel}`)
      }
    },
    get silence() {
      return heartbeat?.silence
    },
    async close() {
      heartbeat?.stop()
      heartbeat = undefined
      await connection.close()
    },
  }
}
