import { createClient } from '@redis/client'

/** A Redis that does not answer within this time is treated as one that is away; milliseconds. */
const COMMAND_TIMEOUT_MS = 1000
/** A connection that is silent for so long, pings among it, is opened again. */
const SILENCE_MS = 5000
const PING_MS = 2000

type Log = (level: 'info' | 'warn', message: string) => void
type Client = ReturnType<typeof connect>

/** What the servers of an installation share besides the database. Whatever it forgets can be lost. */
export interface Redis {
  /** For commands: each fails at once while Redis is away. */
  readonly client: Client
  readonly isConnected: boolean
  /** Notifies the subscribers on every server; lost while Redis is away. */
  publish(channel: string, notice: string): void
  /** Subscribers are called once after each new connection, with an empty notice, because those of the gap are gone. */
  subscribe(channel: string, onNotice: (notice: string) => void): () => void
  close(): void
}

/** It connects by itself, with a growing pause between two tries, and never gives up. */
function connect(url: string, hasPatience: boolean, onError: (error: Error) => void) {
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: !hasPatience,
    pingInterval: PING_MS,
    socket: { socketTimeout: SILENCE_MS },
    ...(hasPatience ? {} : { commandOptions: { timeout: COMMAND_TIMEOUT_MS } }),
  })
  client.on('error', onError)
  client.connect().catch(onError)
  return client
}

/** Says once that Redis is away, and once that it is back. */
function createOutageLog(log: Log) {
  let isAway = false
  return {
    away(error: Error): void {
      if (!isAway)
        log('warn', `Redis is unreachable. Events between servers take up to a second: ${error.message}`)
      isAway = true
    },
    back(): void {
      if (isAway) log('info', 'Redis is reachable again.')
      isAway = false
    },
  }
}

/** Opens two connections, one for commands and one that listens. Answers at once: no one waits for Redis. */
export function openRedis(url: string, log: Log): Redis {
  const subscribers = new Map<string, Set<(notice: string) => void>>()
  const outages = createOutageLog(log)
  const client = connect(url, false, outages.away)
  const listener = connect(url, true, outages.away)

  function deliver(channel: string, notice: string): void {
    for (const onNotice of subscribers.get(channel) ?? []) onNotice(notice)
  }

  listener.on('ready', () => {
    outages.back()
    for (const channel of subscribers.keys()) deliver(channel, '')
  })

  return {
    client,
    get isConnected() {
      return client.isReady && listener.isReady
    },
    publish(channel, notice) {
      if (client.isReady) client.publish(channel, notice).catch(outages.away)
    },
    subscribe(channel, onNotice) {
      const known = subscribers.get(channel) ?? new Set()
      if (!subscribers.has(channel))
        listener.subscribe(channel, (notice) => deliver(channel, notice)).catch(outages.away)
      subscribers.set(channel, known.add(onNotice))
      return () => {
        known.delete(onNotice)
      }
    },
    close() {
      client.destroy()
      listener.destroy()
    },
  }
}
