import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStorage } from '../state/index.ts'
import { buildManager, buildToken } from '../testing/index.ts'
import { exclusiveAcrossTabs } from './renewal.ts'
import { createSession } from './store.ts'
import { createTokenStore, isUsable, type TokenStore } from './token.ts'

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** A server of login, renewal and /me; `cookie` is the refresh token, which each renewal uses up. */
function createServer() {
  const server = {
    manager: buildManager(),
    tokens: new Set<string>(),
    isOver: false,
    renewals: 0,
    runningRenewals: 0,
    mostAtOnce: 0,
    meStatus: 200,
    give(lifeSeconds = 900) {
      const token = buildToken({ jti: crypto.randomUUID(), exp: inSeconds(lifeSeconds) })
      server.tokens.add(token)
      return token
    },
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      const path = new URL(String(input), 'http://counter.test').pathname
      const json = (status: number, body: unknown) =>
        new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
      const refused = (status: number, code: string) =>
        json(status, { error: { code, message: `server says ${code}`, requestId: 'r1' } })
      if (path === '/v2/auth/login') {
        const { password } = JSON.parse(String(init?.body))
        if (password !== 'right') return refused(401, 'wrong_credentials')
        return json(200, { manager: server.manager, token: server.give() })
      }
      if (path === '/v2/auth/refresh') {
        server.runningRenewals += 1
        server.mostAtOnce = Math.max(server.mostAtOnce, server.runningRenewals)
        await Promise.resolve()
        server.renewals += 1
        server.runningRenewals -= 1
        return server.isOver ? refused(401, 'session_expired') : json(200, { token: server.give() })
      }
      if (path === '/v2/auth/logout') return new Response(null, { status: 204 })
      const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length)
      if (!token || !server.tokens.has(token)) return refused(401, 'unauthenticated')
      return server.meStatus === 200 ? json(200, server.manager) : refused(server.meStatus, 'not_found')
    }) as typeof fetch,
  }
  return server
}

/** One browser of several tabs: storage events go to the other tabs. */
function createBrowser() {
  let token: string | undefined
  const tabs = new Set<(token: string | undefined) => void>()
  const exclusive = exclusiveAcrossTabs('test')
  const createTab = (): TokenStore => {
    let own: ((token: string | undefined) => void) | undefined
    return {
      read: () => token,
      write(next) {
        token = next
        for (const tab of tabs) if (tab !== own) tab(next)
      },
      watch(onChange) {
        own = onChange
        tabs.add(onChange)
        return () => void tabs.delete(onChange)
      },
    }
  }
  return { createTab, exclusive }
}

function open(server: ReturnType<typeof createServer>, browser = createBrowser()) {
  const tokens = browser.createTab()
  const session = createSession({
    tokens,
    exclusive: browser.exclusive,
    api: { baseURL: 'http://counter.test', fetch: server.fetch },
  })
  return { session, tokens, browser }
}

const credentials = { emailAddress: 'chloe@example.test', password: 'right' }

