import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { until } from '../deadline.ts'
import { METRICS_TOKEN } from '../nodes/cluster.ts'
import type { StreamOrder } from '../programs/subscribers.ts'

/** Long notes, three bytes a sign: what the system buffers by itself is full after some hundred of them. */
const NOTE = '€'.repeat(4900)
const MOST_NOTES = 1500
const AT_ONCE = 8
const DROPPED_MS = 10_000
const CAUGHT_UP_MS = 60_000

export interface SlowClient {
  isDropped: boolean
  /** Events between the first and the last that it was shown, those after its return among them, less those it saw. */
  lost: number
}

async function openStreams(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/^comptoir_live_streams (\d+)$/m.exec(text)?.[1])
}

async function openStream(
  url: string,
  { venueId, token }: StreamOrder,
  after?: number,
): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(after === undefined ? {} : { 'last-event-id': String(after) }),
  }
  const request = http.get(`${url}/venues/${venueId}/sse`, { agent: false, headers })
  // It is cut off: that is what is looked for.
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response.on('error', () => undefined)
}

/** Collects the numbers of events, without those that say how the stream stands. */
function collect(response: IncomingMessage, seen: Set<number>): void {
  let rest = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const id = /^id: (\d+)$/m.exec(block)?.[1]
      if (id && !block.startsWith('event: stream.')) seen.add(Number(id))
    }
  })
}

/** Notes on a conversation until `isEnough`. */
async function flood(
  url: string,
  { venueId, token }: StreamOrder,
  isEnough: () => Promise<boolean>,
): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = `${url}/v2/venues/${venueId}/conversations`
  const [conversation] = (await (await fetch(path, { headers })).json()) as { id: string }[]
  for (let n = 0; n < MOST_NOTES; n += AT_ONCE) {
    const writes = Array.from({ length: AT_ONCE }, (_, index) =>
      fetch(`${path}/${conversation?.id}`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ notes: `${n + index} ${NOTE}` }),
      }).then((answer) => answer.arrayBuffer()),
    )
    await Promise.all(writes)
    if (n % (AT_ONCE * 10) === 0 && (await isEnough())) return true
  }
  return isEnough()
}

/** A client that stops reading while its venue is busy: it is cut off, returns, and is shown what it missed. */
export async function runSlowClient(url: string, order: StreamOrder): Promise<SlowClient> {
  const seen = new Set<number>()
  const slow = await openStream(url, order)
  collect(slow, seen)
  const before = await openStreams(url)
  slow.pause()
  const isGone = async () => (await openStreams(url)) < before
  const isDropped = await flood(url, order, isGone)
  const closed = once(slow, 'close')
  slow.resume()
  if (!isDropped) return { isDropped, lost: 0 }
  await until(DROPPED_MS, 'the end of the slow stream', () => slow.destroyed || slow.closed)
  await closed
  const last = Math.max(...seen)
  const back = await openStream(url, order, last)
  collect(back, seen)
  let newest = 0
  await until(
    CAUGHT_UP_MS,
    'the return of the slow client',
    () => {
      const isQuiet = seen.size > 0 && newest === Math.max(...seen) && newest > last
      newest = Math.max(...seen)
      return isQuiet
    },
    500,
  )
  back.destroy()
  const span = newest - Math.min(...seen) + 1
  return { isDropped, lost: span - seen.size }
}
