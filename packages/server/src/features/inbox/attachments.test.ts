import type { StoredFile } from '@comptoir/core/files'
import { newId } from '@comptoir/core/http'
import type { Conversation, Message } from '@comptoir/core/inbox'
import type { VisitorMessage } from '@comptoir/core/webchat'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { form, picture, recording } from '../../kernel/files/testing/samples.ts'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addKey } from '../../testing/full-venue.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

describe.each(testEngines)('files of messages on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let photo: Buffer
  let count = 0
  beforeAll(async () => {
    app = await testApp({ engine })
    photo = await picture()
  })
  beforeEach(async () => {
    count += 1
    venue = await addVenue(app, `MEDIA${count}`)
  })
  afterAll(() => app.close())

  const upload = async (bytes: Uint8Array = photo, of: TestVenue = venue) =>
    (
      await app.send<StoredFile>('POST', '/v2/files', {
        token: of.ownerToken,
        body: form({ venueId: String(of.venueId) }, bytes, 'photo.jpg'),
      })
    ).body
  const uploadAsVisitor = (bytes: Uint8Array = photo, token = venue.visitorToken) =>
    app.send<StoredFile>('POST', `/v2/webchats/${venue.webchatId}/files`, {
      token,
      body: form({}, bytes, 'moi.jpg'),
    })
  const send = (media: string[], body = '', id = newId()) =>
    app.send<Message>('POST', `/v2/venues/${venue.venueId}/conversations/messages`, {
      token: venue.ownerToken,
      body: { id, body, media, to: venue.jid, from: venue.address },
    })
  const write = (media: string[], body = '', token = venue.visitorToken) =>
    app.send<VisitorMessage>('POST', `/v2/webchats/${venue.webchatId}/messages`, {
      token,
      body: { id: newId(), body, media },
    })
  const open = async (address = '') => (await app.fetch(new Request(testOrigin + address))).status
  const newest = async () =>
    (
      await app.send<Message[]>(
        'GET',
        `/v2/venues/${venue.venueId}/conversations/${venue.conversationId}/messages`,
        {
          token: venue.ownerToken,
        },
      )
    ).body[0]

  it('MSG-16 a message carries pictures and sounds, with or without words; lists, events and the visitor see them', async () => {
    const [image, sound] = [await upload(), await upload(await recording('ogg'))]
    const sent = await send([image.id, sound.id])
    expect(sent.status).toBe(200)
    expect(sent.body.media).toMatchObject([
      { id: image.id, type: 'image', mimeType: 'image/jpeg', width: 720, time: sent.body.timestamp },
      { id: sound.id, type: 'audio', mimeType: 'audio/ogg', durationMs: expect.any(Number) },
    ])
    for (const media of sent.body.media ?? []) expect(await open(media.body)).toBe(200)
    expect((await newest())?.media).toEqual(sent.body.media)
    const list = await app.send<Conversation[]>('GET', `/v2/venues/${venue.venueId}/conversations`, {
      token: venue.ownerToken,
    })
    expect(list.body[0]?.history[0]?.media).toEqual(sent.body.media)
    const seen = await app.send<VisitorMessage[]>('GET', `/v2/webchats/${venue.webchatId}/messages`, {
      token: venue.visitorToken,
    })
    expect(seen.body[0]?.media).toEqual(sent.body.media)
    const event = await app.services.database.tenant([venue.venueId], (tx) =>
      tx
        .selectFrom('event')
        .select('payload')
        .where('type', '=', 'messages.sent')
        .orderBy('seq', 'desc')
        .executeTakeFirst(),
    )
    expect(event?.payload).toMatchObject({ message: { media: sent.body.media } })
    expect(JSON.stringify(sent.body)).not.toContain('linkKey')
  })

  it('MSG-07 a visitor sends a picture; the manager sees it in the conversation', async () => {
    const file = await uploadAsVisitor()
    expect(file.status).toBe(201)
    const written = await write([file.body.id], 'Voici')
    expect(written.body).toMatchObject({
      body: 'Voici',
      isMine: true,
      media: [{ id: file.body.id, type: 'image' }],
    })
    expect(await newest()).toMatchObject({ position: 'left', media: [{ id: file.body.id }] })
  })

  it('D-07 the same message again is stored once, with its files; other files under its id are refused', async () => {
    const [one, other] = [await upload(), await upload()]
    const id = newId()
    const first = await send([one.id], 'une photo', id)
    expect((await send([one.id], 'une photo', id)).body).toEqual(first.body)
    expect((await send([other.id], 'une photo', id)).status).toBe(409)
    expect((await send([], 'une photo', id)).status).toBe(409)
  })

  it('a file goes with one message, and stays when the sweep comes', async () => {
    const file = await upload()
    await send([file.id])
    const again = await send([file.id])
    expect([again.status, again.body]).toMatchObject([422, { error: { fields: { media: 'taken' } } }])
    await app.services.database.system((tx) =>
      tx
        .updateTable('file')
        .set({ created_at: new Date(0) })
        .where('id', '=', file.id)
        .execute(),
    )
    await app.services.database.system(app.services.files.sweep)
    expect(await open((await newest())?.media?.[0]?.body)).toBe(200)
  })

  it('T1 no one sends the files of others: of another venue, of another visitor, of the team, of a visitor', async () => {
    const theirs = await addVenue(app, `OTHER${count}`)
    const stranger = await app.send<{ token: string }>('POST', `/v2/webchats/${venue.webchatId}/sessions`, {
      body: { language: 'en' },
    })
    const ofVisitor = (await uploadAsVisitor()).body
    const ofTeam = await upload()
    expect((await send([(await upload(photo, theirs)).id])).status).toBe(404)
    expect((await send([ofVisitor.id])).status).toBe(404)
    expect((await write([ofTeam.id])).status).toBe(404)
    expect((await write([ofVisitor.id], '', stranger.body.token)).status).toBe(404)
    expect((await write([ofVisitor.id])).status).toBe(200)
  })

  it('D-62 a program with an API key sends a picture', async () => {
    const token = await addKey(app, venue)
    const stored = await app.send<StoredFile>('POST', `/v2/venues/${venue.venueId}/files`, {
      token,
      body: form({ name: 'plan' }, photo),
    })
    expect(stored.status).toBe(201)
    expect(stored.body).toMatchObject({ name: 'plan.jpg', width: 720, visibility: 'private' })
    const sent = await app.send<Message>('POST', `/v2/venues/${venue.venueId}/conversations/messages`, {
      token,
      body: { id: newId(), body: '', media: [stored.body.id], to: venue.jid, from: venue.address },
    })
    expect(sent.body.media).toMatchObject([{ id: stored.body.id }])
    const elsewhere = await addVenue(app, `KEYS${count}`)
    const refused = await app.send('POST', `/v2/venues/${elsewhere.venueId}/files`, {
      token,
      body: form({}, photo),
    })
    expect(refused.status).toBe(404)
  })

  it('MSG-42 refuses a message without words and files, and one with more than five', async () => {
    expect((await send([])).status).toBe(400)
    expect((await send([], ' \n ')).status).toBe(400)
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await upload()).id))
    expect((await send(ids)).status).toBe(400)
    expect((await send(ids.slice(0, 5))).status).toBe(200)
  })

  it('T12 visitors are limited: type, size, how often; strangers are turned away before they are read', async () => {
    expect((await uploadAsVisitor(Buffer.from('<html>'))).status).toBe(415)
    expect((await uploadAsVisitor(photo, 'unknown')).status).toBe(401)
    const limited = await testApp({ engine, hasRateLimits: true })
    const shop = await addVenue(limited, 'LIMITS')
    const statuses = []
    for (let index = 0; index < 11; index += 1) {
      const { status } = await limited.send('POST', `/v2/webchats/${shop.webchatId}/files`, {
        token: shop.visitorToken,
        body: form({}, photo),
      })
      statuses.push(status)
    }
    expect(statuses.at(0)).toBe(201)
    expect(statuses.at(-1)).toBe(429)
    await limited.close()
  })
})
