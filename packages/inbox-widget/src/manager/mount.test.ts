import {
  ATTENTION_MS,
  type Conversation,
  createInbox,
  getConversation,
  getInboxSetup,
  type Inbox,
  listConversations,
  listMessages,
  removeUnreadMessages,
  sendMessage,
  updateConversation,
} from '@comptoir/core/inbox'
import { listThreadNotes } from '@comptoir/core/inbox-team'
import { createStorage } from '@comptoir/core/state'
import {
  buildConversation,
  buildMessage,
  buildSetup,
  createFakeApi,
  createFakeLive,
  cursorPage,
  type FakeApi,
  type FakeLive,
  networkError,
} from '@comptoir/core/testing'
import { getConversationVisitor } from '@comptoir/core/webchat'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ManagerInboxOptions, mountManagerInbox } from './index.ts'

let fake: FakeApi
let live: FakeLive
let inbox: Inbox
let root: ShadowRoot
let leave: () => void
const onOpenFull = vi.fn()
const ada = buildConversation({ username: 'Ada Lovelace', jid: '33612345678.x' })
const grace = buildConversation({ username: 'Grace Hopper', badgeCount: 0, gbpId: 11, isClosed: true })

function answerLists() {
  fake.answer(getInboxSetup, () =>
    buildSetup([{}, { profileId: 11, title: 'Boulangerie du Bourg', badgeCount: 0 }]),
  )
  fake.answer(listConversations, ({ query }) => cursorPage<Conversation>([query?.isClosed ? grace : ada]))
  fake.answer(getConversation, ({ params }) => (params.id === ada.id ? ada : grace))
  fake.answer(listMessages, () => cursorPage([...ada.history]))
  fake.answer(removeUnreadMessages, () => undefined)
  fake.answer(updateConversation, ({ body }) => ({ ...ada, isClosed: body.isClosed ?? false }))
  fake.answer(sendMessage, ({ body }) =>
    buildMessage({ ...body, conversationId: ada.id, position: 'right', timestamp: Date.now() }),
  )
}

function start(given: Partial<ManagerInboxOptions> = {}) {
  inbox = createInbox({
    ...{ api: fake.api, live, venueId: 1, managerId: 1 },
    storage: createStorage({ area: null }),
  })
  inbox.reload()
  const host = document.body.appendChild(document.createElement('div'))
  leave = mountManagerInbox(host, { inbox, locale: 'fr', onOpenFull, ...given })
  root = host.shadowRoot as ShadowRoot
}

const find = <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E
const see = (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text))
const named = (name: string) =>
  [...root.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  ) as HTMLButtonElement

/** Opens Ada's conversation where no answer can be written. */
async function openToRead() {
  await openPanel()
  find('.ct-convo').click()
  await vi.waitFor(() => expect(find('.cx-instead')).toBeTruthy())
}

async function openPanel() {
  find('button').click()
  await see('Ada Lovelace')
}

async function openAda() {
  await openPanel()
  find('.ct-convo').click()
  await vi.waitFor(() => expect(find('textarea')).toBeTruthy())
}

beforeEach(() => {
  fake = createFakeApi()
  live = createFakeLive()
  answerLists()
  onOpenFull.mockReset()
})

afterEach(() => {
  leave()
  inbox.dispose()
  document.body.replaceChildren()
})

