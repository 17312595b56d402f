import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxJob } from '../../kernel/queue/outbox.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type ChatEndpointServer, startChatEndpoint } from '../../testing/chat-endpoint.ts'
import { bothEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { agentAnswers } from './job.ts'

describe.each(bothEngines)('an answer of the agent meets others on %s (D-15)', (engine) => {
  let app: TestApp
  let model: ChatEndpointServer
  let venue: TestVenue
  let count = 0
  beforeAll(async () => {
    app = await testApp({ engine, allowsLoopback: true })
    model = await startChatEndpoint()
  })
  beforeEach(async () => {
    count += 1
    model.asked = []
    model.reply = () => 'De la part du modèle.'
    venue = await addVenue(app, `RACE${count}`)
    await change({ isEnabled: true, schedule: 'always', engine: 'openAi', baseUrl: model.url, model: 'm' })
  })
  afterAll(async () => {
    await model.close()
    await app.close()
  })

  const change = (body: object) =>
    app.send(
      'PATCH',
      `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}/agents/${venue.agentId}`,
      { token: venue.ownerToken, body },
    )

  /** A visitor's question with the job that answers it, as the outbox holds it. */
  async function ask(text = 'Vous livrez ?') {
    const at = `/v2/webchats/${venue.webchatId}`
    const { body } = await app.send<{ token: string }>('POST', `${at}/sessions`, { body: { language: 'fr' } })
    const say = async (said: string) => {
      const id = newId()
      await app.send('POST', `${at}/messages`, { token: body.token, body: { id, body: said } })
      const { rows } = await app.services.database.system((tx) =>
        sql<{ c: string; jid: string }>`
          select c.id as c, c.jid from message m join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
          where m.id = ${id}`.execute(tx),
      )
      const { c: conversationId = '', jid = '' } = rows[0] ?? {}
      const job: OutboxJob = {
        id: 1,
        venueId: venue.venueId,
        kind: 'agent.answer',
        key: id,
        providerKey: id,
        payload: { conversationId, messageId: id, answerId: newId() },
        attempt: 1,
        createdAt: new Date(),
      }
      return { job, jid, conversationId }
    }
    return { say, ...(await say(text)) }
  }
  const run = (job: OutboxJob) => agentAnswers(app.services).send(job, AbortSignal.timeout(20_000))
  const bodiesOf = async (conversationId: string) =>
    (
      await app.services.database.system((tx) =>
        sql<{ body: string; is_generated: boolean }>`
          select body, is_generated from message where conversation_id = ${conversationId} order by sent_at`.execute(
          tx,
        ),
      )
    ).rows

  it('drops the model’s answer when a person answers first', async () => {
    const thinking = Promise.withResolvers<string>()
    model.reply = () => thinking.promise
    const { job, jid, conversationId } = await ask()
    const running = run(job)
    for (let tries = 0; tries < 200 && model.asked.length === 0; tries += 1) await delay(10)
    await app.send('POST', `/v2/venues/${venue.venueId}/conversations/messages`, {
      token: venue.ownerToken,
      body: { id: newId(), body: 'Oui, nous livrons.', to: jid, from: venue.address },
    })
    thinking.resolve('De la part du modèle.')
    await running
    expect((await bodiesOf(conversationId)).filter((message) => message.is_generated)).toEqual([])
    // What it cost is counted all the same.
    const { rows } = await app.services.database.system((tx) =>
      sql<{ tokens: number }>`select tokens from agent_usage where venue_id = ${venue.venueId}`.execute(tx),
    )
    expect(rows).toEqual([{ tokens: 42 }])
  })
  it('switched off, or overtaken by a newer message, while it thinks: nothing is sent', async () => {
    const thinking = Promise.withResolvers<string>()
    model.reply = () => thinking.promise
    const first = await ask()
    const running = run(first.job)
    for (let tries = 0; tries < 200 && model.asked.length === 0; tries += 1) await delay(10)
    const second = await first.say('Et le dimanche ?')
    thinking.resolve('De la part du modèle.')
    await running
    expect(await bodiesOf(first.conversationId)).toHaveLength(2)
    await run(second.job)
    expect(await bodiesOf(first.conversationId)).toHaveLength(3)
    expect(model.asked.at(-1)?.messages.at(-1)?.content).toBe('Vous livrez ?\nEt le dimanche ?')
  })
  it('run twice at once, and again after a crash, one answer is stored', async () => {
    let said = 0
    model.reply = () => {
      said += 1
      return `Réponse ${said}.`
    }
    const { job, conversationId } = await ask()
    await Promise.all([run(job), run(job), run(job)])
    await run(job)
    expect((await bodiesOf(conversationId)).filter((message) => message.is_generated)).toHaveLength(1)
  })
  it('a model that cannot be reached, or is over the day’s tokens, is replaced by the built-in engine', async () => {
    model.failures = { status: 400, times: 1 }
    await change({
      faq: [{ id: 'l', language: 'fr', question: 'Vous livrez ?', answer: 'Oui, à vélo.' }],
    })
    const { job, conversationId } = await ask()
    await run(job)
    expect((await bodiesOf(conversationId)).at(-1)?.body).toContain('Oui, à vélo.')
    expect(model.asked).toHaveLength(1)
    await change({ dailyTokens: 0 })
    const again = await ask()
    await run(again.job)
    expect((await bodiesOf(again.conversationId)).at(-1)?.body).toContain('Oui, à vélo.')
    expect(model.asked).toHaveLength(1)
  })
})
