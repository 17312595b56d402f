import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../http/error.ts'
import { isTransient } from '../http/index.ts'
import { createStorage, type KeyValueStorage } from '../state/index.ts'
import {
  buildConversation,
  buildMessage,
  buildSetup,
  createFakeApi,
  createFakeLive,
  cursorPage,
  type FakeCall,
  NINE,
  networkError,
  refusal,
} from '../testing/index.ts'
import {
  type Conversation,
  getConversation,
  getInboxSetup,
  listConversations,
  listMessages,
  removeUnreadMessages,
  sendMessage,
  updateConversation,
} from './contract.ts'
import type { InboxNotice } from './inbox.ts'
import type { Message } from './message.ts'
import { OUTBOX_KEY } from './outbox.ts'
import { createInbox } from './store.ts'

const minutes = (count: number) => NINE + count * 60_000

const ada = buildConversation({ username: 'Ada', badgeCount: 2, lastMessageTimestamp: minutes(9) })
const bob = buildConversation({ username: 'Bob', badgeCount: 1, lastMessageTimestamp: minutes(5) })
const zoe = buildConversation({ username: 'Zoé', badgeCount: 0, isClosed: true, gbpId: 11 })

interface World {
  conversations?: Conversation[]
  messages?: Message[]
  venueId?: number
  storage?: KeyValueStorage
  managerId?: number
  /** Nothing of the page listens yet. */
  isUnheard?: boolean
}