describe('the floating inbox', () => {
  test('WGT-01 shows what waits on its launcher, and the conversations when it is opened', async () => {
    start()
    await vi.waitFor(() => expect(find('button').getAttribute('data-unread')).toBe('1'))
    expect(find('button').getAttribute('aria-label')).toBe('Messages, 1 non lu')
    await openPanel()
    expect(find('button').getAttribute('aria-expanded')).toBe('true')
    await vi.waitFor(() => expect(root.activeElement).toBe(find('.cx')))
  })

  test('WGT-01 has tabs for open and closed ones, and a choice of profiles, without leaving the list', async () => {
    start()
    await openPanel()
    named('Closes').click()
    await see('Grace Hopper')
    expect(inbox.currentId.value).toBeUndefined()
    const select = find<HTMLSelectElement>('select')
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Toutes les fiches',
      'Boulangerie du Port (1)',
      'Boulangerie du Bourg',
    ])
    select.value = '11'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await vi.waitFor(() => expect(inbox.filter.value).toEqual({ isClosed: true, profileId: 11 }))
  })

  test('WGT-03 opens a conversation, answers in it, and goes back', async () => {
    start()
    await openAda()
    await see('Bonjour, êtes-vous ouverts dimanche ?')
    const field = find<HTMLTextAreaElement>('textarea')
    field.value = 'Oui, dès 7 h.'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await vi.waitFor(() => expect(find('[aria-disabled="false"]')).toBeTruthy())
    find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    await see('Oui, dès 7 h.')
    await vi.waitFor(() => expect(fake.callsOf(sendMessage)).toHaveLength(1))
    named('Retour aux conversations').click()
    await vi.waitFor(() => expect(find('.ct-convo')).toBeTruthy())
    expect(inbox.currentId.value).toBeUndefined()
  })

  test('MSG-31 D-37 proposes a last message in the language of the venue', async () => {
    start({ languageOf: () => 'en' })
    await openAda()
    named('Plus').click()
    await vi.waitFor(() => expect(named('Fermer avec un dernier message')).toBeTruthy())
    named('Fermer avec un dernier message').click()
    await vi.waitFor(() =>
      expect(find<HTMLTextAreaElement>('.cx-instead textarea')?.value).toBe(
        'Thank you for your message, see you soon!',
      ),
    )
  })

  test('WGT-03 shows the contact from the menu, with the phone and the team’s note', async () => {
    start()
    await openAda()
    named('Plus').click()
    await vi.waitFor(() => expect(named('Contact')).toBeTruthy())
    named('Contact').click()
    await see('Appeler +33612345678')
    const note = find<HTMLTextAreaElement>('#cx-note')
    note.value = 'Sans gluten'
    note.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await see('Pas encore enregistrée')
    note.dispatchEvent(new FocusEvent('blur'))
    await vi.waitFor(() =>
      expect(fake.callsOf(updateConversation)[0]?.request.body).toMatchObject({ notes: 'Sans gluten' }),
    )
  })

  test('MSG-37 a message that comes after a minute without a key or move stays unread until the next one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    start()
    await openAda()
    vi.advanceTimersByTime(2 * ATTENTION_MS)
    vi.useRealTimers()
    const message = buildMessage({ conversationId: ada.id, body: 'Allô ?', timestamp: Date.now() })
    live.emit('messages.received', {
      message,
      conversation: { ...ada, badgeCount: 1, history: [message], lastMessageTimestamp: message.timestamp },
    })
    expect(inbox.unreadTotal.value).toBe(1)
    document.dispatchEvent(new Event('pointermove'))
    await vi.waitFor(() => expect(inbox.unreadTotal.value).toBe(0))
  })

  test('says when the conversations cannot be read, and tries again', async () => {
    fake.fail(listConversations, networkError())
    start()
    find('button').click()
    await see('Les conversations n’ont pas pu être chargées.')
    answerLists()
    named('Réessayer').click()
    await see('Ada Lovelace')
  })

  test('goes to the whole inbox, closes with Escape, and leaves nothing behind', async () => {
    start()
    await openPanel()
    named('Ouvrir toute la messagerie').click()
    expect(onOpenFull).toHaveBeenCalledTimes(1)
    find('.cx').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await vi.waitFor(() => expect(find('button').getAttribute('aria-expanded')).toBe('false'))
    expect(root.activeElement).toBe(find('button'))
    leave()
    expect(root.childElementCount).toBe(0)
  })
})

describe('the rules of the inbox, in the floating one (WGT-03)', () => {
  const at = (timestamp: number, change: object = {}) =>
    buildMessage({ conversationId: ada.id, timestamp, ...change })
  const show = (...messages: ReturnType<typeof buildMessage>[]) =>
    fake.answer(listMessages, () => cursorPage(messages))

  test('MSG-38 what could not be read is said, and read again on request', async () => {
    fake.answer(listThreadNotes, () => {
      throw networkError()
    })
    fake.answer(getConversationVisitor, () => null)
    start({ beside: { api: fake.api, live } })
    await openAda()
    await see('Certaines notes et certains événements n’ont pas pu être chargés.')
    fake.answer(listThreadNotes, () => [])
    named('Réessayer').click()
    await vi.waitFor(() => expect(root.querySelector('.cx-instead')).toBeNull())
  })

  test('RBC-14 who may only read has no note to write', async () => {
    start({ can: () => false })
    await openToRead()
    named('Plus').click()
    await vi.waitFor(() => expect(named('Contact')).toBeTruthy())
    named('Contact').click()
    await vi.waitFor(() => expect(find<HTMLTextAreaElement>('#cx-note').readOnly).toBe(true))
  })

  test('MSG-34 once the reply window is over its reason stands there, and the way to what still goes', async () => {
    const late = { ...ada, platform: 'whatsapp' as const }
    fake.answer(listConversations, () => cursorPage<Conversation>([late]))
    fake.answer(getConversation, () => late)
    show(at(Date.now() - 25 * 3_600_000))
    start()
    await openToRead()
    await see('WhatsApp n’accepte plus de réponse.')
    expect(find('textarea')).toBeNull()
    named('Autres façons de répondre').click()
    expect(onOpenFull).toHaveBeenCalledOnce()
  })
})
