import { updateConversation } from '@comptoir/core/inbox'
import { buildConversation, buildMessage } from '@comptoir/core/testing'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
import { createWorld } from '../testing/world.ts'

const ada = buildConversation({ username: 'Ada' })
const message = (overrides = {}) =>
  buildMessage({ conversationId: ada.id, body: 'Une table ?', ...overrides })
const toasts = () => Array.from(document.querySelectorAll('.ct-toast'), (toast) => toast.textContent ?? '')
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()

describe('snackbars', () => {
  let world: ReturnType<typeof createWorld>
  let app: RenderedApp
  let warn: MockInstance
  async function open(path: string) {
    const listening = vi.spyOn(world.inbox, 'onNotice')
    app = await renderApp({ path, inbox: world.inbox })
    await vi.waitFor(() => expect(document.querySelector('.ct-shell h1')).not.toBeNull())
    // The snackbars and the bell come after the page.
    await vi.waitFor(() => expect(listening.mock.calls.length).toBe(2))
  }
  beforeEach(() => {
    // There is no sound here, which is worth a warning each time.
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    world = createWorld([ada])
  })
  afterEach(() => {
    vi.restoreAllMocks()
    app.unmount()
    world.inbox.dispose()
  })

  it('MSG-40 SHL-17 show on other pages who wrote what, and View opens it', async () => {
    await open('/')
    world.live.emit('messages.received', { message: message(), conversation: ada })
    await vi.waitFor(() => expect(toasts()[0]).toContain('Ada: Une table ?'))
    press('.ct-toast-action')
    await vi.waitFor(() => expect(app.router.state.location.pathname).toBe('/messages'))
    // The cursor stands in the field then: the address no longer asks for it.
    await vi.waitFor(() => expect(app.router.state.location.search).toEqual({ conversationId: ada.id }))
    expect(document.activeElement).toBe(document.querySelector('.bo-answer textarea'))
  })
  it('MSG-53 a sound that cannot be played is only worth a warning', async () => {
    await open('/')
    world.live.emit('messages.received', { message: message(), conversation: ada })
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(toasts()).toHaveLength(1)
  })
  it('MSG-41, AIA-04 announce automatic answers only', async () => {
    await open('/')
    world.live.emit('messages.sent', { message: message({ position: 'right' }), conversation: ada })
    const metadata = { isHandOver: '0', isGenerated: '1' }
    const absence = message({ position: 'right', metadata, body: 'Nous sommes fermés' })
    world.live.emit('messages.sent', {
      message: absence,
      conversation: { ...ada, history: [absence], unansweredMessage: null },
    })
    await vi.waitFor(() => expect(toasts()).toHaveLength(1))
    expect(toasts()[0]).toContain('Automatic reply sent to Ada.')
    expect(toasts()[0]).not.toContain('Nous sommes fermés')
  })
  it('MSG-41 quote the customer, and not the text that answered them by itself', async () => {
    await open('/')
    const metadata = { isHandOver: '0', isGenerated: '1' }
    const absence = message({ position: 'right', metadata, body: 'Nous sommes fermés' })
    world.live.emit('messages.sent', {
      message: absence,
      conversation: { ...ada, history: [absence], unansweredMessage: message() },
    })
    await vi.waitFor(() => expect(toasts()[0]).toContain('Ada: Une table ? (automatic reply sent)'))
    expect(document.body.textContent).not.toContain('Nous sommes fermés')
  })
  it('MSG-39 say in the inbox too that a message did not go out', async () => {
    await open('/messages')
    const errored = message({ position: 'right', state: 'errored', isErrored: true })
    world.live.emit('messages.received', { message: message(), conversation: ada })
    world.live.emit('messages.errored', { message: errored, conversation: ada })
    // What else the page could not read here is said as well.
    const ofAda = () => toasts().filter((text) => text?.includes('Ada'))
    await vi.waitFor(() => expect(ofAda()[0]).toContain('Your message to Ada could not be sent.'))
    expect(ofAda()).toHaveLength(1)
  })
  it('D-32 say what was reverted, and offer to retry', async () => {
    await open('/')
    world.fake.fail(updateConversation)
    world.inbox.close(ada.id)
    await vi.waitFor(() => expect(toasts()[0]).toContain('The conversation could not be closed.'))
    world.fake.answer(updateConversation, () => ({ ...ada, isClosed: true }))
    press('.ct-toast-action')
    await vi.waitFor(() => expect(world.inbox.conversations.value).toHaveLength(0))
  })
})
