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
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mountManagerInbox } from './index.ts'

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

function start() {
  inbox = createInbox({
    ...{ api: fake.api, live, venueId: 1, managerId: 1 },
    storage: createStorage({ area: null }),
  })
  inbox.reload()
  const host = document.body.appendChild(document.createElement('div'))
  leave = mountManagerInbox(host, { inbox, locale: 'fr', onOpenFull })
  root = host.shadowRoot as ShadowRoot
}

const find = <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E
const see = (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text))
const named = (name: string) =>
  [...root.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  ) as HTMLButtonElement

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

  test('WGT-03 archives from the menu', async () => {
    start()
    await openAda()
    named('Plus').click()
    await vi.waitFor(() => expect(named('Archiver')).toBeTruthy())
    named('Archiver').click()
    await vi.waitFor(() =>
      expect(fake.callsOf(updateConversation)[0]?.request.body).toMatchObject({ isClosed: true }),
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

  test('MSG-37 a message that comes while its conversation is open and seen is not counted', async () => {
    start()
    await openAda()
    const message = buildMessage({ conversationId: ada.id, body: 'Et lundi ?', timestamp: Date.now() })
    live.emit('messages.received', {
      message,
      conversation: { ...ada, badgeCount: 1, history: [message], lastMessageTimestamp: message.timestamp },
    })
    await see('Et lundi ?')
    expect(inbox.unreadTotal.value).toBe(0)
    named('Fermer les messages').click()
    const later = buildMessage({ conversationId: ada.id, body: 'Allô ?', timestamp: Date.now() + 1 })
    live.emit('messages.received', {
      message: later,
      conversation: { ...ada, badgeCount: 1, history: [later], lastMessageTimestamp: later.timestamp },
    })
    await vi.waitFor(() => expect(find('button').getAttribute('data-unread')).toBe('1'))
  })

  test('MSG-37 a message that comes while the tab is in the background stays unread until it is in front', async () => {
    start()
    await openAda()
    const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    const message = buildMessage({ conversationId: ada.id, body: 'Allô ?', timestamp: Date.now() })
    live.emit('messages.received', {
      message,
      conversation: { ...ada, badgeCount: 1, history: [message], lastMessageTimestamp: message.timestamp },
    })
    await see('Allô ?')
    expect(inbox.unreadTotal.value).toBe(1)
    isHidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(inbox.unreadTotal.value).toBe(0))
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
    await see('Les conversations n’ont pas pu être lues.')
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
