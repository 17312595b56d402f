import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createLive, type Live, type LiveOptions } from './live.ts'
import { createLiveHub } from './live-hub.ts'
import { frameText, scriptedServer } from './testing/scripted-server.ts'

const pause = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs))
const tokens = { read: () => 'token' }
const Said = z.object({ body: z.string() })
const said = (seq: number, body = `b${seq}`) => frameText('said', seq, { venueId: 3, seq, at: 5, body })
const ready = (seq: number, isResumed = false) => frameText('stream.ready', seq, { isResumed })

let opened: Live[] = []
let channel = 0
beforeEach(() => {
  channel += 1
})
afterEach(() => {
  for (const live of opened) live.close()
  opened = []
})

/** A tab with what it has received. Tabs of one test share the name of its channel. */
function tab(server: ReturnType<typeof scriptedServer>, more: Partial<LiveOptions> = {}) {
  const live = createLive({
    path: '/venues/3/sse',
    baseURL: 'https://counter.test',
    tokens,
    fetch: server.fetch,
    ...more,
  })
  opened.push(live)
  const bodies: string[] = []
  const resets: string[] = []
  live.on('said', Said, ({ body }) => bodies.push(body))
  live.onReset((reason) => resets.push(reason))
  return { live, bodies, resets }
}

const sharing = (server: ReturnType<typeof scriptedServer>) => tab(server, { channelName: `test-${channel}` })
const until = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 5 })

describe('one tab', () => {
  test('an event is validated and handed over with its origin; status follows the stream', async () => {
    const server = scriptedServer()
    const { live, resets } = tab(server)
    const heard = vi.fn()
    live.on('said', Said, heard)
    await until(() => expect(server.connections).toHaveLength(1))
    expect(live.status.value).toBe('connecting')
    server.last().push(ready(7) + said(8))
    await until(() => expect(heard).toHaveBeenCalledOnce())
    expect(heard).toHaveBeenCalledWith({ body: 'b8' }, { venueId: 3, seq: 8, at: 5 })
    expect(live.status.value).toBe('open')
    expect(resets).toEqual(['opened'])
    live.close()
    expect(live.status.value).toBe('ended')
  })

  test('a bad event and a handler that throws are reported, and the next event arrives', async () => {
    const server = scriptedServer()
    const bad = vi.fn()
    const { live, bodies } = tab(server, { onBadEvent: bad })
    live.on('said', Said, ({ body }) => {
      if (body === 'b10') throw new Error('handler')
    })
    await until(() => expect(server.connections).toHaveLength(1))
    server.last().push(ready(7) + frameText('said', 8, { venueId: 3, seq: 8, at: 5, body: 9 }))
    server.last().push(`event: said\ndata: {not json\nid: 9\n\n${said(10)}${said(11)}`)
    await until(() => expect(bodies).toEqual(['b10', 'b11']))
    expect(bad.mock.calls.map(([{ name, error }]) => [name, (error as Error).message.slice(0, 7)])).toEqual([
      ['said', expect.any(String)],
      ['said', expect.any(String)],
      ['said', expect.any(String)],
      ['said', expect.any(String)],
      ['said', 'handler'],
    ])
    expect(live.status.value).toBe('open')
  })

  test('a handler that was taken away hears nothing more', async () => {
    const server = scriptedServer()
    const { live, bodies } = tab(server)
    const heard = vi.fn()
    const stop = live.on('said', Said, heard)
    await until(() => expect(server.connections).toHaveLength(1))
    server.last().push(ready(7) + said(8))
    await until(() => expect(heard).toHaveBeenCalledOnce())
    stop()
    server.last().push(said(9))
    await until(() => expect(bodies).toEqual(['b8', 'b9']))
    expect(heard).toHaveBeenCalledOnce()
  })

  test('stream.reset asks for the lists, a resumed stream does not', async () => {
    const server = scriptedServer()
    const { resets, bodies } = tab(server)
    await until(() => expect(server.connections).toHaveLength(1))
    server.last().push(ready(7) + said(8))
    server.last().end()
    await until(() => expect(server.connections).toHaveLength(2))
    server.last().push(said(9) + ready(9, true))
    await until(() => expect(bodies).toEqual(['b8', 'b9']))
    expect(resets).toEqual(['opened'])
    server.last().push(frameText('stream.reset', 50, {}) + said(51))
    await until(() => expect(bodies).toEqual(['b8', 'b9', 'b51']))
    expect(resets).toEqual(['opened', 'lost'])
  })

  test('authorise listens again after the session has ended, with the same handlers', async () => {
    const server = scriptedServer({ status: 401 }, {})
    const onSessionEnd = vi.fn()
    const { live, bodies } = tab(server, { onSessionEnd })
    await until(() => expect(live.status.value).toBe('ended'))
    expect(onSessionEnd).toHaveBeenCalledOnce()
    live.authorise()
    await until(() => expect(server.connections).toHaveLength(2))
    server.last().push(ready(7) + said(8))
    await until(() => expect(bodies).toEqual(['b8']))
  })
})

