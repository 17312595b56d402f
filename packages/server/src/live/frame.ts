import type { VenueEvent } from './events.ts'

/** What a filtered stream shows of an event; undefined when it is not for it. Pure: the answer is kept. */
export type Project = (event: VenueEvent) => { name: string; data: object } | undefined

/** An event as it goes over the wire of a stream of one venue; the first `headLength` bytes are without its id. */
export interface Frame {
  bytes: Buffer
  headLength: number
}

/** An event that is encoded once for all streams that show it alike. */
export interface PublishedEvent {
  readonly event: VenueEvent
  plain(): Frame
  projected(project: Project): Frame | undefined
}

/** An event that is told once to whoever listens, and kept nowhere: it has no number. */
export type Whisper = Omit<VenueEvent, 'seq' | 'at'>

/** Wraps an event; nothing is encoded before a stream asks. */
export function publishable(event: VenueEvent): PublishedEvent {
  let byProjection: WeakMap<Project, Frame> | undefined
  let plain: Frame | undefined
  return {
    event,
    plain() {
      plain ??= encode(event, event.type, event.payload)
      return plain
    },
    projected(project) {
      const known = byProjection?.get(project)
      if (known) return known
      const shown = project(event)
      if (!shown) return undefined
      const frame = encode(event, shown.name, shown.data)
      byProjection ??= new WeakMap()
      byProjection.set(project, frame)
      return frame
    },
  }
}

function encode({ venueId, seq, at }: VenueEvent, name: string, payload: unknown): Frame {
  const json = JSON.stringify({ ...(payload as object | null), venueId, seq, at: at.getTime() })
  const head = `event: ${name}\ndata: ${json}\n`
  return { bytes: Buffer.from(`${head}id: ${seq}\n\n`), headLength: Buffer.byteLength(head) }
}

/** The frame of an event about the stream itself. */
export function controlFrame(name: string, data: object, id?: string): Buffer {
  const idLine = id === undefined ? '' : `id: ${id}\n`
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n${idLine}\n`)
}

/** How long clients wait at least before they come back, milliseconds; jitter is theirs to add. */
const RETRY_MS = 500
const RETRY_AFTER_RESTART_MS = 1000

export const helloFrame = Buffer.from(`retry: ${RETRY_MS}\n: welcome\n\n`)
export const pingFrame = Buffer.from(': ping\n\n')
export const expiredFrame = controlFrame('auth.expired', {})
export const restartFrame = Buffer.from(
  `retry: ${RETRY_AFTER_RESTART_MS}\nevent: server.restart\ndata: {}\n\n`,
)
