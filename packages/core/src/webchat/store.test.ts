import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../http/error.ts'
import { createStorage, type KeyValueStorage } from '../state/index.ts'
import { buildVisitorMessage, createVisitorServer, type VisitorServer } from '../testing/visitor-server.ts'
import { createVisitorChat } from './store.ts'
import type { VisitorChat } from './visitor-chat.ts'

let server: VisitorServer
let kept: Map<string, string>
let page: { pageUrl: string; pageTitle: string }
const chats: VisitorChat[] = []

function storageOf(map: Map<string, string>): KeyValueStorage {
  const area = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
  return createStorage({ area: area as Storage })
}

function openChat(site?: Promise<Response>): VisitorChat {
  const chat = createVisitorChat({
    webchatId: 'boulangerie',
    baseURL: 'http://server',
    context: () => ({ language: 'fr', ...page }),
    fetch: server.fetch,
    storage: storageOf(kept),
    site,
  })
  chats.push(chat)
  chat.start()
  return chat
}

const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const jwtOf = (sub: string, signature = 'signed') =>
  `${encoded({ alg: 'HS256' })}.${encoded({ sub, exp: 2_000_000_000 })}.${signature}`
const settle = () => vi.advanceTimersByTimeAsync(20)
const shown = (chat: VisitorChat) => chat.messages.value.map(({ body, state }) => `${body}:${state}`)

beforeEach(() => {
  vi.useFakeTimers()
  server = createVisitorServer()
  kept = new Map()
  page = { pageUrl: 'http://shop/cakes', pageTitle: 'Gâteaux' }
})

afterEach(() => {
  for (const chat of chats.splice(0)) chat.dispose()
  vi.useRealTimers()
})

