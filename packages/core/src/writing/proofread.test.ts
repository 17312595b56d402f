import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../http/client.ts'
import { proofread } from './proofread.ts'

afterEach(() => vi.unstubAllGlobals())

/** As in Safari and in Chrome before 124, where a stream is no async iterable. */
function answerOf(events: string): Response {
  const response = new Response(events, { headers: { 'content-type': 'text/event-stream' } })
  Object.defineProperty(response.body, Symbol.asyncIterator, { value: undefined })
  return response
}

test('AIA-05 a correction streams in where streams have readers alone', async () => {
  const done = { body: 'Bonjour, le pain est prêt', corrections: [], language: 'fr', engine: 'builtIn' }
  const events = `event: piece\ndata: {"text":"Bonjour"}\n\nevent: done\ndata: ${JSON.stringify(done)}\n\n`
  vi.stubGlobal('fetch', async () => answerOf(events))
  const api = (async (_endpoint, _request, options) => {
    await options?.fetch?.('http://server/', {})
  }) as Api
  const seen: string[] = []
  const request = { body: 'bonjour , le pain est pret' }
  expect(await proofread(api, request, { onText: (text) => seen.push(text) })).toEqual(done)
  expect(seen).toEqual(['Bonjour'])
})
