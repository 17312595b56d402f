import type { VenueEvent } from './events.ts'

/** What a filtered stream shows of an event; undefined when it is not for it. Pure: the answer is kept. */
export type Project = (event: VenueEvent) => { name: string; data: object } | undefined

/** An event as it goes over the wire of a stream of one venue; the first `headLength` bytes are without its id. */
export interface Frame {
  bytes: Buffer
  headLength: number
}

/** An event that is encoded once for all streams that show it alike. */
export interface PublishedEvent extends Pick<VenueEvent, 'venueId' | 'seq'> {
  plain(): Frame
  projected(project: Project): Frame | undefined
  /** Keeps the bytes alone, from which the rest is read again: for those who come back, thousands are kept. */
  settle(): void
}

/** An event that is sent once to the present subscribers and not stored: it has no number. */
export type EphemeralEvent = Omit<VenueEvent, 'seq' | 'at'>

/** Wraps an event; nothing is encoded before a stream asks. */
export function publishable({ payload, ...place }: VenueEvent): PublishedEvent {
  const { venueId, seq, type } = place
  let whole: VenueEvent | undefined = { ...place, payload }
  let frame: Frame | undefined
  let byProjection: WeakMap<Project, Frame> | undefined

  const read = () => whole ?? { ...place, payload: frame && decode(frame) }
  function plain(): Frame {
    frame ??= encode(place, type, read().payload)
    return frame
  }

  return {
    venueId,
    seq,
    plain,
    projected(project) {
      const known = byProjection?.get(project)
      if (known) return known
      const shown = project(read())
      if (!shown) return undefined
      const projected = encode(place, shown.name, shown.data)
      byProjection ??= new WeakMap()
      byProjection.set(project, projected)
      return projected
    },
    settle() {
      plain()
      whole = undefined
      byProjection = undefined
    },
  }
}

type Place = Omit<VenueEvent, 'payload'>

function encode({ venueId, seq, at }: Place, name: string, payload: unknown): Frame {
  const json = JSON.stringify({ ...(payload as object | null), venueId, seq, at: at.getTime() })
  const head = `event: ${name}\ndata: ${json}\n`
  return { bytes: ownBytes(`${head}id: ${seq}\n\n`), headLength: Buffer.byteLength(head) }
}

/** The payload of a frame, with what `encode` added. */
function decode({ bytes, headLength }: Frame): unknown {
  const head = bytes.toString('utf8', 0, headLength)
  return JSON.parse(head.slice(head.indexOf('\ndata: ') + '\ndata: '.length))
}

/** Memory of its own: what is kept for a while would hold on to all that shares a piece of Node's pool with it. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
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