describe('a visitor chat', () => {
  test('WCH-05 reads the site, and stores and opens nothing before the visitor writes', async () => {
    const chat = openChat()
    chat.setVisible(true)
    await settle()
    expect(chat.site.value?.venueName).toBe('Boulangerie Karukéra')
    expect(chat.contact.value.phone).toBe('+590 590 12 34 56')
    expect(server.calls).toEqual(['GET site'])
    expect(kept.size).toBe(0)
  })

  test('takes an answer about the site that was asked for before, and asks again by itself when that failed', async () => {
    const early = server.fetch('http://server/v2/webchats/boulangerie')
    const chat = openChat(early)
    await settle()
    expect(chat.site.value?.venueName).toBe('Boulangerie Karukéra')
    expect(server.calls).toEqual(['GET site'])
    const lost = Promise.reject(new TypeError('offline'))
    lost.catch(() => undefined)
    const other = openChat(lost)
    await settle()
    expect(other.connection.value).toBe('unreachable')
    await vi.advanceTimersByTimeAsync(3000)
    expect([other.connection.value, server.calls]).toEqual(['online', ['GET site', 'GET site']])
  })

  test('waits for an answer that was asked for before no longer than for one of its own', async () => {
    const chat = openChat(new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(server.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    expect([chat.site.value?.venueName, server.calls]).toEqual(['Boulangerie Karukéra', ['GET site']])
  })

  test('D-07 shows a message at once, opens the session, and has the same id after the answer', async () => {
    const chat = openChat()
    await settle()
    chat.send('Avez-vous des croissants ?')
    expect(shown(chat)).toEqual(['Avez-vous des croissants ?:pending'])
    const id = chat.messages.value[0]?.id
    await settle()
    expect(shown(chat)).toEqual(['Avez-vous des croissants ?:sent'])
    expect(chat.messages.value[0]?.id).toBe(id)
    expect(server.sessions).toEqual([{ language: 'fr' }])
  })

  test('D-22 each message names the page that it was written on, also when it leaves from a later one', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.goDown()
    page = { pageUrl: `http://shop/${'bread'.repeat(500)}`, pageTitle: 'Pains'.repeat(100) }
    chat.send('Et du pain ?')
    await settle()
    chat.dispose()
    page = { pageUrl: 'http://shop/basket', pageTitle: 'Panier' }
    server.comeBack()
    openChat()
    await settle()
    const cakes = { pageUrl: 'http://shop/cakes', pageTitle: 'Gâteaux' }
    expect(server.written).toMatchObject([{ body: 'Bonjour', ...cakes }, { body: 'Et du pain ?' }])
    expect(server.written[1]?.pageUrl).toMatch(/^http:\/\/shop\/bread.{1983}$/)
    expect(server.written[1]?.pageTitle).toHaveLength(300)
  })

  test('D-07 no answer that is not its server’s loses a message: it is kept, said and sent again', async () => {
    const own = server.fetch
    const strangers = [
      () => new Response('<h1>Log in to the Wi-Fi</h1>'),
      () => new Response('<h1>Blocked</h1>', { status: 403 }),
      () => new Response('{"ok":true}', { headers: { 'content-type': 'application/json' } }),
      () => new Response('<h1>Not found</h1>', { status: 404 }),
    ]
    for (const [index, answer] of strangers.entries()) {
      server.fetch = async () => answer()
      const chat = openChat()
      await settle()
      chat.send(`Deux tartes, ${index}`)
      await vi.advanceTimersByTimeAsync(5000)
      expect(shown(chat)).toEqual([`Deux tartes, ${index}:pending`])
      expect(chat.connection.value).toBe('unreachable')
      chat.dispose()
      server.fetch = own
      const later = openChat()
      await settle()
      expect(shown(later).at(-1)).toBe(`Deux tartes, ${index}:sent`)
      expect(later.connection.value).toBe('online')
      later.forget()
      server.messages = []
    }
  })

  test('MSG-42 ignores blank text', async () => {
    const chat = openChat()
    chat.send(' \n ')
    await settle()
    expect(chat.messages.value).toEqual([])
    expect(server.sessions).toEqual([])
  })

  test('shows what the venue answers live, counts it until it is seen, and reports it to the server then', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.answer('Bonjour, oui !')
    await settle()
    expect(shown(chat)).toEqual(['Bonjour:sent', 'Bonjour, oui !:sent'])
    expect(chat.unread.value).toBe(1)
    chat.setVisible(true)
    await settle()
    expect(chat.unread.value).toBe(0)
    expect(server.calls.filter((call) => call === 'DELETE unread')).toHaveLength(1)
    server.answer('Combien ?')
    await settle()
    expect(chat.unread.value).toBe(0)
  })

  const countOf = (call: string) => server.calls.filter((one) => one === call).length
  const stored = () => server.messages.filter(({ isMine }) => !isMine).map(({ state }) => state)

  test('T9 confirms delivery while the panel is closed: once per burst, and not without new messages', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    for (const body of ['Oui ?', 'Nous avons', 'ceci']) server.answer(body)
    await vi.advanceTimersByTimeAsync(1000)
    expect(stored()).toEqual(['delivered', 'delivered', 'delivered'])
    expect([countOf('PUT delivered'), countOf('DELETE unread'), chat.unread.value]).toEqual([1, 0, 3])
    server.push('typing', { isTyping: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(countOf('PUT delivered')).toBe(1)
    chat.setVisible(true)
    await settle()
    expect([stored(), countOf('DELETE unread')]).toEqual([['read', 'read', 'read'], 1])
  })

  test('T9 reports visible messages as read, without confirming delivery first', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    chat.setVisible(true)
    await settle()
    server.answer('Oui ?')
    await vi.advanceTimersByTimeAsync(1000)
    expect([stored(), countOf('PUT delivered'), countOf('DELETE unread')]).toEqual([['read'], 0, 1])
  })

  test('T9 confirms messages written while the visitor was away as soon as they are loaded', async () => {
    openChat().send('Bonjour')
    await settle()
    for (const chat of chats.splice(0)) chat.dispose()
    server.answer('Oui ?')
    openChat()
    await vi.advanceTimersByTimeAsync(1000)
    expect([stored(), countOf('PUT delivered')]).toEqual([['delivered'], 1])
  })

  test.each([false, true])('T9 sends again what did not get through (panel open: %s)', async (isOpen) => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.answer('Oui ?')
    await settle()
    server.goDown()
    chat.setVisible(isOpen)
    await vi.advanceTimersByTimeAsync(5000)
    expect(stored()).toEqual(['sent'])
    server.comeBack()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(stored()).toEqual([isOpen ? 'read' : 'delivered'])
    const countOf = () => server.calls.filter((call) => /delivered|unread/.test(call))
    const before = countOf()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(countOf()).toEqual(before)
  })

  test('T9 reports nothing while the visitor has hidden the conversation', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.answer('Oui ?')
    await settle()
    chat.forget()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([stored(), countOf('PUT delivered')]).toEqual([['sent'], 0])
  })

  test('shows when the venue has read, and when it has closed the conversation', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.push('read', { readUpTo: server.messages[0]?.timestamp })
    server.push('closed', { isClosed: true })
    await settle()
    expect(shown(chat)).toEqual(['Bonjour:read'])
    expect(chat.isClosed.value).toBe(true)
    chat.send('Encore une chose')
    expect(chat.isClosed.value).toBe(false)
  })

  test('ignores live events of an unknown name or shape', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.push('message', { message: { id: 7 } })
    server.push('toString' as 'message', {})
    server.push('message', undefined)
    await settle()
    expect(shown(chat)).toEqual(['Bonjour:sent'])
  })

  test('D-07 keeps unsent messages over a reload and sends them once, in order', async () => {
    const first = openChat()
    await settle()
    server.goDown()
    first.send('un')
    first.send('deux')
    await settle()
    expect(shown(first)).toEqual(['un:pending', 'deux:pending'])
    first.dispose()
    server.comeBack()
    const second = openChat()
    expect(shown(second)).toEqual(['un:pending', 'deux:pending'])
    await settle()
    expect(shown(second)).toEqual(['un:sent', 'deux:sent'])
    expect(server.messages.map(({ body }) => body)).toEqual(['un', 'deux'])
  })

  test('D-07 stores a message once when its answer was lost', async () => {
    const chat = openChat()
    await settle()
    server.loseAnswers(3)
    chat.send('une seule fois')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.messages).toHaveLength(1)
    expect(shown(chat)).toEqual(['une seule fois:sent'])
  })

  test('offers another way while the server is down, and recovers by itself', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    expect(chat.connection.value).toBe('online')
    server.goDown()
    await settle()
    expect(chat.connection.value).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(11_000)
    expect(chat.connection.value).toBe('unreachable')
    chat.send('Vous êtes là ?')
    server.messages.push(buildVisitorMessage({ body: 'écrit pendant la panne' }))
    server.comeBack()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(chat.connection.value).toBe('online')
    expect(shown(chat)).toEqual(['Bonjour:sent', 'écrit pendant la panne:delivered', 'Vous êtes là ?:sent'])
  })

  test('offers the contact details of an earlier visit when the server cannot be reached', async () => {
    openChat().send('Bonjour')
    await settle()
    server.goDown()
    const later = openChat()
    await settle()
    expect(later.connection.value).toBe('unreachable')
    expect(later.contact.value).toEqual({
      phone: '+590 590 12 34 56',
      emailAddress: 'bonjour@karukera.example',
    })
  })

  test('a refused message waits for the visitor, and goes out when sent again', async () => {
    const chat = openChat()
    server.refuseNext(422, 'rule')
    chat.send('Bonjour')
    chat.send('Et après')
    await settle()
    expect(shown(chat)).toEqual(['Et après:sent', 'Bonjour:errored'])
    chat.resend(chat.messages.value[1]?.id ?? '')
    await settle()
    expect(shown(chat)).toEqual(['Et après:sent', 'Bonjour:sent'])
  })

  test('an expired session is reported, and a new one is opened by the next message', async () => {
    openChat().send('Bonjour')
    await settle()
    server.revokeAll()
    const chat = openChat()
    await settle()
    expect(chat.hasExpired.value).toBe(true)
    expect(server.sessions).toHaveLength(1)
    chat.send('Re-bonjour')
    await settle()
    expect(server.sessions).toHaveLength(2)
    expect(shown(chat)).toContain('Re-bonjour:sent')
  })

  test('a message that meets an expired session goes out in a new one under its id', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.revokeAll()
    chat.send('Toujours là ?')
    const id = chat.messages.value[1]?.id
    await settle()
    expect(chat.hasExpired.value).toBe(true)
    expect(server.messages[1]?.id).toBe(id)
    expect(shown(chat)).toEqual(['Bonjour:sent', 'Toujours là ?:sent'])
  })

  test('T8 opens the session under the signed identity, and puts another person’s conversation away', async () => {
    const chat = openChat()
    chat.identify({ token: jwtOf('ada') })
    await settle()
    expect(server.sessions).toEqual([])
    chat.send('Bonjour')
    await settle()
    expect(server.sessions[0]).toMatchObject({ identity: jwtOf('ada') })
    chat.identify({ token: jwtOf('ada', 'renewed') })
    expect(chat.messages.value).toHaveLength(1)
    chat.identify({ token: jwtOf('bob') })
    expect(chat.messages.value).toEqual([])
    expect([...kept.values()].join()).not.toContain('token-1')
  })

  test('T8 asks for the token whenever a session is opened, and reports what the server said of it', async () => {
    const chat = openChat()
    const asked: (string | undefined)[] = []
    const renewToken = async (token: string | undefined) => {
      asked.push(token)
      return jwtOf('ada', `${asked.length}`)
    }
    chat.identify({ token: jwtOf('ada'), renewToken })
    chat.send('Bonjour')
    await settle()
    expect(server.sessions).toMatchObject([{ identity: jwtOf('ada', '1') }])
    expect(chat.visitor.value.id).toBe('ada')
    server.revokeAll()
    chat.send('Encore ?')
    await settle()
    expect(asked).toEqual([jwtOf('ada'), jwtOf('ada', '1')])
    expect(server.sessions[1]).toMatchObject({ identity: jwtOf('ada', '2') })
  })

  test('T8 a token that the site cannot give now delays what is written, and does not refuse it', async () => {
    const chat = openChat()
    let isGiven = false
    const renewToken = async () => {
      if (!isGiven) throw new ApiError('no token', { status: 0, code: 'network' })
      return jwtOf('ada')
    }
    chat.identify({ renewToken })
    chat.send('Bonjour')
    await settle()
    expect(server.sessions).toEqual([])
    expect(shown(chat)).toEqual(['Bonjour:pending'])
    isGiven = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown(chat)).toEqual(['Bonjour:sent'])
  })

  test('clears the visitor at a logout: session, browser, messages and details', async () => {
    const chat = openChat()
    chat.identify({ token: jwtOf('ada'), name: 'Ada' })
    chat.send('Bonjour')
    await settle()
    chat.forget()
    await settle()
    expect(chat.messages.value).toEqual([])
    expect(kept.size).toBe(0)
    expect(server.calls).toContain('DELETE sessions')
    chat.send('Qui suis-je ?')
    await settle()
    expect(server.sessions[1]).not.toHaveProperty('identity')
    expect(server.sessions[1]).not.toHaveProperty('details')
  })

  test('sends what the visitor says of themselves with the session, or to the one there is', async () => {
    const chat = openChat()
    chat.describe({ name: 'Ada' })
    await settle()
    expect(server.calls).toEqual(['GET site'])
    chat.send('Bonjour')
    await settle()
    expect(server.sessions[0]).toMatchObject({ details: { name: 'Ada' } })
    chat.describe({ emailAddress: 'ada@mail.example', mayMail: true })
    await settle()
    expect(server.details).toEqual([{ emailAddress: 'ada@mail.example', mayMail: true }])
  })

  test('what the visitor says of themselves is sent again until the server has it, after a reload too', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.goDown()
    chat.describe({ emailAddress: 'ada@mail.example', mayMail: true })
    await settle()
    chat.describe({ name: 'Ada' })
    await settle()
    chat.dispose()
    server.comeBack()
    openChat()
    await settle()
    expect(server.details).toEqual([{ emailAddress: 'ada@mail.example', mayMail: true, name: 'Ada' }])
    await vi.advanceTimersByTimeAsync(60_000)
    openChat()
    await settle()
    expect(server.details).toHaveLength(1)
  })

  test('what the visitor says of themselves is sent again by itself where only that call failed', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.refuseNext(503, 'unavailable')
    chat.describe({ name: 'Ada' })
    await settle()
    expect(server.details).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.details).toEqual([{ name: 'Ada' }])
  })

  test('what the visitor says of themselves while the session is being opened is not left out of it', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    chat.describe({ emailAddress: 'ada@mail.example', mayMail: true })
    await settle()
    expect(server.details).toEqual([{ emailAddress: 'ada@mail.example', mayMail: true }])
    expect(chat.visitor.value.hasMail).toBe(true)
    expect(kept.get('comptoir:chat:boulangerie')).toContain('"hasMail":true')
  })

  test('T8 what one person said of themselves is not sent for the next', async () => {
    const chat = openChat()
    chat.identify({ token: jwtOf('ada') })
    chat.send('Bonjour')
    await settle()
    server.goDown()
    chat.describe({ name: 'Ada' })
    await settle()
    chat.identify({ token: jwtOf('bob') })
    server.comeBack()
    chat.send('Bonsoir')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.sessions[1]).toMatchObject({ identity: jwtOf('bob') })
    expect(
      [...server.sessions.slice(1), ...server.details].map((one) => JSON.stringify(one)).join(),
    ).not.toContain('Ada')
  })

  test('T8 a visitor identified while a session is being opened gets a separate session', async () => {
    const chat = openChat()
    chat.identify({ token: jwtOf('ada') })
    chat.send('Bonjour')
    chat.identify({ token: jwtOf('bob') })
    await settle()
    expect(server.sessions.map(({ identity }) => identity)).toEqual([jwtOf('ada'), jwtOf('bob')])
    expect([...kept.values()].join()).toContain('token-2')
  })

  test('T8 what one person has not sent yet leaves under their name alone, once they are back', async () => {
    const chat = openChat()
    chat.identify({ token: jwtOf('ada') })
    chat.send('Bonjour')
    await settle()
    server.goDown()
    chat.send('Mon ordonnance est prête ?')
    await settle()
    chat.identify({ token: jwtOf('bob') })
    expect(shown(chat)).toEqual([])
    server.comeBack()
    chat.send('Bonsoir')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.written.map(({ body }) => body)).toEqual(['Bonjour', 'Bonsoir'])
    chat.dispose()
    const later = openChat()
    later.identify({ token: jwtOf('ada', 'renewed') })
    await settle()
    expect(server.sessions[2]).toMatchObject({ identity: jwtOf('ada', 'renewed') })
    expect(server.written[2]?.body).toBe('Mon ordonnance est prête ?')
    expect(shown(later)).toContain('Mon ordonnance est prête ?:sent')
  })

  test('T8 a message is not sent as another visitor identified while its session is being opened', async () => {
    const chat = openChat()
    chat.identify({ token: jwtOf('ada') })
    chat.send('Bonjour')
    chat.identify({ token: jwtOf('bob') })
    chat.send('Bonsoir')
    await settle()
    expect(server.written.map(({ body }) => body)).toEqual(['Bonsoir'])
    expect(shown(chat)).toEqual(['Bonsoir:sent'])
  })

  test('T8 a message written before the visitor was identified is sent as that visitor', async () => {
    const chat = openChat()
    await settle()
    server.goDown()
    chat.send('Bonjour')
    await settle()
    server.comeBack()
    chat.identify({ token: jwtOf('ada') })
    await settle()
    expect(server.sessions).toMatchObject([{ identity: jwtOf('ada') }])
    expect(shown(chat)).toEqual(['Bonjour:sent'])
  })

  test('a logout while the session is being opened leaves nothing, and the next session is of no one', async () => {
    const chat = openChat()
    chat.identify({ token: jwtOf('ada') })
    chat.send('Bonjour')
    chat.forget()
    await settle()
    expect(server.sessions).toHaveLength(1)
    expect(server.written).toEqual([])
    expect(kept.size).toBe(0)
    chat.send('Qui suis-je ?')
    await settle()
    expect(server.sessions[1]).not.toHaveProperty('identity')
    expect(shown(chat)).toEqual(['Qui suis-je ?:sent'])
  })

  test('a link that is followed right after a logout is followed', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    chat.forget()
    chat.resume('from-the-mail')
    await settle()
    expect(server.sessions[1]).toMatchObject({ resume: 'from-the-mail' })
    expect([...kept.values()].join()).toContain('token-2')
  })

  test('sends new details of the visitor although earlier ones were refused', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.refuseNext(422, 'rule')
    chat.describe({ phoneNumber: '1' })
    chat.describe({ name: 'Ada' })
    await settle()
    expect(server.details).toEqual([{ name: 'Ada' }])
    openChat()
    await settle()
    expect(server.details).toHaveLength(1)
  })

  test('what the visitor sends and says, and a logout, reach the server when the page is left at once', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    chat.describe({ name: 'Ada' })
    chat.forget()
    await settle()
    expect(server.outliving).toEqual(['POST messages', 'PATCH sessions', 'DELETE sessions'])
    expect(kept.size).toBe(0)
  })

  test('goes on with the conversation of a link once, and opens a session of its own after that', async () => {
    const chat = openChat()
    chat.resume('from-the-mail')
    await settle()
    expect(server.sessions).toMatchObject([{ resume: 'from-the-mail' }])
    server.revokeAll()
    chat.send('Me revoilà')
    await settle()
    expect(server.sessions[1]).not.toHaveProperty('resume')
  })

  test('a link that is followed while the server is away is good when it is back', async () => {
    const chat = openChat()
    server.goDown()
    chat.resume('from-the-mail')
    await settle()
    server.comeBack()
    chat.send('Me revoilà')
    await settle()
    expect(server.sessions).toMatchObject([{ resume: 'from-the-mail' }])
    expect(shown(chat)).toEqual(['Me revoilà:sent'])
  })

  test('reads older messages by cursor, and fills the hole after a long silence', async () => {
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    server.messages.unshift(
      ...Array.from({ length: 60 }, (_, i) => buildVisitorMessage({ timestamp: i + 1 })),
    )
    const again = openChat()
    await settle()
    expect(again.messages.value).toHaveLength(50)
    expect(again.hasOlder.value).toBe(true)
    again.loadOlder()
    await settle()
    expect(again.messages.value).toHaveLength(61)
    expect(again.hasOlder.value).toBe(false)
    server.goDown()
    for (let i = 0; i < 120; i += 1) server.messages.push(buildVisitorMessage())
    server.comeBack()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(again.messages.value).toHaveLength(181)
    expect(again.hasOlder.value).toBe(false)
  })

  test('damaged storage counts as nothing', async () => {
    kept.set('comptoir:chat:boulangerie', '{"outbox":[{"id":1}]')
    const chat = openChat()
    chat.send('Bonjour')
    await settle()
    expect(shown(chat)).toEqual(['Bonjour:sent'])
  })

  test('D-07 each message is stored once and shown once, in order, despite failures and closed pages', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('send' as const) },
      { weight: 2, arbitrary: fc.constant('wait' as const) },
      fc.constantFrom('down', 'up', 'lose', 'reload', 'revoke', 'answer', 'other tab'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        server = createVisitorServer()
        kept = new Map()
        let chat = openChat()
        const sent: string[] = []
        const acts: Record<string, () => unknown> = {
          send: () => chat.send(`message ${sent.push('') - 1}`),
          wait: () => vi.advanceTimersByTimeAsync(3_000),
          down: server.goDown,
          up: server.comeBack,
          lose: () => server.loseAnswers(2),
          revoke: server.revokeAll,
          answer: () => server.answer('réponse'),
          'other tab': openChat,
          reload() {
            chat.dispose()
            chat = openChat()
          },
        }
        for (const name of steps) {
          await acts[name]?.()
          await vi.advanceTimersByTimeAsync(1)
        }
        server.comeBack()
        await vi.advanceTimersByTimeAsync(200_000)
        const wanted = sent.map((_, index) => `message ${index}`)
        const isMine = ({ isMine }: { isMine: boolean }) => isMine
        expect(server.messages.filter(isMine).map(({ body }) => body)).toEqual(wanted)
        const shownIds = chat.messages.value.map(({ id }) => id)
        expect(new Set(shownIds).size).toBe(shownIds.length)
        expect(chat.messages.value.filter(({ state }) => state === 'pending' || state === 'errored')).toEqual(
          [],
        )
        for (const one of chats.splice(0)) one.dispose()
      }),
      { numRuns: 150 },
    )
  })
})
