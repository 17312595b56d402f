import { fillPath } from '@comptoir/core/http'
import { getWebchatSite } from '@comptoir/core/webchat'
import { afterEach, expect, test, vi } from 'vitest'
import { load } from './load.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('asks for the venue as core does, without a cookie, and for the texts of the language', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (...call: unknown[]) => {
    asked.push(call)
    return new Response('{}')
  })
  const webchatId = 'le chat/2'
  const loading = load({ options: { webchatId, server: 'http://server/below', locale: 'fr-GP' } })
  const path = fillPath(getWebchatSite.path, { webchatId })
  expect(asked).toEqual([[`http://server/below${path}`, { credentials: 'omit' }]])
  expect((await loading.speech).language).toBe('fr')
  expect((await loading.site).ok).toBe(true)
})
