import { newId } from '@comptoir/core/http'
import { businessAddress, type Conversation } from '@comptoir/core/inbox'
import type { VisitorMessage } from '@comptoir/core/webchat'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

/** As far ahead as the contract takes a time. */
const FAR_AHEAD = 4_102_444_800_000

describe.each(testEngines)('how far messages of a web chat have come on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let token: string
  let conversation: Conversation
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'CHAT')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    token = await begin('Bonjour')
    const listed = await manage<Conversation[]>('GET', '')
    conversation = listed.body[0] as Conversation
  })

  const manage = <T>(method: string, rest: string, body?: unknown) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}/conversations${rest}`, {
      token: venue.ownerToken,
      ...(body === undefined ? {} : { body }),
    })
  const visit = <T>(method: string, rest: string, body?: unknown, as: string | undefined = token) =>
    app.send<T>(method, `/v2/webchats/${venue.webchatId}${rest}`, {
      token: as,
      headers: { origin: testOrigin },
      ...(body === undefined ? {} : { body }),
    })
  async function begin(body: string): Promise<string> {
    const session = await visit<{ token: string }>('POST', '/sessions', { language: 'fr' })
    await visit('POST', '/messages', { id: newId(), body }, session.body.token)
    return session.body.token
  }
  async function answer(body: string): Promise<number> {
    const from = businessAddress(venue.venueId, venue.profileId)
    const sent = await manage<{ timestamp: number }>('POST', '/messages', {
      ...{ id: newId(), body, to: conversation.jid, from },
    })
    return sent.body.timestamp
  }
  const confirm = async (upTo: unknown) => (await visit('PUT', '/delivered', { upTo })).status
  const states = async () =>
    (await visit<VisitorMessage[]>('GET', '/messages')).body.map(({ state }) => state).toReversed()
  const published = () =>
    app.services.database.system(async (tx) => {
      const { rows } = await sql<{ upTo: number }>`
        select (payload->>'deliveredUpTo')::float8 as "upTo" from event
        where conversation_id = ${conversation.id} and type = 'messages.delivered' order by seq`.execute(tx)
      return rows.map(({ upTo }) => upTo)
    })

  it('T9 what the widget has is delivered, and the venue is notified of it once', async () => {
    const [one, two] = [await answer('one'), await answer('two')]
    expect(await confirm(one - 1)).toBe(204)
    expect([await states(), await published()]).toEqual([['sent', 'sent', 'sent'], []])
    expect(await confirm(one)).toBe(204)
    expect(await states()).toEqual(['sent', 'delivered', 'sent'])
    await Promise.all([1, 2, 3].map(() => confirm(two)))
    await confirm(one)
    expect([await states(), await published()]).toEqual([
      ['sent', 'delivered', 'delivered'],
      [one, two],
    ])
  })
  it('T9 what was read stays read, also when its arrival is reported late', async () => {
    const one = await answer('one')
    expect((await visit('DELETE', '/unread')).status).toBe(204)
    await confirm(one)
    await confirm(FAR_AHEAD)
    expect([await states(), await published()]).toEqual([['sent', 'read'], []])
  })
  it('T9 a widget that says more than it can know confirms nothing that is written later', async () => {
    const one = await answer('one')
    expect(await confirm(FAR_AHEAD)).toBe(204)
    const two = await answer('two')
    expect(await states()).toEqual(['sent', 'delivered', 'sent'])
    await confirm(two)
    expect([await states(), await published()]).toEqual([
      ['sent', 'delivered', 'delivered'],
      [one, two],
    ])
  })
  it('T9 a visitor confirms nothing for others, and no one does without a session', async () => {
    await answer('for the first')
    const other = await begin('Bonsoir')
    expect((await visit('PUT', '/delivered', { upTo: FAR_AHEAD }, other)).status).toBe(204)
    expect(await states()).toEqual(['sent', 'sent'])
    expect((await visit('PUT', '/delivered', { upTo: FAR_AHEAD }, 'x'.repeat(43))).status).toBe(401)
    for (const wrong of [undefined, -1, 1.5, 1e300, 'now']) expect(await confirm(wrong)).toBe(400)
  })
  it('MSG-26 a visitor’s message is sent when it is stored, and read when a manager has opened it', async () => {
    await confirm(FAR_AHEAD)
    expect(await states()).toEqual(['sent'])
    expect((await manage('DELETE', `/${conversation.id}/unread`)).status).toBe(204)
    expect(await states()).toEqual(['read'])
  })
})
