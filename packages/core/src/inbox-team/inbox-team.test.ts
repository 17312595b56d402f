import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeApi, networkError } from '../testing/index.ts'
import {
  createPresence,
  createQuickReplies,
  createQuickReply,
  deleteQuickReply,
  fillReply,
  findQuickReplies,
  listQuickReplies,
  type PresenceEvent,
  type QuickReply,
  type QuickReplyFailure,
  sendPresence,
  updateQuickReply,
} from './index.ts'

const reply = (title: string, value = title) =>
  ({ id: `0000000${title.length}-0000-7000-8000-000000000000`, title, value }) as QuickReply

describe('quick replies', () => {
  function open() {
    const fake = createFakeApi()
    const failures: QuickReplyFailure[] = []
    let stored = [reply('Horaires'), reply('Merci', 'Merci {firstName} !')]
    fake.answer(listQuickReplies, () => stored)
    fake.answer(createQuickReply, ({ body }) => {
      const made = { ...reply('xx'), ...body }
      stored = [...stored, made]
      return made
    })
    const replies = createQuickReplies(fake.api, 1, (failure) => failures.push(failure))
    const titles = () => replies.all.value.map(({ title }) => title)
    return { fake, replies, failures, titles }
  }
  it('MSG-18 shows a new one at once under an id of its own, then the one of the server', async () => {
    const { replies, titles } = open()
    await replies.load()
    const adding = replies.add({ title: 'Livraison', value: 'Oui.' })
    expect(titles()).toEqual(['Horaires', 'Livraison', 'Merci'])
    const temporary = replies.all.value[1]?.id
    expect(await adding).toBe(true)
    await vi.waitFor(() => expect(replies.all.value.at(-1)?.title).toBe('Livraison'))
    expect(replies.all.value.at(-1)?.id).not.toBe(temporary)
  })
  it('MSG-51 D-32 takes a refused change back, says so, reads again, and a retry asks again', async () => {
    const { fake, replies, failures, titles } = open()
    await replies.load()
    for (const endpoint of [createQuickReply, updateQuickReply, deleteQuickReply]) fake.fail(endpoint)
    const id = replies.all.value[0]?.id ?? ''
    const reads = fake.callsOf(listQuickReplies).length
    for (const change of [
      () => replies.add({ title: 'A', value: 'a' }),
      () => replies.change(id, { title: 'B', value: 'b' }),
      () => replies.remove(id),
    ]) {
      const changing = change()
      expect(titles()).not.toEqual(['Horaires', 'Merci'])
      expect(await changing).toBe(false)
      expect(titles()).toEqual(['Horaires', 'Merci'])
    }
    expect(failures.map(({ action }) => action)).toEqual(['add', 'change', 'remove'])
    expect(fake.callsOf(listQuickReplies).length).toBe(reads + 3)
    failures[0]?.retry()
    expect(fake.callsOf(createQuickReply)).toHaveLength(2)
  })
  it('finds by name first, then by text, regardless of accents and case', () => {
    const all = [reply('Où sommes-nous', 'Rue des Écoles'), reply('École', 'x'), reply('Merci', 'y')]
    expect(findQuickReplies(all, 'ECOLE').map(({ title }) => title)).toEqual(['École', 'Où sommes-nous'])
    expect(findQuickReplies(all, ' ')).toBe(all)
    expect(findQuickReplies(all, 'nothing')).toEqual([])
  })
  it('fills names in, and leaves no hole where one is not known', () => {
    const words = { name: 'Zoé Le Gall', venue: 'Fournil' }
    expect(fillReply('Bonjour {firstName}, {venue} ({name}) {other}', words)).toBe(
      'Bonjour Zoé, Fournil (Zoé Le Gall) {other}',
    )
    expect(fillReply('Bonjour {firstName} !', { name: ' ', venue: 'Fournil' })).toBe('Bonjour !')
    expect(fillReply('{firstName}', { name: '{venue}', venue: 'no' })).toBe('{venue}')
  })
})

describe('presence', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const here = { venueId: 1, id: '00000000-0000-7000-8000-000000000001' }
  function open() {
    const fake = createFakeApi()
    fake.answer(sendPresence, () => undefined)
    const handlers = new Map<string, (event: never) => void>()
    const presence = createPresence({
      api: fake.api,
      live: {
        on: (name, _schema, handler) => {
          handlers.set(name, handler as unknown as (event: never) => void)
          return () => handlers.delete(name)
        },
        onReset: () => () => {},
      },
      managerId: 7,
    })
    const hear = (event: Partial<PresenceEvent>) =>
      handlers.get('conversations.presence')?.({ venueId: 1, conversationId: here.id, ...event } as never)
    const sent = () =>
      fake.callsOf(sendPresence).map(({ request }) => (request.body as { state: string }).state)
    return { fake, presence, hear, sent }
  }
  const ada = { managerId: 8, name: 'Ada' }

  it('reports that one looks, again while one does, and that one has gone', () => {
    const { presence, sent } = open()
    presence.look(here)
    vi.advanceTimersByTime(45_000)
    presence.look(undefined)
    vi.advanceTimersByTime(60_000)
    expect(sent()).toEqual(['looking', 'looking', 'looking', 'gone'])
  })
  it('reports typing at most every three seconds', () => {
    const { presence, sent } = open()
    presence.look(here)
    for (let index = 0; index < 40; index += 1) {
      presence.type()
      vi.advanceTimersByTime(100)
    }
    expect(sent().filter((state) => state === 'typing')).toHaveLength(2)
  })
  it('shows who is viewing and typing until they stop, answers a new viewer once, and never shows oneself', () => {
    const { presence, hear, sent } = open()
    presence.look(here)
    hear({ manager: { managerId: 7, name: 'Me' }, state: 'typing' })
    expect(presence.others.value).toEqual([])
    hear({ manager: ada, state: 'looking' })
    hear({ manager: ada, state: 'typing' })
    expect(presence.others.value).toEqual([{ ...ada, isTyping: true }])
    expect(sent()).toEqual(['looking', 'looking'])
    vi.advanceTimersByTime(6000)
    expect(presence.others.value).toEqual([{ ...ada, isTyping: false }])
    vi.advanceTimersByTime(60_000)
    expect(presence.others.value).toEqual([])
  })
  it('shows typing until it stops, also when looking is reported after it', () => {
    const { presence, hear } = open()
    presence.look(here)
    hear({ manager: ada, state: 'typing' })
    hear({ manager: ada, state: 'looking' })
    expect(presence.others.value).toEqual([{ ...ada, isTyping: true }])
    vi.advanceTimersByTime(6000)
    expect(presence.others.value).toEqual([{ ...ada, isTyping: false }])
  })
  it('shows the customer while typing only, and no one of another conversation', () => {
    const { presence, hear } = open()
    presence.look(here)
    hear({ state: 'typing' })
    hear({ manager: ada, state: 'looking', conversationId: '00000000-0000-7000-8000-000000000002' as never })
    expect(presence.others.value).toEqual([{ managerId: undefined, name: '', isTyping: true }])
    vi.advanceTimersByTime(6000)
    expect(presence.others.value).toEqual([])
  })
  it('does not mind a server that is down', async () => {
    const { fake, presence } = open()
    fake.fail(sendPresence, networkError())
    presence.look(here)
    await vi.advanceTimersByTimeAsync(1000)
    presence.dispose()
  })
})
