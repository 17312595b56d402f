import type { Permission } from '../../http/index.ts'
import {
  type Conversation,
  createInbox,
  decideMessage,
  getConversation,
  getInboxSetup,
  listConversations,
  listMessages,
  type Message,
  removeUnreadMessages,
  sendMessage,
  updateConversation,
} from '../../inbox/index.ts'
import { listTeam, listThreadNotes, Teammate, type ThreadNote } from '../../inbox-team/index.ts'
import { createStorage } from '../../state/index.ts'
import { type ConversationVisitor, getConversationVisitor } from '../../webchat/index.ts'
import { buildConversation, buildMessage, buildSetup, NINE } from '../builders/inbox.ts'
import { createFakeApi, cursorPage, type FakeApi } from '../fake-api.ts'
import { createFakeLive, type FakeLive } from '../fake-live.ts'

/** A view of an inbox in one of the hosts, its list shown and no conversation open. */
export interface InboxView {
  /** Where the chat components of @comptoir/ui/chat are rendered: a document or a shadow root. */
  root: ParentNode
  unmount(): void
}

/** What a host is given besides the inbox. */
export interface InboxSurroundings {
  /** What the manager may do. */
  permissions: readonly Permission[]
  api: FakeApi['api']
  live: FakeLive
  /** The conversation with Ada, her notes and what she did on the site, as the server answers them. */
  conversationId: string
  notes: readonly ThreadNote[]
  visitor: ConversationVisitor | null
}

/** The names of the controls that lead to something in a host, one after the other. */
export interface InboxWays {
  close: readonly string[]
  undo: readonly string[]
  closeWith: readonly string[]
  sendAndClose: readonly string[]
  decide: readonly string[]
  dismiss: readonly string[]
}

export const usual = buildConversation({
  username: 'Ada',
  badgeCount: 2,
  lastMessageTimestamp: NINE + 60_000,
})
/** Who else answers. */
export const colleague = Teammate.parse({ managerId: 8, venueId: 1, name: 'Malik' })
const bob = buildConversation({ username: 'Bob', badgeCount: 0, lastMessageTimestamp: NINE })

/** What is otherwise than usual. */
export interface Special {
  conversation?: Partial<Conversation>
  /** Instead of one message of the customer. */
  messages?: readonly Message[]
  permissions?: readonly Permission[]
  notes?: readonly ThreadNote[]
  visitor?: ConversationVisitor
}

const everything = ['conversations:read', 'conversations:update', 'messages:send'].map(
  (action) => `messaging.${action}` as Permission,
)

/** An inbox of two conversations over a server that is made up. */
export function createWorld({
  conversation,
  messages,
  permissions = everything,
  notes = [],
  visitor,
}: Special) {
  const ada = { ...usual, ...conversation }
  const fake = createFakeApi()
  const live = createFakeLive()
  const hello = buildMessage({ conversationId: ada.id, body: 'Bonjour, une table ?' })
  fake.answer(getInboxSetup, () => buildSetup([{ badgeCount: 2 }]))
  fake.answer(listConversations, ({ query }) => cursorPage(query?.isClosed ? [] : [ada, bob]))
  fake.answer(getConversation, () => ada)
  fake.answer(listMessages, ({ params }) =>
    cursorPage(params.id === ada.id ? [...(messages ?? [hello])] : []),
  )
  fake.answer(listTeam, () => [colleague])
  fake.answer(listThreadNotes, () => [...notes])
  fake.answer(getConversationVisitor, () => visitor ?? null)
  fake.answer(decideMessage, ({ params }) => buildMessage({ id: params.id, position: 'right' }))
  fake.answer(removeUnreadMessages, () => undefined)
  fake.answer(updateConversation, ({ body }) => ({ ...ada, isClosed: body.isClosed ?? false }))
  fake.answer(sendMessage, ({ body }) =>
    buildMessage({ ...body, conversationId: ada.id, position: 'right', timestamp: NINE + 120_000 }),
  )
  const storage = createStorage({ area: null })
  const inbox = createInbox({ api: fake.api, live, venueId: 1, storage, managerId: 7 })
  const around: InboxSurroundings = {
    permissions,
    api: fake.api,
    live,
    conversationId: ada.id,
    notes,
    visitor: visitor ?? null,
  }
  return { fake, live, inbox, ada, around }
}

/** What a person sees and does, by the class names that @comptoir/ui/chat gives in every host. */
export function createPerson({ root }: InboxView) {
  const all = (selector: string) => Array.from(root.querySelectorAll<HTMLElement>(selector))
  const textsOf = (selector: string) => all(selector).map((element) => element.textContent?.trim())
  const until = async (what: string, isSo: () => boolean) => {
    for (let tries = 0; tries < 500 && !isSo(); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    if (!isSo()) throw new Error(`never seen: ${what}`)
  }
  const choose = async (name: string) => {
    await until(`conversation of ${name}`, () => textsOf('.ct-convo-title').includes(name))
    all('.ct-convo')
      .find((row) => row.textContent?.includes(name))
      ?.click()
  }
  const named = (name: string) =>
    all('button, [role="menuitem"], a[href]').find(
      (control) => (control.getAttribute('aria-label') ?? control.textContent)?.trim() === name,
    )
  const field = () => root.querySelector<HTMLTextAreaElement>('.ct-composer textarea')
  return {
    until,
    names: () => textsOf('.ct-convo-title'),
    counts: () => textsOf('.ct-convo .ct-count'),
    /** The third line of a row. */
    marksOf: (name: string) =>
      all('.ct-convo')
        .find((row) => row.querySelector('.ct-convo-title')?.textContent === name)
        ?.querySelector('.ct-convo-meta')
        ?.textContent?.trim() ?? '',
    bodies: () => textsOf('.ct-msg .ct-msg-body'),
    stateOf: (body: string) =>
      all('.ct-msg').find((message) => message.textContent?.includes(body))?.dataset.state,
    field,
    async open(name: string) {
      await choose(name)
      await until('composer', () => field() !== null)
    },
    choose,
    has: (name: string) => named(name) !== undefined,
    /** Goes a way, one control after the other, as each appears. */
    async go(way: readonly string[]) {
      for (const name of way) {
        await until(name, () => named(name) !== undefined)
        named(name)?.click()
      }
    },
    rows: () => textsOf('.ct-row'),
    lastMessage: () =>
      Array.from(root.querySelectorAll('textarea')).find((area) => !area.closest('.ct-composer')),
    sees: (words: RegExp) => words.test(root.textContent ?? ''),
    async type(text: string, area: HTMLTextAreaElement | null | undefined = field()) {
      if (!area) throw new Error('There is no field to write in')
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
      area.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      await until('typed text', () => area.value === text)
    },
    press(key: string, options: KeyboardEventInit = {}) {
      const event = { key, bubbles: true, composed: true, cancelable: true, ...options }
      field()?.dispatchEvent(new KeyboardEvent('keydown', event))
    },
  }
}
