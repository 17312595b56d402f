import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backoffMs, MAX_DELAY_MS, MIN_DELAY_MS } from './backoff.ts'
import { SILENCE_MS } from './connection.ts'
import { formatCursor, parseCursor } from './cursor.ts'
import {
  type EventStream,
  type EventStreamOptions,
  openEventStream,
  type StreamFrame,
} from './event-stream.ts'
import { frameText, scriptedServer } from './testing/scripted-server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

function listen(server: ReturnType<typeof scriptedServer>, more: Partial<EventStreamOptions> = {}) {
  const frames: StreamFrame[] = []
  const statuses: string[] = []
  const onSessionEnd = vi.fn()
  const renew = vi.fn(async (): Promise<string | undefined> => 'fresh')
  const stream: EventStream = openEventStream({
    url: 'https://counter.test/venues/3/sse',
    tokens: { read: () => 'old', renew },
    fetch: server.fetch,
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
    onSessionEnd,
    random: () => 0,
    ...more,
  })
  const names = () => frames.map(({ name, cursor }) => `${name} ${cursor ? formatCursor(cursor) : '-'}`)
  return { frames, names, statuses, onSessionEnd, renew, stream }
}

describe('reading', () => {
  test('any split of the bytes gives the same events', async () => {
    const text =
      'retry: 700\r\n: welcome\n\n' +
      frameText('stream.ready', 1, { isResumed: false }) +
      frameText('messages.received', 2, { body: 'Ça va ? 🥐\u2028\n\nà bientôt' }) +
      ': ping\n\n' +
      frameText('messages.sent', 3, { body: 'été' }).replaceAll('\n', '\r\n') +
      frameText('messages.read', 4, {})
    const bytes = new TextEncoder().encode(text)
    const read = async (cuts: readonly number[]) => {
      const server = scriptedServer()
      const { frames, stream } = listen(server)
      await settle()
      const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b)
      for (const [index, end] of [...ends, bytes.length].entries())
        server.last().push(bytes.slice(index === 0 ? 0 : ends[index - 1], end))
      await settle()
      stream.close()
      return frames
    }
    const whole = await read([])
    expect(whole.map(({ name }) => name)).toEqual([
      'stream.ready',
      'messages.received',
      'messages.sent',
      'messages.read',
    ])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 40 }), async (cuts) => {
        expect(await read(cuts)).toEqual(whole)
      }),
      { numRuns: 200 },
    )
    expect(await read(Array.from(bytes.keys()))).toEqual(whole)
  })

  test('the bearer and no Last-Event-ID go with the first request, the last id with the next', async () => {
    const server = scriptedServer()
    const { stream, statuses } = listen(server)
    await settle()
    expect(server.requests[0]?.headers).toEqual({ accept: 'text/event-stream', authorization: 'Bearer old' })
    server.last().push(frameText('stream.ready', 7, { isResumed: false }) + frameText('messages.sent', 8, {}))
    await settle()
    server.last().end()
    await vi.advanceTimersByTimeAsync(MIN_DELAY_MS)
    expect(server.requests[1]?.headers['last-event-id']).toBe('8')
    expect(statuses).toEqual(['connecting', 'open', 'waiting', 'connecting'])
    stream.close()
    await settle()
    expect(statuses.at(-1)).toBe('ended')
    expect(server.last().isAborted).toBe(true)
  })

  test('what an event handler throws is reported and does not end the stream', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const server = scriptedServer()
    const { stream } = listen(server, {
      onFrame: ({ name }) => {
        if (name === 'messages.sent') throw new Error('handler')
      },
    })
    await settle()
    server.last().push(frameText('stream.ready', 7, {}) + frameText('messages.sent', 8, {}))
    await settle()
    expect(reported).toHaveBeenCalledOnce()
    expect(server.last().isAborted).toBe(false)
    stream.close()
    vi.unstubAllGlobals()
  })
})

