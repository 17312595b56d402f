import { createApi, newId } from '@comptoir/core/http'
import {
  businessAddress,
  type Conversation,
  createInbox,
  customerMessage,
  type Inbox,
  type inboxEvents,
  isWaiting,
  listConversations,
  removeUnreadMessages,
  sendMessage,
  updateConversation,
} from '@comptoir/core/inbox'
import { createStorage } from '@comptoir/core/state'
import { createFakeLive } from '@comptoir/core/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { smsApp } from '../sms-messages/testing/centre.ts'
import { type NewMessage, storeMessage } from './messages.ts'

type Reader = 'owner' | 'colleague'

/** What is so after an event: whether the customer waits, and how much of theirs no one, or one manager, has opened. */
interface Expected {
  isWaiting: boolean
  /** Since a person last answered or closed. */
  unanswered: number
  /** Since a person last answered, whatever was closed since. */
  asked: number
  isPersonAsked: boolean
  isClosed: boolean
  unreadByAll: number
  /** Of the unanswered ones. */
  readBy: Record<Reader, number>
  words: string | undefined
}

const asks = (before: Expected, words: string): Expected => ({
  ...before,
  isWaiting: true,
  isClosed: false,
  unanswered: before.unanswered + 1,
  asked: before.asked + 1,
  unreadByAll: before.unreadByAll + 1,
  words,
})
const noOne = { owner: 0, colleague: 0 }
/** A message reopens a closed conversation, also one of the agent or a rule. */
const automatic = (before: Expected): Expected => ({ ...before, isClosed: false })
const done = (before: Expected): Expected => ({
  ...before,
  isWaiting: false,
  isClosed: false,
  isPersonAsked: false,
  unanswered: 0,
  asked: 0,
  readBy: noOne,
})
const closed = (before: Expected): Expected =>
  before.isClosed ? before : { ...before, isWaiting: false, isClosed: true, unanswered: 0, readBy: noOne }
/** Closing is no answer. */
const reopened = (before: Expected): Expected => {
  if (!before.isClosed) return before
  const { asked, isPersonAsked } = before
  const readBy = { owner: asked, colleague: 0 }
  return { ...before, isClosed: false, isWaiting: asked > 0 || isPersonAsked, unanswered: asked, readBy }
}
const reads = (reader: Reader) => (before: Expected) => ({
  ...before,
  unreadByAll: 0,
  readBy: { ...before.readBy, [reader]: before.unanswered },
})
const unreadOf = ({ unanswered, unreadByAll, readBy }: Expected, reader: Reader) =>
  Math.max(unreadByAll, unanswered - readBy[reader])

const outcomes = {
  question: asks,
  absenceText: automatic,
  agentAnswer: automatic,
  handOver: (before: Expected): Expected => ({
    ...automatic(before),
    isWaiting: true,
    isPersonAsked: true,
  }),
  answer: done,
  answerOnPhone: done,
  read: reads('owner'),
  colleagueReads: reads('colleague'),
  close: closed,
  reopen: reopened,
}
type Step = keyof typeof outcomes
const steps = Object.keys(outcomes) as Step[]
const phone = '+590690123456'

