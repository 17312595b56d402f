import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorage } from '../state/index.ts'
import { createVisitorServer, type VisitorServer } from '../testing/visitor-server.ts'
import { createVisitorChat } from './store.ts'
// It is loaded when it is first used: a test with its own clock does not wait for files.
import './visitor-activity.ts'
import type { VisitorChat } from './visitor-chat.ts'

let server: VisitorServer
let chat: VisitorChat

const settle = () => vi.advanceTimersByTimeAsync(20)
const names = () => server.events.map(({ name }) => name)

beforeEach(() => {
  vi.useFakeTimers()
  server = createVisitorServer()
  chat = createVisitorChat({
    webchatId: 'boulangerie',
    baseURL: 'http://server',
    context: () => ({ language: 'fr' }),
    fetch: server.fetch,
    storage: createStorage({ area: null }),
  })
  chat.start()
})

afterEach(() => {
  chat.dispose()
  vi.useRealTimers()
})

describe('what a site says of its visitor', () => {
  test('WCH-05 waits until the visitor writes, then goes out at once', async () => {
    await chat.setAttributes({ plan: 'pro', visits: 3 })
    await chat.setAttributes({ plan: 'gold', isMember: true })
    await chat.track('Order placed', { total: 42.5 })
    await settle()
    expect(server.calls).toEqual(['GET site'])
    chat.send('Bonjour')
    await settle()
    expect(server.attributes).toEqual({ plan: 'gold', visits: 3, isMember: true })
    expect(server.events).toMatchObject([{ name: 'Order placed', data: { total: 42.5 } }])
    await chat.setAttributes({ visits: null })
    await chat.track('Left')
    await settle()
    expect(server.attributes.visits).toBeNull()
    expect(names()).toEqual(['Order placed', 'Left'])
  })

  test('says how long ago an event was, whatever the clock of the visitor', async () => {
    await chat.track('Viewed')
    await vi.advanceTimersByTimeAsync(60_000)
    chat.send('Bonjour')
    await settle()
    expect(server.events[0]?.agoMs).toBeGreaterThanOrEqual(60_000)
    await chat.track('Old', {}, 0)
    await chat.track('To come', {}, Date.now() + 5000)
    await settle()
    expect(server.events.map(({ agoMs }) => agoMs).slice(1)).toEqual([86_400_000, 0])
  })

  test('of events before the first message the newest twenty are kept', async () => {
    for (let count = 1; count <= 25; count += 1) await chat.track(`Page ${count}`)
    chat.send('Bonjour')
    await settle()
    expect(names()).toHaveLength(20)
    expect(names().at(0)).toBe('Page 6')
  })

  test('arrives after the server was away, each event under one id', async () => {
    chat.send('Bonjour')
    await settle()
    server.goDown()
    await chat.track('Order placed')
    await chat.setAttributes({ plan: 'pro' })
    await settle()
    expect(server.events).toEqual([])
    server.comeBack()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.attributes).toEqual({ plan: 'pro' })
    expect(names()).toEqual(['Order placed'])
  })

  test('a refusal of the server is final, and holds nothing up', async () => {
    chat.send('Bonjour')
    await settle()
    server.refuseNext(422, 'rule')
    await chat.setAttributes({ plan: 'pro' })
    await chat.track('Order placed')
    await settle()
    expect(server.attributes).toEqual({})
    expect(names()).toEqual(['Order placed'])
  })

  test('T8 what was said of somebody else is not said of the next', async () => {
    await chat.setAttributes({ plan: 'pro' })
    await chat.track('Order placed')
    chat.forget()
    chat.send('Bonjour')
    await settle()
    expect(server.attributes).toEqual({})
    expect(server.events).toEqual([])
  })

  test.each([
    [null, 'setAttributes: needs an object of names and values'],
    [['pro'], 'setAttributes: needs an object'],
    [{ '1st': 'x' }, 'the name "1st" is wrong; it begins with a letter'],
    [{ [`a${'b'.repeat(40)}`]: 'x' }, 'at most 40 letters'],
    [{ plan: 'x'.repeat(201) }, 'the value of "plan" is wrong; it is a text of at most 200 characters'],
    [{ plan: 'a\nb' }, 'the value of "plan"'],
    [{ visits: Number.NaN }, 'the value of "visits"'],
    [{ cart: {} }, 'the value of "cart"'],
    [
      Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, 1])),
      'at most 20 names, and got 21',
    ],
  ])('T7 a mistake is named: %#', async (given, message) => {
    await expect(chat.setAttributes(given as never)).rejects.toThrow(message)
    await expect(chat.setAttributes(given as never)).rejects.toThrow(TypeError)
  })

  test('T7 a bad event is named too', async () => {
    await expect(chat.track('')).rejects.toThrow('track: the name "" is wrong')
    await expect(chat.track('Order', { total: null as never })).rejects.toThrow('track: the value of "total"')
  })
})
