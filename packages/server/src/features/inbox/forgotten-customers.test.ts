import { createApi, newId } from '@comptoir/core/http'
import {
  businessAddress,
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
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { type NewMessage, storeMessage } from './messages.ts'

/** What is so after an event: whether the customer waits, and how much of theirs no person has opened. */
interface Expected {
  isWaiting: boolean
  unread: number
  words: string | undefined
}

const asks = ({ unread }: Expected, words: string): Expected => ({
  isWaiting: true,
  unread: unread + 1,
  words,
})
const same = (before: Expected): Expected => before
const done = ({ unread, words }: Expected): Expected => ({ isWaiting: false, unread, words })

const outcomes = {
  question: asks,
  absenceText: same,
  agentAnswer: same,
  handOver: (before: Expected): Expected => ({ ...before, isWaiting: true }),
  answer: done,
  answerOnPhone: done,
  read: (before: Expected): Expected => ({ ...before, unread: 0 }),
  close: done,
  reopen: same,
}
type Step = keyof typeof outcomes
const steps = Object.keys(outcomes) as Step[]

describe.each(testEngines)('customers are not forgotten, on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let api: ReturnType<typeof createApi>
  let seq = 0
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'FORGOTTEN')
    api = createApi({
      baseURL: testOrigin,
      tokens: { read: () => venue.ownerToken },
      fetch: (input, init) => app.fetch(new Request(input, init)),
    })
  })
  afterAll(() => app.close())

  const store = (message: Partial<NewMessage>) =>
    app.services.database.tenant([venue.venueId], (tx) =>
      storeMessage(tx, {
        venueId: venue.venueId,
        conversationId: venue.conversationId,
        id: newId(),
        body: 'Fermé',
        isFromBusiness: true,
        ...message,
      }),
    )
  const one = () => ({ params: { venueId: venue.venueId, id: venue.conversationId } })
  const answer = () => ({
    params: { venueId: venue.venueId },
    body: {
      id: newId(),
      body: 'Oui',
      to: venue.jid,
      from: businessAddress(venue.venueId, venue.profileId),
    },
  })
  function happen(step: Step, words: string): Promise<unknown> {
    switch (step) {
      case 'question':
        return store({ isFromBusiness: false, body: words })
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
      case 'close':
        return api(updateConversation, { ...one(), body: { isClosed: true } })
      case 'reopen':
        return api(updateConversation, { ...one(), body: { isClosed: false } })
    }
  }

  /** What the stream of the venue has sent since. */
  async function deliver(live: ReturnType<typeof createFakeLive>): Promise<void> {
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
      live.emit(event.type as keyof typeof inboxEvents, event.payload as never)
    }
  }
  async function open() {
    const live = createFakeLive()
    const storage = createStorage({ area: null })
    const inbox = createInbox({ api, live, venueId: venue.venueId, storage, managerId: venue.ownerId })
    await vi.waitFor(() => expect(inbox.state.value).toBe('ready'))
    inbox.loadWaiting()
    return { inbox, live }
  }
  const waitingIn = (inbox: Inbox) => inbox.known.value.filter(isWaiting).map(({ id }) => id)

  function check(inbox: Inbox, expected: Expected): void {
    expect(waitingIn(inbox)).toEqual(expected.isWaiting ? [venue.conversationId] : [])
    expect(inbox.unreadTotal.value).toBe(expected.unread)
    const known = inbox.known.value.find(({ id }) => id === venue.conversationId)
    if (expected.isWaiting && known) expect(customerMessage(known)?.body).toBe(expected.words)
  }

  it('no order of events takes a waiting customer off Today or off the badge; only a click reads', async () => {
    const orders = fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        await happen('question', 'Premier')
        await happen('close', '')
        await happen('read', '')
        await happen('reopen', '')
        const { inbox, live } = await open()
        await deliver(createFakeLive())
        let expected: Expected = { isWaiting: false, unread: 0, words: 'Premier' }
        for (const [index, step] of order.entries()) {
          const words = `Question ${index}`
          await happen(step, words)
          await deliver(live)
          expected = outcomes[step](expected, words)
          check(inbox, expected)
        }
        const query = { isWaiting: true, isClosed: false }
        const listed = await api(listConversations, { params: { venueId: venue.venueId }, query })
        expect(listed.items.map(({ id }) => id)).toEqual(expected.isWaiting ? [venue.conversationId] : [])
        const later = await open()
        check(later.inbox, expected)
        inbox.dispose()
        later.inbox.dispose()
      }),
      { numRuns: 25 },
    )
  })
})
