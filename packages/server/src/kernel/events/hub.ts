import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import { type Feeds, openFeeds } from './feeds.ts'
import { type EphemeralEvent, expiredFrame, restartFrame } from './frame.ts'
import { createRights, type Rights } from './rights.ts'

/** Carries the id of a revoked session to every server. */
const sessionsChannel = 'comptoir_sessions'
/** Carries `manager:<id>` or `venue:<id>` to every server when rights changed. */
const rightsChannel = 'comptoir_rights'

/** Carries an ephemeral event as JSON to every server. */
const ephemeralChannel = 'comptoir_ephemeral'

/** How often a silent stream sends a ping, in milliseconds (trust 3.4). */
const PING_MS = 15_000
/** How often expired tokens are looked for: one timer for all streams, because one for each costs memory. */
const SWEEP_MS = 1000
const MAX_PER_SESSION = 8
const MAX_PER_ADDRESS = 20
/** How long a revoked session is refused here, because a request may have passed the gate just before. */
const REMEMBER_ENDED_MS = 60_000
const CLOSE_WAIT_MS = 1000

export interface HubOptions {
  /** How often the event table is compared with what was published, milliseconds; 1,000. */
  pollMs?: number
  /** Called on every server when a session was revoked, for instance to forget what is cached of it. */
  onSessionEnd?(sessionId: string): void
  /** Called on every server when a manager's rights changed; undefined when anybody's may have. */
  onRightsChange?(managerId: number | undefined): void
  /** Returns which of these sessions are over; asked when notices may have been lost. */
  findEndedSessions?(sessionIds: readonly string[]): Promise<readonly string[]>
  /** Called with failures that the hub recovers from by itself. */
  log?(message: string, error: unknown): void
}

/** An open stream, as the hub sees it. */
export interface StreamEntry {
  sessionId: string
  /** Whose stream it is; absent for visitors and API keys. */
  managerId?: number | undefined
  /** Which venues it follows. */
  venueIds?: readonly number[] | undefined
  /** Counted against the limit of an address; visitors only. */
  address?: string | undefined
  /** When its token ends, milliseconds since 1970. */
  expiresAt: number
  ping(): void
  /** Sends a last event and closes. */
  finish(frame: Buffer): void
  /** Settles when the socket is closed. */
  closed: Promise<void>
}

/** All live streams of this server. */
export interface Hub {
  readonly feeds: Feeds
  /** Streams that are open now. */
  readonly openStreams: number
  /** The sessions that have a stream open on this server; visitors' and API keys' names among them. */
  readonly openSessions: readonly string[]
  /** Events published since the start, each counted once however many streams it went to. */
  readonly publishedEvents: number
  /** Counts a stream in. Throws `too_many_requests` or `session_expired`. Returns a function that counts it out. */
  admit(stream: StreamEntry): () => void
  /** How long a new stream of a manager waits before it starts again, because their rights have just changed, in ms. */
  settleMs(managerId: number | undefined): number
  /** Ends all streams of a session at once, on every server; it may be called inside a transaction. */
  endSession(sessionId: string): void
  /** Has every stream of these managers reconnect through the gate, on every server; call it after the commit. */
  changeRights(managerIds: readonly number[]): void
  /** Ends every stream of a deleted venue, on every server; call it after the commit. */
  closeVenue(venueId: number): void
  /** Sends every stream of a venue an ephemeral event, on every server; call it after the commit. */
  publishEphemeral(ephemeral: EphemeralEvent): void
  /** Reports a failure that the hub or a stream recovers from by itself. */
  log(message: string, error: unknown): void
  /** Notifies every client that the server restarts, ends all streams and stops listening. */
  close(): Promise<void>
}

const hasOtherNodes = ({ kind }: Database) => kind === 'postgres'