describe('sequence', () => {
  test('a gap ends the connection, and the next one resumes from the last known event', async () => {
    const server = scriptedServer()
    const { stream, names } = listen(server)
    await settle()
    server
      .last()
      .push(
        frameText('stream.ready', 7, {}) +
          frameText('a', 8, {}) +
          frameText('b', 10, {}) +
          frameText('c', 11, {}),
      )
    await vi.advanceTimersByTimeAsync(MIN_DELAY_MS)
    expect(names()).toEqual(['stream.ready 7', 'a 8'])
    expect(server.requests[1]?.headers['last-event-id']).toBe('8')
    server
      .last()
      .push(
        frameText('x', 9, {}) + frameText('b', 10, {}) + frameText('stream.ready', 10, { isResumed: true }),
      )
    await settle()
    expect(names()).toEqual(['stream.ready 7', 'a 8', 'x 9', 'b 10', 'stream.ready 10'])
    stream.close()
  })

  test('an event that comes twice is handed over once', async () => {
    const server = scriptedServer()
    const { stream, names } = listen(server)
    await settle()
    server
      .last()
      .push(
        frameText('stream.ready', 7, {}) +
          frameText('a', 8, {}) +
          frameText('a', 8, {}) +
          frameText('b', 9, {}),
      )
    await settle()
    expect(names()).toEqual(['stream.ready 7', 'a 8', 'b 9'])
    stream.close()
  })

  test('stream.skip and stream.reset move the cursor without a hole', async () => {
    const server = scriptedServer()
    const { stream, names } = listen(server)
    await settle()
    server
      .last()
      .push(
        frameText('stream.ready', 7, {}) +
          frameText('stream.skip', 90, {}) +
          frameText('a', 91, {}) +
          frameText('stream.reset', 300, {}) +
          frameText('b', 301, {}),
      )
    await settle()
    expect(names()).toEqual(['stream.ready 7', 'stream.skip 90', 'a 91', 'stream.reset 300', 'b 301'])
    stream.close()
  })

  test('D-04 a stream of all venues is checked venue by venue', async () => {
    const server = scriptedServer()
    const { stream, names } = listen(server)
    await settle()
    server
      .last()
      .push(
        frameText('stream.ready', '3:12,7:4', {}) +
          frameText('a', '3:12,7:5', {}) +
          frameText('b', '3:13,7:5', {}) +
          frameText('c', '3:13,7:7', {}),
      )
    await vi.advanceTimersByTimeAsync(MIN_DELAY_MS)
    expect(names()).toEqual(['stream.ready 3:12,7:4', 'a 3:12,7:5', 'b 3:13,7:5'])
    expect(server.requests[1]?.headers['last-event-id']).toBe('3:13,7:5')
    stream.close()
  })

  test('parses a cursor it has written, and nothing else', () => {
    for (const id of ['', '0', '12', '3:12,7:4'])
      expect(formatCursor(parseCursor(id) ?? new Map([['', -1]]))).toBe(id)
    for (const id of ['x', '3:', ':4', '3:4,', '-1', '1.5', '3:4;7:5', '9'.repeat(16)])
      expect(parseCursor(id)).toBeUndefined()
  })
})

