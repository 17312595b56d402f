import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { fillPath } from '../http/endpoint.ts'
import { openEventStream } from '../live/event-stream.ts'
import { openVisitorStream, visitorEvents } from './visitor-contract.ts'
import type { VisitorSession } from './visitor-memory.ts'

type Events = { [N in keyof typeof visitorEvents]: z.infer<(typeof visitorEvents)[N]> }

/** What a visitor's stream is opened with. */
export interface VisitorLiveOptions {
  baseURL: string
  webchatId: string
  session: ReadonlySignal<VisitorSession | undefined>
  /** One function per event of {@link visitorEvents}. */
  handlers: { [N in keyof Events]: (data: Events[N]) => void }
  /** The stream is open, for the first time or again: what came in between has to be read. */
  onOpen(): void
  /** The server refuses the token. */
  onSessionEnd(): void
  fetch?: typeof globalThis.fetch | undefined
}

/** `lost` since a moment, `gone` for long enough to offer another way. */
export type LiveHealth = 'good' | 'lost' | 'gone'

/** How long a stream may be lost before it counts as gone; milliseconds. */
const GONE_AFTER_MS = 10_000

/** Listens as long as there is a session; one stream at a time. */
export function createVisitorLive(options: VisitorLiveOptions): {
  health: ReadonlySignal<LiveHealth>
  stop: () => void
} {
  const { baseURL, webchatId, session, handlers } = options
  const health = signal<LiveHealth>('good')
  let timer: ReturnType<typeof setTimeout> | undefined

  function recover(): void {
    clearTimeout(timer)
    timer = undefined
    health.value = 'good'
  }

  function lose(): void {
    health.value = timer ? health.value : 'lost'
    timer ??= setTimeout(() => {
      health.value = 'gone'
    }, GONE_AFTER_MS)
  }

  function onFrame({ name, data }: { name: string; data: string }): void {
    if (!Object.keys(visitorEvents).includes(name)) return
    const known = name as keyof Events
    const received = parseJson(data)
    if (received === undefined) return
    const parsed = safeParse(visitorEvents[known], received)
    if (parsed.success) (handlers[known] as (data: unknown) => void)(parsed.data)
  }

  const stop = effect(() => {
    const token = session.value?.token
    if (!token) return
    let isCurrent = true
    const stream = openEventStream({
      url: baseURL + fillPath(openVisitorStream.path, { webchatId }),
      tokens: { read: () => token },
      fetch: options.fetch,
      onFrame,
      onStatus(now) {
        if (!isCurrent) return
        if (now === 'waiting') lose()
        if (now !== 'open') return
        recover()
        options.onOpen()
      },
      onSessionEnd: options.onSessionEnd,
    })
    return () => {
      isCurrent = false
      stream.close()
      recover()
    }
  })
  return { health, stop }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
