import { afterEach, describe, expect, it } from 'vitest'
import {
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
} from '../../inbox/index.ts'
import { createStorage } from '../../state/index.ts'
import { buildConversation, buildMessage, buildSetup, NINE } from '../builders/inbox.ts'
import { createFakeApi, cursorPage, refusal } from '../fake-api.ts'
import { createFakeLive } from '../fake-live.ts'

/** A view of an inbox in one of the hosts, its list shown and no conversation open. */
export interface InboxView {
  /** Where the chat components of @comptoir/ui/chat are rendered: a document or a shadow root. */
  root: ParentNode
  unmount(): void
}

const usual = buildConversation({ username: 'Ada', badgeCount: 2, lastMessageTimestamp: NINE + 60_000 })
const bob = buildConversation({ username: 'Bob', badgeCount: 0, lastMessageTimestamp: NINE })

function createWorld(special: Partial<Conversation> = {}) {
  const ada = { ...usual, ...special }
  const fake = createFakeApi()
  const live = createFakeLive()
  const hello = buildMessage({ conversationId: ada.id, body: 'Bonjour, une table ?' })
  fake.answer(getInboxSetup, () => buildSetup([{ badgeCount: 2 }]))
  fake.answer(listConversations, ({ query }) => cursorPage(query?.isClosed ? [] : [ada, bob]))
  fake.answer(getConversation, () => ada)
  fake.answer(listMessages, ({ params }) => cursorPage(params.id === ada.id ? [hello] : []))
  fake.answer(removeUnreadMessages, () => undefined)
  fake.answer(updateConversation, ({ body }) => ({ ...ada, isClosed: body.isClosed ?? false }))
  fake.answer(sendMessage, ({ body }) =>
    buildMessage({ ...body, conversationId: ada.id, position: 'right', timestamp: NINE + 120_000 }),
  )
  const storage = createStorage({ area: null })
  const inbox = createInbox({ api: fake.api, live, venueId: 1, storage, managerId: 7 })
  return { fake, live, inbox, ada }
}

/** What a person sees and does, by the class names that @comptoir/ui/chat gives in every host. */
function createPerson({ root }: InboxView) {
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
  const field = () => root.querySelector<HTMLTextAreaElement>('.ct-composer textarea')
  return {
    until,
    names: () => textsOf('.ct-convo-title'),
    counts: () => textsOf('.ct-convo .ct-count'),
    bodies: () => textsOf('.ct-msg .ct-msg-body'),
    stateOf: (body: string) =>
      all('.ct-msg').find((message) => message.textContent?.includes(body))?.dataset.state,
    field,
    async open(name: string) {
      await choose(name)
      await until('composer', () => field() !== null)
    },
    choose,
    sees: (words: RegExp) => words.test(root.textContent ?? ''),
    async type(text: string) {
      const area = field()
      if (!area) throw new Error('There is no field to write in')
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
      area.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      await until('typed text', () => field()?.value === text)
    },
    press(key: string, options: KeyboardEventInit = {}) {
      const event = { key, bubbles: true, composed: true, cancelable: true, ...options }
      field()?.dispatchEvent(new KeyboardEvent('keydown', event))
    },
  }
}

