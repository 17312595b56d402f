import { newId } from '@comptoir/core/http'
import type { Conversation } from '@comptoir/core/inbox'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { type NewMessage, storeMessage } from './messages.ts'
import { toConversation } from './serializers.ts'

const MINUTE_MS = 60_000

/** What may happen in a conversation, and whether the customer waits afterwards. */
const steps = {
  question: { message: { isFromBusiness: false }, waits: () => true },
  lateQuestion: { message: { isFromBusiness: false, isLate: true }, waits: () => true },
  absenceText: { message: { isFromBusiness: true, isGenerated: true }, waits: (before: boolean) => before },
  handOver: { message: { isFromBusiness: true, isGenerated: true, isHandOver: true }, waits: () => true },
  answer: { message: { isFromBusiness: true }, waits: () => false },
  answerOnPhone: { message: { isFromBusiness: true, isElsewhere: true }, waits: () => false },
  stop: { message: { isFromBusiness: false, isStop: true }, waits: () => false },
  close: { message: { isFromBusiness: true, type: 'close' }, waits: () => false },
} as const satisfies Record<
  string,
  { message: Partial<NewMessage> & { isLate?: boolean }; waits: (before: boolean) => boolean }
>
type Step = keyof typeof steps

describe.each(bothEngines)('customers who wait, on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'WAITING')
  })
  afterAll(() => app.close())

  const store = (message: Partial<NewMessage>) =>
    app.services.database.tenant([venue.venueId], (tx) =>
      storeMessage(tx, {
        venueId: venue.venueId,
        conversationId: venue.conversationId,
        id: newId(),
        body: 'Bonjour',
        isFromBusiness: false,
        ...message,
      }),
    )
  function happen(step: Step) {
    const { isLate, ...message }: Partial<NewMessage> & { isLate?: boolean } = steps[step].message
    return store(isLate ? { ...message, at: new Date(Date.now() - 10 * MINUTE_MS) } : message)
  }
  const list = async () => {
    const path = `/v2/venues/${venue.venueId}/conversations?isWaiting=true`
    return (await app.send<Conversation[]>('GET', path, { token: venue.ownerToken })).body
  }

  it('wait until a person answers, whatever the agent and rules write, in any order of events', async () => {
    const orders = fc.array(fc.constantFrom(...(Object.keys(steps) as Step[])), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        await happen('close')
        let isWaiting = false
        for (const step of order) {
          await happen(step)
          isWaiting = steps[step].waits(isWaiting)
        }
        expect((await list()).map(({ id }) => id)).toEqual(isWaiting ? [venue.conversationId] : [])
      }),
      { numRuns: 40 },
    )
  })
  it('wait since the first message that no person has answered', async () => {
    await happen('answer')
    const first = await store({ body: 'Êtes-vous ouverts ?' })
    await happen('absenceText')
    await happen('question')
    expect(await list()).toMatchObject([{ waitingSince: first.message.sent_at.getTime() }])
  })
  it('are quoted with what they wrote last, whatever the agent and rules write after it', async () => {
    await happen('answer')
    await store({ body: 'Êtes-vous ouverts ?' })
    expect(await list()).toMatchObject([{ unansweredMessage: null }])
    await happen('absenceText')
    expect(await list()).toMatchObject([{ unansweredMessage: { body: 'Êtes-vous ouverts ?' } }])
    await store({ body: 'Et lundi ?' })
    expect(await list()).toMatchObject([{ history: [{ body: 'Et lundi ?' }], unansweredMessage: null }])
    const { conversation } = await happen('handOver')
    expect(toConversation(conversation)).toMatchObject({
      history: [{ position: 'right' }],
      unansweredMessage: { body: 'Et lundi ?', position: 'left' },
    })
    const answered = await happen('answer')
    expect(toConversation(answered.conversation)).toMatchObject({ unansweredMessage: null })
  })
  it('still wait when an answer arrives that was written before their message', async () => {
    await happen('answer')
    const asked = await store({ body: 'Et lundi ?' })
    await store({ isFromBusiness: true, isElsewhere: true, at: new Date(Date.now() - 10 * MINUTE_MS) })
    expect(await list()).toMatchObject([{ waitingSince: asked.message.sent_at.getTime() }])
  })
})
