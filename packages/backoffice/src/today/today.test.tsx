import { ApiError } from '@comptoir/core/http'
import { sendMessage } from '@comptoir/core/inbox'
import { buildConversation, buildMessage, NINE } from '@comptoir/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
import { createWorld } from '../testing/world.ts'

const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)

/** Types a text and sends it, once the form has it. */
async function send(field: HTMLTextAreaElement | null, text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  const submit = field?.form?.querySelector('[type=submit]')
  await vi.waitFor(() => expect(submit?.getAttribute('aria-disabled')).toBe('false'))
  field?.form?.requestSubmit()
}

const names = () => Array.from(document.querySelectorAll('.bo-waiting-name'), (name) => name.textContent)

describe('Today', () => {
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  async function open(conversations: Parameters<typeof createWorld>[0], language: 'fr' | 'en' = 'en') {
    const world = createWorld(conversations)
    const app: RenderedApp = await renderApp({ path: '/', inbox: world.inbox, language })
    ends.push(app.unmount, world.inbox.dispose)
    return { ...world, app }
  }

  it('lists waiting customers, longest first, with links to their conversations', async () => {
    const bob = buildConversation({ username: 'Bob', lastMessageTimestamp: NINE })
    const ada = buildConversation({ username: 'Ada', lastMessageTimestamp: NINE + 60_000 })
    const { app } = await open([ada, bob])
    await vi.waitFor(() => expect(names()).toEqual(['Bob', 'Ada']))
    expect(document.body.textContent).toContain('2 customers are waiting for your reply.')
    document.querySelector<HTMLElement>('.bo-waiting a')?.click()
    await vi.waitFor(() => expect(app.router.state.location.search).toEqual({ conversationId: bob.id }))
  })
  it('MSG-20 answers in place: the line goes once the server has the answer, and the next one has the focus', async () => {
    const bob = buildConversation({ username: 'Bob', waitingSince: NINE })
    const ada = buildConversation({
      username: 'Ada',
      lastMessageTimestamp: NINE + 60_000,
      waitingSince: NINE + 60_000,
    })
    const { fake } = await open([ada, bob])
    const answer = Promise.withResolvers<void>()
    fake.answer(sendMessage, async ({ body }) => {
      await answer.promise
      return buildMessage({ id: body.id, conversationId: bob.id, body: body.body, position: 'right' })
    })
    await vi.waitFor(() => expect(names()).toEqual(['Bob', 'Ada']))
    button('Reply to Bob')?.click()
    const field = await vi.waitFor(() => {
      const found = document.querySelector<HTMLTextAreaElement>('.bo-in-place textarea')
      expect(document.activeElement).toBe(found)
      return found
    }, 5000)
    await send(field, 'Yes, at noon.')
    await vi.waitFor(() => expect(document.querySelector('.bo-in-place-state')?.textContent).toBe('Sending…'))
    expect(names()).toEqual(['Bob', 'Ada'])
    answer.resolve()
    await vi.waitFor(() => expect(names()).toEqual(['Ada']))
    expect(fake.callsOf(sendMessage)).toMatchObject([
      { request: { body: { body: 'Yes, at noon.', to: bob.jid } } },
    ])
    expect(document.activeElement).toBe(button('Reply to Ada'))
  })
  it('MSG-36 says that an answer was refused, and its line stays', async () => {
    const { fake } = await open([buildConversation({ username: 'Bob' })])
    fake.answer(sendMessage, () => {
      throw new ApiError('body: is too long', { status: 422, code: 'rule' })
    })
    await vi.waitFor(() => expect(names()).toEqual(['Bob']))
    button('Reply to Bob')?.click()
    const field = await vi.waitFor(() => {
      const found = document.querySelector<HTMLTextAreaElement>('.bo-in-place textarea')
      expect(found).not.toBeNull()
      return found
    }, 5000)
    await send(field, 'Yes')
    await vi.waitFor(() => expect(document.body.textContent).toContain('This reply was not sent.'))
    expect(names()).toEqual(['Bob'])
  })
  it('MSG-41 quotes what the customer wrote, and not the absence text that followed', async () => {
    const metadata = { isHandOver: '0', isGenerated: '1' } as const
    const absence = buildMessage({ body: 'Nous sommes fermés.', position: 'right', metadata })
    const asked = buildMessage({ body: 'Avez-vous une table ?' })
    await open([buildConversation({ history: [absence], waitingSince: NINE, unansweredMessage: asked })])
    const quoted = () => document.querySelector('.bo-waiting-body')?.textContent
    await vi.waitFor(() => expect(quoted()).toBe('Avez-vous une table ?'))
    expect(document.body.textContent).not.toContain('Nous sommes fermés.')
  })
  it('follows what happens: an answer takes a customer off the board', async () => {
    const ada = buildConversation({ username: 'Ada' })
    const { live } = await open([ada])
    await vi.waitFor(() => expect(names()).toEqual(['Ada']))
    const answer = buildMessage({ conversationId: ada.id, position: 'right', timestamp: NINE + 60_000 })
    live.emit('messages.sent', {
      message: answer,
      conversation: { ...ada, history: [answer], waitingSince: null },
    })
    await vi.waitFor(() => expect(document.body.textContent).toContain('You have replied to everyone'))
  })
  it('SHL-40 speaks French', async () => {
    await open([buildConversation({ username: '' })], 'fr')
    await vi.waitFor(() => expect(names()).toEqual(['Visiteur']))
    expect(document.body.textContent).toContain('1 client attend votre réponse.')
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('fr'))
  })
})