describe('several tabs', () => {
  test('share one stream: every tab gets every event once', async () => {
    const server = scriptedServer()
    const tabs = [sharing(server), sharing(server), sharing(server)]
    await until(() => expect(server.connections).toHaveLength(1))
    server.last().push(ready(7) + said(8) + said(9))
    for (const { bodies, resets, live } of tabs) {
      await until(() => expect(bodies).toEqual(['b8', 'b9']))
      expect(resets).toEqual(['opened'])
      expect(live.status.value).toBe('open')
    }
    const late = sharing(server)
    await until(() => expect(late.resets).toEqual(['opened']))
    expect(late.live.status.value).toBe('open')
    server.last().push(said(10))
    await until(() => expect(late.bodies).toEqual(['b10']))
    expect(server.requests).toHaveLength(1)
  })

  test('when the tab that streams is closed the next one resumes, and nothing is lost or doubled', async () => {
    const server = scriptedServer()
    const [first, ...others] = [sharing(server), sharing(server), sharing(server)]
    await until(() => expect(server.connections).toHaveLength(1))
    server.last().push(ready(7) + said(8))
    for (const { bodies } of others) await until(() => expect(bodies).toEqual(['b8']))
    first?.live.close()
    await until(() => expect(server.connections).toHaveLength(2))
    expect(server.requests[1]?.headers['last-event-id']).toBe('8')
    server.last().push(said(9) + ready(9, true) + said(10))
    for (const { bodies, resets } of others) {
      await until(() => expect(bodies).toEqual(['b8', 'b9', 'b10']))
      expect(resets).toEqual(['opened'])
    }
    expect(first?.bodies).toEqual(['b8'])
  })

  test('a tab that missed events detects the gap and loads its lists again; one that is ahead drops duplicates', async () => {
    const server = scriptedServer()
    const leader = sharing(server)
    await until(() => expect(server.connections).toHaveLength(1))
    server.last().push(ready(7))
    await until(() => expect(leader.live.status.value).toBe('open'))
    const follower = sharing(server)
    await until(() => expect(follower.resets).toEqual(['opened']))
    const forged = new BroadcastChannel(`comptoir-live-1:test-${channel}:https://counter.test/venues/3/sse`)
    const frame = (seq: number) => ({
      kind: 'frame',
      frame: {
        name: 'said',
        data: JSON.stringify({ venueId: 3, seq, at: 5, body: `b${seq}` }),
        cursor: new Map([['', seq]]),
        before: new Map([['', seq - 1]]),
      },
    })
    forged.postMessage(frame(8))
    await until(() => expect(follower.bodies).toEqual(['b8']))
    server.last().push(said(8) + said(9))
    await until(() => expect(follower.bodies).toEqual(['b8', 'b9']))
    expect(follower.resets).toEqual(['opened'])
    forged.postMessage(frame(12))
    await until(() => expect(follower.resets).toEqual(['opened', 'lost']))
    expect(follower.bodies).toEqual(['b8', 'b9', 'b12'])
    forged.close()
  })

  test('the end of the session is announced in every tab', async () => {
    const server = scriptedServer()
    const ends = [vi.fn(), vi.fn()]
    const tabs = ends.map((onSessionEnd) =>
      tab(server, { channelName: `test-${channel}`, onSessionEnd, tokens: { read: () => 'token' } }),
    )
    await until(() => expect(server.connections).toHaveLength(1))
    server.last().push(ready(7))
    for (const { live } of tabs) await until(() => expect(live.status.value).toBe('open'))
    server.last().push('event: auth.expired\ndata: {}\n\n')
    for (const { live } of tabs) await until(() => expect(live.status.value).toBe('ended'))
    for (const end of ends) expect(end).toHaveBeenCalledOnce()
  })

  test('without Web Locks every tab streams itself', async () => {
    vi.stubGlobal('navigator', {})
    const server = scriptedServer()
    sharing(server)
    sharing(server)
    await until(() => expect(server.connections).toHaveLength(2))
    vi.unstubAllGlobals()
  })

  test('tabs with different names share nothing', async () => {
    const server = scriptedServer()
    const [one, other] = [
      tab(server, { channelName: 'manager-1' }),
      tab(server, { channelName: 'manager-2' }),
    ]
    await until(() => expect(server.connections).toHaveLength(2))
    server.last().push(ready(7) + said(8))
    await until(() => expect(one.bodies.length + other.bodies.length).toBe(1))
    await pause(30)
    expect(one.bodies.length + other.bodies.length).toBe(1)
  })
})

describe('the hub of venues (D-09)', () => {
  test('joins a venue once, listens in all of them, and leaves', async () => {
    const server = scriptedServer()
    const hub = createLiveHub({ baseURL: 'https://counter.test', tokens, fetch: server.fetch })
    const heard = vi.fn()
    const three = hub.join(3)
    const stop = hub.listen('said', Said, ({ body }) => heard(body))
    expect(hub.join(3)).toBe(three)
    hub.join(0)
    await until(() => expect(server.connections).toHaveLength(2))
    expect(server.requests.map(({ url }) => url)).toEqual([
      'https://counter.test/venues/3/sse',
      'https://counter.test/venues/0/sse',
    ])
    server.connections[0]?.push(ready(7) + said(8))
    server.connections[1]?.push(
      frameText('stream.ready', '3:7', {}) +
        frameText('said', '3:8', { venueId: 3, seq: 8, at: 5, body: 'all' }),
    )
    await until(() => expect(heard.mock.calls).toEqual([['b8'], ['all']]))
    stop()
    hub.leave(3)
    expect(three.status.value).toBe('ended')
    await until(() => expect(server.connections[0]?.isAborted).toBe(true))
    hub.close()
  })
})
