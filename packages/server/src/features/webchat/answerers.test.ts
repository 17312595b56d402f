import { newId } from '@comptoir/core/http'
import { businessAddress, type Conversation } from '@comptoir/core/inbox'
import type { VisitorMessage } from '@comptoir/core/webchat'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VenueEvent } from '../../kernel/events/events.ts'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { storeMessage } from '../inbox/index.ts'
import { toVisitorEvent } from './visitor-serializers.ts'

describe.each(testEngines)('who answers in a web chat on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let token: string
  let conversation: Conversation
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'CHAT')
    token = (await visit<{ token: string }>('POST', '/sessions', { language: 'fr' })).body.token
    await visit('POST', '/messages', { id: newId(), body: 'Bonjour' })
    const conversations = `/v2/venues/${venue.venueId}/conversations`
    const listed = await app.send<Conversation[]>('GET', conversations, { token: venue.ownerToken })
    conversation = listed.body[0] as Conversation
  })
  afterAll(() => app.close())

  const visit = <T>(method: string, rest: string, body?: unknown) =>
    app.send<T>(method, `/v2/webchats/${venue.webchatId}${rest}`, {
      token,
      headers: { origin: testOrigin },
      ...(body === undefined ? {} : { body }),
    })
  async function answer(body: string, as: string): Promise<void> {
    const from = businessAddress(venue.venueId, venue.profileId)
    const sent = await app.send('POST', `/v2/venues/${venue.venueId}/conversations/messages`, {
      token: as,
      body: { id: newId(), body, to: conversation.jid, from },
    })
    expect(sent.status).toBe(200)
  }
  /** What visitors are shown of a text: in their list, and by the live event. */
  async function shown(body: string) {
    const list = await visit<VisitorMessage[]>('GET', '/messages')
    const events = await app.services.database.system(async (tx) => {
      const { rows } = await sql<Pick<VenueEvent, 'type' | 'payload'>>`
        select type, payload from event where conversation_id = ${conversation.id}
          and payload -> 'message' ->> 'body' = ${body}`.execute(tx)
      return rows.map(toVisitorEvent)
    })
    const listed = list.body.find((message) => message.body === body)
    const live = (events[0]?.data as { message: VisitorMessage } | undefined)?.message
    return { authors: [listed?.author, live?.author], text: list.text + JSON.stringify(events) }
  }

  it('WCH-05 visitors see the first name of the person who answers, and nothing else of them', async () => {
    await answer('Oui, dès 6 h', venue.ownerToken)
    const { authors, text } = await shown('Oui, dès 6 h')
    expect(authors).toEqual(['Test', 'Test'])
    expect(text).toContain('Oui, dès 6 h')
    expect(text).not.toContain(venue.ownerEmail)
    expect(text).not.toMatch(/managerId|authorId/)
  })
  it('WCH-05 an answer of a rule, of the agent and of the visitor has no person', async () => {
    await app.services.database.system((tx) =>
      storeMessage(tx, {
        venueId: venue.venueId,
        conversationId: conversation.id,
        id: newId(),
        body: 'Fermé',
        isFromBusiness: true,
        isGenerated: true,
        managerId: venue.ownerId,
      }),
    )
    expect((await shown('Fermé')).authors).toEqual([undefined, undefined])
    expect((await shown('Bonjour')).authors).toEqual([undefined, undefined])
  })
  it('WCH-05 who has left the venue is not named any more, nor is somebody without a first name', async () => {
    const leaver = await addManager(app, 'Owner', [venue.venueId])
    await answer('À demain', leaver.token)
    expect((await shown('À demain')).authors).toEqual(['Test', 'Test'])
    await app.services.database.system((tx) =>
      tx.deleteFrom('venue_manager').where('manager_id', '=', leaver.managerId).execute(),
    )
    expect((await shown('À demain')).authors[0]).toBeUndefined()

    const nameless = await addManager(app, 'Owner', [venue.venueId])
    await app.services.database.system((tx) =>
      tx.updateTable('manager').set({ first_name: '' }).where('id', '=', nameless.managerId).execute(),
    )
    await answer('Voilà', nameless.token)
    const { authors, text } = await shown('Voilà')
    expect(authors).toEqual([undefined, undefined])
    expect(text).not.toContain(nameless.email)
  })
})
