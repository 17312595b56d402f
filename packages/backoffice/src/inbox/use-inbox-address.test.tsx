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

it('MSG-37 a conversation that opened by itself stays unread until somebody looks at it', async () => {
  const { inbox } = createWorld([buildConversation({ badgeCount: 2 })])
  app = await renderApp({ path: '/messages', inbox })
  await vi.waitFor(() => expect(inbox.currentId.value).toBeDefined(), { timeout: 12_000 })
  await vi.waitFor(() => expect(document.querySelector('.bo-conversation textarea')).not.toBeNull(), {
    timeout: 12_000,
  })
  expect(inbox.conversations.value[0]?.badgeCount).toBe(2)
  document.querySelector('.bo-conversation')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await vi.waitFor(() => expect(inbox.conversations.value[0]?.badgeCount).toBe(0))
})

it('an address that asks to answer puts the cursor into the field, and keeps only the conversation', async () => {
  const [ada, bob] = [buildConversation(), buildConversation()]
  const { inbox } = createWorld([ada, bob])
  const field = () => document.querySelector('.bo-conversation textarea')
  app = await renderApp({ path: `/messages?conversationId=${ada.id}&isWriting=true`, inbox })
  await vi.waitFor(() => expect(field()).not.toBeNull(), { timeout: 12_000 })
  await vi.waitFor(() => expect(document.activeElement).toBe(field()))
  await vi.waitFor(() => expect(app?.router.state.location.search).toEqual({ conversationId: ada.id }))

  const answer = { conversationId: bob.id, isWriting: true as const }
  await app.router.navigate({ to: '/messages', search: answer })
  await vi.waitFor(() => expect(inbox.currentId.value).toBe(bob.id))
  await vi.waitFor(() => expect(app?.router.state.location.search).toEqual({ conversationId: bob.id }))
  expect(document.activeElement).toBe(field())
})

it('MSG-37 what opened by itself stays unread over a reload', async () => {
  const eve = buildConversation({ badgeCount: 2 })
  const { inbox } = createWorld([eve])
  app = await renderApp({ path: '/messages', inbox })
  await vi.waitFor(() => expect(inbox.currentId.value).toBe(eve.id), { timeout: 12_000 })
  await vi.waitFor(() => expect(app?.router.state.location.state.isAutomatic).toBe(true))
  // As after a reload: the page begins on the same step of the history.
  await app.router.navigate({ to: '/developers' })
  app.router.history.back()
  await vi.waitFor(() => expect(document.querySelector('.bo-conversation textarea')).not.toBeNull(), {
    timeout: 12_000,
  })
  expect(inbox.conversations.value[0]?.badgeCount).toBe(2)
  document.querySelector('.bo-conversation')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await vi.waitFor(() => expect(inbox.conversations.value[0]?.badgeCount).toBe(0))
})
