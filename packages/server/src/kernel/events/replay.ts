import type { Feeds, SeenIn } from './feeds.ts'
import { controlFrame } from './frame.ts'
import { type Lane, newestOf, type Sender } from './sender.ts'
import type { Writer } from './writer.ts'

/** What a stream is resumed with. */
export interface Replay {
  sender: Sender
  writer: Writer
  feeds: Feeds
  /** What the client has seen; absent where it begins at now. */
  seenIn: SeenIn | undefined
}

/** Sends what came after the cursor, then lets the stream run live. Answers the ends of its subscriptions. */
export async function resume(replay: Replay): Promise<(() => void)[]> {
  const { sender, writer, seenIn } = replay
  let isResumed = seenIn !== undefined && (await place(replay, seenIn))
  // The last look at the feeds and the subscription are in one tick: nothing is published between them.
  for (let lane = behind(sender); lane && !writer.isClosed; lane = behind(sender))
    if (!(await advance(replay, lane))) isResumed = false
  return writer.isClosed ? [] : goLive(sender, writer, isResumed)
}

function goLive(sender: Sender, writer: Writer, isResumed: boolean): (() => void)[] {
  for (const lane of sender.lanes) lane.told = lane.position
  writer.write(controlFrame('stream.ready', { isResumed }, sender.id()))
  return sender.lanes.map((lane) =>
    lane.feed.subscribe({
      onEvent: (published) => sender.deliver(lane, published),
      onWhisper: (published) => sender.whisper(published),
      onGap: () => sender.reset(lane),
    }),
  )
}

/** Sets each lane to what the client has seen. Answers false when that is unknown somewhere; it starts anew there. */
async function place({ sender, feeds }: Replay, seenIn: SeenIn): Promise<boolean> {
  const { lanes } = sender
  // The client may come from a node that was faster than this one.
  const isAhead = lanes.some((lane) => (seenIn(lane.feed.venueId) ?? 0) > newestOf(lane))
  if (isAhead) await feeds.refresh(lanes.map(({ feed }) => feed.venueId))
  const lost: Lane[] = []
  for (const lane of lanes) {
    const seen = seenIn(lane.feed.venueId)
    if (seen === undefined || seen > newestOf(lane)) lost.push(lane)
    else lane.position = lane.told = seen
  }
  for (const lane of lost) sender.reset(lane)
  return lost.length === 0
}

function behind({ lanes }: Sender): Lane | undefined {
  return lanes.find((lane) => lane.position < newestOf(lane))
}

/** Sends one batch of the missed events, no faster than the client reads. Returns false if they are no longer stored. */
async function advance({ sender, writer, feeds }: Replay, lane: Lane): Promise<boolean> {
  const next = lane.feed.recent(lane.position) ?? (await feeds.read(lane.feed.venueId, lane.position))
  if (next[0]?.seq !== lane.position + 1) {
    sender.reset(lane)
    return false
  }
  for (const published of next) {
    await writer.drained()
    if (writer.isClosed) break
    sender.deliver(lane, published)
  }
  return true
}
