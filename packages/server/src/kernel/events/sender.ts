import type { Feed } from './feed.ts'
import { controlFrame, type Frame, type Project, type PublishedEvent } from './frame.ts'
import type { Writer } from './writer.ts'

/** The subscription of a stream to one venue. */
export interface Subscription {
  readonly feed: Feed
  /** The number of the last event that was processed. */
  position: number
  /** The number of the last event sent to the client; less than `position` if later events are not for this stream. */
  sentUpTo: number
}

/** How a stream shows its venues. */
export interface View {
  /** Ids name their venues (venue 0). */
  isAllVenues?: boolean | undefined
  project?: Project | undefined
  /** Called with an event that `project` failed on; the event is then not for this stream. */
  onFault(error: unknown): void
}

/** Puts the events of a stream's venues on the wire, each once and in order. */
export interface Sender {
  readonly subscriptions: readonly Subscription[]
  /** The cursor of the last event sent to the client, as an event id. */
  id(): string
  /** Sends an event, unless it was processed before or is not for this stream. */
  deliver(subscription: Subscription, published: PublishedEvent): void
  /** Sends an ephemeral event: it has no id to resume from. */
  publishEphemeral(published: PublishedEvent): void
  /** Events are gone: asks the client to read its lists again, and continues from now. */
  reset(subscription: Subscription): void
}

/** The number of the last event of a feed. Feeds that a stream holds have started. */
export function newestOf({ feed }: Subscription): number {
  return feed.known ?? 0
}

/** Creates a stream's sender, starting with the next event. */
export function createSender(feeds: readonly Feed[], writer: Writer, view: View): Sender {
  const { isAllVenues } = view
  const subscriptions = feeds.map(
    (feed): Subscription => ({ feed, position: feed.known ?? 0, sentUpTo: feed.known ?? 0 }),
  )

  function id(): string {
    if (!isAllVenues) return String(subscriptions[0]?.sentUpTo ?? 0)
    return subscriptions.map(({ feed, sentUpTo }) => `${feed.venueId}:${sentUpTo}`).join(',')
  }

  return {
    subscriptions,
    id,
    deliver(subscription, published) {
      const { seq, venueId } = published
      if (seq <= subscription.position) return
      subscription.position = seq
      const frame = frameFor(published, view)
      if (!frame) return
      if (seq > subscription.sentUpTo + 1) {
        subscription.sentUpTo = seq - 1
        writer.write(controlFrame('stream.skip', { venueId, seq: seq - 1 }, id()))
      }
      subscription.sentUpTo = seq
      if (!isAllVenues) return writer.write(frame.bytes)
      const head = frame.bytes.subarray(0, frame.headLength)
      writer.write(Buffer.concat([head, Buffer.from(`id: ${id()}\n\n`)]))
    },
    publishEphemeral(published) {
      const frame = frameFor(published, view)
      if (frame) writer.write(Buffer.concat([frame.bytes.subarray(0, frame.headLength), Buffer.from('\n')]))
    },
    reset(subscription) {
      subscription.position = subscription.sentUpTo = newestOf(subscription)
      writer.write(controlFrame('stream.reset', {}, id()))
    },
  }
}

/** One bad event must not end the stream, which would resume at it, nor stop the events after it. */
function frameFor(published: PublishedEvent, { project, onFault }: View): Frame | undefined {
  if (!project) return published.plain()
  try {
    return published.projected(project)
  } catch (error) {
    onFault(error)
    return undefined
  }
}
