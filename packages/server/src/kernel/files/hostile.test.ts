import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredFile } from '@comptoir/core/files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { control, figure } from '../../testing/figures.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { hostileFiles } from './testing/hostile.ts'
import type { HostileFile } from './testing/hostile-file.ts'
import { form } from './testing/samples.ts'

/** G5: whatever is sent is refused or tamed. */
const SLOWEST_MS = 2000
const MOST_BYTES = 512 * 1024 * 1024
const servedTypes = /^(?:image\/(?:jpeg|png)|application\/pdf|audio\/(?:ogg|webm|mp4|mpeg))$/

interface Served {
  headers: Headers
  bytes: Buffer
}

async function metadataOf(bytes: Buffer) {
  return sharp(bytes).metadata()
}

/** What is wrong with a file as it is served. */
async function faultsOf({ headers, bytes }: Served): Promise<string[]> {
  const type = headers.get('content-type') ?? ''
  const disposition = headers.get('content-disposition') ?? ''
  const isPicture = type.startsWith('image/')
  // What cannot be read as a picture may hold anything.
  const unread = { exif: bytes, xmp: undefined, iptc: undefined, icc: undefined }
  const { exif, xmp, iptc, icc } = isPicture ? await metadataOf(bytes).catch(() => unread) : {}
  return Object.entries({
    'an active type': !servedTypes.test(type),
    'a type that may be guessed': headers.get('x-content-type-options') !== 'nosniff',
    'no sandbox': !headers.get('content-security-policy')?.includes('sandbox'),
    'shown in the page': !isPicture && !disposition.startsWith('attachment'),
    'a dangerous name': /\.(?:html?|svg|js|php|exe|shtml)"|\.\.|[/\\]/.test(
      disposition.replace("UTF-8''", ''),
    ),
    'something that runs': bytes.includes('EVIL'),
    metadata: bytes.includes('SECRET') || Boolean(exif ?? xmp ?? iptc ?? icc),
  }).flatMap(([fault, isThere]) => (isThere ? [fault] : []))
}

/** The most memory that a process for files has taken so far. */
function peakBytes(): number {
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid))
  const peaks = children.map((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('files/worker')) return 0
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (!status.includes(`PPid:\t${process.pid}\n`)) return 0
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
    } catch {
      // It has ended meanwhile.
      return 0
    }
  })
  return Math.max(...peaks)
}

describe('hostile files (G5)', () => {
  let app: TestApp
  let venue: TestVenue
  let corpus: HostileFile[]
  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'HOSTILE')
    corpus = await hostileFiles()
  }, 60_000)
  afterAll(() => app.close())

  const upload = ({ bytes, name, type, fields }: HostileFile) =>
    app.send<StoredFile>('POST', '/v2/files', {
      token: venue.ownerToken,
      body: form({ venueId: String(venue.venueId), ...fields }, bytes, name, type),
    })
  async function serve(address: string): Promise<Served> {
    const answer = await app.fetch(new Request(testOrigin + address))
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  function storedPaths() {
    return readdirSync(app.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(app.folder.length))
  }

  it('200 and more: none is stored outside its key, served as something that runs, slow, or keeps its hidden data', async () => {
    const faults: string[] = []
    const counts = { taken: 0, refused: 0 }
    const refusals = new Set<number>()
    const before = new Set(storedPaths())
    let slowestMs = 0
    let peak = 0
    for (const file of corpus) {
      const startedAt = performance.now()
      const { status, body } = await upload(file)
      const ms = performance.now() - startedAt
      slowestMs = Math.max(slowestMs, ms)
      peak = Math.max(peak, peakBytes())
      if (ms > SLOWEST_MS) faults.push(`${file.what}: ${Math.round(ms)} ms`)
      if (status === 201) {
        counts.taken += 1
        for (const fault of await faultsOf(await serve(body.url))) faults.push(`${file.what}: ${fault}`)
      } else {
        counts.refused += 1
        refusals.add(status)
        if (status >= 500 || status < 400) faults.push(`${file.what}: ${status}`)
      }
    }
    const paths = storedPaths().filter((path) => !before.has(path))
    const outside = paths.filter((path) => !/^\/files\/([0-9a-f]{2})\/\1[0-9a-f]{38}$/.test(path))
    figure('G5', 'hostile files', corpus.length, { least: 200 })
    figure('G5', 'of those, accepted and made harmless', counts.taken)
    figure('G5', 'served in a form that runs or leaks', faults.length, { exactly: 0 })
    figure('G5', 'stored outside their key', outside.length, { exactly: 0 })
    figure('G5', 'slowest ms', Math.round(slowestMs), { most: SLOWEST_MS })
    figure('G5', 'peak memory of a decoder, MiB', Math.round(peak / 2 ** 20), { most: MOST_BYTES / 2 ** 20 })
    expect(faults).toEqual([])
    expect(corpus.length).toBeGreaterThanOrEqual(200)
    // The corpus is not just noise: many files are accepted and made safe; the rest is refused for several reasons.
    expect(counts.taken).toBeGreaterThan(60)
    expect(counts.refused).toBeGreaterThan(80)
    for (const status of [400, 413, 415, 422]) expect(refusals).toContain(status)
    expect(peak).toBeGreaterThan(20 * 1024 * 1024)
    expect(peak).toBeLessThan(MOST_BYTES)
    expect(outside).toEqual([])
    expect(paths).toHaveLength(counts.taken)
  }, 240_000)

  it('the server is as well as before', async () => {
    const whole = corpus.find(({ what }) => what === 'gps of 300 pixels') as HostileFile
    expect((await upload(whole)).status).toBe(201)
    expect((await app.send('GET', '/health')).status).toBe(200)
  })

  it('control: stored as they come and served as they call themselves, most of them are faults', async () => {
    let bad = 0
    for (const { bytes, type, name } of corpus) {
      const headers = new Headers({
        'content-type': type,
        'content-disposition': `inline; filename="${encodeURI(name)}"`,
      })
      if ((await faultsOf({ headers, bytes: Buffer.from(bytes) })).length > 2) bad += 1
    }
    control(
      'G5',
      'stored and served unchanged',
      bad / corpus.length > 0.8,
      `${bad} of ${corpus.length} are faults`,
    )
    expect(bad / corpus.length).toBeGreaterThan(0.8)
  })
})
