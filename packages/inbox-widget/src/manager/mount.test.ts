import { newId } from '@comptoir/core/http'
import {
  ATTENTION_MS,
  type Conversation,
  createInbox,
  decideMessage,
  getConversation,
  getInboxSetup,
  type Inbox,
  listConversations,
  listMessages,
  removeUnreadMessages,
  sendMessage,
  updateConversation,
} from '@comptoir/core/inbox'
import { listThreadNotes, type ThreadNote } from '@comptoir/core/inbox-team'
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
import { type ConversationVisitor, getConversationVisitor } from '@comptoir/core/webchat'
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

  test('MSG-09 what was archived can be taken back from the list, and is open again', async () => {
    start()
    await openAda()
    named('Plus').click()
    await vi.waitFor(() => expect(named('Archiver')).toBeTruthy())
    named('Archiver').click()
    await see('Conversation avec Ada Lovelace archivée.')
    named('Annuler').click()
    await vi.waitFor(() =>
      expect(fake.callsOf(updateConversation).at(-1)?.request.body).toMatchObject({ isClosed: false }),
    )
    await vi.waitFor(() => expect(inbox.currentId.value).toBe(ada.id))
  })

  test('MSG-31 archives with a last message, which may be changed', async () => {
    start({ languageOf: () => 'en' })
    await openAda()
    named('Plus').click()
    await vi.waitFor(() => expect(named('Archiver avec un message')).toBeTruthy())
    named('Archiver avec un message').click()
    const field = await vi.waitFor(() => {
      const found = find<HTMLTextAreaElement>('.cx-instead textarea')
      expect(found?.value).toBe('Thank you for your message, see you soon!')
      return found
    })
    field.value = 'Merci Ada !'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await vi.waitFor(() => expect(named('Envoyer et archiver')).toBeTruthy())
    named('Envoyer et archiver').click()
    await vi.waitFor(() =>
      expect(fake.callsOf(updateConversation)[0]?.request.body).toMatchObject({
        isClosed: true,
        closingMessage: { body: 'Merci Ada !' },
      }),
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

describe('the rules of the inbox, in the floating one (WGT-03)', () => {
  const at = (timestamp: number, change: object = {}) =>
    buildMessage({ conversationId: ada.id, timestamp, ...change })
  const show = (...messages: ReturnType<typeof buildMessage>[]) =>
    fake.answer(listMessages, () => cursorPage(messages))

  test('MSG-38 the team’s notes and what the visitor did stand in the thread, by time', async () => {
    const guest = { ...ada, platform: 'website' as const }
    fake.answer(listConversations, () => cursorPage<Conversation>([guest]))
    fake.answer(getConversation, () => guest)
    const now = Date.now()
    show(at(now - 1000, { body: 'Bonjour' }))
    const note = { venueId: 1, conversationId: ada.id, mentionedIds: [], managerId: 8, authorName: 'Malik' }
    fake.answer(listThreadNotes, () => [
      { ...note, id: newId(), body: 'Client fidèle', timestamp: now } as unknown as ThreadNote,
    ])
    const visited = { id: newId(), name: 'Panier vu', data: { total: 12 }, timestamp: now - 2000 }
    fake.answer(getConversationVisitor, () => ({ events: [visited] }) as unknown as ConversationVisitor)
    start({ beside: { api: fake.api, live } })
    await openAda()
    await see('Client fidèle')
    await see('Panier vu (total = 12)')
    const rows = [...root.querySelectorAll('.ct-row')].map(({ textContent }) => textContent ?? '')
    expect(rows.map((row) => /Panier|Bonjour|fidèle/.exec(row)?.[0])).toEqual(['Panier', 'Bonjour', 'fidèle'])
    expect(find('[data-kind="note"] .ct-msg-head').textContent).toBe('MalikNote')
  })

  test('MSG-38 what could not be read is said, and read again on request', async () => {
    fake.answer(listThreadNotes, () => {
      throw networkError()
    })
    fake.answer(getConversationVisitor, () => null)
    start({ beside: { api: fake.api, live } })
    await openAda()
    await see('Tout ce qui s’est passé n’a pas pu être lu.')
    fake.answer(listThreadNotes, () => [])
    named('Réessayer').click()
    await vi.waitFor(() => expect(root.querySelector('.cx-instead')).toBeNull())
  })

  test('RBC-14 who may only read has no field, no archive and no note to write', async () => {
    start({ can: () => false })
    await openToRead()
    expect(find('.cx-instead').textContent).toContain('Votre rôle permet de lire')
    expect(find('textarea')).toBeNull()
    named('Plus').click()
    await vi.waitFor(() => expect(named('Contact')).toBeTruthy())
    expect(named('Archiver')).toBeUndefined()
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

  test('MSG-10 a message that may have arrived is asked about before it goes out again', async () => {
    const sent = at(Date.now(), { position: 'right', state: 'unknown', body: 'Oui' })
    show(sent)
    fake.answer(decideMessage, () => ({ ...sent, state: 'sent' }) as typeof sent)
    start()
    await openAda()
    await vi.waitFor(() => expect(named('Décider')).toBeTruthy())
    named('Décider').click()
    await see('il pourrait le recevoir deux fois')
    expect(fake.callsOf(decideMessage)).toEqual([])
    named('Considérer comme envoyé').click()
    await vi.waitFor(() =>
      expect(fake.callsOf(decideMessage)[0]?.request.body).toEqual({ decision: 'dismiss' }),
    )
    await vi.waitFor(() => expect(find('textarea')).toBeTruthy())
  })
})