/** An inbox over a server of three conversations. */
function open(world: World = {}) {
  const fake = createFakeApi()
  const live = createFakeLive()
  const notices: InboxNotice[] = []
  const conversations = world.conversations ?? [ada, bob, zoe]
  fake.answer(getInboxSetup, () =>
    buildSetup([
      { profileId: 10, badgeCount: 3 },
      { profileId: 11, venueId: 2, badgeCount: 0 },
    ]),
  )
  fake.answer(listConversations, ({ query }) => {
    const { isClosed = false, profileId } = query ?? {}
    return cursorPage(
      conversations.filter(
        (one) => one.isClosed === isClosed && (profileId === undefined || one.gbpId === profileId),
      ),
    )
  })
  fake.answer(listMessages, () => cursorPage(world.messages ?? []))
  fake.answer(removeUnreadMessages, () => undefined)
  fake.answer(getConversation, ({ params }) => {
    const found = conversations.find((one) => one.id === params.id && one.venueId === params.venueId)
    if (!found) throw refusal(404, 'not_found')
    return found
  })
  fake.answer(sendMessage, ({ body }) =>
    buildMessage({ ...body, conversationId: ada.id, position: 'right', timestamp: minutes(10) }),
  )
  const inbox = createInbox({
    api: fake.api,
    live,
    venueId: world.venueId ?? 1,
    storage: world.storage ?? createStorage({ area: null }),
    managerId: world.managerId ?? 7,
  })
  if (!world.isUnheard) inbox.onNotice((notice) => notices.push(notice))
  return { inbox, fake, live, notices }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const names = (inbox: ReturnType<typeof open>['inbox']) =>
  inbox.conversations.value.map((one) => one.username)
const shown = (inbox: ReturnType<typeof open>['inbox']) =>
  inbox.current.value?.messages.map((one) => [one.body, one.state])

function incoming(conversation: Conversation, overrides: Partial<Record<keyof Message, unknown>> = {}) {
  const message = buildMessage({
    conversationId: conversation.id,
    body: 'Vous êtes là ?',
    timestamp: minutes(20),
    ...overrides,
  })
  const badgeCount = conversation.badgeCount + 1
  const lastMessageTimestamp = message.timestamp
  return {
    message,
    conversation: { ...conversation, badgeCount, lastMessageTimestamp, history: [message] },
  }
}

const idOf = (call: FakeCall | undefined) => (call?.request.body as { id: string } | undefined)?.id ?? ''

describe('inbox', () => {
  beforeEach(() => void vi.useFakeTimers({ now: minutes(12) }))
  afterEach(() => void vi.useRealTimers())

  describe('list', () => {
    it('MSG-20 shows opened conversations, newest message first', async () => {
      const { inbox } = open()
      expect(inbox.state.value).toBe('loading')
      await settle()
      expect(inbox.state.value).toBe('ready')
      expect(names(inbox)).toEqual(['Ada', 'Bob'])
    })
    it('MSG-33 another tab selects the first conversation of its list', async () => {
      const { inbox } = open()
      await settle()
      inbox.select(bob.id)
      inbox.showClosed(true)
      await settle()
      expect(names(inbox)).toEqual(['Zoé'])
      expect(inbox.currentId.value).toBe(zoe.id)
    })
    it('MSG-33 another profile goes back to opened ones and selects the first', async () => {
      const { inbox } = open()
      inbox.showClosed(true)
      await settle()
      inbox.showProfile(10)
      await settle()
      expect(inbox.filter.value).toEqual({ isClosed: false, profileId: 10 })
      expect(inbox.currentId.value).toBe(ada.id)
    })
    it('MSG-33 does not change the selection when another conversation was opened meanwhile', async () => {
      const { inbox } = open()
      await settle()
      inbox.showProfile(10)
      inbox.select(bob.id)
      await settle()
      expect(inbox.currentId.value).toBe(bob.id)
    })
    it('MSG-49 a failed setup is shown and can be tried again', async () => {
      const { inbox, fake } = open()
      fake.fail(getInboxSetup)
      inbox.reload()
      await settle()
      expect([inbox.state.value, isTransient(inbox.error.value)]).toEqual(['failed', true])
      fake.answer(getInboxSetup, () => buildSetup())
      inbox.reload()
      await settle()
      expect(inbox.state.value).toBe('ready')
    })
    it('an answer that was overtaken by an event does not undo it', async () => {
      const { inbox, live } = open()
      inbox.reload()
      live.emit('messages.received', incoming(bob))
      await settle()
      expect(names(inbox)).toEqual(['Bob', 'Ada'])
      expect(inbox.conversations.value[0]?.badgeCount).toBe(2)
    })
    it('reads everything again after missed events, and removes what was deleted', async () => {
      const { inbox, live, fake } = open()
      await settle()
      inbox.select(ada.id)
      await settle()
      fake.answer(listConversations, () => cursorPage([bob]))
      live.reset()
      await settle()
      inbox.select(undefined)
      expect(names(inbox)).toContain('Bob')
      expect(fake.callsOf(listMessages)).toHaveLength(2)
    })
  })

  describe('team', () => {
    it('knows who waits beyond the first page, also after everything was read again', async () => {
      const { inbox, fake, live } = open()
      const old = buildConversation({ username: 'Old', lastMessageTimestamp: minutes(-9000) })
      fake.answer(listConversations, ({ query }) => cursorPage(query?.isWaiting ? [old] : [ada]))
      await settle()
      const known = () => inbox.known.value.map(({ username }) => username).sort()
      inbox.loadWaiting()
      await settle()
      expect(known()).toContain('Old')
      live.reset()
      await settle()
      expect(known()).toContain('Old')
    })
    it('names why those who wait could not be read, until they are', async () => {
      const { inbox, fake } = open()
      await settle()
      fake.answer(listConversations, () => {
        throw refusal(500, 'internal')
      })
      inbox.loadWaiting()
      await settle()
      expect(inbox.waitingError.value).toMatchObject({ code: 'internal' })
      fake.answer(listConversations, () => cursorPage([]))
      inbox.loadWaiting()
      await settle()
      expect(inbox.waitingError.value).toBeUndefined()
    })
    it('filters the list by unread, assignee, labels and snoozed', async () => {
      const mine = buildConversation({ username: 'Mine', assigneeId: 7, labelIds: [3] })
      const later = buildConversation({ username: 'Later', snoozedUntil: minutes(99) })
      const { inbox } = open({ conversations: [ada, mine, later, buildConversation({ badgeCount: 0 })] })
      await settle()
      const names = () => inbox.conversations.value.map(({ username }) => username)
      const filter = { isClosed: false, profileId: undefined }
      expect(names()).not.toContain('Later')
      inbox.setFilter({ ...filter, isSnoozed: true })
      await settle()
      expect(names()).toEqual(['Later'])
      inbox.setFilter({ ...filter, assigneeId: 7, labelId: 3 })
      expect(names()).toEqual(['Mine'])
    })
    it('D-32 marks at once, and takes it back with a notice when it is refused', async () => {
      const { inbox, fake, notices } = open()
      await settle()
      fake.fail(updateConversation)
      inbox.mark(ada.id, { assigneeId: 7, labelIds: [1] })
      const shown = () => inbox.known.value.find(({ id }) => id === ada.id)
      expect(shown()).toMatchObject({ assigneeId: 7, labelIds: [1] })
      await settle()
      expect(shown()).toMatchObject({ assigneeId: null, labelIds: [] })
      expect(notices).toMatchObject([{ kind: 'failed', action: 'mark' }])
    })
    it('keeps a draft for the manager who wrote it, on this device', async () => {
      const storage = createStorage({ area: null })
      open({ storage }).inbox.setDraft(ada.id, 'à finir')
      expect(open({ storage }).inbox.draftOf(ada.id)).toBe('à finir')
      expect(open({ storage, managerId: 99 }).inbox.draftOf(ada.id)).toBe('')
      open({ storage }).inbox.setDraft(ada.id, '')
      expect(open({ storage }).inbox.draftOf(ada.id)).toBe('')
    })
  })

  describe('unread', () => {
    it('MSG-37 selecting clears at once, in the conversation, its profile and the total', async () => {
      const { inbox, fake } = open()
      await settle()
      inbox.select(ada.id)
      expect(inbox.conversations.value[0]?.badgeCount).toBe(0)
      expect(inbox.profiles.value.map((one) => one.badgeCount)).toEqual([1, 0])
      expect(inbox.unreadTotal.value).toBe(1)
      await settle()
      expect(fake.callsOf(removeUnreadMessages)).toHaveLength(1)
      expect(inbox.unreadTotal.value).toBe(1)
    })
    it('MSG-37 what opened by itself stays unread until somebody looks', async () => {
      const { inbox, fake } = open()
      await settle()
      inbox.select(ada.id, false)
      await settle()
      expect([inbox.unreadTotal.value, fake.callsOf(removeUnreadMessages)]).toEqual([3, []])
      inbox.watch()
      await settle()
      expect(inbox.unreadTotal.value).toBe(1)
    })
    it('D-32 comes back, with a notice, when it could not be cleared', async () => {
      const { inbox, fake, notices } = open()
      await settle()
      fake.fail(removeUnreadMessages)
      inbox.select(ada.id)
      await settle()
      expect(inbox.conversations.value[0]?.badgeCount).toBe(2)
      expect(inbox.unreadTotal.value).toBe(3)
      expect(notices).toMatchObject([{ kind: 'failed', action: 'unread' }])
    })
    it('MSG-37 an incoming message counts, once', async () => {
      const { inbox, live } = open()
      await settle()
      const event = incoming(bob)
      live.emit('messages.received', event)
      live.emit('messages.received', event)
      expect(inbox.unreadTotal.value).toBe(4)
    })
    it('MSG-37 a message of a conversation that is not known is counted by the server', async () => {
      const { inbox, live, fake } = open()
      await settle()
      fake.answer(getInboxSetup, () => buildSetup([{ badgeCount: 9 }]))
      live.emit('messages.received', incoming(buildConversation({ username: 'New' })))
      await vi.advanceTimersByTimeAsync(1000)
      expect(inbox.unreadTotal.value).toBe(9)
      expect(names(inbox)[0]).toBe('New')
    })
    it('MSG-37 marks a message as read at once in the conversation that is being viewed', async () => {
      const { inbox, live, fake, notices } = open()
      await settle()
      inbox.select(ada.id)
      const unwatch = inbox.watch()
      await settle()
      live.emit('messages.received', incoming({ ...ada, badgeCount: 0 }))
      expect(inbox.unreadTotal.value).toBe(1)
      await settle()
      expect(fake.callsOf(removeUnreadMessages)).toHaveLength(2)
      expect(notices).toMatchObject([{ kind: 'received', isWatched: true }])
      unwatch()
      unwatch()
      live.emit('messages.received', incoming({ ...ada, badgeCount: 0 }, { timestamp: minutes(21) }))
      expect(inbox.unreadTotal.value).toBe(2)
      expect(notices[1]).toMatchObject({ kind: 'received', isWatched: false })
    })
  })

  describe('sending', () => {
    it('MSG-35 shows the message at once, in the conversation and in the list', async () => {
      const { inbox } = open()
      await settle()
      inbox.select(bob.id)
      await settle()
      inbox.send('Oui, à dimanche !')
      expect(shown(inbox)).toEqual([['Oui, à dimanche !', 'pending']])
      expect(names(inbox)).toEqual(['Bob', 'Ada'])
    })
    it('MSG-35 sends to a conversation that is not open, and opens none', async () => {
      const { inbox, fake } = open()
      await settle()
      inbox.setDraft(bob.id, 'Oui, à dimanche !')
      inbox.send('Oui, à dimanche !', bob.id)
      await settle()
      expect(fake.callsOf(sendMessage)).toMatchObject([
        { request: { body: { body: 'Oui, à dimanche !', to: bob.jid } } },
      ])
      expect([inbox.currentId.value, inbox.draftOf(bob.id)]).toEqual([undefined, ''])
    })
    it('MSG-42 ignores blank text', async () => {
      const { inbox, fake } = open()
      await settle()
      inbox.select(ada.id)
      await settle()
      inbox.send(' \n ')
      expect(shown(inbox)).toEqual([])
      expect(fake.callsOf(sendMessage)).toHaveLength(0)
    })
    it('D-07 the id of the client is the key of the call; answer and event are one message', async () => {
      const { inbox, fake, live } = open()
      await settle()
      inbox.select(ada.id)
      await settle()
      inbox.send('Bonjour')
      await settle()
      const [call] = fake.callsOf(sendMessage)
      const id = idOf(call)
      expect(call?.options.idempotencyKey).toBe(id)
      const message = buildMessage({ id, conversationId: ada.id, body: 'Bonjour', position: 'right' })
      live.emit('messages.sent', { message, conversation: ada })
      live.emit('messages.sent', { message: { ...message, state: 'delivered' }, conversation: ada })
      live.emit('messages.sent', { message, conversation: ada })
      expect(shown(inbox)).toEqual([['Bonjour', 'delivered']])
    })
    it('T9 the tick follows: sent, delivered, read, and never back', async () => {
      const { inbox, live } = open()
      await settle()
      inbox.select(ada.id)
      await settle()
      const place = { venueId: ada.venueId, conversationId: ada.id }
      const message = buildMessage({ conversationId: ada.id, body: 'Bonjour', position: 'right' })
      const later = buildMessage({
        ...{ conversationId: ada.id, body: 'Encore là ?', position: 'right' },
        timestamp: message.timestamp + 1000,
      })
      for (const one of [message, later]) live.emit('messages.sent', { message: one, conversation: ada })
      const states = () => shown(inbox)?.map(([, state]) => state)
      live.emit('messages.delivered', { ...place, deliveredUpTo: message.timestamp })
      expect(states()).toEqual(['delivered', 'sent'])
      live.emit('messages.delivered', { ...place, deliveredUpTo: later.timestamp })
      live.emit('messages.read', { ...place, readUpTo: message.timestamp })
      expect(states()).toEqual(['read', 'delivered'])
      live.emit('messages.delivered', { ...place, deliveredUpTo: message.timestamp })
      live.emit('messages.sent', { message, conversation: ada })
      expect(states()).toEqual(['read', 'delivered'])
    })
    it('D-07 the event may come before the answer, and the answer never', async () => {
      const { inbox, fake, live } = open()
      await settle()
      inbox.select(ada.id)
      fake.answer(sendMessage, () => new Promise<Message>(() => {}))
      await settle()
      inbox.send('Bonjour')
      await settle()
      const id = idOf(fake.callsOf(sendMessage)[0])
      const message = buildMessage({ id, conversationId: ada.id, body: 'Bonjour', position: 'right' })
      live.emit('messages.sent', { message, conversation: ada })
      expect(shown(inbox)).toEqual([['Bonjour', 'sent']])
    })
    it('keeps trying under the same id while the server is away, in the order of writing', async () => {
      const { inbox, fake } = open()
      await settle()
      inbox.select(ada.id)
      await settle()
      const send = createFakeApi()
      send.answer(sendMessage, ({ body }) =>
        buildMessage({ ...body, conversationId: ada.id, position: 'right' }),
      )
      fake.fail(sendMessage)
      inbox.send('one')
      await vi.advanceTimersByTimeAsync(5)
      inbox.send('two')
      await vi.advanceTimersByTimeAsync(2000)
      fake.answer(sendMessage, (request) => send.api(sendMessage, request))
      await vi.advanceTimersByTimeAsync(5000)
      expect(shown(inbox)).toEqual([
        ['one', 'sent'],
        ['two', 'sent'],
      ])
      const tries = fake.callsOf(sendMessage).map((call) => (call.request.body as { body: string }).body)
      expect(tries.indexOf('two')).toBe(tries.lastIndexOf('one') + 1)
      const ids = fake.callsOf(sendMessage).map(idOf)
      expect(new Set(ids).size).toBe(2)
    })
    it('sends what was written offline once the connection is back, however long that takes', async () => {
      const { inbox, fake, notices } = open()
      await settle()
      inbox.select(ada.id)
      await settle()
      fake.fail(sendMessage, networkError())
      inbox.send('from the cellar')
      await vi.advanceTimersByTimeAsync(10 * 60_000)
      expect(shown(inbox)).toEqual([['from the cellar', 'pending']])
      fake.answer(sendMessage, ({ body }) =>
        buildMessage({ ...body, conversationId: ada.id, position: 'right' }),
      )
      await vi.advanceTimersByTimeAsync(15_000)
      expect(shown(inbox)).toEqual([['from the cellar', 'sent']])
      expect(notices).toEqual([])
    })
    it('a server that answers but cannot take it: after half a minute a person decides', async () => {
      const { inbox, fake, notices } = open()
      await settle()
      inbox.select(ada.id)
      await settle()
      fake.fail(sendMessage, refusal(503, 'unavailable'))
      inbox.send('Bonjour')
      await vi.advanceTimersByTimeAsync(29_000)
      expect(shown(inbox)).toEqual([['Bonjour', 'pending']])
      await vi.advanceTimersByTimeAsync(2000)
      expect(shown(inbox)).toEqual([['Bonjour', 'errored']])
      expect(notices).toMatchObject([{ kind: 'errored', error: { status: 503 } }])
    })
    it('D-26 a message to a number on the suppression list says why it was refused', async () => {
      const { inbox, fake } = open()
      await settle()
      inbox.select(ada.id)
      await settle()
      fake.fail(sendMessage, new ApiError('rule', { status: 422, code: 'rule', fields: { to: 'stopped' } }))
      inbox.send('Bonjour')
      await settle()
      expect(inbox.current.value?.messages).toMatchObject([{ state: 'errored', failure: 'stopped' }])
    })
    it('MSG-36 a failed message is flagged, announced, kept over a reload, and sent again under its id', async () => {
      const storage = createStorage({ area: null })
      const first = open({ storage })
      await settle()
      first.inbox.select(ada.id)
      await settle()
      first.fake.fail(sendMessage, refusal(422, 'rule'))
      first.inbox.send('Trop tard ?')
      await settle()
      expect(shown(first.inbox)).toEqual([['Trop tard ?', 'errored']])
      expect(first.notices).toMatchObject([{ kind: 'errored', conversation: { username: 'Ada' } }])
      expect(storage.get(OUTBOX_KEY)).toContain('Trop tard ?')
      first.inbox.dispose()

      const second = open({ storage })
      await settle()
      second.inbox.select(ada.id)
      await settle()
      expect(shown(second.inbox)).toEqual([['Trop tard ?', 'errored']])
      expect(second.fake.callsOf(sendMessage)).toHaveLength(0)
      const id = second.inbox.current.value?.messages[0]?.id ?? ''
      second.inbox.resend(id)
      expect(shown(second.inbox)).toEqual([['Trop tard ?', 'pending']])
      await settle()
      expect(shown(second.inbox)).toEqual([['Trop tard ?', 'sent']])
      expect(second.fake.callsOf(sendMessage)[0]?.request.body).toMatchObject({ id })
      expect(storage.get(OUTBOX_KEY)).toBeUndefined()
    })
    it('MSG-36 another manager on the same device neither sees nor sends it', async () => {
      const storage = createStorage({ area: null })
      const first = open({ storage })
      await settle()
      first.inbox.select(ada.id)
      await settle()
      first.fake.fail(sendMessage, networkError())
      first.inbox.send('secret')
      await settle()
      first.inbox.dispose()
      const other = open({ storage, managerId: 8 })
      await settle()
      other.inbox.select(ada.id)
      await settle()
      expect(shown(other.inbox)).toEqual([])
      expect(other.fake.callsOf(sendMessage)).toHaveLength(0)
      const again = open({ storage })
      await settle()
      expect(again.fake.callsOf(sendMessage)).toHaveLength(1)
    })
    it('MSG-36 a message that the platform refused goes again from and to where it went', async () => {
      const failed = buildMessage({
        conversationId: ada.id,
        position: 'right',
        state: 'errored',
        isErrored: true,
        body: 'Refusé',
      })
      const { inbox, fake } = open({ messages: [failed] })
      await settle()
      inbox.select(ada.id)
      await settle()
      inbox.resend(failed.id)
      await settle()
      expect(fake.callsOf(sendMessage)[0]?.request.body).toEqual({
        id: failed.id,
        body: 'Refusé',
        from: failed.fromJid,
        to: failed.toJid,
      })
      expect(shown(inbox)).toEqual([['Refusé', 'sent']])
    })
    it('MSG-35 MSG-55 reads the conversation again 10 s after a message is sent again', async () => {
      const failed = buildMessage({
        conversationId: ada.id,
        position: 'right',
        state: 'errored',
        isErrored: true,
      })
      const { inbox, fake } = open({ messages: [failed] })
      await settle()
      inbox.select(ada.id)
      await settle()
      inbox.resend(failed.id)
      await settle()
      const before = fake.callsOf(listMessages).length
      await vi.advanceTimersByTimeAsync(9_900)
      expect(fake.callsOf(listMessages)).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(100)
      expect(fake.callsOf(listMessages)).toHaveLength(before + 1)
    })
    it('keeps a draft per conversation and clears it on sending', async () => {
      const { inbox } = open()
      await settle()
      inbox.setDraft(ada.id, 'Bonj')
      inbox.select(bob.id)
      expect(inbox.draftOf(bob.id)).toBe('')
      inbox.select(ada.id)
      expect(inbox.draftOf(ada.id)).toBe('Bonj')
      inbox.send('Bonjour')
      expect(inbox.draftOf(ada.id)).toBe('')
    })
  })

  describe('open conversation', () => {
    it('MSG-22 reads older messages on demand', async () => {
      const { inbox, fake } = open()
      await settle()
      const at = (count: number) =>
        buildMessage({ conversationId: ada.id, body: `m${count}`, timestamp: minutes(count) })
      fake.answer(listMessages, ({ query }) =>
        query?.cursor ? cursorPage([at(1)]) : cursorPage([at(3), at(2)], 'older'),
      )
      inbox.select(ada.id)
      expect(inbox.current.value?.state).toBe('loading')
      await settle()
      expect(inbox.current.value?.hasOlder).toBe(true)
      inbox.loadOlder()
      await settle()
      expect(shown(inbox)?.map(([body]) => body)).toEqual(['m1', 'm2', 'm3'])
      expect(inbox.current.value?.hasOlder).toBe(false)
    })
    it('MSG-21 a closed conversation is read from the server', async () => {
      const { inbox, fake } = open()
      inbox.showClosed(true)
      await settle()
      expect(fake.callsOf(getConversation)[0]?.request.params).toEqual({ venueId: 1, id: zoe.id })
    })
    it('MSG-50 one that is not there is reported as missing', async () => {
      const { inbox } = open()
      await settle()
      inbox.select('00000000-0000-7000-8000-0000000000ff')
      await settle()
      expect(inbox.current.value).toBeUndefined()
      expect(inbox.currentError.value).toMatchObject({ status: 404 })
    })
    it('VEN-01 with all venues, one known by its id alone is looked for in each of them', async () => {
      const elsewhere = buildConversation({ venueId: 2, isClosed: true, username: 'Far' })
      const { inbox, fake } = open({ venueId: 0, conversations: [ada, elsewhere] })
      inbox.select(elsewhere.id)
      await settle()
      expect(inbox.current.value?.conversation.username).toBe('Far')
      expect(fake.callsOf(listMessages)[0]?.request.params).toEqual({ venueId: 2, id: elsewhere.id })
    })
    it('MSG-09 a conversation that is reopened before its closing was answered ends open', async () => {
      const { inbox, fake } = open()
      await settle()
      const closing = Promise.withResolvers<void>()
      fake.answer(updateConversation, async ({ body }) => {
        if (body.isClosed) await closing.promise
        return { ...ada, isClosed: body.isClosed ?? false }
      })
      inbox.close(ada.id)
      inbox.reopen(ada.id)
      await settle()
      expect(fake.callsOf(updateConversation)).toHaveLength(1)
      closing.resolve()
      await settle()
      const asked = fake.callsOf(updateConversation).map(({ request }) => request.body)
      expect(asked).toEqual([{ isClosed: true }, { isClosed: false }])
      expect(names(inbox)).toContain('Ada')
    })
    it('MSG-31 closing moves it to the closed ones at once, with its last message', async () => {
      const { inbox, fake } = open()
      await settle()
      fake.answer(updateConversation, () => ({ ...ada, isClosed: true }))
      inbox.close(ada.id, 'Merci, à bientôt !')
      expect(names(inbox)).toEqual(['Bob'])
      await settle()
      expect(names(inbox)).toEqual(['Bob'])
      expect(fake.callsOf(updateConversation)[0]?.request.body).toMatchObject({
        isClosed: true,
        closingMessage: { body: 'Merci, à bientôt !' },
      })
      inbox.reopen(ada.id)
      expect(names(inbox)).toEqual(['Ada', 'Bob'])
    })
    it('D-32 a closing that failed comes back and can be tried again', async () => {
      const { inbox, fake, notices } = open()
      await settle()
      fake.fail(updateConversation)
      inbox.close(ada.id)
      await settle()
      expect(names(inbox)).toEqual(['Ada', 'Bob'])
      fake.answer(updateConversation, () => ({ ...ada, isClosed: true }))
      const [notice] = notices
      if (notice?.kind === 'failed') notice.retry()
      await settle()
      expect(names(inbox)).toEqual(['Bob'])
      expect(fake.callsOf(updateConversation)[1]?.request.body).toEqual({ isClosed: true })
    })
  })

  describe('notes', () => {
    it('D-32 reports a refused note as soon as something listens, everything that begins then, and once', async () => {
      const { inbox, fake } = open({ isUnheard: true })
      await settle()
      fake.answer(updateConversation, () => {
        throw refusal(500, 'internal_error')
      })
      inbox.editNote(ada.id, 'VIP')
      inbox.saveNote(ada.id)
      await settle()
      const listeners = [vi.fn(), vi.fn()]
      for (const listener of listeners) inbox.onNotice(listener)
      await settle()
      for (const listener of listeners)
        expect(listener.mock.calls).toMatchObject([[{ kind: 'failed', action: 'note' }]])
      const later = vi.fn()
      inbox.onNotice(later)
      await settle()
      expect(later).not.toHaveBeenCalled()
    })

    it('MSG-55 MSG-38 are saved 3.5 s after the last key, only when changed', async () => {
      const { inbox, fake } = open()
      await settle()
      fake.answer(updateConversation, ({ body }) => ({ ...ada, notes: body.notes ?? '' }))
      inbox.editNote(ada.id, 'Allergic')
      await vi.advanceTimersByTimeAsync(3000)
      inbox.editNote(ada.id, 'Allergic to nuts')
      await vi.advanceTimersByTimeAsync(3499)
      expect(fake.callsOf(updateConversation)).toHaveLength(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(fake.callsOf(updateConversation).map((call) => call.request.body)).toEqual([
        { notes: 'Allergic to nuts' },
      ])
      expect(inbox.noteOf(ada.id)).toEqual({ text: 'Allergic to nuts', state: 'saved' })
      inbox.editNote(ada.id, 'Allergic to nuts')
      inbox.saveNote(ada.id)
      await vi.advanceTimersByTimeAsync(5000)
      expect(fake.callsOf(updateConversation)).toHaveLength(1)
    })
    it('MSG-52 D-32 go back visibly when they could not be saved, and the text is not lost', async () => {
      const { inbox, fake, notices } = open()
      await settle()
      fake.fail(updateConversation)
      inbox.editNote(ada.id, 'VIP')
      inbox.saveNote(ada.id)
      expect(inbox.noteOf(ada.id).state).toBe('saving')
      await settle()
      expect(inbox.noteOf(ada.id)).toEqual({ text: '', state: 'saved' })
      fake.answer(updateConversation, ({ body }) => ({ ...ada, notes: body.notes ?? '' }))
      const [notice] = notices
      expect(notice).toMatchObject({ kind: 'failed', action: 'note' })
      if (notice?.kind === 'failed') notice.retry()
      await settle()
      expect(inbox.noteOf(ada.id)).toEqual({ text: 'VIP', state: 'saved' })
    })
  })

  describe('notices', () => {
    it('MSG-39 announces a message that the platform refused, MSG-41 of automatic ones only', async () => {
      const { live, notices } = open()
      await settle()
      const ours = buildMessage({ conversationId: ada.id, position: 'right' })
      live.emit('messages.sent', { message: ours, conversation: ada })
      const automatic = { ...ours, metadata: { isHandOver: '0', isGenerated: '1' } } as const
      live.emit('messages.sent', { message: automatic, conversation: ada })
      live.emit('messages.errored', {
        message: { ...ours, state: 'errored', isErrored: true },
        conversation: ada,
      })
      expect(notices.map((notice) => notice.kind)).toEqual(['sentAutomatically', 'errored'])
    })
    it('nothing is heard after it was disposed', async () => {
      const { inbox, live, notices } = open()
      await settle()
      inbox.dispose()
      live.emit('messages.received', incoming(bob))
      expect(notices).toEqual([])
    })
  })
})
