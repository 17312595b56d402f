import type { ServerResponse } from 'node:http'
import { parseCursor } from '@comptoir/core/live'
import type { Feed } from './feed.ts'
import type { SeenIn } from './feeds.ts'
import { helloFrame, type Project, restartFrame } from './frame.ts'
import type { Hub } from './hub.ts'
import { resume } from './replay.ts'
import { createSender } from './sender.ts'
import { openWriter, type Writer } from './writer.ts'

export interface StreamOptions {
  /** The raw response, before anything is sent. */
  response: ServerResponse
  hub: Hub
  /** The venues to follow; the caller's permission for each has been checked. */
  venueIds: readonly number[]
  /** The stream of venue 0: ids then name their venues, even if there is one (D-04). */
  isAllVenues?: boolean | undefined
  /** Last-Event-ID as received; without it the stream starts with the next event. */
  after: string | undefined
  /** Shows only some of the events. Streams with the same function share the encoded events. */
  project?: Project | undefined
  sessionId: string
  /** The manager, to end the stream when rights change; absent for visitors and API keys. */
  managerId?: number | undefined
  /** When the token ends, milliseconds since 1970; the stream ends within a second of it. */
  expiresAt: number
  /** The caller's address, for visitors: it is counted against a limit. */
  address?: string | undefined
  /** Sent with the answer: CORS, security headers, request id. */
  headers?: Record<string, string> | undefined
}

/**
 * Answers a request with live events, until the client leaves, is too slow, its token ends or its session is revoked.
 * Resolves once the head is sent. Throws before anything is sent: `too_many_requests`, `session_expired`, or what the
 * database throws.
 */
export async function openStream(options: StreamOptions): Promise<void> {
  const { response, hub, sessionId, managerId, venueIds, address, expiresAt } = options
  const writer = openWriter(response)
  const release = hub.admit({ sessionId, managerId, venueIds, address, expiresAt, ...writer })
  const settleMs = hub.settleMs(managerId)
  if (settleMs > 0) {
    // The gate may have let it pass with the rights of before: it carries nothing, and comes again.
    void writer.closed.then(release)
    writer.begin(options.headers ?? {}, helloFrame)
    setTimeout(() => writer.finish(restartFrame), settleMs)
    return
  }
  const seenIn = seenBy(options)
  let feeds: Feed[]
  try {
    feeds = await hub.feeds.retain(options.venueIds, seenIn)
  } catch (error) {
    release()
    throw error
  }
  void writer.closed.then(() => {
    hub.feeds.release(feeds)
    release()
  })
  writer.begin(options.headers ?? {}, helloFrame)
  run(options, feeds, writer, seenIn).catch((error: unknown) => {
    hub.log('replaying events failed; the client will reconnect and resume', error)
    writer.destroy()
  })
}

/** The position of a Last-Event-ID in each venue; none if it cannot be parsed. */
function seenBy({ after, isAllVenues = false }: StreamOptions): SeenIn | undefined {
  if (after === undefined) return undefined
  const cursor = parseCursor(after)
  return (venueId) => cursor?.get(isAllVenues ? String(venueId) : '')
}

async function run(
  options: StreamOptions,
  feeds: readonly Feed[],
  writer: Writer,
  seenIn: SeenIn | undefined,
): Promise<void> {
  const { hub, isAllVenues, project } = options
  const onFault = (error: unknown) => hub.log('sending an event to a stream failed', error)
  const sender = createSender(feeds, writer, { isAllVenues, project, onFault })
  const stops = await resume({ sender, writer, feeds: hub.feeds, seenIn })
  await writer.closed
  for (const stop of stops) stop()
}