/** Creates the hub of a server: events committed anywhere go to the streams that are open here. */
export async function createHub(database: Database, options: HubOptions = {}): Promise<Hub> {
  const log = options.log ?? (() => undefined)
  const streams = createRegistry()
  const ended = new Map<string, number>()
  const rights = createRights(streams.all, (managerId) => options.onRightsChange?.(managerId))
  let publishedEvents = 0
  let isClosed = false
  const onPublished = () => {
    publishedEvents += 1
  }
  const feeds = await openFeeds(database, { pollMs: options.pollMs, onPublished, log })

  function endHere(sessionId: string): void {
    ended.set(sessionId, Date.now() + REMEMBER_ENDED_MS)
    options.onSessionEnd?.(sessionId)
    for (const stream of streams.ofSession(sessionId)) stream.finish(expiredFrame)
  }

  function onNotice(sessionId: string): void {
    if (sessionId !== '') endHere(sessionId)
    else void recheck(streams, options, endHere)
  }

  const node = randomUUID()
  const stopListening = await listenToOthers(database, {
    [sessionsChannel]: onNotice,
    [rightsChannel]: rights.follow,
  })
  const stopHearing = await database.peers.listen(ephemeralChannel, (notice) => hear(notice, node, feeds))
  const notify = createBell(database, log)
  function changeRights(notice: string): void {
    rights.follow(notice)
    notify(rightsChannel, notice)
  }
  const stopTimers = startTimers(streams, ended, rights)

  return {
    feeds,
    log,
    get openStreams() {
      return streams.size
    },
    get openSessions() {
      return streams.sessionIds()
    },
    get publishedEvents() {
      return publishedEvents
    },
    admit(stream) {
      if (isClosed) throw new AppError('unavailable', 'The server is restarting.', retryAfter(1))
      if (ended.has(stream.sessionId)) throw new AppError('session_expired', 'Your session has ended.')
      return streams.add(stream)
    },
    settleMs: rights.settleMs,
    endSession(sessionId) {
      endHere(sessionId)
      notify(sessionsChannel, sessionId)
    },
    changeRights(managerIds) {
      for (const managerId of managerIds) changeRights(`manager:${managerId}`)
    },
    publishEphemeral(ephemeral) {
      feeds.publishEphemeral(ephemeral)
      if (hasOtherNodes(database))
        database.peers.notify([{ channel: ephemeralChannel, notice: JSON.stringify({ node, ephemeral }) }])
    },
    closeVenue: (venueId) => changeRights(`venue:${venueId}`),
    async close() {
      isClosed = true
      stopTimers()
      const closing = finishAll(streams)
      await Promise.all([...stopListening.map((stop) => stop()), stopHearing(), feeds.close()])
      await Promise.race([Promise.all(closing), pause(CLOSE_WAIT_MS)])
    },
  }
}

/** Notifies every client that the server restarts; returns when each has left. */
function finishAll(streams: Registry): Promise<void>[] {
  return streams.all().map((stream) => {
    stream.finish(restartFrame)
    return stream.closed
  })
}

/** Listens to the notifications of other servers, if there are any. Returns a function that stops it. */
function listenToOthers(
  database: Database,
  channels: Record<string, (notice: string) => void>,
): Promise<(() => Promise<void>)[]> {
  if (!hasOtherNodes(database)) return Promise.resolve([])
  return Promise.all(Object.entries(channels).map(([name, take]) => database.listen(name, take)))
}

/**
 * Publishes an ephemeral event of another server. An empty notice means that some may be lost; they are not repeated.
 */
function hear(notice: string, node: string, feeds: Feeds): void {
  if (notice === '') return
  const received = JSON.parse(notice) as { node: string; ephemeral: EphemeralEvent }
  if (received.node !== node) feeds.publishEphemeral(received.ephemeral)
}