describe('session', () => {
  test('D-12 a 401 is answered by one renewal and another try at once, with the new token', async () => {
    const server = scriptedServer({ status: 401 }, {})
    const { stream, renew, onSessionEnd } = listen(server)
    await settle()
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer old',
      'Bearer fresh',
    ])
    expect(renew).toHaveBeenCalledOnce()
    expect(onSessionEnd).not.toHaveBeenCalled()
    stream.close()
  })

  test('SHL-35 a second 401 in a row ends the stream and the session, once', async () => {
    const server = scriptedServer({ status: 401 }, { status: 401 })
    const { renew, onSessionEnd, statuses } = listen(server)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(server.requests).toHaveLength(2)
    expect(renew).toHaveBeenCalledOnce()
    expect(onSessionEnd).toHaveBeenCalledOnce()
    expect(statuses.at(-1)).toBe('ended')
  })

  test('a token that cannot be renewed ends the session; a renewal that fails in transit is tried again', async () => {
    const answers: (() => Promise<string | undefined>)[] = [
      () => Promise.reject(new Error('offline')),
      async () => undefined,
    ]
    const server = scriptedServer({ status: 401 }, { status: 401 })
    const { onSessionEnd } = listen(server, {
      tokens: { read: () => 'old', renew: async () => answers.shift()?.() },
    })
    await settle()
    expect(onSessionEnd).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(MIN_DELAY_MS)
    expect(onSessionEnd).toHaveBeenCalledOnce()
  })

  test('auth.expired renews and resumes from the last id', async () => {
    const server = scriptedServer()
    const { stream, renew, onSessionEnd } = listen(server)
    await settle()
    server.last().push(frameText('stream.ready', 7, {}))
    await vi.advanceTimersByTimeAsync(15_000)
    server.last().push('event: auth.expired\ndata: {}\n\n')
    await settle()
    expect(renew).toHaveBeenCalledOnce()
    expect(server.requests[1]?.headers).toMatchObject({ authorization: 'Bearer fresh', 'last-event-id': '7' })
    expect(onSessionEnd).not.toHaveBeenCalled()
    stream.close()
  })

  test('a lost connection between a renewal and the next 401 does not end the session', async () => {
    const server = scriptedServer({ status: 401 }, 'refuse', { status: 401 }, {})
    const { stream, renew, onSessionEnd } = listen(server)
    await vi.advanceTimersByTimeAsync(4 * MIN_DELAY_MS)
    expect(renew).toHaveBeenCalledTimes(2)
    expect(onSessionEnd).not.toHaveBeenCalled()
    expect(server.requests).toHaveLength(4)
    stream.close()
  })
})

describe('recovery', () => {
  test('a server that is silent for 40 s is left; a ping is enough to stay', async () => {
    const server = scriptedServer()
    const { stream } = listen(server)
    await settle()
    server.last().push(frameText('stream.ready', 7, {}))
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
    server.last().push(': ping\n\n')
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
    expect(server.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1 + MIN_DELAY_MS)
    expect(server.requests).toHaveLength(2)
    stream.close()
  })

  test('a request without an answer is given up after 40 s', async () => {
    const server = scriptedServer('hang')
    const { stream } = listen(server)
    await vi.advanceTimersByTimeAsync(SILENCE_MS + MIN_DELAY_MS)
    expect(server.requests).toHaveLength(2)
    stream.close()
  })

  test('the pause grows with each try and stays between 0.5 s and 30 s, or above what the server asks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (attempt, leastMs, chance) => {
          const delayMs = backoffMs(attempt, leastMs, () => chance)
          expect(delayMs).toBeGreaterThanOrEqual(Math.min(Math.max(leastMs, MIN_DELAY_MS), MAX_DELAY_MS))
          expect(delayMs).toBeLessThanOrEqual(MAX_DELAY_MS)
        },
      ),
    )
    const ceilings = [1, 2, 3, 4, 5, 6, 7].map((attempt) => backoffMs(attempt, undefined, () => 1))
    expect(ceilings).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  test('server.restart is followed after the pause that it asks for', async () => {
    const server = scriptedServer()
    const { stream } = listen(server)
    await settle()
    server.last().push(frameText('stream.ready', 7, {}))
    server.last().push('retry: 1000\nevent: server.restart\ndata: {}\n\n')
    await vi.advanceTimersByTimeAsync(999)
    expect(server.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.requests).toHaveLength(2)
    stream.close()
  })

  test('429 waits as long as Retry-After says; an HTML page is not taken for a stream', async () => {
    const server = scriptedServer({ status: 429, retryAfter: '7' }, { type: 'text/html' }, {})
    const { stream } = listen(server)
    await vi.advanceTimersByTimeAsync(6999)
    expect(server.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(server.requests).toHaveLength(3)
    stream.close()
  })
})
