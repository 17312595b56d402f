import { batchLoader } from '../db/batch-loader.ts'
import type { Database, Tx } from '../db/database.ts'
import {
  eventsChannel,
  type News,
  onCommitted,
  type Place,
  readEvents,
  readNews,
  readNotice,
} from './events.ts'
import type { Feed } from './feed.ts'
import { createFollowed, type Followed } from './followed.ts'
import { type EphemeralEvent, type PublishedEvent, publishable } from './frame.ts'

/** How feeds keep up. Times in milliseconds. */
export interface FeedOptions {
  /** How often the followed venues are compared with the table, because a notice may be lost; 1,000. */
  pollMs?: number | undefined
  /** How many of a venue's newest events stay in memory; default 100. */
  bufferSize?: number | undefined
  /** How many of all venues together; 2,000: some seconds of a busy server, some 4 KiB each. */
  mostKept?: number | undefined
  onPublished(): void
  log(message: string, error: unknown): void
}

/** The feeds of the venues that somebody on this server follows. */
export interface Feeds {
  /**
   * Starts or joins the feeds of these venues for a reader at these positions: what a new feed lacks of them
   * is read when it starts. Release each with `release`.
   */
  retain(venueIds: readonly number[], seenIn?: SeenIn): Promise<Feed[]>
  release(feeds: readonly Feed[]): void
  /** Reads a venue's next events from the table; empty when there are none. */
  read(venueId: number, after: number): Promise<PublishedEvent[]>
  /** Publishes now what the table holds for these venues. */
  refresh(venueIds: readonly number[]): Promise<void>
  /** Notifies those on this server who follow the venue, once. */
  publishEphemeral(ephemeral: EphemeralEvent): void
  close(): Promise<void>
}

/** The position of a reader in a venue. */
export type SeenIn = (venueId: number) => number | undefined

const PAGE = 200
/**
 * The most events read when a feed starts, as hundreds may start at once; a reader that lacks more reads them itself.
 */
const FEW = 20

/** Keeps feeds up to date: by this process's own commits, by notices of other servers, and by a poll. */
export async function openFeeds(database: Database, options: FeedOptions): Promise<Feeds> {
  /** The positions of the readers that wait for a new feed. */
  const wanted = new Map<number, number>()
  const bring = batchLoader((venueIds: number[]) =>
    bringUp(database, followed, venueIds, wanted).catch((error: unknown) => {
      options.log('reading events failed, trying again', error)
      throw error
    }),
  )
  const chase = (venueIds: readonly number[]) => {
    // The next poll continues.
    if (venueIds.length > 0) bring(venueIds).catch(() => undefined)
  }
  const followed = createFollowed({
    bufferSize: options.bufferSize ?? 100,
    mostKept: options.mostKept ?? 2000,
    onPublished: options.onPublished,
    onHeld: (venueId) => chase([venueId]),
  })

  function poll(): void {
    followed.forgetIdle()
    chase(followed.venueIds())
  }

  // Not asked by the poller of the queue: it asks about the venues on screens alone, which are known here (1,000 of
  // them: 4.5 ms; none: nothing), and also where no queue runs.
  const timer = setInterval(poll, options.pollMs ?? 1000).unref()
  const stopHearing = onCommitted(database, (events) => {
    for (const event of events) followed.feedOf(event.venueId)?.offer([event])
  })
  // With the embedded database there is no other server that could notify.
  const stopListening =
    database.kind === 'postgres' &&
    (await database.peers.listen(eventsChannel, (notice) => chase(hear(notice, followed))))

  return {
    refresh: bring,
    async retain(venueIds, seenIn) {
      const joined = venueIds.map(followed.join)
      const fresh = joined.filter(({ known }) => known === undefined).map(({ venueId }) => venueId)
      for (const venueId of fresh) {
        const seen = seenIn?.(venueId)
        if (seen !== undefined) wanted.set(venueId, Math.min(seen, wanted.get(venueId) ?? seen))
      }
      try {
        if (fresh.length > 0) await bring(fresh)
      } catch (error) {
        followed.release(joined)
        throw error
      }
      return joined
    },
    release: followed.release,
    async read(venueId, after) {
      const rows = await database.system((tx) => readEvents(tx, venueId, after, PAGE))
      const events = rows.map(publishable)
      followed.feedOf(venueId)?.keepEarlier(events)
      return events
    },
    publishEphemeral(ephemeral) {
      const event = publishable({ ...ephemeral, seq: 0, at: new Date() })
      followed.feedOf(ephemeral.venueId)?.publishEphemeral(event)
    },
    async close() {
      clearInterval(timer)
      stopHearing()
      if (stopListening) await stopListening()
    },
  }
}

/**
 * Publishes what a notice carries, unless this server has, as it committed it itself. Returns the venues of which the
 * table must say.
 */
function hear(notice: string, followed: Followed): number[] {
  const received = readNotice(notice)
  if (!received) return followed.venueIds()
  const feed = followed.feedOf(received.venueId)
  if (!feed || (feed.known ?? 0) >= received.seq) return []
  const event = received.event()
  if (!event) return [received.venueId]
  feed.offer([event])
  return []
}

/**
 * Starts new feeds and publishes what the others have missed, in one query for all.
 */
async function bringUp(
  database: Database,
  followed: Followed,
  venueIds: readonly number[],
  wanted: Map<number, number>,
): Promise<void> {
  await database.shared(async (tx) => {
    const feeds = venueIds.map(followed.feedOf).filter((feed) => feed !== undefined)
    const places = feeds.map((feed) => placeOf(feed, wanted))
    const news = await readNews(tx, places, PAGE)
    for (const [index, feed] of feeds.entries())
      await bringUpOne(tx, feed, places[index], news.get(feed.venueId) ?? { newest: 0, events: [] })
  })
}

/** The position of a feed; of one that has not started, that of its waiting readers. */
function placeOf({ venueId, known }: Feed, wanted: Map<number, number>): Place {
  const seen = wanted.get(venueId)
  wanted.delete(venueId)
  return known === undefined ? { venueId, after: seen, most: FEW } : { venueId, after: known }
}

/** Publishes the first page and those after it; own commits may already be further. */
async function bringUpOne(tx: Tx, feed: Feed, place: Place | undefined, { newest, events }: News) {
  const isNew = place?.most !== undefined
  feed.start(newest)
  if (isNew) feed.keepEarlier(events.map(publishable))
  // Another question may have begun it meanwhile: what was read for those who wait is not what follows then.
  let [from, page] = [isNew ? undefined : place?.after, events]
  while ((feed.known ?? newest) < newest) {
    if (from !== undefined && page[0]?.seq === from + 1) feed.offer(page)
    else if (feed.known === from) feed.skipTo(newest)
    from = feed.known ?? newest
    if (from < newest) page = await readEvents(tx, feed.venueId, from, PAGE)
  }
}
