import { buildConversation } from '@comptoir/core/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
import { createWorld } from '../testing/world.ts'

let app: RenderedApp | undefined
afterEach(() => app?.unmount())

it('MSG-33 opens the first conversation by itself, unless the reader is navigating to another page', async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  const { inbox } = createWorld([buildConversation()], arrival)
  app = await renderApp({ path: '/messages', inbox })
  const { router } = app
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toContain('Messages'), {
    timeout: 12_000,
  })
  const isLeft = router.navigate({ to: '/developers' })
  arrive()
  await isLeft
  await vi.waitFor(() => expect(inbox.conversations.value).toHaveLength(1))
  await vi.waitFor(() => expect(router.state.isLoading).toBe(false))
  expect(router.state.location.pathname).toBe('/developers')
})
