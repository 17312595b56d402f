import type { EventSourceMessage } from 'eventsource-parser'
import type { TokenSource } from '../http/client.ts'
import { backoffMs, MIN_DELAY_MS } from './backoff.ts'
import type { ConnectionEnd, ConnectionOptions } from './connection.ts'
import { type Cursor, formatCursor, isNext, isPast, parseCursor } from './cursor.ts'
import { handOver } from './hand-over.ts'

/** How long a stream must have lived for its loss to count as a first one; milliseconds. */
const STABLE_MS = 10_000

/**
 * Where a stream stands: `connecting`, `open` (the replay is over), `waiting` (for the next try), `ended` (closed,
 * or the session is over).
 */
export type LiveStatus = 'connecting' | 'open' | 'waiting' | 'ended'

/** One event as it came, with what was known before it. */
export interface StreamFrame {
  /** The event's name; those that begin with `stream.` are about the stream itself. */
  name: string
  /** JSON. */
  data: string
  /** The cursor after this event; undefined for an event that moves nothing. */
  cursor: Cursor | undefined
  /** The cursor before it; undefined at the beginning. */
  before: Cursor | undefined
}

/** How a stream is opened and who listens. */
export interface EventStreamOptions {
  url: string
  tokens: TokenSource
  /** Resume after this; without it the stream begins at now. */
  cursor?: Cursor | undefined
  onFrame(frame: StreamFrame): void
  onStatus?: ((status: LiveStatus) => void) | undefined
  /** The token was refused and could not be renewed: the stream has ended. */
  onSessionEnd?: (() => void) | undefined
  fetch?: typeof globalThis.fetch | undefined
  random?: (() => number) | undefined
}

/** A stream that stays open by itself. */
export interface EventStream {
  close(): void
}

interface Reader {
  options: EventStreamOptions
  cursor: Cursor | undefined
  /** Losses in a row since the stream was last stable. */
  attempt: number
  leastMs: number
  openedAt: number | undefined
  /** The token that was just renewed, until something else than a refusal of it happens. */
  renewed: string | undefined
  hasExpired: boolean
  abort: AbortController
  wake: () => void
}

/**
 * Opens a stream of server-sent events and keeps it open: bearer, resume from the last id, holes found by the
 * sequence, silence found by a watchdog, pauses with jitter, one renewal of the token on 401 or `auth.expired`.
 * D-09 names reconnecting-eventsource over eventsource; here fetch and eventsource-parser replace them, because
 * that pair loops on 401, cannot jitter its pauses and costs the widget several kilobytes. For browsers and Node.
 * @example
 * import { openEventStream } from '@comptoir/core/live'
 *
 * const stream = openEventStream({
 *   url: '/venues/3/sse',
 *   tokens,
 *   onFrame: ({ name, data }) => console.log(name, JSON.parse(data)),
 * })
 * stream.close()
 */
export function openEventStream(options: EventStreamOptions): EventStream {
  const reader: Reader = {
    options,
    cursor: options.cursor,
    attempt: 0,
    leastMs: MIN_DELAY_MS,
    openedAt: undefined,
    renewed: undefined,
    hasExpired: false,
    abort: new AbortController(),
    wake: () => {},
  }
  const onOnline = () => reader.wake()
  globalThis.addEventListener?.('online', onOnline)
  const finish = () => globalThis.removeEventListener?.('online', onOnline)
  // Not in this tick: a caller inside an effect must not follow what the first connection reads.
  void Promise.resolve(reader).then(keepOpen).then(finish)
  return {
    close() {
      reader.abort.abort()
      reader.wake()
    },
  }
}

/** Runs until the stream is closed or the session is over. */
async function keepOpen(reader: Reader): Promise<void> {
  const report = (status: LiveStatus) => reader.options.onStatus?.(status)
  const { signal } = reader.abort
  while (!signal.aborted) {
    report('connecting')
    const end = await connect(reader)
    if (signal.aborted) break
    const next = await nextStep(reader, end)
    if (signal.aborted) break
    if (next === 'end') {
      reader.options.onSessionEnd?.()
      break
    }
    if (next === 'now') continue
    report('waiting')
    await pause(reader, next)
  }
  report('ended')
}

async function connect(reader: Reader): Promise<ConnectionEnd> {
  const { options } = reader
  const token = reader.renewed ?? options.tokens.read()
  if (token === undefined) return { kind: 'unauthorised' }
  reader.openedAt = undefined
  reader.hasExpired = false
  const end = await read({
    url: options.url,
    token,
    lastEventId: reader.cursor && formatCursor(reader.cursor),
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    signal: reader.abort.signal,
    onEvent: (event) => take(reader, event),
    onRetry: (delayMs) => {
      reader.leastMs = delayMs
    },
  })
  return reader.hasExpired ? { kind: 'unauthorised' } : end
}

/** Read with the first stream: who has not written to a web chat, or has just come to a page, opens none. */
async function read(options: ConnectionOptions): Promise<ConnectionEnd> {
  try {
    const { readConnection } = await import('./connection.ts')
    return await readConnection(options)
  } catch {
    return { kind: 'lost' }
  }
}

/** Handles one event; returns false when the connection must end: the token has, or there is a hole. */
function take(reader: Reader, event: EventSourceMessage): boolean {
  const name = event.event ?? 'message'
  if (name === 'auth.expired') reader.hasExpired = true
  if (name === 'auth.expired' || name === 'server.restart') return false
  const before = reader.cursor
  const cursor = event.id === undefined ? undefined : parseCursor(event.id)
  if (cursor && !isControl(name) && before) {
    if (isPast(before, cursor)) return true
    if (!isNext(before, cursor)) return false
  }
  if (cursor) reader.cursor = cursor
  if (name === 'stream.ready') {
    reader.openedAt = Date.now()
    reader.renewed = undefined
  }
  handOver(() => reader.options.onFrame({ name, data: event.data, cursor, before }))
  if (name === 'stream.ready') reader.options.onStatus?.('open')
  return !reader.abort.signal.aborted
}

/** Whether an event is about the stream itself; its cursor is then taken as it is. */
export function isControl(name: string): boolean {
  return name.startsWith('stream.')
}

/** What follows a connection's end: a new one at once, one after so many milliseconds, or none. */
async function nextStep(reader: Reader, end: ConnectionEnd): Promise<'now' | 'end' | number> {
  const wasStable = reader.openedAt !== undefined && Date.now() - reader.openedAt >= STABLE_MS
  reader.attempt = wasStable ? 1 : reader.attempt + 1
  if (end.kind === 'refused') reader.attempt = 16
  const random = reader.options.random ?? Math.random
  const retryAfterMs = 'retryAfterMs' in end ? end.retryAfterMs : undefined
  const delayMs = backoffMs(reader.attempt, retryAfterMs ?? reader.leastMs, random)
  const wasRenewed = reader.renewed !== undefined
  reader.renewed = undefined
  if (end.kind !== 'unauthorised') return delayMs
  if (wasRenewed) return 'end'
  try {
    reader.renewed = await reader.options.tokens.renew?.()
  } catch {
    return delayMs
  }
  if (reader.renewed === undefined) return 'end'
  return reader.attempt === 1 ? 'now' : delayMs
}

/** Waits, unless the browser comes back online or the stream is closed. */
function pause(reader: Reader, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    reader.wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
