import { createFeed, type Feed, type FeedHooks } from './feed.ts'

/** How long a feed that no one follows is kept for those who come back. */
const LINGER_MS = 60_000

interface Entry {
  feed: Feed
  followers: number
  idleSince: number
}

/** The feeds that somebody on this server follows, or did a moment ago. */
export interface Followed {
  feedOf(venueId: number): Feed | undefined
  venueIds(): number[]
  /** Starts or joins the feed of a venue. */
  join(venueId: number): Feed
  release(feeds: readonly Feed[]): void
  /** Lets go of feeds that no one came back to. */
  forgetIdle(): void
}

export interface FollowedOptions {
  /** How many of a venue's newest events stay in memory. */
  bufferSize: number
  /** How many of all venues together. */
  mostKept: number
  onPublished(): void
  onHeld: FeedHooks['onHeld']
}

export function createFollowed({ bufferSize, mostKept, onPublished, onHeld }: FollowedOptions): Followed {
  const entries = new Map<number, Entry>()
  const keep = createKeeper(mostKept, (venueId) => entries.get(venueId)?.feed.dropOldest())
  const hooks: FeedHooks = {
    onPublished,
    onKept: keep,
    onHeld,
  }

  function open(venueId: number): Entry {
    const entry = { feed: createFeed(venueId, bufferSize, hooks), followers: 0, idleSince: 0 }
    entries.set(venueId, entry)
    return entry
  }

  return {
    feedOf: (venueId) => entries.get(venueId)?.feed,
    venueIds: () => Array.from(entries.keys()),
    join(venueId) {
      const entry = entries.get(venueId) ?? open(venueId)
      entry.followers += 1
      return entry.feed
    },
    release(feeds) {
      for (const { venueId } of feeds) {
        const entry = entries.get(venueId)
        if (!entry) continue
        entry.followers -= 1
        entry.idleSince = Date.now()
      }
    },
    forgetIdle() {
      const longAgo = Date.now() - LINGER_MS
      for (const [venueId, { followers, idleSince }] of entries)
        if (followers === 0 && idleSince < longAgo) entries.delete(venueId)
    },
  }
}

/** Has the oldest event of all go when there are too many: `drop` receives whose. */
function createKeeper(most: number, drop: (venueId: number) => void) {
  const kept = new Array<number>(most)
  let count = 0
  return (venueId: number) => {
    const place = count % most
    const oldest = kept[place]
    if (count >= most && oldest !== undefined) drop(oldest)
    kept[place] = venueId
    count += 1
  }
}
