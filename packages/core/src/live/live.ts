import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { $ZodType as Schema } from 'zod/v4/core'
import type { TokenSource } from '../http/client.ts'
import { type Cursor, isPast, parseCursor } from './cursor.ts'
import {
  type EventStream,
  isControl,
  type LiveStatus,
  openEventStream,
  type StreamFrame,
} from './event-stream.ts'
import { handOver, reportUncaught } from './hand-over.ts'
import { type BadEvent, createEventHandlers, type EventHandler } from './handlers.ts'
import { joinTabs, type Tabs } from './tabs.ts'

/**
 * Why what is shown may be missing events: `opened`, the stream has just begun, and what was read before may
 * be older; `lost`, events were missed (beyond retention, or a venue was added).
 */
export type ResetReason = 'opened' | 'lost'

/** How a live connection is made. */
export interface LiveOptions {
  /** Path of the stream, filled in: `/venues/3/sse`. */
  path: string
  tokens: TokenSource
  /** Origin and prefix of the server; default: the page's own. */
  baseURL?: string | undefined
  /**
   * Tabs of this origin with the same name and path share one stream. It must say who is signed in
   * (`manager-7`), because a tab receives what the other one may see. Without it this tab streams by itself.
   */
  channelName?: string | undefined
  /** Where the stream goes on, as the id of an event: nothing after it is missed, and nothing must be read again. */
  lastEventId?: string | undefined
  /** The session is over: called once, in every tab, after which the status is `ended`. */
  onSessionEnd?: (() => void) | undefined
  /** Called with events that could not be handed over; default: reported as uncaught. */
  onBadEvent?: ((bad: BadEvent) => void) | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/** The live events of one stream. */
export interface Live {
  readonly status: ReadonlySignal<LiveStatus>
  /** Calls `handler` for each event of the name that its schema accepts. Returns a function that stops it. */
  on<S extends Schema>(name: string, schema: S, handler: EventHandler<S>): () => void
  /** Calls `handler` when lists must be read (again). Returns a function that stops it. */
  onReset(handler: (reason: ResetReason) => void): () => void
  /** There is a session again: listens again after the last one ended, with all handlers. */
  authorise(): void
  close(): void
}

/** What tabs say to each other. */
type TabMessage =
  | { kind: 'hello' }
  | { kind: 'state'; status: LiveStatus; cursor: Cursor | undefined }
  | { kind: 'frame'; frame: StreamFrame }
  | { kind: 'session-end' }

/**
 * Listens to a stream of live events, opened by this tab or shared with another one. Every tab keeps its own
 * count: when the tab that streams dies the next one resumes from what it knows, an event that comes twice is
 * dropped, and a tab that finds a hole calls its reset handlers.
 * @example
 * import { inboxEvents } from '@comptoir/core/inbox'
 * import { createLive } from '@comptoir/core/live'
 *
 * const live = createLive({ path: '/venues/3/sse', tokens, channelName: 'manager-7' })
 * live.onReset(() => console.log('events were missed: read the lists again'))
 * live.on('messages.received', inboxEvents['messages.received'], ({ message }) => console.log(message.body))
 */
export function createLive(options: LiveOptions): Live {
  const status = signal<LiveStatus>('connecting')
  const handlers = createEventHandlers(options.onBadEvent ?? (({ error }) => reportUncaught(error)))
  const tracker = createTracker(handlers.deliver, parseCursor(options.lastEventId ?? '-'))
  const onSessionEnd = () => {
    close()
    options.onSessionEnd?.()
  }
  let leave = join(options, { status, tracker, onSessionEnd })

  function close(): void {
    status.value = 'ended'
    leave()
  }

  return {
    status,
    on: handlers.add,
    onReset: tracker.onReset,
    authorise() {
      if (status.value !== 'ended') return
      status.value = 'connecting'
      leave = join(options, { status, tracker, onSessionEnd })
    },
    close,
  }
}

/** What one tab knows and does, whether it streams itself or hears another one. */
interface Listener {
  status: Signal<LiveStatus>
  tracker: Tracker
  onSessionEnd: () => void
}

/** Listens, as the tab that streams or as one that hears it. Returns a function that stops it. */
function join(options: LiveOptions, { status, tracker, onSessionEnd }: Listener): () => void {
  const url = `${options.baseURL ?? ''}${options.path}`
  let stream: EventStream | undefined
  let tabs: Tabs | undefined
  const send = (message: TabMessage) => tabs?.send(message)
  const sendState = () => send({ kind: 'state', status: status.value, cursor: tracker.cursor })

  function lead(): void {
    stream = openEventStream({
      url,
      tokens: options.tokens,
      cursor: tracker.cursor,
      fetch: options.fetch,
      onFrame(frame) {
        send({ kind: 'frame', frame })
        tracker.take(frame)
      },
      onStatus(next) {
        if (next === 'ended') return
        status.value = next
        sendState()
      },
      onSessionEnd() {
        send({ kind: 'session-end' })
        onSessionEnd()
      },
    })
  }

  function hear(message: TabMessage): void {
    if (stream) {
      if (message.kind === 'hello') sendState()
      return
    }
    if (message.kind === 'frame') tracker.take(message.frame)
    if (message.kind === 'session-end') onSessionEnd()
    if (message.kind !== 'state') return
    status.value = message.status
    if (message.cursor) tracker.adopt(message.cursor)
  }

  if (options.channelName === undefined) lead()
  else {
    const name = `comptoir-live-1:${options.channelName}:${url}`
    tabs = joinTabs({ name, onLead: lead, onMessage: (message) => hear(message as TabMessage) })
    send({ kind: 'hello' })
  }
  return () => {
    stream?.close()
    tabs?.close()
  }
}

/** The count of what this tab has seen. */
interface Tracker extends Pick<Live, 'onReset'> {
  readonly cursor: Cursor | undefined
  take(frame: StreamFrame): void
  /** Takes over where the tab that streams is. */
  adopt(cursor: Cursor): void
}

/** Keeps count of what this tab has seen, drops what it has seen already, and reports when something is missing. */
function createTracker(deliver: (name: string, data: string) => void, begin: Cursor | undefined): Tracker {
  const resetHandlers = new Set<(reason: ResetReason) => void>()
  let known = begin

  function reset(reason: ResetReason): void {
    for (const handler of Array.from(resetHandlers)) handOver(() => handler(reason))
  }

  return {
    get cursor() {
      return known
    },
    onReset(handler) {
      resetHandlers.add(handler)
      return () => {
        resetHandlers.delete(handler)
      }
    },
    take({ name, data, cursor, before }) {
      if (!cursor) return deliver(name, data)
      const earlier = known
      if (earlier && !isControl(name) && isPast(earlier, cursor)) return
      known = earlier && name !== 'stream.reset' ? latest(earlier, cursor) : cursor
      const isMissing = earlier !== undefined && !isPast(earlier, before ?? cursor)
      if (!earlier) reset('opened')
      else if (isMissing || name === 'stream.reset') reset('lost')
      if (!isControl(name)) deliver(name, data)
    },
    adopt(cursor) {
      const earlier = known
      if (earlier && isPast(earlier, cursor)) return
      known = earlier ? latest(earlier, cursor) : cursor
      reset(earlier ? 'lost' : 'opened')
    },
  }
}

/** The later sequence of each venue that `next` follows. */
function latest(known: Cursor, next: Cursor): Cursor {
  return new Map(Array.from(next, ([venue, seq]) => [venue, Math.max(seq, known.get(venue) ?? 0)]))
}
