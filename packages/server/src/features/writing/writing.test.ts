import { createApi } from '@comptoir/core/http'
import { proofread } from '@comptoir/core/writing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type ChatEndpointServer, startChatEndpoint } from '../../testing/chat-endpoint.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

interface Suggested {
  suggestions: { body: string }[]
  replySuggestion: { comment: string }
  engine: string
  quota: { remaining: number; nextAt: number | null }
}

describe.each(testEngines)('texts that are corrected and suggested on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let other: TestVenue
  let url: string
  let model: ChatEndpointServer
  beforeAll(async () => {
    app = await testApp({ engine, hasRateLimits: true })
    model = await startChatEndpoint()
    venue = await addVenue(app, 'WRITING')
    other = await addVenue(app, 'OTHERS')
    url = await app.listen()
  })
  afterAll(async () => {
    await model.close()
    await app.close()
  })
  const api = () => createApi({ baseURL: url, tokens: { read: () => venue.ownerToken } })
  const suggest = (campaignKey: string) =>
    app.send<Suggested>('POST', `/v2/venues/${venue.venueId}/campaigns/bodySuggestions`, {
      token: venue.ownerToken,
      body: { prompt: '10 % sur les galettes ce samedi', channel: 'sms', language: 'fr', campaignKey },
    })
  const reply = (v: TestVenue, review = v.reviewId) =>
    app.send<Suggested>(
      'GET',
      `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}/reviews/${review}/replySuggestion`,
      { token: venue.ownerToken },
    )

  it('AIA-02 streams a correction by rules and says that it is one', async () => {
    const seen: string[] = []
    const result = await proofread(
      api(),
      { body: 'bonjour , le le pain est deja pret.' },
      { onText: (text) => seen.push(text) },
    )
    expect(result).toMatchObject({
      body: 'Bonjour, le pain est déjà prêt.',
      language: 'fr',
      engine: 'builtIn',
    })
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.at(-1)).toBe(result.body)
    expect(result.corrections.map(({ rule }) => rule)).toContain('spelling')
  })
  it('AIA-05 refuses fewer than 10 characters, and strangers', async () => {
    await expect(proofread(api(), { body: 'trop court'.slice(0, 9) })).rejects.toMatchObject({
      code: 'invalid',
      fields: { body: expect.any(String) },
    })
    expect((await app.send('POST', '/v2/proofreads', { body: { body: 'x'.repeat(20) } })).status).toBe(401)
  })
  it('AIA-07 with the operator’s model it streams that; what is not the text any more is replaced before anybody sees it', async () => {
    app.services.config.ai = { baseUrl: model.url, apiKey: undefined, model: 'm' }
    try {
      model.reply = () => 'Bonjour, le pain est prêt.'
      expect(await proofread(api(), { body: 'bonjour, le pain et pret.' })).toMatchObject({
        body: 'Bonjour, le pain est prêt.',
        engine: 'openAi',
      })
      for (const bad of ['Payez sur https://evil.example/x', 'x'.repeat(900)]) {
        model.reply = () => bad
        const seen: string[] = []
        const onText = (text: string) => seen.push(text)
        expect(await proofread(api(), { body: 'bonjour, le pain et deja la.' }, { onText })).toMatchObject({
          body: 'Bonjour, le pain et déjà la.',
          engine: 'builtIn',
        })
        expect(seen.length).toBeGreaterThan(3)
        expect(seen.filter((text) => !'Bonjour, le pain et déjà la.'.startsWith(text))).toEqual([])
      }
      model.failures = { status: 400, times: 1 }
      expect(await proofread(api(), { body: 'bonjour, le pain et deja la.' })).toMatchObject({
        engine: 'builtIn',
      })
    } finally {
      app.services.config.ai = undefined
    }
  })
  it('AIA-10 suggests three texts from the aim and the venue, which invent nothing', async () => {
    const { body } = await suggest('first')
    expect(body.suggestions).toHaveLength(3)
    for (const { body: text } of body.suggestions) {
      expect(text).toContain('WRITING venue')
      expect(text).toContain('10 % sur les galettes ce samedi')
    }
    expect(body.engine).toBe('builtIn')
  })
  it('AIA-12, AIA-13 gives two at once and one every three hours after, for each campaign, however many ask (D-16)', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => suggest('quota')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3 * 3600 - 60)
    expect((await suggest('another')).body.quota).toEqual({ remaining: 1, nextAt: null })
    const age = (hours: number) =>
      app.services.database.system((tx) =>
        sql`update suggestion set created_at = now() - ${hours} * interval '1 hour' where subject = 'campaign:quota'`.execute(
          tx,
        ),
      )
    await age(2.9)
    expect((await suggest('quota')).status).toBe(429)
    await age(3.1)
    const next = await suggest('quota')
    expect([next.status, next.body.quota.remaining]).toEqual([200, 0])
    expect((await suggest('quota')).status).toBe(429)
  })
  it('AIA-11 suggests a reply to a review by its stars; a review of others is not there', async () => {
    const { body } = await reply(venue)
    expect(body.replySuggestion.comment).toMatch(/^(?:Bonjour|Hello) WRITING, .*(?:merci|thank)/s)
    const [foreign, missing] = [await reply(other), await reply(venue, 'no-such-review')]
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(foreign.text).not.toContain('OTHERS')
  })
})