/** Notices may have been lost: asks which of the sessions with streams are over. */
async function recheck(
  streams: Registry,
  { findEndedSessions, log }: HubOptions,
  endHere: (sessionId: string) => void,
): Promise<void> {
  const sessionIds = streams.sessionIds()
  if (sessionIds.length === 0 || !findEndedSessions) return
  try {
    for (const sessionId of await findEndedSessions(sessionIds)) endHere(sessionId)
  } catch (error) {
    log?.('checking sessions failed', error)
  }
}

/**
 * Notifies other servers through the database, which they are never without: a session must not go on because Redis is
 * away. Not awaited: the caller may be inside a transaction, and this one is another.
 */
function createBell(database: Database, log: Hub['log']) {
  return (channel: string, notice: string): void => {
    if (!hasOtherNodes(database)) return
    database
      .system((tx) => sql`select pg_notify(${channel}, ${notice})`.execute(tx))
      .catch((error: unknown) => log('publishing to other servers failed', error))
  }
}

/** Pings the streams, ends those whose token has ended, and forgets revoked sessions after a while. */
function startTimers(streams: Registry, ended: Map<string, number>, rights: Rights): () => void {
  const pinging = setInterval(() => {
    for (const stream of streams.all()) stream.ping()
  }, PING_MS).unref()
  const sweeping = setInterval(() => {
    const now = Date.now()
    for (const stream of streams.expired(now)) stream.finish(expiredFrame)
    for (const [sessionId, until] of ended) if (until <= now) ended.delete(sessionId)
    rights.sweep(now)
  }, SWEEP_MS).unref()
  return () => {
    clearInterval(pinging)
    clearInterval(sweeping)
  }
}

const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } })

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs).unref())
}

type Registry = ReturnType<typeof createRegistry>

/** The open streams, by session and by address, within their limits. */
function createRegistry() {
  const all = new Set<StreamEntry>()
  const bySession = new Map<string, Set<StreamEntry>>()
  const byAddress = new Map<string, Set<StreamEntry>>()
  /** By the second in which their tokens end: a look at each of many streams would delay the events meanwhile. */
  const byExpiry = new Map<number, Set<StreamEntry>>()

  function join<Key>(index: Map<Key, Set<StreamEntry>>, key: Key, stream: StreamEntry): void {
    const group = index.get(key)
    if (group) group.add(stream)
    else index.set(key, new Set([stream]))
  }

  function leave<Key>(index: Map<Key, Set<StreamEntry>>, key: Key, stream: StreamEntry): void {
    const group = index.get(key)
    group?.delete(stream)
    if (group?.size === 0) index.delete(key)
  }

  return {
    get size() {
      return all.size
    },
    all: () => Array.from(all),
    sessionIds: () => Array.from(bySession.keys()),
    ofSession: (sessionId: string) => Array.from(bySession.get(sessionId) ?? []),
    /** Those whose tokens have ended. */
    expired(now: number): StreamEntry[] {
      const due = Array.from(byExpiry).filter(([second]) => second * 1000 <= now)
      return due.flatMap(([, group]) => Array.from(group).filter(({ expiresAt }) => expiresAt <= now))
    },
    add(stream: StreamEntry): () => void {
      const { sessionId, address } = stream
      const endSecond = Math.floor(stream.expiresAt / 1000)
      const isFull =
        (bySession.get(sessionId)?.size ?? 0) >= MAX_PER_SESSION ||
        (address !== undefined && (byAddress.get(address)?.size ?? 0) >= MAX_PER_ADDRESS)
      if (isFull)
        throw new AppError(
          'too_many_requests',
          'Too many live connections are open. Try again later.',
          retryAfter(10),
        )
      all.add(stream)
      join(bySession, sessionId, stream)
      join(byExpiry, endSecond, stream)
      if (address !== undefined) join(byAddress, address, stream)
      return () => {
        all.delete(stream)
        leave(bySession, sessionId, stream)
        leave(byExpiry, endSecond, stream)
        if (address !== undefined) leave(byAddress, address, stream)
      }
    },
  }
}
