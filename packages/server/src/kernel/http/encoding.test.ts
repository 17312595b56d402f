import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contract } from '@comptoir/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addVenue, password, type TestVenue } from '../../testing/world.ts'
import { encodeAnswer } from './answer.ts'
import { documentOf } from './document.ts'
import { acceptedEncodings, isCompressible } from './encoding.ts'

const unpack = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => gunzipSync(bytes),
}

describe('encodings', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['identity', []],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['GZIP', ['gzip']],
    ['br;q=0, gzip', ['gzip']],
    ['br;q=0.1,gzip;q=0.9', ['gzip', 'br']],
    ['*', ['br', 'gzip']],
    ['*;q=0, gzip', ['gzip']],
    ['brotli, xgzip', []],
    ['br;q=nothing', []],
  ])('that a caller takes are read from %j', (header, expected) => {
    expect(acceptedEncodings(header)).toEqual(expected)
  })
})

/** Names of fields, at any depth, of what a call answers. */
function fieldsOf(value: unknown, schemas: Record<string, unknown>, seen: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('$ref' in value) {
    const name = String(value.$ref).split('/').at(-1) ?? ''
    return seen.includes(name) ? [] : fieldsOf(schemas[name], schemas, [...seen, name])
  }
  const own = 'properties' in value ? Object.keys(Object(value.properties)) : []
  return [...own, ...Object.values(value).flatMap((one) => fieldsOf(one, schemas, seen))]
}

describe('BREACH: no answer that is compressed', () => {
  const document = documentOf(contract) as unknown as {
    paths: Record<string, Record<string, { responses: unknown }>>
    components: { schemas: Record<string, unknown> }
  }
  const secretsOf = (method: string, path: string) => {
    const declared = document.paths[path]?.[method.toLowerCase()]?.responses
    const names = fieldsOf(declared, document.components.schemas)
    return names.filter((name) => /(token|secret|password|recoveryCodes|ticket|session(Id)?)$/i.test(name))
  }
  const calls = Object.values(contract).flatMap((feature) => Object.values(feature))

  it('gives out a token, a password or a session', () => {
    const given = calls
      .filter(isCompressible)
      .flatMap(({ method, path }) => secretsOf(method, path).map((name) => `${path} ${name}`))
    expect(given).toEqual(
      [
        // Whether there is one.
        '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/whatsappProfiles hasToken',
        // A number by which it is ended; who knows it has no session.
        '/v2/managers/me/sessions sessionId',
        // Printed in the README.
        '/v2/demo password',
      ].toSorted((a, b) => given.indexOf(a) - given.indexOf(b)),
    )
  })

  it('comes from a write: those give secrets out', () => {
    const writes = calls.filter((call) => secretsOf(call.method, call.path).length > 0)
    expect(writes.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(8)
    expect(writes.filter((call) => call.method !== 'GET' && isCompressible(call))).toEqual([])
  })

  it('is a stream or a file', () => {
    const streams = calls.filter(({ isStream, isFile }) => isStream || isFile)
    expect(streams.length).toBeGreaterThan(4)
    expect(streams.filter(isCompressible)).toEqual([])
  })

  it('has a signed address in it', async () => {
    const answer = (body: string) => ({ status: 200 as const, headers: [], body })
    const address = '/v2/files/1?expires=2&signature=abc'
    const signed = JSON.stringify({ text: 'x'.repeat(5000), address })
    expect(await encodeAnswer(answer(signed), 'br')).toEqual(answer(signed))
    const other = await encodeAnswer(answer('x'.repeat(5000)), 'br')
    expect(other.headers).toEqual(['vary', 'accept-encoding', 'content-encoding', 'br'])
  })
})

describe('an answer over a socket', () => {
  let app: TestApp
  let venue: TestVenue
  let url: string
  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'Café « Le Zinc » ☕')
    url = await app.listen()
  })
  afterAll(() => app.close())

  async function open(path: string, encoding?: string, method = 'GET', body?: unknown) {
    const asked = request(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${venue.ownerToken}`,
        ...(encoding ? { 'accept-encoding': encoding } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
    })
    const answered = once(asked, 'response')
    asked.end(body ? JSON.stringify(body) : undefined)
    const [answer] = (await answered) as [IncomingMessage]
    return answer
  }
  const ask = async (...args: Parameters<typeof open>) => {
    const answer = await open(...args)
    return { headers: answer.headers, bytes: await buffer(answer) }
  }
  const long = '/v2/managers/me/permissions'

  it.each(['br', 'gzip'] as const)('is compressed with %s, and the same', async (encoding) => {
    const plain = await ask(long)
    const packed = await ask(long, encoding)
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length))
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(unpack[encoding](packed.bytes)).toEqual(plain.bytes)
  })

  it('returns by HEAD what GET would, without a body', async () => {
    const { headers, bytes } = await ask(long, 'br', 'HEAD')
    const whole = await ask(long, 'br')
    expect(bytes.length).toBe(0)
    expect([headers['content-encoding'], headers['content-length'], headers.vary]).toEqual([
      'br',
      whole.headers['content-length'],
      'accept-encoding',
    ])
  })

  it('stays as it is where the caller refuses encodings, and where it is small', async () => {
    for (const header of ['identity', 'br;q=0, gzip;q=0', 'zstd'])
      expect((await ask(long, header)).headers['content-encoding']).toBeUndefined()
    const small = await ask('/v2/managers/me', 'br, gzip')
    expect([small.headers['content-encoding'], small.headers.vary]).toEqual([undefined, undefined])
  })

  it('is never compressed where it gives out a token, and neither is a live stream', async () => {
    const credentials = { emailAddress: venue.ownerEmail, password }
    const login = await ask('/v2/auth/login', 'br, gzip', 'POST', credentials)
    expect(JSON.parse(String(login.bytes)).token).toBeTypeOf('string')
    expect(login.headers['content-encoding']).toBeUndefined()
    const stream = await open(`/venues/${venue.venueId}/sse`, 'br, gzip')
    expect([stream.headers['content-type'], stream.headers['content-encoding']]).toEqual([
      expect.stringContaining('text/event-stream'),
      undefined,
    ])
    stream.destroy()
  })

  it('has a mark of its own for each encoding of the reference, and is 304 by it alone', async () => {
    const marks = await Promise.all(
      [undefined, 'br', 'gzip'].map(async (encoding) => (await ask('/openapi.json', encoding)).headers.etag),
    )
    expect(new Set(marks).size).toBe(3)
    const again = (mark: string | undefined) =>
      app.send('GET', '/openapi.json', {
        headers: { 'accept-encoding': 'br', 'if-none-match': mark ?? '' },
      })
    expect((await again(marks[1])).status).toBe(304)
    expect((await again(`"other", W/${marks[1]}`)).status).toBe(304)
    expect((await again(marks[0])).status).toBe(200)
  })
})
