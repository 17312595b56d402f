import { listConversations } from '@comptoir/core/inbox'
import { buildConversation, buildMessage, NINE } from '@comptoir/core/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp, type TestAnswers } from '../testing/render-app.tsx'
import { createWorld } from '../testing/world.ts'
import { holdPage, isPageHeld } from './held-page.ts'
import { followInactivity, STALE_AFTER_MS } from './inactivity.ts'
import { supportContacts } from './support.ts'

const ada = buildConversation({ username: 'Ada' })
const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
  )
const options = () => Array.from(document.querySelectorAll('[role=option]'), (one) => one.textContent)

function writeInto(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function openPalette(): Promise<HTMLInputElement> {
  press('k', { ctrlKey: true })
  return vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[role=combobox]')
    if (!found) throw new Error('no palette yet')
    return found
  })
}

describe('the shell', () => {
  let world: ReturnType<typeof createWorld>
  let app: RenderedApp
  async function open(path: string, answers: TestAnswers = {}) {
    app = await renderApp({ path, inbox: world.inbox, answers })
    await vi.waitFor(() => expect(document.querySelector('.ct-shell h1')).not.toBeNull())
    // With the bell comes all that shows what happens; the region of the snackbars has the same name, and was there before.
    await vi.waitFor(() => expect(document.querySelector('button[aria-label^=Notifications]')).not.toBeNull())
  }
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    world = createWorld([ada])
  })
  afterEach(() => {
    vi.restoreAllMocks()
    app.unmount()
    world.inbox.dispose()
    document.head.replaceChildren()
  })

  it('SHL-01 Ctrl and K finds a conversation and goes there', async () => {
    await open('/')
    await vi.waitFor(() => expect(world.inbox.known.value).toHaveLength(1))
    const field = await openPalette()
    expect(options()).toContain('Today')
    writeInto(field, 'ada')
    await vi.waitFor(() => expect(options()[0]).toContain('Ada'))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await vi.waitFor(() => expect(app.router.state.location.search).toEqual({ conversationId: ada.id }))
    expect(app.context.preferences.recentCommands.value).toEqual([`conversation-${ada.id}`])
  })

  it('SHL-01 what is typed before the palette is there stands in its field', async () => {
    await open('/')
    press('k', { ctrlKey: true })
    for (const key of ['2', 'f', 'x', 'Backspace', 'a']) press(key)
    expect(document.querySelector('.ct-palette')).toBeNull()
    await vi.waitFor(() => expect(options()).toEqual(['Two-step login']))
    expect(document.querySelector<HTMLInputElement>('[role=combobox]')?.value).toBe('2fa')
  })

  it('SHL-01 the palette finds a setting by everyday words', async () => {
    await open('/')
    const field = await openPalette()
    writeInto(field, '2fa')
    await vi.waitFor(() => expect(options()).toEqual(['Two-step login']))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await vi.waitFor(() => expect(app.router.state.location.pathname).toMatch(/^\/profile\/\d+$/))
  })

  it('MSG-20 the palette finds by the words of messages what the list has not loaded', async () => {
    const eve = buildConversation({ username: 'Eve Long ago' })
    const answers = {
      [listConversations.path.replace('{venueId}', '1')]: (request: Request) => {
        const isAsked = new URL(request.url).searchParams.get('search') === 'gluten'
        return Response.json(isAsked ? [eve] : [], { headers: { perpage: '10' } })
      },
    }
    await open('/', answers)
    const field = await openPalette()
    writeInto(field, 'gluten')
    await vi.waitFor(() => expect(options().join()).toContain('Eve Long ago'), 3000)
  })

  it('SHL-01 ? lists the keys, but is a letter in a field', async () => {
    await open('/')
    const field = document.body.appendChild(document.createElement('input'))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(document.querySelector('.ct-keys')).toBeNull()
    field.remove()
    press('?')
    await vi.waitFor(() => expect(document.querySelectorAll('.ct-keys').length).toBe(2))
  })

  /** Waits for one thing that is new and opens the bell. */
  async function openBell(): Promise<void> {
    const bell = await vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>('[aria-label="Notifications, 1 new"]')
      if (!found) throw new Error('nothing new yet')
      return found
    })
    bell.click()
  }

  it('SHL-17 the bell keeps what happened, one line for each conversation', async () => {
    await open('/')
    const message = (body: string) => buildMessage({ conversationId: ada.id, body })
    world.live.emit('messages.received', { message: message('Bonjour'), conversation: ada })
    world.live.emit('messages.received', { message: message('Une table ?'), conversation: ada })
    await openBell()
    await vi.waitFor(() =>
      expect(document.querySelector('.ct-notifications')?.textContent).toContain('Une table ?'),
    )
    expect(document.querySelectorAll('.ct-notifications li')).toHaveLength(1)
    document.querySelector<HTMLElement>('.ct-notifications li button')?.click()
    await vi.waitFor(() => expect(app.router.state.location.pathname).toBe('/messages'))
  })

  it('MSG-37 the bell does not take an answer of the agent for words of the customer, nor a colleague’s for news', async () => {
    const answered = (isGenerated: '0' | '1', name: string) =>
      buildConversation({
        username: name,
        badgeCount: 1,
        history: [
          buildMessage({
            body: 'Nous ouvrons à 9 h.',
            position: 'right',
            metadata: { isHandOver: '0', isGenerated },
          }),
        ],
      })
    world = createWorld([answered('1', 'Eve'), answered('0', 'Noé')])
    await open('/')
    await openBell()
    await vi.waitFor(() =>
      expect(document.querySelector('.ct-notifications')?.textContent).toContain(
        'Eve got an automatic reply',
      ),
    )
    expect(document.querySelector('.ct-notifications')?.textContent).not.toContain('Noé')
  })

  it('MSG-37 the bell quotes the customer whom an absence text answered', async () => {
    const metadata = { isHandOver: '0', isGenerated: '1' } as const
    const absence = buildMessage({ body: 'Nous sommes fermés.', position: 'right', metadata })
    const eve = buildConversation({
      username: 'Eve',
      history: [absence],
      waitingSince: NINE,
      unansweredMessage: buildMessage({ body: 'Avez-vous une table ?' }),
    })
    world = createWorld([eve])
    await open('/')
    await openBell()
    const bell = () => document.querySelector('.ct-notifications')?.textContent
    await vi.waitFor(() => expect(bell()).toContain('Avez-vous une table ?'))
    expect(bell()).not.toContain('Nous sommes fermés.')
  })

  it('MSG-37 the bell shows what came in before the page was opened, until it is read', async () => {
    const text = 'Avez-vous une table ?'
    const conversationId = crypto.randomUUID()
    const history = [buildMessage({ conversationId, body: text })]
    const eve = buildConversation({ id: conversationId, username: 'Eve', badgeCount: 2, history })
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    world = createWorld([eve])
    await open('/')
    await openBell()
    await vi.waitFor(() => expect(document.querySelector('.ct-notifications')?.textContent).toContain(text))
    document.querySelector<HTMLElement>('.ct-notifications button')?.click()
    await vi.waitFor(() => expect(document.querySelector('[aria-label="Notifications"]')).not.toBeNull())
    expect(document.querySelectorAll('.ct-notifications li')).toHaveLength(1)
    expect(errors).not.toHaveBeenCalled()
  })

  it('SHL-10 says that the phone number is verified, and takes it out of the address', async () => {
    await open('/?phone_number_verified=true')
    await vi.waitFor(() => expect(document.body.textContent).toContain('Phone number verified'))
    document.querySelector<HTMLElement>('dialog[open] .ct-dialog-footer button')?.click()
    await vi.waitFor(() => expect(app.router.state.location.searchStr).toBe(''))
  })

  describe('after a long absence', () => {
    let visibility: DocumentVisibilityState = 'visible'
    const look = (next: DocumentVisibilityState) => {
      visibility = next
      document.dispatchEvent(new Event('visibilitychange'))
    }
    async function beAway(ms: number) {
      const now = Date.now()
      look('hidden')
      vi.spyOn(Date, 'now').mockReturnValue(now + ms)
      look('visible')
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    let end: () => void
    const reload = vi.fn()
    beforeEach(async () => {
      reload.mockClear()
      vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
      await open('/')
      end = followInactivity(app.context, reload)
    })
    afterEach(() => end())

    it('D-33 reads again first, and only reloads when that fails', async () => {
      const check = vi.spyOn(app.context.session, 'check').mockResolvedValue()
      await beAway(STALE_AFTER_MS - 1)
      expect(check).not.toHaveBeenCalled()
      await beAway(STALE_AFTER_MS)
      await vi.waitFor(() => expect(check).toHaveBeenCalled())
      expect(reload).not.toHaveBeenCalled()
      check.mockRejectedValue(new Error('down'))
      await beAway(STALE_AFTER_MS)
      await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    })

    it('SHL-27 D-33 does not interrupt a user who is editing', async () => {
      const check = vi.spyOn(app.context.session, 'check')
      const release = holdPage()
      await beAway(STALE_AFTER_MS * 2)
      release()
      const draft = document.body.appendChild(document.createElement('textarea'))
      draft.value = 'Bonjour'
      expect(isPageHeld()).toBe(true)
      await beAway(STALE_AFTER_MS * 2)
      draft.remove()
      expect(check).not.toHaveBeenCalled()
      expect(isPageHeld()).toBe(false)
    })
  })

  it('MSG-32 closes what nothing can be sent to without asking for a last message', async () => {
    const ways = () => document.querySelector('[aria-label="Other ways to close"]')
    const close = () =>
      [...document.querySelectorAll<HTMLElement>('.bo-head button')].find(
        ({ textContent }) => textContent === 'Close',
      )
    await open(`/messages?conversationId=${ada.id}`)
    await vi.waitFor(() => expect(ways()).not.toBeNull())
    app.unmount()
    const gone = buildConversation({ username: 'Gone', isChannelClosed: true })
    world = createWorld([gone])
    await open(`/messages?conversationId=${gone.id}`)
    await vi.waitFor(() => expect(close()).toBeDefined())
    expect(ways()).toBeNull()
    close()?.click()
    await vi.waitFor(() => expect(app.router.state.location.search).not.toHaveProperty('conversationId'))
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('SHL-12 knows how to reach support only where that is set up', async () => {
    await open('/')
    expect(supportContacts()).toEqual({ email: undefined, chatUrl: undefined })
    const set = (name: string, content: string) => {
      const meta = document.head.appendChild(document.createElement('meta'))
      meta.name = name
      meta.content = content
    }
    set('support-email', 'aide@comptoir.example')
    set('support-chat', 'javascript:alert(1)')
    expect(supportContacts()).toEqual({ email: 'aide@comptoir.example', chatUrl: undefined })
  })
})
