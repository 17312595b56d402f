import {
  type Conversation,
  createInbox,
  getInboxSetup,
  listConversations,
  listMessages,
  removeUnreadMessages,
  updateConversation,
} from '@comptoir/core/inbox'
import { createStorage } from '@comptoir/core/state'
import { buildSetup, createFakeApi, createFakeLive, cursorPage } from '@comptoir/core/testing'

/** An inbox over these conversations, without messages, that a test drives; their list comes once `arrival` is there. */
export function createWorld(conversations: Conversation[], arrival?: Promise<void>) {
  const fake = createFakeApi()
  const live = createFakeLive()
  fake.answer(getInboxSetup, () => buildSetup())
  fake.answer(listConversations, async () => {
    await arrival
    return cursorPage(conversations)
  })
  fake.answer(listMessages, () => cursorPage([]))
  fake.answer(removeUnreadMessages, () => undefined)
  fake.answer(updateConversation, ({ params, body }) => {
    const found = conversations.find((one) => one.id === params.id)
    if (!found) throw new RangeError('no such conversation')
    return { ...found, isClosed: body.isClosed ?? found.isClosed, notes: body.notes ?? found.notes }
  })
  const storage = createStorage({ area: null })
  const inbox = createInbox({ api: fake.api, live, venueId: 1, storage, managerId: 7 })
  return { fake, live, inbox }
}
