import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSafeFetch } from '../../kernel/outbound/safe-fetch.ts'
import type { ChatEndpoint } from '../../kernel/ports/chat-model.ts'
import { type ChatEndpointServer, startChatEndpoint } from '../../testing/chat-endpoint.ts'
import { createChatModel } from './chat-model.ts'

describe('a model behind an OpenAI-compatible endpoint (D-15)', () => {
  let server: ChatEndpointServer
  let endpoint: ChatEndpoint
  const request = { lines: [{ role: 'user' as const, content: 'Ouvert dimanche ?' }], maxTokens: 50 }
  const model = () => createChatModel(createSafeFetch({ allowsLoopback: true }), [5, 5])
  beforeAll(async () => {
    server = await startChatEndpoint()
    endpoint = { baseUrl: `${server.url}/`, apiKey: 'sk-1', model: 'small' }
  })
  beforeEach(() => {
    server.asked = []
    server.failures = { status: 503, times: 0 }
    server.reply = () => 'Oui, de 6 h à 12 h 30 — à dimanche ! 🥐'
    server.isPlain = false
  })
  afterAll(() => server.close())

  it('reads a streamed answer in whole characters, and counts its tokens', async () => {
    const answer = await model().complete(endpoint, request)
    expect(answer).toEqual({ text: 'Oui, de 6 h à 12 h 30 — à dimanche ! 🥐', tokens: 42 })
    expect(server.asked[0]).toMatchObject({ model: 'small', stream: true, authorization: 'Bearer sk-1' })
  })
  it('reads an endpoint that does not stream', async () => {
    server.isPlain = true
    expect((await model().complete(endpoint, request)).text).toContain('dimanche')
  })
  it('retries after 503 and 429, and not after 401', async () => {
    server.failures = { status: 503, times: 2 }
    expect((await model().complete(endpoint, request)).tokens).toBe(42)
    expect(server.asked).toHaveLength(3)
    server.failures = { status: 401, times: 1 }
    await expect(model().complete(endpoint, request)).rejects.toMatchObject({ code: 'refused' })
    expect(server.asked).toHaveLength(4)
  })
  it('pauses an endpoint that failed five times, and only that one', async () => {
    const asking = model()
    server.failures = { status: 401, times: 5 }
    for (let tries = 0; tries < 5; tries += 1)
      await expect(asking.complete(endpoint, request)).rejects.toMatchObject({ code: 'refused' })
    await expect(asking.complete(endpoint, request)).rejects.toMatchObject({ code: 'open' })
    expect(server.asked).toHaveLength(5)
    expect((await asking.complete({ ...endpoint, model: 'other' }, request)).tokens).toBe(42)
  })
  it('T11 calls public addresses only', async () => {
    const guarded = createChatModel(createSafeFetch({ allowsLoopback: false }), [])
    await expect(guarded.complete(endpoint, request)).rejects.toMatchObject({ code: 'unreachable' })
    expect(server.asked).toEqual([])
  })
})
