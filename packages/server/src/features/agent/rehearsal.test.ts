import type { RehearsedQuestion, TriedAnswer } from '@comptoir/core/agent'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type ChatEndpointServer, startChatEndpoint } from '../../testing/chat-endpoint.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

const question = 'Avez-vous du pain sans gluten ?'
const faq = [{ id: 'a', language: 'fr', question, answer: 'Oui, le samedi.' }]

describe.each(testEngines)('D-15 rehearsing the agent on %s', (engine) => {
  let app: TestApp
  let model: ChatEndpointServer
  let venue: TestVenue
  let count = 0
  beforeAll(async () => {
    app = await testApp({ engine, allowsLoopback: true })
    model = await startChatEndpoint()
  })
  afterAll(async () => {
    await model.close()
    await app.close()
  })
  beforeEach(async () => {
    count += 1
    model.asked = []
    model.failures = { status: 503, times: 0 }
    model.reply = () => 'Le samedi. [1]'
    venue = await addVenue(app, `REHEARSE${count}`)
  })

  const agent = (rest = '') =>
    `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}/agents/${venue.agentId}${rest}`
  const call = <T>(method: string, rest: string, body?: object, token = venue.ownerToken) =>
    app.send<T>(method, agent(rest), { token, ...(body ? { body } : {}) })
  const useModel = (body: object = {}) =>
    call('PATCH', '', { faq, engine: 'openAi', baseUrl: `${model.url}`, model: `m${count}`, ...body })
  async function ask(...bodies: string[]) {
    const at = `/v2/webchats/${venue.webchatId}`
    const { token } = (
      await app.send<{ token: string }>('POST', `${at}/sessions`, { body: { language: 'fr' } })
    ).body
    for (const body of bodies)
      await app.send('POST', `${at}/messages`, { token, body: { id: newId(), body } })
  }
  const list = async () => (await call<RehearsedQuestion[]>('GET', '/rehearsal')).body
  const rehearse = async (token?: string) => {
    const [first] = await list()
    return call<TriedAnswer & { error?: { fields?: object } }>(
      'POST',
      `/rehearsal/${first?.messageId}`,
      undefined,
      token,
    )
  }
  const tokens = async () => {
    const { rows } = await app.services.database.system((tx) =>
      sql<{ tokens: number }>`select tokens from agent_usage where venue_id = ${venue.venueId}`.execute(tx),
    )
    return rows[0]?.tokens ?? 0
  }

  it('the built-in engine answers all at once and costs nothing', async () => {
    await call('PATCH', '', { faq })
    await ask(question, 'Merci !')
    expect(await list()).toMatchObject([{ question, answer: { outcome: 'answered', engine: 'builtIn' } }])
    expect([await tokens(), (await rehearse()).body.engine]).toEqual([0, 'builtIn'])
  })
  it('where a model answers customers it answers the rehearsal, question by question, and is counted', async () => {
    await useModel()
    await ask(question)
    expect(await list()).toMatchObject([{ question, answer: null }])
    expect(model.asked).toEqual([])
    const { body } = await rehearse()
    expect(body).toEqual({
      body: 'Le samedi.',
      outcome: 'answered',
      engine: 'openAi',
      sources: [expect.anything()],
    })
    expect([model.asked.length, await tokens()]).toEqual([1, 42])
  })
  it('20 questions at most are put to a model', async () => {
    await useModel()
    await ask(...Array.from({ length: 25 }, (_, index) => `Avez-vous du pain numéro ${index} ?`))
    expect(await list()).toHaveLength(20)
  })
  it('a model that fails is reported, and no one stands in for it', async () => {
    await useModel()
    await ask(question)
    model.failures = { status: 400, times: 1 }
    expect((await rehearse()).status).toBe(503)
    expect((await rehearse()).body.outcome).toBe('answered')
  })
  it('leaves half of the day’s tokens to customers', async () => {
    await useModel({ dailyTokens: 84 })
    await ask(question)
    expect((await rehearse()).status).toBe(200)
    const refused = await rehearse()
    expect([refused.status, refused.body.error?.fields]).toEqual([422, { dailyTokens: 'kept_for_customers' }])
    expect([model.asked.length, await tokens()]).toEqual([1, 42])
  })
  it('holds no transaction while the model thinks, and lets four think at once', async () => {
    await useModel()
    await ask(question)
    let answer: () => void = () => {}
    const thinking = new Promise<void>((done) => {
      answer = done
    })
    model.reply = async () => {
      await thinking
      return 'Le samedi. [1]'
    }
    const [first] = await list()
    const tryOut = () => call('POST', `/rehearsal/${first?.messageId}`)
    const four = Array.from({ length: 4 }, tryOut)
    await vi.waitFor(() => expect(model.asked).toHaveLength(4), 10_000)
    expect([(await tryOut()).status, (await tryOut()).status]).toEqual([429, 429])
    // With one connection, as the embedded database has, this would wait for the model.
    expect((await call('GET', '/rehearsal')).status).toBe(200)
    answer()
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
  it('G3 refuses questions of another profile, and managers without access to conversations', async () => {
    await useModel()
    await ask(question)
    const other = await addVenue(app, `OTHER${count}`)
    expect((await call('POST', `/rehearsal/${other.messageId}`)).status).toBe(404)
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    expect((await rehearse(reader.token)).status).toBe(403)
    expect(model.asked).toEqual([])
  })
})
