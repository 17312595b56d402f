import type { VenueEvent } from './events.ts'
import { type PublishedEvent, publishable } from './frame.ts'

/** Receives a venue's events in the order of their numbers, without a hole. */
export interface Subscriber {
  onEvent(event: PublishedEvent): void
  /** An ephemeral event, which moves nothing: who types, who looks. */
  onEphemeral(ephemeral: PublishedEvent): void
  /** Events were lost for good: they were deleted before this server could read them. */
  onGap(): void
}

/** One venue's events as this server publishes them. */
export interface Feed {
  readonly venueId: number
  /** The number published last; undefined until the feed has started. */
  readonly known: number | undefined
  /** Begins after this number; without effect when it has begun. */
  start(newest: number): void
  /** Takes events in any order, any number of times; publishes those that are next. */
  offer(events: readonly VenueEvent[]): void
  /** Goes on after this number although events in between are missing. */
  skipTo(newest: number): void
  /** The events after a number, if the newest ones in memory reach back that far. */
  recent(after: number): readonly PublishedEvent[] | undefined
  /** Keeps events that were read for one who came back, if they join those in memory: others come from there, too. */
  keepEarlier(events: readonly PublishedEvent[]): void
  /** Lets go of the oldest event in memory that `onKept` reported and this was not yet asked for. */
  dropOldest(): void
  /** Notifies every listener, once. */
  publishEphemeral(ephemeral: PublishedEvent): void
  subscribe(subscriber: Subscriber): () => void
}

export interface FeedHooks {
  onPublished(): void
  /** One more event is in memory. */
  onKept(venueId: number): void
  /** An event waits for one before it that has not come: the table has it. */
  onHeld(venueId: number): void
}

/** Makes a feed that keeps its newest `bufferSize` events. */
export function createFeed(
  venueId: number,
  bufferSize: number,
  { onPublished, onKept, onHeld }: FeedHooks,
): Feed {
  const held = new Map<number, VenueEvent>()
  const buffer = createRingBuffer(bufferSize, () => onKept(venueId))
  const subscribers = new Set<Subscriber>()
  let known: number | undefined

  /** Publishes what is next; holds n+2 until n+1 is there. */
  function drain(): void {
    if (known === undefined) return
    for (let next = held.get(known + 1); next; next = held.get(known + 1)) {
      held.delete(next.seq)
      known = next.seq
      publish(publishable(next))
    }
  }

  function publish(event: PublishedEvent): void {
    buffer.push(event)
    onPublished()
    for (const subscriber of subscribers) subscriber.onEvent(event)
    event.settle()
  }

  function forget(upTo: number): void {
    for (const seq of held.keys()) if (seq <= upTo) held.delete(seq)
  }

  return {
    venueId,
    get known() {
      return known
    },
    start(newest) {
      if (known !== undefined) return
      known = newest
      forget(newest)
      drain()
    },
    offer(events) {
      for (const event of events) if (event.seq > (known ?? 0)) held.set(event.seq, event)
      drain()
      if (known !== undefined && held.size > 0) onHeld(venueId)
    },
    skipTo(newest) {
      known = newest
      buffer.clear()
      forget(newest)
      for (const subscriber of subscribers) subscriber.onGap()
      drain()
    },
    recent: buffer.after,
    keepEarlier: (events) => buffer.putBefore(events, known ?? 0),
    dropOldest: buffer.dropOldest,
    publishEphemeral(ephemeral) {
      for (const subscriber of subscribers) subscriber.onEphemeral(ephemeral)
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => {
        subscribers.delete(subscriber)
      }
    },
  }
}

/** A venue's newest events, without a hole, `size` of them at most. */
function createRingBuffer(size: number, onKept: () => void) {
  const buffer: PublishedEvent[] = []
  /** How many have gone before anybody asked for it. */
  let gone = 0

  return {
    push(event: PublishedEvent): void {
      buffer.push(event)
      if (buffer.length > size) {
        buffer.shift()
        gone += 1
      }
      onKept()
    },
    putBefore(events: readonly PublishedEvent[], known: number): void {
      const oldest = buffer[0]?.seq ?? known + 1
      if (events.at(-1)?.seq !== oldest - 1 || buffer.length + events.length > size) return
      buffer.unshift(...events)
      for (const event of events) {
        event.settle()
        onKept()
      }
    },
    after(seq: number): readonly PublishedEvent[] | undefined {
      const [oldest] = buffer
      return oldest && oldest.seq <= seq + 1 ? buffer.slice(seq + 1 - oldest.seq) : undefined
    },
    dropOldest(): void {
      if (gone > 0) gone -= 1
      else buffer.shift()
    },
    clear(): void {
      gone += buffer.length
      buffer.length = 0
    },
  }
}
