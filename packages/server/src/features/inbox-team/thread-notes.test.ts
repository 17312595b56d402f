import { newId } from '@comptoir/core/http'
import type { Conversation, Message } from '@comptoir/core/inbox'
import type { PlacedNote, ThreadNote } from '@comptoir/core/inbox-team'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEvents } from '../../kernel/events/events.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addKey } from '../../testing/full-venue.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

describe.each(testEngines)('notes of the team in a thread, on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let colleague: Awaited<ReturnType<typeof addManager>>
  let count = 0
  beforeAll(async () => {
    app = await testApp({ engine })
  })
  beforeEach(async () => {
    count += 1
    venue = await addVenue(app, `NOTES${count}`)
    colleague = await addManager(app, 'Staff', [venue.venueId])
  })
  afterAll(() => app.close())

  const one = (rest = '') => `/v2/venues/${venue.venueId}/conversations/${venue.conversationId}${rest}`
  const call = <T = Refused>(method: string, at: string, body?: unknown, token = venue.ownerToken) =>
    app.send<T>(method, at, { token, ...(body === undefined ? {} : { body }) })
  const write = (body: string, mentionedIds: number[] = [], token = venue.ownerToken) =>
    call<ThreadNote>('POST', one('/notes'), { id: newId(), body, mentionedIds }, token)
  const list = async (token = venue.ownerToken) =>
    (await call<ThreadNote[]>('GET', one('/notes'), undefined, token)).body
  const mentions = async (token: string, at = venue.venueId) =>
    (await call<PlacedNote[]>('GET', `/v2/venues/${at}/conversations/mentions`, undefined, token)).body

  it('keeps notes by time, with author and time, for the whole team', async () => {
    const before = Date.now()
    await write('Client pressé')
    await write('Vu avec le fournil', [], colleague.token)
    const notes = await list(colleague.token)
    expect(notes.map(({ body }) => body)).toEqual(['Client pressé', 'Vu avec le fournil'])
    expect(notes.map(({ managerId }) => managerId)).toEqual([venue.ownerId, colleague.managerId])
    expect(notes[1]?.authorName).toContain(colleague.email)
    expect(notes[0]?.timestamp).toBeGreaterThanOrEqual(before - 1000)
  })
  it('stores a note once, and refuses its id for another one (D-07)', async () => {
    const body = { id: newId(), body: 'Une fois' }
    expect((await call('POST', one('/notes'), body)).status).toBe(200)
    expect((await call('POST', one('/notes'), body)).status).toBe(200)
    const other = await call('POST', one('/notes'), { ...body, body: 'Autre' })
    expect([other.status, other.body.error.fields]).toEqual([409, { id: 'taken' }])
    expect(await list()).toHaveLength(1)
  })
  it('MSG-22 MSG-37 is no message and no answer: the customer waits as before, nothing is unread, no visitor sees it', async () => {
    const read = async () => (await call<Conversation>('GET', one())).body
    await app.send('POST', `/v2/webchats/${venue.webchatId}/messages`, {
      token: venue.visitorToken,
      body: { id: newId(), body: 'Toujours là ?' },
    })
    const waiting = await read()
    expect(waiting.waitingSince).not.toBeNull()
    await write('secret de la maison', [colleague.managerId])
    expect(await read()).toEqual(waiting)
    const messages = (await call<Message[]>('GET', one('/messages'))).body
    expect(JSON.stringify(messages)).not.toContain('secret')
    const visitors = await app.send('GET', `/v2/webchats/${venue.webchatId}/messages`, {
      token: venue.visitorToken,
    })
    expect([visitors.status, JSON.stringify(visitors.body).includes('secret')]).toEqual([200, false])
    const events = await app.services.database.tenant([venue.venueId], async (tx) => ({
      all: await readEvents(tx, venue.venueId, 0, 100),
      visitors: await readEvents(tx, venue.venueId, 0, 100, venue.conversationId),
    }))
    expect(events.all.map(({ type }) => type)).toContain('notes.added')
    expect(JSON.stringify(events.visitors)).not.toContain('secret')
  })
  it('lists who is mentioned where, until they have seen it', async () => {
    await write('@collègue à rappeler', [colleague.managerId, venue.ownerId])
    expect(await mentions(venue.ownerToken)).toEqual([])
    for (const at of [venue.venueId, 0])
      expect(await mentions(colleague.token, at)).toMatchObject([
        { note: { body: '@collègue à rappeler', conversationId: venue.conversationId } },
      ])
    expect((await call('DELETE', one('/mentions'), undefined, colleague.token)).status).toBe(204)
    expect(await mentions(colleague.token)).toEqual([])
    expect(await list()).toHaveLength(1)
  })
  it('mentions only those who read the venue’s conversations, and names the field', async () => {
    const stranger = await addVenue(app, `STRANGER${count}`)
    const refused = await call('POST', one('/notes'), {
      id: newId(),
      body: '@x',
      mentionedIds: [stranger.ownerId],
    })
    expect([refused.status, refused.body.error.fields]).toEqual([422, { mentionedIds: 'not_in_team' }])
    expect((await call('GET', one('/notes'), undefined, stranger.ownerToken)).status).toBe(404)
  })
  it('is deleted by its author only, and its mention with it', async () => {
    const { body } = await write('à oublier', [colleague.managerId])
    const at = one(`/notes/${body.id}`)
    expect((await call('DELETE', at, undefined, colleague.token)).status).toBe(403)
    expect((await call('DELETE', at)).status).toBe(204)
    expect(await list()).toEqual([])
    expect(await mentions(colleague.token)).toEqual([])
    expect((await call('DELETE', at)).status).toBe(404)
  })
  it('needs a person: an API key reads notes and writes none', async () => {
    const keyToken = await addKey(app, venue)
    expect((await call('GET', one('/notes'), undefined, keyToken)).status).toBe(200)
    expect((await write('robot', [], keyToken)).status).toBe(403)
  })
})