describe.each(testEngines)('customers are not forgotten, on %s', (engine) => {
  let centre: Awaited<ReturnType<typeof smsApp>>
  let app: TestApp
  let venue: TestVenue
  const apis = {} as Record<Reader, ReturnType<typeof createApi>>
  const managerIds = {} as Record<Reader, number>
  let conversation: Pick<Conversation, 'id' | 'jid' | 'platform'>
  let seq = 0
  beforeAll(async () => {
    centre = await smsApp(engine)
    app = centre.app
    venue = await addVenue(app, 'FORGOTTEN')
    const colleague = await addManager(app, 'Staff', [venue.venueId])
    const add = (reader: Reader, managerId: number, token: string) => {
      managerIds[reader] = managerId
      apis[reader] = createApi({
        baseURL: testOrigin,
        tokens: { read: () => token },
        fetch: (input, init) => app.fetch(new Request(input, init)),
      })
    }
    add('owner', venue.ownerId, venue.ownerToken)
    add('colleague', colleague.managerId, colleague.token)
  })
  afterAll(() => app.close())

  const store = (message: Partial<NewMessage>) =>
    app.services.database.tenant([venue.venueId], (tx) =>
      storeMessage(tx, {
        venueId: venue.venueId,
        conversationId: conversation.id,
        id: newId(),
        body: 'Fermé',
        isFromBusiness: true,
        ...message,
      }),
    )
  const one = () => ({ params: { venueId: venue.venueId, id: conversation.id } })
  const answer = () => ({
    params: { venueId: venue.venueId },
    body: {
      id: newId(),
      body: 'Oui',
      to: conversation.jid,
      from: businessAddress(venue.venueId, venue.profileId),
    },
  })
  let said = 0
  /** Of its own: the same SMS again would be the same message. */
  function wordsOf(kind: string): string {
    said += 1
    return `${kind} ${said}`
  }
  /** An SMS comes in where providers deliver them. */
  const ask = (words: string): Promise<unknown> =>
    conversation.platform === 'sms'
      ? centre.hear({ kind: 'reply', from: phone.slice(1), to: '36789', body: words })
      : store({ isFromBusiness: false, body: words })
  function happen(step: Step, words: string): Promise<unknown> {
    const api = apis.owner
    switch (step) {
      case 'question':
        return ask(words)
      case 'absenceText':
        return store({ isGenerated: true })
      case 'agentAnswer':
        return store({ isGenerated: true, sources: [] })
      case 'handOver':
        return store({ isGenerated: true, isHandOver: true })
      case 'answerOnPhone':
        return store({ isElsewhere: true })
      case 'answer':
        return api(sendMessage, answer())
      case 'read':
        return api(removeUnreadMessages, one())
      case 'colleagueReads':
        return apis.colleague(removeUnreadMessages, one())
      case 'close':
        return api(updateConversation, { ...one(), body: { isClosed: true } })
      case 'reopen':
        return api(updateConversation, { ...one(), body: { isClosed: false } })
    }
  }

  /** What the stream of the venue has sent since. */
  async function deliver(...lives: ReturnType<typeof createFakeLive>[]): Promise<void> {
    const events = await app.services.database.system((tx) =>
      tx
        .selectFrom('event')
        .select(['seq', 'type', 'payload'])
        .where('venue_id', '=', venue.venueId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .execute(),
    )
    for (const event of events) {
      seq = Number(event.seq)
      for (const live of lives) live.emit(event.type as keyof typeof inboxEvents, event.payload as never)
    }
  }
  async function open(reader: Reader) {
    const live = createFakeLive()
    const storage = createStorage({ area: null })
    const own = { api: apis[reader], managerId: managerIds[reader] }
    const inbox = createInbox({ ...own, live, venueId: venue.venueId, storage })
    await vi.waitFor(() => expect(inbox.state.value).toBe('ready'))
    inbox.loadWaiting()
    return { inbox, live }
  }
  const others = (inbox: Inbox) => inbox.known.value.filter(({ id }) => id !== conversation.id)
  const waitingIn = (inbox: Inbox) =>
    inbox.known.value.filter((known) => isWaiting(known) && known.id === conversation.id).length

  async function check(inbox: Inbox, reader: Reader, expected: Expected): Promise<void> {
    expect(waitingIn(inbox)).toBe(expected.isWaiting ? 1 : 0)
    expect(others(inbox).some((known) => inbox.unreadOf(known) > 0)).toBe(false)
    // A list may be read between a change and its event: the total is then counted again.
    await vi.waitFor(() => expect(inbox.unreadTotal.value).toBe(unreadOf(expected, reader)), 5000)
    const known = inbox.known.value.find(({ id }) => id === conversation.id)
    if (known) expect(inbox.unreadOf(known)).toBe(unreadOf(expected, reader))
    if (expected.isWaiting && known) expect(customerMessage(known)?.body).toBe(expected.words)
  }
  const listed = async (reader: Reader, filter: { isWaiting: true } | { isUnread: true }) => {
    const asked = { params: { venueId: venue.venueId }, query: { isClosed: false, ...filter } }
    const { items } = await apis[reader](listConversations, asked)
    return items.some(({ id }) => id === conversation.id)
  }

  async function begin(platform: 'website' | 'sms'): Promise<void> {
    if (platform === 'sms') {
      await centre.write(venue, phone)
      await centre.work()
      await centre.hear({ kind: 'reply', from: phone.slice(1), to: '36789', body: 'Premier' })
    }
    const { items } = await apis.owner(listConversations, { params: { venueId: venue.venueId } })
    const found = items.find((known) => known.platform === platform)
    if (!found) throw new Error(`No conversation by ${platform}`)
    // What the other platform's orders left unread is no matter of this one.
    for (const { id } of items)
      for (const api of Object.values(apis))
        await api(removeUnreadMessages, { params: { venueId: venue.venueId, id } })
    conversation = found
  }

  it.each(['website', 'sms'] as const)(
    'no order of events on %s takes a waiting customer off Today or off a manager’s badge; only their click reads',
    async (platform) => {
      await begin(platform)
      const orders = fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 10 })
      await fc.assert(
        fc.asyncProperty(orders, async (order) => {
          const first = wordsOf('Premier')
          await happen('question', first)
          await happen('answer', '')
          await happen('read', '')
          const views = { owner: await open('owner'), colleague: await open('colleague') }
          await deliver(createFakeLive())
          let expected: Expected = {
            ...{ isWaiting: false, isClosed: false, isPersonAsked: false },
            ...{ unanswered: 0, asked: 0, unreadByAll: 0 },
            readBy: noOne,
            words: first,
          }
          const readers = ['owner', 'colleague'] as const
          for (const step of order) {
            const words = wordsOf('Question')
            await happen(step, words)
            await deliver(views.owner.live, views.colleague.live)
            expected = outcomes[step](expected, words)
            for (const reader of readers) await check(views[reader].inbox, reader, expected)
          }
          for (const reader of readers) {
            expect(await listed(reader, { isWaiting: true })).toBe(expected.isWaiting)
            // Closed ones are in another list.
            if (expected.isWaiting)
              expect(await listed(reader, { isUnread: true })).toBe(unreadOf(expected, reader) > 0)
            const later = await open(reader)
            await check(later.inbox, reader, expected)
            later.inbox.dispose()
            views[reader].inbox.dispose()
          }
        }),
        { numRuns: 20 },
      )
    },
  )
})
