import type { Conversation } from '@comptoir/core/inbox'
import {
  createInbox,
  getConversation,
  getInboxSetup,
  type Inbox,
  listConversations,
  listMessages,
  removeUnreadMessages,
} from '@comptoir/core/inbox'
import { createStorage } from '@comptoir/core/state'
import {
  buildConversation,
  buildMessage,
  buildSetup,
  createFakeApi,
  createFakeLive,
  cursorPage,
} from '@comptoir/core/testing'
import { mountManagerInbox } from '@comptoir/inbox-widget/manager'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

function Unread({ inbox }: { inbox: Inbox }) {
  return <b>{inbox.unreadTotal.value}</b>
}

/** Both signals adapters change how their library renders: they must not meet (architecture.md, State). */
test('WGT-01 React and Preact draw one inbox on one page, and both follow it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const ada = buildConversation({ username: 'Ada', badgeCount: 1 })
  const fake = createFakeApi()
  const live = createFakeLive()
  fake.answer(getInboxSetup, () => buildSetup([{ badgeCount: 1 }]))
  fake.answer(listConversations, () => cursorPage<Conversation>([ada]))
  fake.answer(getConversation, () => ada)
  fake.answer(listMessages, () => cursorPage([...ada.history]))
  fake.answer(removeUnreadMessages, () => undefined)
  const inbox = createInbox({
    ...{ api: fake.api, live, venueId: 1, managerId: 1 },
    storage: createStorage({ area: null }),
  })
  const page = document.body.appendChild(document.createElement('div'))
  const host = document.body.appendChild(document.createElement('div'))
  const react = createRoot(page)
  await act(async () => react.render(<Unread inbox={inbox} />))
  const leave = mountManagerInbox(host, { inbox, locale: 'fr' })
  const launcher = host.shadowRoot?.querySelector('button') as HTMLButtonElement
  const bothSay = (count: string) =>
    vi.waitFor(async () => {
      await act(async () => {})
      expect([page.textContent, launcher.dataset.unread ?? '0']).toEqual([count, count])
    })

  await act(async () => inbox.reload())
  await bothSay('1')
  const message = buildMessage({ conversationId: ada.id, body: 'Toujours là ?', timestamp: Date.now() })
  await act(async () => {
    live.emit('messages.received', {
      message,
      conversation: { ...ada, badgeCount: 2, history: [message], lastMessageTimestamp: message.timestamp },
    })
  })
  await bothSay('2')
  launcher.click()
  await vi.waitFor(() => expect(host.shadowRoot?.querySelector('.ct-convo')).not.toBeNull())
  host.shadowRoot?.querySelector<HTMLElement>('.ct-convo')?.click()
  await bothSay('0')

  leave()
  await act(async () => react.unmount())
  inbox.dispose()
  vi.unstubAllGlobals()
})