describe('session', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('AUT-07 keeps the token of a login and knows the manager', async () => {
    const { session, tokens } = open(createServer())
    await session.check()
    expect(session.state.value).toBe('signedOut')
    await session.login(credentials)
    expect(session.state.value).toBe('signedIn')
    expect(session.manager.value?.managerFirstName).toBe('Chloé')
    expect(tokens.read()).toBeDefined()
    session.dispose()
  })
  it('AUT-14 begins the session that a sign-up has opened, and follows what becomes of the manager', async () => {
    const server = createServer()
    const { session, tokens } = open(server)
    await session.check()
    const manager = buildManager({ isActivated: false })
    session.open({ token: server.give(), manager })
    expect(session.state.value).toBe('signedIn')
    expect(tokens.read()).toBeDefined()
    session.update({ ...manager, isActivated: true })
    expect(session.manager.value?.isActivated).toBe(true)
    session.update(buildManager({ managerId: 8 }))
    expect(session.manager.value?.managerId).toBe(7)
    session.dispose()
  })
  it('AUT-06 ignores an expired token', () => {
    const { session, tokens } = open(createServer())
    const token = buildToken({ exp: inSeconds(-1) })
    expect(() => session.open({ token, manager: buildManager() })).toThrow('unusable token')
    expect(tokens.read()).toBeUndefined()
  })
  it('AUT-22 a refused login is thrown with the message of the server', async () => {
    const { session } = open(createServer())
    await expect(session.login({ ...credentials, password: 'wrong' })).rejects.toMatchObject({
      status: 401,
      message: 'server says wrong_credentials',
    })
  })
  it.each(['0', '2', ''])('SHL-25 an account of status %j is logged out', async (managerStatus) => {
    const server = createServer()
    const { session, tokens } = open(server)
    tokens.write(server.give())
    server.manager = buildManager({ managerStatus })
    await session.check()
    expect([session.state.value, session.signedOutReason.value]).toEqual(['signedOut', 'inactive'])
    expect(tokens.read()).toBeUndefined()
  })
  it('SHL-25 an account that is gone is logged out', async () => {
    const server = createServer()
    const { session, tokens } = open(server)
    tokens.write(server.give())
    server.meStatus = 404
    await session.check()
    expect(session.state.value).toBe('signedOut')
  })
  it('a server that fails does not log out: checking again goes on', async () => {
    const server = createServer()
    const { session, tokens } = open(server)
    tokens.write(server.give())
    server.meStatus = 503
    await session.check()
    expect(session.state.value).toBe('failed')
    server.meStatus = 200
    await session.check()
    expect(session.state.value).toBe('signedIn')
    session.dispose()
  })
  it('D-12 an expired token is renewed silently when the page opens again', async () => {
    const server = createServer()
    const { session, tokens } = open(server)
    tokens.write(buildToken({ exp: inSeconds(-3600) }))
    await session.check()
    expect(session.state.value).toBe('signedIn')
    expect(server.renewals).toBe(1)
    session.dispose()
  })
  it('D-12 renews shortly before expiry, without a call being refused', async () => {
    const server = createServer()
    const { session, tokens } = open(server)
    await session.login(credentials)
    const first = tokens.read()
    await vi.advanceTimersByTimeAsync(839_000)
    expect(tokens.read()).toBe(first)
    await vi.advanceTimersByTimeAsync(2000)
    expect(tokens.read()).not.toBe(first)
    await vi.advanceTimersByTimeAsync(860_000)
    expect(server.renewals).toBe(2)
    session.dispose()
  })
  it('SHL-35 a session that cannot be renewed ends', async () => {
    const server = createServer()
    const { session, tokens } = open(server)
    tokens.write(buildToken({ exp: inSeconds(-60) }))
    server.isOver = true
    await session.check()
    expect([session.state.value, session.signedOutReason.value]).toEqual(['signedOut', 'expired'])
    expect(tokens.read()).toBeUndefined()
  })
  it('D-12 two tabs never use the refresh cookie at the same time, and one renewal serves both', async () => {
    const server = createServer()
    const browser = createBrowser()
    const one = open(server, browser)
    const two = open(server, browser)
    one.tokens.write(buildToken({ exp: inSeconds(-60) }))
    await Promise.all([one.session.check(), two.session.check(), one.session.check()])
    expect(server.mostAtOnce).toBe(1)
    expect(server.renewals).toBe(1)
    expect([one.session.state.value, two.session.state.value]).toEqual(['signedIn', 'signedIn'])
    one.session.dispose()
    two.session.dispose()
  })
  it('D-12 a tab that is refused after another one has renewed takes that token', async () => {
    const server = createServer()
    const browser = createBrowser()
    const [one, two] = [open(server, browser), open(server, browser)]
    one.tokens.write(buildToken({ exp: inSeconds(-60) }))
    two.session.tokens.read()
    await one.session.check()
    expect(await two.session.tokens.renew?.()).toBe(one.tokens.read())
    expect(server.renewals).toBe(1)
    one.session.dispose()
    two.session.dispose()
  })
  it('D-12 a token that is refused although it has not expired is renewed', async () => {
    const server = createServer()
    const { session, tokens } = open(server)
    tokens.write(buildToken())
    await session.check()
    expect([session.state.value, server.renewals]).toEqual(['signedIn', 1])
    session.dispose()
  })
  it('D-12 an idle tab does not spin on a token that another tab renewed long ago', async () => {
    const server = createServer()
    const browser = createBrowser()
    const [one, two] = [open(server, browser), open(server, browser)]
    await one.session.login(credentials)
    await two.session.check()
    await vi.advanceTimersByTimeAsync(4 * 900_000)
    expect(server.renewals).toBeLessThanOrEqual(5)
    expect(isUsable(one.tokens.read())).toBe(true)
    one.session.dispose()
    two.session.dispose()
  })
  it('SHL-26 logging out ends the session in every tab', async () => {
    const server = createServer()
    const browser = createBrowser()
    const [one, two] = [open(server, browser), open(server, browser)]
    await one.session.login(credentials)
    await two.session.check()
    await one.session.logout()
    expect([one.session.state.value, two.session.state.value]).toEqual(['signedOut', 'signedOut'])
    expect(two.session.manager.value).toBeUndefined()
  })
  it('SHL-26 a pending renewal does not bring the token back after a logout', async () => {
    const server = createServer()
    const { session, tokens } = open(server)
    await session.login(credentials)
    const renewal = session.tokens.renew?.()
    await session.logout()
    await renewal
    expect(tokens.read()).toBeUndefined()
    expect(session.state.value).toBe('signedOut')
  })
  it('follows another manager who signs in in another tab', async () => {
    const server = createServer()
    const browser = createBrowser()
    const [one, two] = [open(server, browser), open(server, browser)]
    await one.session.login(credentials)
    server.manager = buildManager({ managerId: 8, managerFirstName: 'Marc' })
    const token = buildToken({ sub: '8' })
    server.tokens.add(token)
    two.tokens.write(token)
    await vi.waitFor(() => expect(one.session.manager.value?.managerFirstName).toBe('Marc'))
    one.session.dispose()
  })
  it('SHL-33 keeps the token in the storage it is given', () => {
    const storage = createStorage({ area: null })
    const tokens = createTokenStore(storage)
    tokens.write('a.b.c')
    expect(createTokenStore(storage).read()).toBe('a.b.c')
    tokens.write(undefined)
    expect(tokens.read()).toBeUndefined()
  })
})
