import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../http/index.ts'
import { decideMessage, type Inbox, sendMessage, updateConversation } from '../../inbox/index.ts'
import type { ThreadNote } from '../../inbox-team/index.ts'
import type { ConversationVisitor } from '../../webchat/index.ts'
import { buildMessage, NINE } from '../builders/inbox.ts'
import { refusal } from '../fake-api.ts'
import {
  colleague,
  createPerson,
  createWorld,
  type InboxSurroundings,
  type InboxView,
  type InboxWays,
  type Special,
  usual,
} from './inbox-world.ts'

const visitor: ConversationVisitor = {
  name: 'Ada',
  emailAddress: '',
  phoneNumber: '',
  smsNumber: '',
  isSigned: false,
  language: 'fr',
  pageUrl: '',
  pageTitle: '',
  attributes: {},
  events: [],
}

/** The behaviour that every host of the inbox must show. */
export function inboxSuite(
  host: string,
  ways: InboxWays,
  render: (inbox: Inbox, around: InboxSurroundings) => InboxView | Promise<InboxView>,
): void {
  describe(`inbox in ${host}`, () => {
    const ends: (() => void)[] = []
    afterEach(() => {
      for (const end of ends.splice(0)) end()
    })

    async function start(special: Special = {}) {
      const world = createWorld(special)
      const view = await render(world.inbox, world.around)
      ends.push(view.unmount, world.inbox.dispose)
      return { ...world, person: createPerson(view) }
    }

    it('MSG-04 lists conversations, newest first, with what is unread', async () => {
      const { person } = await start()
      await person.until('both rows', () => person.names().length === 2)
      expect(person.names()).toEqual(['Ada', 'Bob'])
    })
    it('MSG-04 a row says whose it is: a colleague by name, and nothing where it is no one’s', async () => {
      const { person } = await start({ conversation: { assigneeId: colleague.managerId } })
      await person.until('the colleague', () => person.marksOf('Ada').includes('Malik'))
      expect(person.marksOf('Bob')).toBe('')
    })
    it('MSG-04 a row that is the reader’s own says so', async () => {
      const { person } = await start({ conversation: { assigneeId: 7 } })
      await person.until('the reader', () => /^(Vous|You)$/.test(person.marksOf('Ada')))
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
      const { person, fake } = await start({ conversation: { platform: 'sms' } })
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
      const { person } = await start({ conversation: special })
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
    it('RBC-14 who may only read has no field, and no way to close', async () => {
      const { person } = await start({ permissions: ['messaging.conversations:read'] })
      await person.choose('Ada')
      await person.until('reason', () => person.sees(/Votre rôle permet de lire|Your role lets you read/))
      expect(person.field()?.disabled ?? true).toBe(true)
      const [first = ''] = ways.close
      if (ways.close.length > 1) await person.go([first])
      expect(person.has(ways.close.at(-1) ?? '')).toBe(false)
    })
    it('MSG-10 a message that may have arrived is asked about before it goes out again', async () => {
      const unsure = buildMessage({ position: 'right', state: 'unknown', body: 'Oui', timestamp: NINE })
      const { person, fake } = await start({ messages: [unsure] })
      await person.open('Ada')
      await person.go(ways.decide)
      await person.until('question', () => person.sees(/deux fois|get it twice/))
      expect(fake.callsOf(decideMessage)).toEqual([])
      await person.go(ways.dismiss)
      await person.until('decision', () => fake.callsOf(decideMessage).length === 1)
      expect(fake.callsOf(decideMessage)[0]?.request.body).toEqual({ decision: 'dismiss' })
      expect(fake.callsOf(sendMessage)).toEqual([])
    })
    it('MSG-09 closes at once, and what was closed can be taken back', async () => {
      const { person, fake, inbox, ada } = await start()
      await person.open('Ada')
      await person.go(ways.close)
      await person.until('closing', () => fake.callsOf(updateConversation).length === 1)
      expect(fake.callsOf(updateConversation)[0]?.request.body).toMatchObject({ isClosed: true })
      await person.until('another page', () => inbox.currentId.value !== ada.id)
      await person.go(ways.undo)
      await person.until('opening again', () => fake.callsOf(updateConversation).length === 2)
      expect(fake.callsOf(updateConversation)[1]?.request.body).toMatchObject({ isClosed: false })
      await person.until('the conversation', () => inbox.currentId.value === ada.id)
    })
    it('MSG-31 closes with a last message, which may be changed', async () => {
      const { person, fake } = await start()
      await person.open('Ada')
      await person.go(ways.closeWith)
      await person.until('proposal', () => (person.lastMessage()?.value ?? '') !== '')
      await person.type('Merci Ada !', person.lastMessage())
      await person.go(ways.sendAndClose)
      await person.until('closing', () => fake.callsOf(updateConversation).length === 1)
      expect(fake.callsOf(updateConversation)[0]?.request.body).toMatchObject({
        isClosed: true,
        closingMessage: { body: 'Merci Ada !' },
      })
    })
    it('MSG-38 notes of the team and what the visitor did stand in the thread, by time', async () => {
      const note = {
        id: newId() as ThreadNote['id'],
        body: 'Client fidèle',
        timestamp: NINE + 2000,
        managerId: 8,
      }
      const { person } = await start({
        notes: [
          {
            ...note,
            venueId: usual.venueId,
            conversationId: usual.id,
            mentionedIds: [],
            authorName: 'Malik',
          },
        ],
        visitor: {
          ...visitor,
          events: [{ id: newId(), name: 'Panier vu', data: { total: 12 }, timestamp: NINE - 2000 }],
        },
      })
      await person.open('Ada')
      await person.until('note', () => person.sees(/Client fidèle/))
      await person.until('event', () => person.sees(/Panier vu \(total = 12\)/))
      expect(person.rows().map((row) => /Panier|table|fidèle/.exec(row ?? '')?.[0])).toEqual([
        'Panier',
        'table',
        'fidèle',
      ])
    })
    it('WCH-05 D-06 says that the answer goes by SMS to a visitor who has left', async () => {
      const { person } = await start({ visitor: { ...visitor, smsNumber: '+590690123456' } })
      await person.open('Ada')
      await person.until('hint', () => person.sees(/\+590690123456/))
    })
    it('MSG-37 a message is read while it is seen, and not while the tab is in the background', async () => {
      const { person, inbox, live, ada } = await start()
      await person.open('Ada')
      const come = (body: string, after: number) => {
        const message = buildMessage({ conversationId: ada.id, body, timestamp: NINE + after })
        const conversation = { ...ada, badgeCount: 1, history: [message] }
        live.emit('messages.received', { message, conversation })
        return person.until(body, () => person.bodies().includes(body))
      }
      await come('Et lundi ?', 200_000)
      await person.until('reading', () => inbox.unreadTotal.value === 0)
      const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      await come('Allô ?', 300_000)
      expect(inbox.unreadTotal.value).toBe(1)
      isHidden.mockRestore()
      document.dispatchEvent(new Event('visibilitychange'))
      await person.until('reading', () => inbox.unreadTotal.value === 0)
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