/** The behaviour that every host of the inbox must show. */
export function inboxSuite(host: string, render: (inbox: Inbox) => InboxView | Promise<InboxView>): void {
  describe(`inbox in ${host}`, () => {
    const ends: (() => void)[] = []
    afterEach(() => {
      for (const end of ends.splice(0)) end()
    })

    async function start(special?: Partial<Conversation>) {
      const world = createWorld(special)
      const view = await render(world.inbox)
      ends.push(view.unmount, world.inbox.dispose)
      return { ...world, person: createPerson(view) }
    }

    it('MSG-04 lists conversations, newest first, with what is unread', async () => {
      const { person } = await start()
      await person.until('both rows', () => person.names().length === 2)
      expect(person.names()).toEqual(['Ada', 'Bob'])
    })
    it('MSG-05 MSG-37 opens a conversation with its messages and clears what was unread', async () => {
      const { person, inbox } = await start()
      await person.open('Ada')
      await person.until('message', () => person.bodies().includes('Bonjour, une table ?'))
      expect(inbox.unreadTotal.value).toBe(0)
    })
    it('MSG-43 MSG-35 Enter sends: shown at once, field emptied, then sent', async () => {
      const { person } = await start()
      await person.open('Ada')
      await person.type('Avec plaisir')
      person.press('Enter')
      await person.until('answer', () => person.bodies().includes('Avec plaisir'))
      await person.until('empty field', () => person.field()?.value === '')
      await person.until('sent', () => person.stateOf('Avec plaisir') === 'sent')
    })
    it('MSG-43 Shift+Enter does not send, MSG-42 neither does blank text', async () => {
      const { person, fake } = await start()
      await person.open('Ada')
      await person.type('one line')
      person.press('Enter', { shiftKey: true })
      await person.type('   ')
      person.press('Enter')
      expect(fake.callsOf(sendMessage)).toHaveLength(0)
    })
    it('MSG-42 more than 1000 characters are not sent; an emoji is one', async () => {
      const { person, fake } = await start()
      await person.open('Ada')
      await person.type('👍'.repeat(1001))
      person.press('Enter')
      expect(fake.callsOf(sendMessage)).toHaveLength(0)
      await person.type('👍'.repeat(1000))
      person.press('Enter')
      await person.until('sending', () => fake.callsOf(sendMessage).length === 1)
    })
    it('D-42 D-20 an answer by SMS is counted in SMS, and sent in 5 at most', async () => {
      const { person, fake } = await start({ platform: 'sms' })
      await person.open('Ada')
      await person.type('a'.repeat(161))
      await person.until('2 SMS', () => person.sees(/161 \/ 306 · 2 SMS/))
      await person.type('a'.repeat(5 * 153 + 1))
      await person.until('too long', () => person.sees(/766 \/ 918 · 6 SMS/))
      person.press('Enter')
      expect(fake.callsOf(sendMessage)).toHaveLength(0)
      await person.type('a'.repeat(5 * 153))
      person.press('Enter')
      await person.until('sending', () => fake.callsOf(sendMessage).length === 1)
    })
    it.each([
      ['STOP', /STOP/, { platform: 'whatsapp', isStopped: true }],
      ['the exclusion list', /liste d’exclusion|suppression list/, { platform: 'sms', isStopped: true }],
      [
        'the end of the window',
        /WhatsApp (n’accepte plus|has not accepted replies)/,
        { platform: 'whatsapp' },
      ],
    ] as const)('MSG-34 D-06 says that no answer can go out after %s', async (what, words, special) => {
      const { person } = await start(special)
      await person.choose('Ada')
      await person.until(what, () => person.sees(words))
      expect(person.field()?.disabled ?? true).toBe(true)
    })
    it('MSG-36 a refused message is marked as such', async () => {
      const { person, fake } = await start()
      fake.fail(sendMessage, refusal(422, 'rule'))
      await person.open('Ada')
      await person.type('Trop tard')
      person.press('Enter')
      await person.until('mark', () => person.stateOf('Trop tard') === 'errored')
    })
    it('MSG-40 an incoming message appears by itself, once', async () => {
      const { person, live, ada } = await start()
      await person.open('Ada')
      const message = buildMessage({ conversationId: ada.id, body: 'Pour quatre', timestamp: NINE + 180_000 })
      const conversation = { ...ada, history: [message], lastMessageTimestamp: message.timestamp }
      live.emit('messages.received', { message, conversation })
      live.emit('messages.received', { message, conversation })
      await person.until('message', () => person.bodies().includes('Pour quatre'))
      expect(person.bodies().filter((body) => body === 'Pour quatre')).toHaveLength(1)
    })
    it('D-03 the mark of a closing is never shown as a text', async () => {
      const { person, live, ada } = await start()
      await person.open('Ada')
      const message = buildMessage({
        conversationId: ada.id,
        body: '/close',
        type: 'close',
        position: 'right',
        timestamp: NINE + 180_000,
      })
      const seen = buildMessage({ conversationId: ada.id, body: 'Encore là ?', timestamp: NINE + 190_000 })
      live.emit('messages.sent', { message, conversation: { ...ada, isClosed: true } })
      live.emit('messages.received', { message: seen, conversation: ada })
      await person.until('later message', () => person.bodies().includes('Encore là ?'))
      expect(person.bodies().some((body) => body?.includes('/close'))).toBe(false)
    })
  })
}
