import { newId } from '@comptoir/core/http'
import type { PresenceEvent } from '@comptoir/core/inbox-team'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addKey } from '../../testing/full-venue.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

/** What a stream has sent so far, as text. */
async function listen(url: string, token: string) {
  const closing = new AbortController()
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  })
  let received = ''
  const reading = (async () => {
    for await (const part of response.body ?? []) received += new TextDecoder().decode(part)
  })().catch(() => {})
  await vi.waitFor(() => expect(received).toContain('stream.ready'))
  const events = (name: string) =>
    received
      .split('\n\n')
      .filter((block) => block.startsWith(`event: ${name}\n`))
      .map((block) => ({
        block,
        data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as PresenceEvent,
      }))
  return {
    events,
    async close() {
      closing.abort()
      await reading
    },
  }
}

describe.each(bothEngines)('presence on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let url: string
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'HERE')
    url = await app.listen()
  })
  afterAll(() => app.close())

  const conversationsPath = () => `/v2/venues/${venue.venueId}/conversations`
  const sendState = (state: string, token = venue.ownerToken) =>
    app.send('POST', `/v2/venues/${venue.venueId}/conversations/${venue.conversationId}/presence`, {
      token,
      body: { state },
    })
  const type = () => app.send('POST', `/v2/webchats/${venue.webchatId}/typing`, { token: venue.visitorToken })

  it('notifies the team who looks and types, and that the customer types, without a number to resume from', async () => {
    const colleague = await addManager(app, 'Staff', [venue.venueId])
    const stream = await listen(`${url}/venues/${venue.venueId}/sse`, colleague.token)
    expect((await sendState('looking')).status).toBe(204)
    expect((await type()).status).toBe(204)
    await vi.waitFor(() => expect(stream.events('conversations.presence')).toHaveLength(2))
    const [looking, typing] = stream.events('conversations.presence')
    expect(looking?.data).toMatchObject({
      conversationId: venue.conversationId,
      manager: { managerId: venue.ownerId },
      state: 'looking',
    })
    expect(typing?.data).toMatchObject({ conversationId: venue.conversationId, state: 'typing' })
    expect(typing?.data.manager).toBeUndefined()
    expect(looking?.block).not.toMatch(/^id:/m)
    await stream.close()
  })
  it('notifies a visitor that somebody types and nothing else, least of all who', async () => {
    // A session is bound to the page it was opened from: here the server's own.
    const post = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
      const response = await fetch(`${url}/v2/webchats/${venue.webchatId}/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      })
      return (await response.json()) as T
    }
    const { token } = await post<{ token: string }>('sessions', { language: 'fr' })
    await post('messages', { id: newId(), body: 'Bonjour' }, token)
    const { body: conversations } = await app.send<{ id: string }[]>('GET', conversationsPath(), {
      token: venue.ownerToken,
    })
    const id = conversations[0]?.id ?? ''
    const stream = await listen(`${url}/v2/webchats/${venue.webchatId}/sse`, token)
    const sendHere = (state: string) =>
      app.send('POST', `${conversationsPath()}/${id}/presence`, { token: venue.ownerToken, body: { state } })
    await sendHere('looking')
    await type()
    await sendState('typing')
    await sendHere('typing')
    await vi.waitFor(() => expect(stream.events('typing')).toHaveLength(1))
    expect(stream.events('conversations.presence')).toEqual([])
    expect(stream.events('typing')[0]?.block).not.toContain('manager')
    await stream.close()
  })
  it('is for those who read the conversation, and for people', async () => {
    const stranger = await addManager(app, 'Owner', [])
    expect((await sendState('looking', stranger.token)).status).toBe(404)
    expect((await sendState('looking', await addKey(app, venue))).status).toBe(403)
  })
})
