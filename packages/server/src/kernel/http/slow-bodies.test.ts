import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestAppOptions, testApp } from '../../testing/app.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { bodyLimits } from './incoming-bodies.ts'

const SHOP = '203.0.113.9'
const ELSEWHERE = '198.51.100.7'

/** A server whose patience is half a second. */
const hasty = {
  quick: { patienceMs: 500, msPerByte: 0 },
  steady: { patienceMs: 500, msPerByte: 1000 / 1024 },
}

describe('bodies that trickle', () => {
  const sockets: Socket[] = []
  const apps: TestApp[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const app of apps.splice(0)) await app.close()
  })

  async function serve(options: TestAppOptions = {}) {
    const app = await testApp({ hasRateLimits: true, environment: { TRUST_PROXY: 'true' }, ...options })
    apps.push(app)
    const venue = await addVenue(app, 'SLOW')
    return { app, venue, url: new URL(await app.listen()) }
  }

  interface Trickle {
    method?: string
    path: string
    token?: string | undefined
    type?: string
    address?: string
    first?: string
  }

  /** Sends the head of a request and a byte of its body now and then; what comes back is the answer, to its end. */
  async function trickle(url: URL, { method = 'POST', path, token, ...more }: Trickle) {
    const { type = 'application/json', address = SHOP, first = '{' } = more
    const socket = connect(Number(url.port), url.hostname)
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: counter.test',
      `X-Forwarded-For: ${address}`,
      `Content-Type: ${type}`,
      'Content-Length: 100000',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${first}`)
    const timer = setInterval(() => socket.write(' '), 250)
    socket.once('close', () => clearInterval(timer))
    return { socket, answer: text(socket).catch(() => 'reset') }
  }

  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

  const writes = ({ venueId, ownerToken }: TestVenue): Trickle[] => [
    { path: '/v2/auth/login' },
    { method: 'PATCH', path: `/v2/venues/${venueId}`, token: ownerToken },
    { path: `/v2/venues/${venueId}/addressBooks`, token: ownerToken },
    { path: '/hooks/meta' },
  ]

  /** How long a read takes from here and from there, at the same moment: what slows the machine slows both. */
  async function compare(url: URL, tokens: Record<string, string>, reads: number) {
    const read = (address: string) =>
      new Promise<number>((resolve, reject) => {
        const startedAt = performance.now()
        const headers = { authorization: `Bearer ${tokens[address]}`, 'x-forwarded-for': address }
        request(new URL('/v2/managers/me/permissions', url), { headers }, (answer) => {
          answer.resume().on('end', () => resolve(performance.now() - startedAt))
          if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`))
        })
          .on('error', reject)
          .end()
      })
    const here: number[] = []
    const there: number[] = []
    for (let n = 0; n < reads; n += 1) {
      const [one, other] = n % 2 === 0 ? [here, there] : [there, here]
      const [first, second] = n % 2 === 0 ? [SHOP, ELSEWHERE] : [ELSEWHERE, SHOP]
      const times = await Promise.all([read(first), read(second)])
      one.push(times[0])
      other.push(times[1])
    }
    const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
    return p99(here) / p99(there)
  }

  it('G4b 4, 40 and 400 of an address leave the others of the address as quick as those of another', async () => {
    const { app, venue, url } = await serve()
    const { token } = await addManager(app, 'Owner', [venue.venueId])
    const tokens = { [SHOP]: venue.ownerToken, [ELSEWHERE]: token }
    const kinds = writes(venue)
    const open: Awaited<ReturnType<typeof trickle>>[] = []
    await compare(url, tokens, 20)
    for (const count of [4, 40, 400]) {
      while (open.length < count) open.push(await trickle(url, kinds[open.length % kinds.length] as Trickle))
      const times = await compare(url, tokens, 300)
      expect(times, `${count} trickle: p99 ${times.toFixed(2)} times that of another address`).toBeLessThan(2)
    }
  }, 30_000)

  it('ends one that takes longer than its time with 408, in words, and the connection', async () => {
    const { app, venue, url } = await serve({ bodyLimits: { paces: hasty } })
    const kinds: Trickle[] = [
      ...writes(venue),
      {
        path: `/v2/venues/${venue.venueId}/files`,
        token: venue.ownerToken,
        type: 'multipart/form-data; boundary=x',
      },
      {
        path: `/v2/venues/${venue.venueId}/addressBookImports`,
        token: venue.ownerToken,
        type: 'multipart/form-data; boundary=x',
        first: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\n',
      },
      { path: '/unsubscribe/unknown', type: 'application/x-www-form-urlencoded' },
    ]
    const open = await Promise.all(kinds.map((kind) => trickle(url, kind)))
    const answers = await Promise.all(open.map(({ answer }) => answer))
    for (const [n, answer] of answers.entries()) {
      expect([kinds[n]?.path, answer.split('\r\n')[0]]).toEqual([
        kinds[n]?.path,
        'HTTP/1.1 408 Request Timeout',
      ])
      expect(answer).toMatch(/^connection: close\r$/im)
      expect(bodyOf(answer).error).toEqual({
        code: 'request_timeout',
        message: 'The body did not arrive in time. Check your connection and try again.',
        requestId: expect.any(String),
      })
    }
    expect((await app.send('GET', '/v2/managers/me', { token: venue.ownerToken })).status).toBe(200)
  })

  it('takes a large body that keeps its rate for longer than that', async () => {
    const { venue, url } = await serve({ bodyLimits: { paces: hasty } })
    const path = `/v2/venues/${venue.venueId}/files`
    const { socket, answer } = await trickle(url, {
      path,
      token: venue.ownerToken,
      type: 'multipart/form-data; boundary=x',
      first: '--x\r\n',
    })
    const timer = setInterval(() => socket.write(' '.repeat(400)), 100)
    const said = await Promise.race([answer, pause(1300, 'still taken')])
    clearInterval(timer)
    expect(said).toBe('still taken')
    expect(await answer).toContain('HTTP/1.1 408')
  })

  it('reads nothing of strangers, and shows them nothing of the fields', async () => {
    const { venue, url } = await serve({ bodyLimits: { paces: hasty } })
    const { answer } = await trickle(url, { method: 'PATCH', path: `/v2/venues/${venue.venueId}` })
    expect((await answer).split('\r\n')[0]).toBe('HTTP/1.1 401 Unauthorized')
  })

  it('ends the connection of a GET that goes on sending a body', async () => {
    const { url } = await serve()
    const { answer } = await trickle(url, { method: 'GET', path: '/health' })
    expect(await answer).toMatch(/^HTTP\/1\.1 200[\s\S]*^connection: close\r$/im)
  })

  it('lets the slowest of an address go where more than its share are slow, and no one of another', async () => {
    const { url } = await serve({ bodyLimits: { slowOfAddress: 3 } })
    const path = '/v2/auth/login'
    const early = [await trickle(url, { path }), await trickle(url, { path }), await trickle(url, { path })]
    const other = await trickle(url, { path, address: ELSEWHERE })
    await pause(1100)
    early[0]?.socket.write(' '.repeat(60_000))
    early[2]?.socket.write(' '.repeat(60_000))
    await pause(50)
    const late = await trickle(url, { path })
    const answer = (await early[1]?.answer) ?? ''
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 429 Too Many Requests')
    expect(answer).toMatch(/^retry-after: 1\r$/im)
    for (const kept of [early[0], early[2], other, late]) expect(kept?.socket.readableEnded).toBe(false)
  })

  it('holds only so many bytes of an address, and of all, while bodies arrive and calls run', async () => {
    const { url } = await serve({ bodyLimits: { bytesOfAddress: 100_000, bytesInAll: 150_000 } })
    const path = '/v2/auth/login'
    const first = ' '.repeat(60_000)
    const one = await trickle(url, { path, first })
    const two = await trickle(url, { path, first })
    expect(await Promise.race([one.answer, two.answer])).toContain('HTTP/1.1 429')
    const other = await trickle(url, { path, first, address: ELSEWHERE })
    await pause(50)
    expect(other.socket.readableEnded).toBe(false)
    const third = await trickle(url, { path, first, address: '192.0.2.1' })
    expect(await Promise.race([other.answer, third.answer, one.answer, two.answer])).toContain('HTTP/1.1 429')
    expect(bodyLimits.bytesOfAddress).toBeLessThan(bodyLimits.bytesInAll)
  })
})
