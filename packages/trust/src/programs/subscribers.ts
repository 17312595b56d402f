/** Streams of managers, in one process: each checks that it is shown 1, 2, 3… of its venue, whatever is cut. */
import http from 'node:http'
import { createStopwatch, type Times } from '../stopwatch.ts'

export interface StreamOrder {
  venueId: number
  token: string
}

/** What the process is asked. */
export type SubscribersOrder =
  | { open: StreamOrder[]; url: string; resumes: boolean }
  /** Reports how it stands. */
  | { report: number }
  /** Reports how long messages took, and begins to measure again where `isMark` is set. */
  | { time: number; isMark: boolean }

/** How its streams stand. */
export interface Standing {
  report: number
  /** Open and ready now. */
  ready: number
  /** Sequence numbers that were never shown. */
  lost: number
  doubled: number
  disordered: number
  resumed: number
  /** Streams that the server ended because their session had. */
  expired: number
  expiredAt: number
  /** The least number that a stream of each venue has come to. */
  positions: [venueId: number, seq: number][]
}

/** How long messages took since the measuring began. */
export interface Timing {
  time: number
  times: Times
}

const OPENED_AT_ONCE = 100
/** Each further try waits longer, as those of clients do. */
const COME_BACK_MS = 200
const MOST_TRIES = 10
const JITTER_MS = 400

/** One for all: each stream has a connection of its own. */
const agent = new http.Agent()
const now = () => Number(process.hrtime.bigint()) / 1e6
const missing = new Set<string>()
const streams: Stream[] = []
const watch = createStopwatch()
let [doubled, disordered, resumed, expired, expiredAt] = [0, 0, 0, 0, 0]

type Stream = ReturnType<typeof createStream>

/** The numbers that one stream is shown. */
function createSequence(name: number) {
  let last: number | undefined

  /** What the server takes for shown although it was not, counts as gone. */
  function skipTo(seq: number): void {
    for (let gone = (last ?? seq) + 1; gone <= seq; gone += 1) missing.add(`${name} ${gone}`)
    last = Math.max(last ?? seq, seq)
  }

  return {
    skipTo,
    follow(seq: number): void {
      if (last === undefined || seq > last) {
        skipTo(seq - 1)
        last = seq
      } else if (missing.delete(`${name} ${seq}`)) disordered += 1
      else doubled += 1
    },
    get last() {
      return last
    },
  }
}

function createStream(name: number, { venueId, token }: StreamOrder, url: string, resumes: boolean) {
  const sequence = createSequence(name)
  const { hostname: host, port } = new URL(url)
  const path = `/venues/${venueId}/sse`
  let isReady = false
  let isOver = false
  let tries = 0

  function take(block: string): void {
    const event = /^event: (.*)$/m.exec(block)?.[1]
    const id = Number(/^id: (\d+)$/m.exec(block)?.[1] ?? Number.NaN)
    if (event === 'auth.expired') {
      isOver = true
      expired += 1
      expiredAt = now()
    } else if (event === 'stream.ready') {
      isReady = true
      tries = 0
      sequence.skipTo(id)
    } else if (event !== undefined && !Number.isNaN(id)) {
      sequence.follow(id)
      const sentAt = /t=([\d.]+)/.exec(block)?.[1]
      if (event === 'messages.received' && sentAt) watch.add(now() - Number(sentAt))
    }
  }

  function comeBack(): void {
    isReady = false
    if (isOver) return
    resumed += 1
    tries = Math.min(tries + 1, MOST_TRIES)
    setTimeout(open, COME_BACK_MS * tries + Math.random() * JITTER_MS)
  }

  function open(): void {
    const request = http.get({
      host,
      port,
      path,
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(resumes && sequence.last !== undefined ? { 'last-event-id': String(sequence.last) } : {}),
      },
    })
    request.once('response', (response) => {
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        if (response.statusCode === 200) blocks.forEach(take)
      })
      response.on('error', () => undefined)
    })
    request.on('error', () => undefined)
    request.once('close', comeBack)
  }

  return {
    venueId,
    open,
    get isReady() {
      return isReady
    },
    get isOver() {
      return isOver
    },
    get last() {
      return sequence.last ?? 0
    },
  }
}

function standing(report: number): Standing {
  const positions = new Map<number, number>()
  for (const { venueId, last, isOver } of streams)
    if (!isOver) positions.set(venueId, Math.min(positions.get(venueId) ?? last, last))
  return {
    report,
    ready: streams.filter(({ isReady }) => isReady).length,
    lost: missing.size,
    doubled,
    disordered,
    resumed,
    expired,
    expiredAt,
    positions: [...positions],
  }
}

async function openAll(created: readonly Stream[]): Promise<void> {
  for (const [index, stream] of created.entries()) {
    stream.open()
    while (index - created.filter(({ isReady }) => isReady).length > OPENED_AT_ONCE)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

process.on('message', (order: SubscribersOrder) => {
  if ('open' in order) {
    const created = order.open.map((one, index) =>
      createStream(streams.length + index, one, order.url, order.resumes),
    )
    streams.push(...created)
    void openAll(created)
    return
  }
  if ('report' in order) {
    process.send?.(standing(order.report))
    return
  }
  process.send?.({ time: order.time, times: watch.read() } satisfies Timing)
  if (order.isMark) watch.reset()
})
process.on('disconnect', () => process.exit(0))
process.send?.({})
