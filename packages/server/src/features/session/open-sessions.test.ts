import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHub } from '../../kernel/events/hub.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { figure } from '../../testing/figures.ts'
import { codeSentTo, mailsTo } from '../../testing/mails.ts'
import { addManager, addVenue, password, type TestVenue } from '../../testing/world.ts'

interface Row {
  sessionId: string
  browser: string
  system: string
  isCurrent: boolean
  createdAt: string
  lastUsedAt: string
}
interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const newPassword = 'six croissants au beurre'

describe.each(testEngines)('open sessions on %s', (engine) => {
  let app: TestApp
  let url: string
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'OPEN')
    url = await app.listen()
  })
  afterAll(() => app.close())

  async function login(emailAddress: string, userAgent = firefox, secret = password) {
    const { status, body, headers } = await app.send<{ token: string }>('POST', '/v2/auth/login', {
      body: { emailAddress, password: secret },
      headers: { 'user-agent': userAgent },
    })
    return { status, token: body.token, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const list = async (token: string) =>
    (await app.send<Row[]>('GET', '/v2/managers/me/sessions', { token })).body
  const statusOf = async (token: string) => (await app.send('GET', '/v2/managers/me', { token })).status
  const refresh = (cookie: string) => app.send('POST', '/v2/auth/refresh', { headers: { cookie } })

  /** A live stream; `endedAfterMs` settles when the server ends it. */
  async function stream(token: string) {
    const request = get(`${url}/venues/${venue.venueId}/sse`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const [response] = await once(request, 'response')
    let heard = ''
    response.setEncoding('utf8').on('data', (text: string) => {
      heard += text
    })
    await expect.poll(() => heard).toContain('stream.ready')
    const ended = new Promise<number>((resolve) => response.once('end', () => resolve(performance.now())))
    response.on('error', () => undefined)
    return {
      endedAfter: async (startedAt: number) => (await ended) - startedAt,
      heard: () => heard,
      close: () => request.destroy(),
    }
  }

  it('T24 lists where a manager is signed in, by browser and system, and marks the session that asks', async () => {
    const { email } = await addManager(app, 'Owner', [])
    const [computer, phone] = [await login(email), await login(email, iphone)]
    const rows = await list(phone.token)
    expect(rows.find(({ isCurrent }) => isCurrent)).toMatchObject({ browser: 'Safari', system: 'iPhone' })
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(rows.map(({ browser }) => browser).toSorted()).toEqual(['', 'Firefox', 'Safari'])
    for (const { createdAt, lastUsedAt } of rows)
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt))
    expect(await statusOf(computer.token)).toBe(200)
  })
  it('ends one session by its id: token and refresh cookie are refused, the others live', async () => {
    const { email } = await addManager(app, 'Owner', [])
    const [computer, phone] = [await login(email), await login(email, iphone)]
    const target = (await list(computer.token)).find(({ browser }) => browser === 'Safari')?.sessionId
    const end = () => app.send('DELETE', `/v2/managers/me/sessions/${target}`, { token: computer.token })
    expect((await end()).status).toBe(204)
    expect(await statusOf(phone.token)).toBe(401)
    expect((await refresh(phone.cookie)).status).toBe(401)
    expect(await statusOf(computer.token)).toBe(200)
    expect((await end()).status).toBe(404)
  })
  it('answers 404 for the session of somebody else and leaves it alone', async () => {
    const [mine, theirs] = [await addManager(app, 'Owner', []), await addManager(app, 'Owner', [])]
    const ended = await app.send('DELETE', `/v2/managers/me/sessions/${theirs.sessionId}`, {
      token: mine.token,
    })
    expect(ended.status).toBe(404)
    expect(await statusOf(theirs.token)).toBe(200)
  })
  it('ends all others at once', async () => {
    const { email } = await addManager(app, 'Owner', [])
    const [one, two, three] = [await login(email), await login(email), await login(email)]
    expect((await app.send('DELETE', '/v2/managers/me/sessions', { token: two.token })).status).toBe(204)
    expect([await statusOf(one.token), await statusOf(two.token), await statusOf(three.token)]).toEqual([
      401, 200, 401,
    ])
    expect(await list(two.token)).toHaveLength(1)
  })
  it('G15 a changed password ends the other sessions and their streams within a second, and keeps this one', async () => {
    const { email, managerId } = await addManager(app, 'Owner', [venue.venueId])
    const [mine, other] = [await login(email), await login(email, iphone)]
    const [kept, cut] = [await stream(mine.token), await stream(other.token)]
    const startedAt = performance.now()
    const changed = await app.send('POST', '/v2/managers/me/password', {
      token: mine.token,
      body: { password, newPassword },
    })
    expect(changed.status).toBe(204)
    const endedAfterMs = await cut.endedAfter(startedAt)
    figure('G15', 'streams end after a new password, ms', Math.round(endedAfterMs), { most: 1000 }, engine)
    expect(endedAfterMs).toBeLessThan(1000)
    expect(cut.heard()).toContain('auth.expired')
    const statuses = [await statusOf(other.token), (await refresh(other.cookie)).status]
    const open = statuses.filter((status) => status !== 401).length
    figure('G15', 'other sessions still open after a new password', open, { exactly: 0 }, engine)
    expect(statuses).toEqual([401, 401])
    expect(await statusOf(mine.token)).toBe(200)
    expect(kept.heard()).not.toContain('auth.expired')
    const cookie = changed.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await refresh(cookie)).status).toBe(200)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, firefox, newPassword)).status).toBe(200)
    expect(await mailsTo(app, email)).toMatchObject([{ template: 'passwordChanged' }])
    expect(managerId).toBeGreaterThan(0)
    kept.close()
  })
  it('G15 a log-out and the end of a session by id end its streams within a second', async () => {
    const { email } = await addManager(app, 'Owner', [venue.venueId])
    const [one, two] = [await login(email), await login(email)]
    const [first, second] = [await stream(one.token), await stream(two.token)]
    let startedAt = performance.now()
    await app.send('POST', '/v2/auth/logout', { token: one.token })
    expect(await first.endedAfter(startedAt)).toBeLessThan(1000)
    const keeper = await login(email)
    const target = (await list(two.token)).find(({ isCurrent }) => isCurrent)?.sessionId
    startedAt = performance.now()
    await app.send('DELETE', `/v2/managers/me/sessions/${target}`, { token: keeper.token })
    expect(await second.endedAfter(startedAt)).toBeLessThan(1000)
  })
  it('refuses a wrong present password and a bad new one, and changes nothing', async () => {
    const person = await addManager(app, 'Owner', [])
    const change = (body: object) =>
      app.send<Refused>('POST', '/v2/managers/me/password', { token: person.token, body })
    expect((await change({ password: 'nope', newPassword })).body.error).toMatchObject({
      code: 'wrong_password',
      fields: { password: 'wrong_password' },
    })
    expect((await change({ password, newPassword: person.email })).body.error.fields).toEqual({
      newPassword: 'password_is_email',
    })
    expect((await login(person.email)).status).toBe(200)
  })

  describe('profile (MGR-07)', () => {
    const smtp = { url: 'smtp://127.0.0.1:9', from: 'Comptoir <hello@comptoir.example>' }
    beforeEach(() => {
      app.services.config.smtp = smtp
    })
    const patch = (token: string, body: object) =>
      app.send<Refused & { managerEmail: string; isActivated: boolean }>('PATCH', '/v2/managers/me', {
        token,
        body,
      })

    it('changes names, language and phone', async () => {
      const { token } = await addManager(app, 'Owner', [])
      const changes = { managerFirstName: 'Léa', managerLastName: 'Petit', language: 'fr' }
      const { status, body } = await patch(token, { ...changes, phone: '+33 6 12 34 56 78' })
      expect([status, body]).toMatchObject([200, { ...changes, managerPhone: '+33612345678' }])
      expect((await patch(token, { phone: '' })).body).toMatchObject({ managerPhone: '' })
      expect((await patch(token, { phone: '+33000000000' })).body.error.fields).toEqual({ phone: 'phone' })
    })
    it('changes the e-mail address with the password only; the old one is notified, the new one verified by a code', async () => {
      const { token, email } = await addManager(app, 'Owner', [venue.venueId])
      const next = `new-${email}`
      expect((await patch(token, { emailAddress: next })).body.error.fields).toEqual({ password: 'required' })
      expect((await patch(token, { emailAddress: next, password: 'nope' })).body.error.code).toBe(
        'wrong_password',
      )
      const changed = await patch(token, { emailAddress: next, password })
      expect(changed).toMatchObject({ status: 200, body: { managerEmail: next, isActivated: false } })
      expect(await mailsTo(app, email)).toMatchObject([
        { template: 'emailChanged', values: { newEmail: next } },
      ])
      const venueRead = () => app.send('GET', `/v2/venues/${venue.venueId}`, { token })
      expect((await venueRead()).status).toBe(403)
      const body = { activationCode: await codeSentTo(app, next) }
      expect((await app.send('POST', '/v2/managers/me/activations', { token, body })).status).toBe(200)
      expect((await venueRead()).status).toBe(200)
    })
    it('refuses a new address that no mail can prove, rather than lock its owner out', async () => {
      const { token, email } = await addManager(app, 'Owner', [])
      app.services.config.smtp = undefined
      const refused = await patch(token, { emailAddress: `new-${email}`, password })
      expect(refused).toMatchObject({
        status: 422,
        body: { error: { fields: { emailAddress: 'no_mail_server' } } },
      })
    })
    it('AUT-24 refuses the address of another account', async () => {
      const [one, other] = [await addManager(app, 'Owner', []), await addManager(app, 'Owner', [])]
      const refused = await patch(one.token, { emailAddress: other.email.toUpperCase(), password })
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'existed_email' } } })
    })
    it('T4 takes no field that is the server’s', async () => {
      const { token } = await addManager(app, 'Owner', [])
      for (const body of [{ managerStatus: '1' }, { managerAccountType: 'admin' }, { isActivated: true }])
        expect((await patch(token, body)).status).toBe(400)
    })
  })

  // The embedded database belongs to one server.
  it.skipIf(engine === 'pglite')('G15 ends streams on other servers within a second', async () => {
    const { email } = await addManager(app, 'Owner', [])
    const [mine, other] = [await login(email), await login(email)]
    const target = (await list(other.token)).find(({ isCurrent }) => isCurrent)?.sessionId ?? ''
    const node = await createHub(app.services.database)
    let endedAt = 0
    node.admit({
      sessionId: target,
      venueIds: [venue.venueId],
      expiresAt: Date.now() + 60_000,
      ping: () => undefined,
      finish: () => {
        endedAt = performance.now()
      },
      closed: Promise.resolve(),
    })
    const startedAt = performance.now()
    await app.send('POST', '/v2/managers/me/password', { token: mine.token, body: { password, newPassword } })
    while (endedAt === 0 && performance.now() - startedAt < 3000) await pause(5)
    expect(endedAt - startedAt).toBeLessThan(1000)
    expect(endedAt).toBeGreaterThan(0)
    await node.close()
  })
})
