import type { Feeds, SeenIn } from './feeds.ts'
import { controlFrame } from './frame.ts'
import { newestOf, type Sender, type Subscription } from './sender.ts'
import type { Writer } from './writer.ts'

/** What a stream is resumed with. */
export interface Replay {
  sender: Sender
  writer: Writer
  feeds: Feeds
  /** What the client has seen; absent where it begins at now. */
  seenIn: SeenIn | undefined
}

/** Sends what came after the cursor, then lets the stream run live. Returns the functions that end its subscriptions. */
export async function resume(replay: Replay): Promise<(() => void)[]> {
  const { sender, writer, seenIn } = replay
  let isResumed = seenIn !== undefined && (await place(replay, seenIn))
  // The last look at the feeds and the subscription are in one tick: nothing is published between them.
  for (let subscription = behind(sender); subscription && !writer.isClosed; subscription = behind(sender))
    if (!(await advance(replay, subscription))) isResumed = false
  return writer.isClosed ? [] : goLive(sender, writer, isResumed)
}

function goLive(sender: Sender, writer: Writer, isResumed: boolean): (() => void)[] {
  for (const subscription of sender.subscriptions) subscription.sentUpTo = subscription.position
  writer.write(controlFrame('stream.ready', { isResumed }, sender.id()))
  return sender.subscriptions.map((subscription) =>
    subscription.feed.subscribe({
      onEvent: (published) => sender.deliver(subscription, published),
      onEphemeral: (published) => sender.publishEphemeral(published),
      onGap: () => sender.reset(subscription),
    }),
  )
}

/** Sets each subscription to what the client has seen. Returns false if that is unknown for one of them, which then starts at now. */
async function place({ sender, feeds }: Replay, seenIn: SeenIn): Promise<boolean> {
  const { subscriptions } = sender
  // The client may come from a server that was ahead of this one.
  const isAhead = subscriptions.some(
    (subscription) => (seenIn(subscription.feed.venueId) ?? 0) > newestOf(subscription),
  )
  if (isAhead) await feeds.refresh(subscriptions.map(({ feed }) => feed.venueId))
  const lost: Subscription[] = []
  for (const subscription of subscriptions) {
    const seen = seenIn(subscription.feed.venueId)
    if (seen === undefined || seen > newestOf(subscription)) lost.push(subscription)
    else subscription.position = subscription.sentUpTo = seen
  }
  for (const subscription of lost) sender.reset(subscription)
  return lost.length === 0
}

function behind({ subscriptions }: Sender): Subscription | undefined {
  return subscriptions.find((subscription) => subscription.position < newestOf(subscription))
}

/** Sends one batch of the missed events, no faster than the client reads. Returns false if they are no longer stored. */
async function advance({ sender, writer, feeds }: Replay, subscription: Subscription): Promise<boolean> {
  const next =
    subscription.feed.recent(subscription.position) ??
    (await feeds.read(subscription.feed.venueId, subscription.position))
  if (next[0]?.seq !== subscription.position + 1) {
    sender.reset(subscription)
    return false
  }
  for (const published of next) {
    await writer.drained()
    if (writer.isClosed) break
    sender.deliver(subscription, published)
  }
  return true
}
