import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleFiles } from '../../../../sandbox/src/http/sample-files.ts'
import { ensureConversation, storeMessage } from '../../features/inbox/index.ts'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { toKeptMedia, toMedia } from './serializers.ts'
import { film } from './testing/films.ts'
import { form, picture, recording } from './testing/samples.ts'

const jid = '590690123456.whatsapp'
const html = Buffer.from('<!doctype html><html><script>alert("EVIL")</script></html>')

describe('files of customers', () => {
  let app: TestApp
  let venue: TestVenue
  let conversationId = ''
  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'FILMS')
    const { venueId, profileId } = venue
    conversationId = await app.services.database.system((tx) =>
      ensureConversation(tx, {
        venueId,
        profileId,
        platform: 'whatsapp',
        jid,
        username: 'Inès',
        language: 'fr',
      }),
    )
  }, 60_000)
  afterAll(() => app.close())

  async function newMessage(): Promise<string> {
    const id = randomUUID()
    const { venueId } = venue
    await app.services.database.system((tx) =>
      storeMessage(tx, { venueId, conversationId, id, body: 'Voilà', isFromBusiness: false }),
    )
    return id
  }
  async function receive(name: string, bytes: Uint8Array, messageId?: string) {
    const file = { venueId: venue.venueId, id: randomUUID(), name, bytes, visitorJid: jid }
    return app.services.files.receive({
      ...file,
      messageId: messageId ?? (await newMessage()),
      size: { width: 720 },
    })
  }
  async function received(name: string, bytes: Uint8Array) {
    const row = await receive(name, bytes)
    if (!row) throw new Error('no row')
    const [{ body } = { body: '' }] = toMedia([toKeptMedia(row)], new Date())
    return { row, address: testOrigin + body }
  }
  const get = (address: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(address, { headers }))

  it.each([
    ['a film of a phone', 'film.mp4', async () => sampleFiles.video.bytes, 'video/mp4'],
    ['a film with sound', 'film', () => film('mp4', { hasSound: true }), 'video/mp4'],
    ['a film of Apple’s', 'IMG_1.MOV', () => film('mov'), 'video/quicktime'],
    ['a film of an old phone', 'a.3gp', () => film('3gp'), 'video/3gpp'],
    ['a film of a browser', 'a.webm', () => film('webm'), 'video/webm'],
  ])('%s stays what it is, byte for byte, with its length and size', async (_, name, make, mimeType) => {
    const bytes = await make()
    const { row, address } = await received(name, bytes)
    expect(row).toMatchObject({ kind: 'video', mime_type: mimeType, size_bytes: bytes.length })
    expect(row.duration_ms).toBeGreaterThan(100)
    expect(row.width).toBeGreaterThan(10)
    const whole = await get(address)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(whole.headers.get('content-type')).toBe(mimeType)
    const part = await get(address, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(part.headers.get('content-type')).toBe(mimeType)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    expect((await get(address, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  })

  it('a film is never taken for its sound: where none can be shown it is refused, and kept unopened if a customer sent it', async () => {
    const bytes = await film('mp4', { hasSound: true })
    const sent = await app.send('POST', '/v2/files', {
      token: venue.ownerToken,
      body: form({ venueId: String(venue.venueId) }, bytes, 'film.mp4', 'audio/mp4'),
    })
    expect(sent).toMatchObject({ status: 422, body: { error: { fields: { file: 'film' } } } })
    const { row } = await received('film.mp4', bytes.subarray(0, bytes.length - 200))
    expect(row.kind).not.toBe('audio')
  })

  it('shows pictures and sounds as ever, and sounds of any length', async () => {
    expect((await received('a.jpg', await picture())).row).toMatchObject({ kind: 'image', width: 720 })
    const long = await recording('ogg', { seconds: 200 })
    expect((await received('voice', long)).row).toMatchObject({ kind: 'audio', name: 'voice.ogg' })
  })

  it.each([
    ['a page that calls itself a film', 'film.mp4', html, 'text/html'],
    ['a drawing with a script', 'logo.svg', Buffer.from('<svg onload="EVIL">'), 'image/svg+xml'],
    ['a program', 'facture.pdf', Buffer.from('MZ\x90 EVIL'), 'application/vnd.microsoft.portable-executable'],
    ['an archive that unpacks to 10 MB', 'a.gz', gzipSync(Buffer.alloc(10_000_000)), 'application/x-archive'],
    ['a script', 'go.bat', Buffer.from('@echo off'), 'text/x-shellscript'],
    ['a document', 'devis.docx', Buffer.from('PK\x03\x04 EVIL'), /wordprocessingml/],
    ['a truncated film', 'film.mp4', sampleFiles.video.bytes.subarray(0, 60), 'video/mp4'],
    [
      'a film and a page at once',
      'x.mp4',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), html]),
      'video/mp4',
    ],
    [
      'a document that runs something',
      'a.pdf',
      Buffer.from('%PDF-1.4 /JavaScript EVIL %%EOF'),
      'application/pdf',
    ],
    ['anything else', 'données.xyz', Buffer.from([1, 2, 3]), 'application/octet-stream'],
  ])('T12 %s is kept as it is and only ever downloaded', async (_, name, bytes, mimeType) => {
    const { row, address } = await received(name, bytes)
    expect(row).toMatchObject({ kind: 'file', name, size_bytes: bytes.length, duration_ms: null })
    expect(row.mime_type).toMatch(mimeType)
    for (const headers of [{}, { range: 'bytes=0-1' }]) {
      const answer = await get(address, headers)
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
    expect(Buffer.from(await (await get(address)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('refuses nothing at all, and more than 25 MiB', async () => {
    await expect(receive('a', Buffer.alloc(0))).rejects.toMatchObject({ fields: { file: 'empty' } })
    await expect(receive('a', Buffer.alloc(25 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'too_large',
    })
  })

  it('keeps no byte of a file whose message is gone', async () => {
    expect(await receive('a.txt', Buffer.from('x'), randomUUID())).toBeUndefined()
    const { rows } = await app.services.database.system((tx) =>
      sql`select storage_key from file_removal where due_at <= now()`.execute(tx),
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
