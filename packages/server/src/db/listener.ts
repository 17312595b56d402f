import type pg from 'pg'
import { createClient } from './connections.ts'

const firstRetryMs = 200
const longestRetryMs = 10_000
const channelName = /^[a-z_]{1,60}$/

interface Listener {
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** One after the other: a client takes no second statement before the first has ended. */
function inTurn(run: (statement: string) => Promise<unknown>): (statement: string) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve()
  return (statement) => {
    const told = last.then(() => run(statement))
    last = told.catch(() => undefined)
    return told
  }
}

/**
 * A connection that only listens, and comes back by itself when it is lost. Subscribers are rung once after each
 * new connection, with an empty payload, because notices of the gap are gone.
 */
export function openListener(url: string, log: (level: 'warn', message: string) => void): Listener {
  const subscribers = new Map<string, Set<(payload: string) => void>>()
  let connecting: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let isClosed = false
  const tell = inTurn(async (statement: string) => (await connection()).query(statement))

  function connection(): Promise<pg.Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }

  async function connect(): Promise<pg.Client> {
    const client = createClient(
      { connectionString: url, keepAlive: true, application_name: 'comptoir listen' },
      (error) => log('warn', `The listening connection failed: ${error.message}`),
    )
    client.on('notification', ({ channel, payload }) => ring(channel, payload ?? ''))
    await client.connect()
    client.on('end', () => reconnectLater())
    for (const channel of subscribers.keys()) await client.query(`listen ${channel}`)
    retryMs = firstRetryMs
    return client
  }

  function ring(channel: string, payload: string): void {
    for (const onNotice of subscribers.get(channel) ?? []) onNotice(payload)
  }

  function reconnectLater(): void {
    connecting = undefined
    if (isClosed || subscribers.size === 0) return
    retry = setTimeout(async () => {
      try {
        await connection()
        for (const channel of subscribers.keys()) ring(channel, '')
      } catch {
        retryMs = Math.min(retryMs * 2, longestRetryMs)
        reconnectLater()
      }
    }, retryMs)
  }

  return {
    async listen(channel, onNotice) {
      if (!channelName.test(channel)) throw new Error(`${channel} is no channel name`)
      const known = subscribers.get(channel)
      if (known === undefined) {
        subscribers.set(channel, new Set([onNotice]))
        await tell(`listen ${channel}`)
      } else known.add(onNotice)
      return async () => {
        const left = subscribers.get(channel)
        left?.delete(onNotice)
        if (left?.size !== 0) return
        subscribers.delete(channel)
        if (!isClosed) await tell(`unlisten ${channel}`)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await (await connecting?.catch(() => undefined))?.end()
    },
  }
}
