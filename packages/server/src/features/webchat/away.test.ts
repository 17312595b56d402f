import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutboxJob } from '../../kernel/queue/outbox.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue } from '../../testing/world.ts'
import { awayReplies } from './away.ts'

describe.each(testEngines)('answers outside the hours on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ engine })
  })
  afterAll(() => app.close())

  it('D-14 messages that are answered at the same moment get one answer together', async () => {
    const { venueId, webchatId, conversationId } = await addVenue(app, 'AWAY')
    const { database } = app.services
    const tomorrow = ((new Date().getUTCDay() + 2) % 7) + 1
    const hours = JSON.stringify([{ day: tomorrow, opens: '10:00', closes: '10:01' }])
    const away = JSON.stringify({ fr: 'Fermé', en: 'Closed' })
    await database.system(async (tx) => {
      await sql`update message set sent_at = sent_at - interval '1 day' where venue_id = ${venueId}`.execute(
        tx,
      )
      await sql`
        update webchat set hours = ${hours}::jsonb, away_message = ${away}::jsonb where id = ${webchatId}`.execute(
        tx,
      )
    })
    const { send } = awayReplies(database)
    const job = () =>
      ({ venueId, payload: { messageId: newId(), conversationId, webchatId, language: 'fr' } }) as OutboxJob
    await Promise.all(Array.from({ length: 6 }, () => send(job(), new AbortController().signal)))
    const { rows } = await database.system((tx) =>
      sql`select from message where venue_id = ${venueId} and body = 'Fermé'`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })
  it('a message asks for no answer where there is none: without hours, or without words', async () => {
    const { webchatId, visitorToken } = await addVenue(app, 'NEVER')
    const { database } = app.services
    const set = (hours: object, away: object) =>
      database.system((tx) =>
        sql`
          update webchat set hours = ${JSON.stringify(hours)}::jsonb, away_message = ${JSON.stringify(away)}::jsonb
          where id = ${webchatId}`.execute(tx),
      )
    const asked = async () => {
      const id = newId()
      const answer = await app.send('POST', `/v2/webchats/${webchatId}/messages`, {
        token: visitorToken,
        body: { id, body: 'Bonjour' },
      })
      expect(answer.status).toBe(200)
      const { rows } = await database.system((tx) =>
        sql`select from outbox where kind = 'webchat.away' and key = ${id}`.execute(tx),
      )
      return rows.length
    }
    const hours = [{ day: 1, opens: '10:00', closes: '10:01' }]
    const words = { fr: 'Fermé', en: 'Closed' }
    await set([], words)
    expect(await asked()).toBe(0)
    await set(hours, { fr: '', en: '' })
    expect(await asked()).toBe(0)
    await set(hours, words)
    expect(await asked()).toBe(1)
  })
})
