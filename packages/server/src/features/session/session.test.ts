import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, password, type TestVenue } from '../../testing/world.ts'

describe.each(testEngines)('session on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'SESSION')
  })
  afterAll(() => app.close())

  const login = (emailAddress: string, secret = password) =>
    app.send<{ token: string; manager: { managerEmail: string } }>('POST', '/v2/auth/login', {
      body: { emailAddress, password: secret },
    })
  const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''
  const refresh = (cookie: string) =>
    app.send<{ token: string }>('POST', '/v2/auth/refresh', { headers: { cookie } })

  it('AUT-07 answers manager and token, the refresh token only as a cookie that no script reads', async () => {
    const { status, body, text, headers } = await login(venue.ownerEmail.toUpperCase())
    expect(status).toBe(200)
    expect(body.manager.managerEmail).toBe(venue.ownerEmail)
    expect(headers.get('set-cookie')).toMatch(
      /^comptoir_refresh=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
    expect(text).not.toContain(cookieOf(headers).split('=')[1])
  })
  it('keeps passwords as argon2id with the parameters that OWASP recommends (ASVS 11.4.2)', async () => {
    const { password_hash: kept } = await app.services.database.system((tx) =>
      tx
        .selectFrom('manager')
        .select('password_hash')
        .where('id', '=', venue.ownerId)
        .executeTakeFirstOrThrow(),
    )
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })
  it('AUT-22 answers the same 401 for a wrong password and an unknown manager (T23)', async () => {
    const wrong = await login(venue.ownerEmail, 'nope')
    const unknown = await login('nobody@comptoir.test', 'nope')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const strip = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
    expect(strip(wrong.text)).toBe(strip(unknown.text))
  })
  it('MGR-07 D-130 takes the e-mail address by the name of the answer: the same changes nothing, another needs the password', async () => {
    const change = (body: object) =>
      app.send<{ managerEmail: string }>('PATCH', '/v2/managers/me', { token: venue.ownerToken, body })
    const { managerEmail } = (
      await app.send<{ managerEmail: string }>('GET', '/v2/managers/me', { token: venue.ownerToken })
    ).body
    const same = await change({ managerEmail, managerLastName: 'Dupont' })
    expect(same).toMatchObject({ status: 200, body: { managerEmail, managerLastName: 'Dupont' } })
    const other = await change({ managerEmail: 'other@comptoir.test' })
    expect(other).toMatchObject({
      status: 422,
      body: { error: { fields: { emailAddress: 'no_mail_server' } } },
    })
  })
  it('AUT-05 AUT-08 reads the manager, and refuses without, with a foreign and with an altered token', async () => {
    expect((await app.send('GET', '/v2/managers/me', { token: venue.ownerToken })).body).toMatchObject({
      managerId: venue.ownerId,
      managerStatus: '1',
    })
    const [head, claims, signature = ''] = venue.ownerToken.split('.')
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${claims}.`
    for (const token of [
      undefined,
      'abc',
      `${head}.${claims}.${signature.split('').reverse().join('')}`,
      none,
      venue.visitorToken,
    ])
      expect((await app.send('GET', '/v2/managers/me', { token })).status).toBe(401)
  })
  it('D-12 rotates the refresh token; one used before ends the session at once', async () => {
    const first = cookieOf((await login(venue.ownerEmail)).headers)
    const renewed = await refresh(first)
    expect(renewed.status).toBe(200)
    const token = renewed.body.token
    expect((await app.send('GET', '/v2/managers/me', { token })).status).toBe(200)
    await app.services.database.system((tx) =>
      tx
        .updateTable('refresh_token')
        .set({ used_at: new Date(Date.now() - 60_000) })
        .where('used_at', 'is not', null)
        .execute(),
    )
    expect((await refresh(first)).status).toBe(401)
    expect((await refresh(cookieOf(renewed.headers))).status).toBe(401)
    expect((await app.send('GET', '/v2/managers/me', { token })).status).toBe(401)
  })
  it('ends after 30 days without use, and after 90 however much it is used (ASVS 7.3)', async () => {
    const { body, headers } = await login(venue.ownerEmail)
    const begun = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`
    const { sessionId } = (await app.send<{ sessionId: string }[]>('GET', '/v2/managers/me/sessions', body))
      .body[0]!
    const change = (row: object) =>
      app.services.database.system((tx) =>
        tx.updateTable('session').set(row).where('id', '=', sessionId).execute(),
      )
    await change({ created_at: begun(89) })
    const renewed = await refresh(cookieOf(headers))
    const { expires_at } = await app.services.database.system((tx) =>
      tx.selectFrom('session').select('expires_at').where('id', '=', sessionId).executeTakeFirstOrThrow(),
    )
    expect(Math.round((expires_at.getTime() - Date.now()) / 3_600_000)).toBe(24)
    await change({ expires_at: new Date() })
    expect((await refresh(cookieOf(renewed.headers))).status).toBe(401)
  })
  it('a login ends the session that the browser had before, for the same and for another manager (ASVS 7.2.4)', async () => {
    const first = await login(venue.ownerEmail)
    const other = await addManager(app, 'Staff', [venue.venueId])
    const second = await app.send<{ token: string }>('POST', '/v2/auth/login', {
      body: { emailAddress: other.email, password },
      headers: { cookie: cookieOf(first.headers) },
    })
    expect(cookieOf(second.headers)).not.toBe(cookieOf(first.headers))
    expect((await app.send('GET', '/v2/managers/me', { token: first.body.token })).status).toBe(401)
    expect((await refresh(cookieOf(first.headers))).status).toBe(401)
    expect((await refresh(cookieOf(second.headers))).status).toBe(200)
  })
  it('writes down who logs in and who is refused, with neither address nor password (ASVS 16.3.1)', async () => {
    const { log } = app.services
    const lines: [object, string][] = []
    const spies = (['info', 'warn'] as const).map((level) =>
      vi
        .spyOn(log, level)
        .mockImplementation(((entry: object, text: string) => lines.push([entry, text])) as never),
    )
    await login(venue.ownerEmail)
    await login(venue.ownerEmail, 'not the password')
    await login('nobody@comptoir.test', 'not the password')
    for (const spy of spies) spy.mockRestore()
    const events = lines.filter(([, text]) => text.startsWith('login'))
    expect(events).toMatchObject([
      [{ managerId: venue.ownerId, hasSecondFactor: false }, 'login'],
      [{ code: 'wrong_credentials' }, 'login refused'],
      [{ code: 'wrong_credentials' }, 'login refused'],
    ])
    const [, ofOwner, ofUnknown] = events.map(([entry]) => entry as { account?: string; requestId: string })
    expect(ofOwner?.account).toMatch(/^[\w-]{12}$/)
    expect(ofUnknown?.account).not.toBe(ofOwner?.account)
    expect(ofOwner?.requestId).toBeTruthy()
    expect(JSON.stringify(lines)).not.toMatch(/@|not the password/)
  })
  it('D-12 lets two tabs that show the same refresh token at once both go on', async () => {
    const cookie = cookieOf((await login(venue.ownerEmail)).headers)
    const answers = await Promise.all([refresh(cookie), refresh(cookie)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
  it('SHL-26 logs out: the token, the cookie and every tab of the session are refused', async () => {
    const { body, headers } = await login(venue.ownerEmail)
    const cookie = cookieOf(headers)
    const out = await app.send('POST', '/v2/auth/logout', { token: body.token, headers: { cookie } })
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await app.send('GET', '/v2/managers/me', { token: body.token })).status).toBe(401)
    expect((await refresh(cookie)).status).toBe(401)
  })
  it('SHL-25 ends every session of a manager whose status is no longer 1', async () => {
    const manager = await addManager(app, 'Staff', [venue.venueId])
    await app.services.database.system((tx) =>
      tx.updateTable('manager').set({ status: '0' }).where('id', '=', manager.managerId).execute(),
    )
    expect((await app.send('GET', '/v2/managers/me', { token: manager.token })).status).toBe(401)
    expect((await login(manager.email)).status).toBe(401)
  })
  it('RBC-06 lists the roles held, VEN-07 the venues, with the page in headers (D-53)', async () => {
    const roles = await app.send<{ name: string }[]>('GET', '/v2/managers/me/permissions', {
      token: venue.ownerToken,
    })
    expect(roles.body.map(({ name }) => name)).toEqual(['Owner'])
    const venues = await app.send<{ venueId: number }[]>('GET', '/v2/managers/me/venues?perpage=1', {
      token: venue.ownerToken,
    })
    expect(venues.body).toMatchObject([{ venueId: venue.venueId, timezone: 'Europe/Paris' }])
    expect(
      Object.fromEntries(
        ['page', 'perpage', 'totalitems', 'totalpages', 'itemsonpage'].map((name) => [
          name,
          venues.headers.get(name),
        ]),
      ),
    ).toEqual({ page: '1', perpage: '1', totalitems: '1', totalpages: '1', itemsonpage: '1' })
  })
  it('refuses what a role does not hold with 403, a venue of others with 404', async () => {
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    const path = `/v2/venues/${venue.venueId}/conversations/${venue.conversationId}`
    expect((await app.send('GET', path, { token: reader.token })).status).toBe(200)
    expect((await app.send('PATCH', path, { token: reader.token, body: { notes: 'x' } })).status).toBe(403)
    const stranger = await addManager(app, 'Owner', [])
    expect((await app.send('GET', path, { token: stranger.token })).status).toBe(404)
  })
})

describe('login limits (T29)', () => {
  it('answers 429 with Retry-After after ten attempts on one account, and leaves others alone', async () => {
    const app = await testApp({ hasRateLimits: true })
    const attempt = (emailAddress: string) =>
      app.send('POST', '/v2/auth/login', { body: { emailAddress, password: 'x' } })
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await attempt('one@comptoir.test')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const refused = await attempt('one@comptoir.test')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await attempt('two@comptoir.test')).status).toBe(401)
    await app.close()
  })
})
