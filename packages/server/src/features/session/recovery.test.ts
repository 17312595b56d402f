import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { mailsTo, tokenSentTo, workResets } from '../../testing/mails.ts'
import { addManager, password } from '../../testing/world.ts'

interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

describe.each(testEngines)('password reset on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ engine })
  })
  afterAll(() => app.close())

  const newPassword = 'deux baguettes tradition'
  const ask = (emailAddress: string) => app.send('POST', '/v2/auth/passwordReset', { body: { emailAddress } })
  const check = (token: string) => app.send('GET', `/v2/auth/passwordReset/${token}`)
  const reset = (token: string, value = newPassword) =>
    app.send<Refused>('PUT', `/v2/auth/passwordReset/${token}`, { body: { newPassword: value } })
  const login = (emailAddress: string, value: string) =>
    app.send('POST', '/v2/auth/login', { body: { emailAddress, password: value } })

  async function tokenFor(email: string): Promise<string> {
    await ask(email)
    await workResets(app)
    return tokenSentTo(app, email)
  }

  it('AUT-09 answers known and unknown alike, byte for byte, and mails the known only', async () => {
    const { email } = await addManager(app, 'Owner', [])
    const [known, unknown] = [await ask(email), await ask('nobody@comptoir.test')]
    const strip = (answer: typeof known) => [
      answer.status,
      answer.text,
      [...answer.headers].filter(([name]) => name !== 'x-request-id'),
    ]
    expect(strip(known)).toEqual(strip(unknown))
    expect(known.status).toBe(204)
    await workResets(app)
    expect(await mailsTo(app, email)).toMatchObject([{ template: 'passwordReset', language: 'en' }])
    expect(await mailsTo(app, 'nobody@comptoir.test')).toEqual([])
  })
  it('AUT-10 looks at a link as often as one likes without using it up; anything else is false (AUT-23)', async () => {
    const { email } = await addManager(app, 'Owner', [])
    const token = await tokenFor(email)
    expect(token).toMatch(/^[\w-]{43}$/)
    for (let times = 0; times < 3; times += 1) expect((await check(token)).body).toBe(true)
    for (const wrong of ['x', token.slice(1), `${token}A`, '%00', 'null'])
      expect([wrong, (await check(wrong)).body]).toEqual([wrong, false])
  })
  it('AUT-11 sets the password once, ends every session, notifies by mail; AUT-18', async () => {
    const { email, token: session } = await addManager(app, 'Owner', [])
    const [older, token] = [await tokenFor(email), await tokenFor(email)]
    expect((await reset(token)).status).toBe(204)
    expect((await app.send('GET', '/v2/managers/me', { token: session })).status).toBe(401)
    expect((await login(email, password)).status).toBe(401)
    expect((await login(email, newPassword)).status).toBe(200)
    for (const used of [token, older]) {
      expect((await check(used)).body).toBe(false)
      expect(await reset(used)).toMatchObject({ status: 422, body: { error: { code: 'invalid_token' } } })
    }
    expect((await mailsTo(app, email)).at(-1)).toMatchObject({ template: 'passwordChanged' })
  })
  it('lets one of many that use a link at once through', async () => {
    const { email } = await addManager(app, 'Owner', [])
    const token = await tokenFor(email)
    const statuses = await Promise.all(Array.from({ length: 5 }, () => reset(token)))
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([204, 422, 422, 422, 422])
  })
  it('ends after 30 minutes, and keeps the token as a hash only', async () => {
    const { email, managerId } = await addManager(app, 'Owner', [])
    const token = await tokenFor(email)
    const { database } = app.services
    const row = await database.system((tx) =>
      tx
        .selectFrom('password_reset')
        .selectAll()
        .where('manager_id', '=', managerId)
        .executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.expires_at.getTime() - Date.now()).toBeGreaterThan(29 * 60_000)
    expect(row.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(30 * 60_000)
    await database.system((tx) =>
      tx
        .updateTable('password_reset')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute(),
    )
    expect((await check(token)).body).toBe(false)
    expect((await reset(token)).status).toBe(422)
  })
  it('AUT-11 names what is wrong with the new password and keeps the link', async () => {
    const { email } = await addManager(app, 'Owner', [])
    const token = await tokenFor(email)
    for (const [value, code] of [
      ['short', 'password_too_short'],
      ['motdepasse123', 'password_too_common'],
      [email, 'password_is_email'],
    ])
      expect((await reset(token, value)).body.error.fields).toEqual({ newPassword: code })
    expect((await check(token)).body).toBe(true)
  })
  it('sends no link to a manager who is not active', async () => {
    const { email, managerId } = await addManager(app, 'Owner', [])
    await app.services.database.system((tx) =>
      tx.updateTable('manager').set({ status: '0' }).where('id', '=', managerId).execute(),
    )
    await ask(email)
    await workResets(app)
    expect(await mailsTo(app, email)).toEqual([])
  })
  it('AUT-12 lets admins send a reset, and no one else', async () => {
    const target = await addManager(app, 'Owner', [])
    const admin = await addManager(app, 'Owner', [])
    await app.services.database.system((tx) =>
      tx.updateTable('manager').set({ account_type: 'admin' }).where('id', '=', admin.managerId).execute(),
    )
    const send = (id: number, token?: string) => app.send('POST', `/managers/${id}/passwordReset`, { token })
    expect((await send(target.managerId, target.token)).status).toBe(403)
    expect((await send(target.managerId)).status).toBe(401)
    expect((await send(999_999, admin.token)).status).toBe(404)
    expect((await send(target.managerId, admin.token)).status).toBe(204)
    expect((await reset(await tokenSentTo(app, target.email))).status).toBe(204)
  })
})

describe('reset limits (T23, T29)', () => {
  it('counts known and unknown addresses alike', async () => {
    const app = await testApp({ hasRateLimits: true })
    const { email } = await addManager(app, 'Owner', [])
    for (const emailAddress of [email, 'nobody@comptoir.test']) {
      const statuses: number[] = []
      for (let tries = 0; tries < 4; tries += 1)
        statuses.push((await app.send('POST', '/v2/auth/passwordReset', { body: { emailAddress } })).status)
      expect(statuses).toEqual([204, 204, 204, 429])
    }
    await app.close()
  })
})
