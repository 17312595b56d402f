import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../main/config.ts'
import { ConfigError } from '../config/setting.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

const key = 'ab'.repeat(20)
const bytes = Buffer.from('0123456789')

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string | undefined> {
  return stream && new Response(stream).text()
}

/** A bucket in memory that speaks as much of S3 as a store needs, and turns unsigned requests away. */
async function startBucket() {
  const objects = new Map<string, { body: Buffer; type: string | undefined }>()
  const unsigned: string[] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=KEY/')) {
      unsigned.push(path)
      response.writeHead(403).end()
      return
    }
    const found = objects.get(path)
    if (request.method === 'PUT') {
      objects.set(path, { body: Buffer.concat(chunks), type: request.headers['content-type'] })
      response.writeHead(200, { etag: '"x"' }).end()
    } else if (request.method === 'DELETE') {
      objects.delete(path)
      response.writeHead(204).end()
    } else if (!found) response.writeHead(404).end()
    else {
      const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
      const body = first === undefined ? found.body : found.body.subarray(Number(first), Number(last) + 1)
      response.writeHead(first === undefined ? 200 : 206).end(body)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/venue-files`
  return { url, objects, unsigned, close: () => server.close() }
}

describe('stores of files', () => {
  let folder: string
  let bucket: Awaited<ReturnType<typeof startBucket>>
  const stores: Record<string, () => FileStore> = {
    'a folder': () => createDiskStore(folder),
    'a bucket': () =>
      createS3Store({ url: bucket.url, region: 'auto', accessKeyId: 'KEY', secretAccessKey: 'SECRET' }),
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comptoir-store-'))
    bucket = await startBucket()
  })
  afterAll(async () => {
    bucket.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(Object.keys(stores))('%s stores a file, returns a range of it, and deletes it', async (name) => {
    const store = stores[name]?.() as FileStore
    await store.put(key, bytes, 'image/png')
    expect(await textOf(await store.read(key))).toBe('0123456789')
    expect(await textOf(await store.read(key, { start: 2, end: 4 }))).toBe('234')
    await store.remove(key)
    expect(await store.read(key)).toBeUndefined()
    await store.remove(key)
  })

  it.each(Object.keys(stores))('T12 %s takes no key that is not ours', async (name) => {
    const store = stores[name]?.() as FileStore
    for (const bad of [
      '../../etc/passwd',
      '/abs',
      `${'a'.repeat(38)}/x`,
      '',
      'A'.repeat(40),
      'a b'.repeat(14),
    ])
      await expect(async () => store.put(bad, bytes, 'image/png')).rejects.toThrow('not the key of a file')
    expect(await readdir(folder, { recursive: true })).not.toContain('passwd')
  })

  it('the bucket gets the type and a signature with everything that is asked of it', async () => {
    await stores['a bucket']?.().put(key, bytes, 'audio/ogg')
    expect(bucket.objects.get(`/venue-files/files/${key}`)).toMatchObject({ type: 'audio/ogg' })
    expect(bucket.unsigned).toEqual([])
    const stranger = createS3Store({
      url: bucket.url,
      region: 'auto',
      accessKeyId: 'OTHER',
      secretAccessKey: 'X',
    })
    await expect(stranger.put(key, bytes, 'audio/ogg')).rejects.toThrow()
  })

  it('says what is missing of a bucket’s settings', () => {
    expect(readConfig({}).files).toEqual({ quotaBytes: 2_000_000_000, s3: undefined })
    const half = () => readConfig({ S3_URL: 'https://s3.example/b', S3_ACCESS_KEY_ID: 'k' })
    expect(half).toThrow(ConfigError)
    expect(half).toThrow('S3_SECRET_ACCESS_KEY: is required')
    expect(() => readConfig({ S3_URL: 'bucket' })).toThrow('S3_URL: must be the address of a bucket')
    expect(
      readConfig({ S3_URL: 'https://s3.example/b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }).files
        .s3,
    ).toMatchObject({ url: 'https://s3.example/b', region: 'auto' })
  })
})
