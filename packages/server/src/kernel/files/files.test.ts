import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from '@comptoir/core/files'
import { FILE_MAX_BYTES } from '@comptoir/core/files'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addFile } from '../../testing/full-venue.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { signedAddress } from './links.ts'
import { planUpload } from './queries.ts'
import { form, pdf, photoWithPlace, picture, recording } from './testing/samples.ts'

describe.each(testEngines)('files on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'FILES')
  })
  afterAll(() => app.close())

  const upload = (
    file: Uint8Array,
    fields: Record<string, string> = {},
    name?: string,
    token = venue.ownerToken,
  ) =>
    app.send<StoredFile>('POST', '/v2/files', {
      token,
      body: form({ venueId: String(venue.venueId), ...fields }, file, name),
    })
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await app.fetch(new Request(testOrigin + address, { headers }))
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const problem = ({ status, body }: Answered) => [
    status,
    (body as { error?: { fields?: Record<string, string> } }).error?.fields,
  ]
  const stored = async () =>
    (await readdir(join(app.folder, 'files'), { recursive: true })).filter((one) => /[0-9a-f]{40}/.test(one))

  it('XCT-01 stores a picture for a message as a jpeg of 720 pixels and answers where it is', async () => {
    const answer = await upload(await picture('png', { width: 1600, height: 800, alpha: true }), {
      resize: '{"preset":"message"}',
      path: 'venues/../../etc',
      name: 'carte des vins.png',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      type: 'image',
      mimeType: 'image/jpeg',
      name: 'carte des vins.jpg',
      width: 720,
      height: 360,
      visibility: 'private',
    })
    expect(answer.headers.get('location')).toBe(answer.body.url)
    const image = await read(answer.body.url)
    expect(image.status).toBe(200)
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 720 })
    expect(image.bytes).toHaveLength(answer.body.sizeBytes)
  })

  it('XCT-10 cuts a cover to 1280 × 720 and keeps the transparent parts of a logo', async () => {
    const cover = await upload(await picture('jpeg', { width: 2000, height: 2000 }), {
      visibility: 'public',
      resize: '{"preset":"cover"}',
    })
    expect(cover.body).toMatchObject({ width: 1280, height: 720, mimeType: 'image/jpeg' })
    const logo = await upload(await picture('png', { alpha: true }), { visibility: 'public' })
    expect(logo.body).toMatchObject({ mimeType: 'image/png', width: 900 })
    expect(logo.body.url).toBe(`/v2/files/${logo.body.id}`)
    expect((await read(logo.body.url)).headers.get('content-type')).toBe('image/png')
  })

  it('XCT-02 D-60 a private file opens by its signed address only, for at least 7 days', async () => {
    const { body } = await upload(pdf())
    const day = 24 * 60 * 60 * 1000
    const url = new URL(body.url, testOrigin)
    expect(Number(url.searchParams.get('expires')) - Date.now()).toBeGreaterThanOrEqual(7 * day)
    expect((await read(body.url)).status).toBe(200)
    const other = (await upload(pdf())).body
    const forged = [
      url.pathname,
      `${url.pathname}?expires=${url.searchParams.get('expires')}`,
      body.url.replace(/signature=./, 'signature=-'),
      body.url.replace(/expires=\d+/, 'expires=9999999999999'),
      `${new URL(other.url, testOrigin).pathname}${url.search}`,
    ]
    for (const address of forged) expect([address, (await read(address)).status]).toEqual([address, 404])
    const row = await app.services.database.system((tx) =>
      tx.selectFrom('file').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow(),
    )
    const old = signedAddress({ id: row.id, linkKey: row.link_key }, Date.now() - 9 * day)
    expect((await read(old)).status).toBe(404)
  })

  it('T12 serves nothing that runs: type of the bytes, nosniff, sandbox, documents and sounds as downloads', async () => {
    const files = [await picture(), pdf(), await recording('webm')]
    for (const bytes of files) {
      const { body } = await upload(bytes, {}, '../../evil.html')
      const { headers } = await read(body.url)
      expect(headers.get('content-type')).toBe(body.mimeType)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(headers.get('content-disposition')).toMatch(body.type === 'image' ? /^inline/ : /^attachment/)
      expect(headers.get('content-disposition')).not.toMatch(/\.\.|\/|html/)
    }
  })

  it('D-31 takes webm, ogg, mp4 and mp3, keeps the recording and drops the tags', async () => {
    for (const format of ['webm', 'ogg', 'mp4', 'mp3', 'm4a'] as const) {
      const original = await recording(format)
      expect([format, original.includes('SECRET TAG')]).toEqual([format, true])
      const { status, body } = await upload(original)
      expect([format, status]).toEqual([format, 201])
      expect(body.durationMs).toBeGreaterThan(1900)
      const kept = await read(body.url)
      expect([format, kept.bytes.includes('SECRET TAG')]).toEqual([format, false])
    }
  })

  it('MSG-45 refuses a recording of more than 120 seconds', async () => {
    expect(problem(await upload(await recording('ogg', { seconds: 130 })))).toEqual([
      422,
      { file: 'too_long' },
    ])
    expect((await upload(await recording('ogg', { seconds: 119 }))).status).toBe(201)
  })

  it('returns a byte range of a recording, as players request it', async () => {
    const { body } = await upload(await recording('mp3'))
    const whole = await read(body.url)
    const part = await read(body.url, { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${body.sizeBytes}`)
    expect(part.bytes).toEqual(whole.bytes.subarray(10, 20))
    const end = await read(body.url, { range: 'bytes=-5' })
    expect(end.bytes).toEqual(whole.bytes.subarray(-5))
    expect((await read(body.url, { range: `bytes=${body.sizeBytes}-` })).status).toBe(416)
  })

  it('XCT-07 says what is wrong with a file, one word for each reason', async () => {
    const large = Buffer.concat([await picture(), Buffer.alloc(FILE_MAX_BYTES)])
    expect((await upload(large)).status).toBe(413)
    expect(problem(await upload(Buffer.alloc(0)))).toEqual([400, { file: 'empty' }])
    expect(problem(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toEqual([
      415,
      { file: 'type' },
    ])
    expect(problem(await upload((await picture()).subarray(0, 300)))).toEqual([422, { file: 'damaged' }])
    expect(problem(await upload(pdf('/OpenAction <</S /JavaScript /JS (app.alert(1))>>')))).toEqual([
      422,
      { file: 'active' },
    ])
    expect(problem(await upload(pdf('/Encrypt 9 0 R')))).toEqual([422, { file: 'locked' }])
  })

  it('names the field that is wrong: none, twice, unknown, no JSON text', async () => {
    const send = (body: FormData) => app.send('POST', '/v2/files', { token: venue.ownerToken, body })
    const at = { venueId: String(venue.venueId) }
    const bytes = await picture()
    expect(problem(await send(form(at)))).toEqual([400, { file: expect.any(String) }])
    expect(problem(await send(form({ ...at, resize: '{' }, bytes)))).toEqual([
      400,
      { resize: 'invalid_type' },
    ])
    expect(problem(await send(form({ ...at, key: 'x' }, bytes)))).toEqual([400, { key: 'unknown' }])
    const twice = form(at, bytes)
    twice.append('venueId', '1')
    expect(problem(await send(twice))).toEqual([400, { venueId: 'duplicate' }])
    expect((await send(form({ venueId: '0' }, bytes))).status).toBe(400)
  })

  it('RBC needs a right in the venue: to write messages for private files, to change what is shown for public ones', async () => {
    const bytes = await picture()
    const reader = (await addManager(app, 'Read-only', [venue.venueId])).token
    const staff = (await addManager(app, 'Staff', [venue.venueId])).token
    const stranger = (await addManager(app, 'Owner', [])).token
    const statuses = []
    for (const token of [reader, staff, stranger])
      for (const visibility of ['private', 'public'])
        statuses.push((await upload(bytes, { visibility }, 'a.jpg', token)).status)
    expect(statuses).toEqual([403, 403, 201, 403, 404, 404])
    // Staff change what venues show, and write no messages in their name.
    const admin = (await addManager(app, 'Owner', [], undefined, 'admin')).token
    expect((await upload(bytes, { visibility: 'public' }, 'a.jpg', admin)).status).toBe(201)
    expect((await upload(bytes, {}, 'a.jpg', admin)).status).toBe(404)
    const nowhere = { visibility: 'public', venueId: '999999' }
    expect((await upload(bytes, nowhere, 'a.jpg', admin)).status).toBe(404)
  })

  it('T12 keys are random: nothing of the client is in a path, and every byte on the disk belongs to a file or is to go', async () => {
    for (const name of ['../../../etc/passwd', '..\\..\\x.exe', '/abs', 'a\0b.png'])
      expect((await upload(await picture(), { path: '../..' }, name)).status).toBe(201)
    const { rows } = await app.services.database.system((tx) =>
      sql<{
        key: string
      }>`select storage_key as key from file union select storage_key from file_removal`.execute(tx),
    )
    expect((await stored()).map((path) => path.split('/').at(-1)).toSorted()).toEqual(
      rows.map(({ key }) => key).toSorted(),
    )
  })

  it('keeps no metadata of a photo: neither location nor name, whatever the format', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { body } = await upload(await photoWithPlace(format))
      const { bytes } = await read(body.url)
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect([format, exif, xmp, iptc, icc]).toEqual([format, undefined, undefined, undefined, undefined])
      expect(bytes.includes('SECRET')).toBe(false)
    }
  })

  it('deletes the bytes of what was never sent, and of what is gone, with the next sweep', async () => {
    const { body } = await upload(await picture())
    const file = await app.services.database.system((tx) =>
      tx.selectFrom('file').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow(),
    )
    const path = join(app.folder, 'files', file.storage_key.slice(0, 2), file.storage_key)
    await readFile(path)
    await app.services.database.system((tx) =>
      sql`update file set created_at = now() - interval '25 hours' where id = ${body.id}`.execute(tx),
    )
    await app.services.database.system(app.services.files.sweep)
    expect((await read(body.url)).status).toBe(404)
    await app.services.database.system((tx) => sql`select pg_sleep(0.01)`.execute(tx))
    await app.services.database.system(app.services.files.sweep)
    await expect(readFile(path)).rejects.toThrow('ENOENT')
  })

  it('a crash between the bytes and their row leaves bytes that the next sweeps delete', async () => {
    const { database, files } = app.services
    const key = 'c'.repeat(40)
    const path = join('cc', key)
    await database.system((tx) => planUpload(tx, key))
    await files.store.put(key, pdf(), 'application/pdf')
    await database.system(files.sweep)
    // It may still be being written.
    expect(await stored()).toContain(path)
    await database.system((tx) =>
      sql`update file_removal set due_at = due_at - interval '2 hours' where storage_key = ${key}`.execute(
        tx,
      ),
    )
    await database.system(files.sweep)
    expect(await stored()).not.toContain(path)
  })

  it('answers what a file is without its bytes', async () => {
    const { body } = await upload(pdf())
    const answer = await app.fetch(new Request(testOrigin + body.url, { method: 'HEAD' }))
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      String(body.sizeBytes),
      '',
    ])
  })

  it('VEN-11 the bytes of a venue that is erased go with the next sweep', async () => {
    const theirs = await addVenue(app, 'ERASED')
    await addFile(app, theirs)
    const keysOf = () =>
      app.services.database.system((tx) =>
        tx.selectFrom('file').select('storage_key').where('venue_id', '=', theirs.venueId).execute(),
      )
    const [kept] = await keysOf()
    const key = kept?.storage_key ?? ''
    expect(await stored()).toContain(join(key.slice(0, 2), key))
    await app.services.database.system((tx) =>
      tx.deleteFrom('venue').where('venue_id', '=', theirs.venueId).execute(),
    )
    expect(await keysOf()).toEqual([])
    await app.services.database.system(app.services.files.sweep)
    expect(await stored()).not.toContain(join(key.slice(0, 2), key))
  })

  it('refuses a file when the venue has used its room, and counts what it uses', async () => {
    const used = () =>
      app.services.database.system((tx) =>
        sql<{
          bytes: number
          files: number
        }>`select bytes::int as bytes, files from file_usage where venue_id = ${venue.venueId}`.execute(tx),
      )
    const before = (await used()).rows[0]
    const { body } = await upload(pdf())
    expect((await used()).rows[0]).toEqual({
      bytes: (before?.bytes ?? 0) + body.sizeBytes,
      files: (before?.files ?? 0) + 1,
    })
    const setUsed = (bytes: number) =>
      app.services.database.system((tx) =>
        sql`update file_usage set bytes = bytes + ${bytes} where venue_id = ${venue.venueId}`.execute(tx),
      )
    await setUsed(2_000_000_000)
    expect(problem(await upload(pdf()))).toEqual([422, { file: 'quota' }])
    await setUsed(-2_000_000_000)
    expect((await upload(pdf())).status).toBe(201)
  })
})
