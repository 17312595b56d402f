import { setTimeout as pause } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { mailsTo, tokenSentTo, workResets } from '../../testing/mails.ts'
import { addManager, addVenue, password } from '../../testing/world.ts'

interface Refused {
  error: { code: string; fields?: Record<string, string> }
}
type Person = Awaited<ReturnType<typeof addManager>>

/** The code of a step from now: -1 is the one before. */
const codeAt = (secret: string, step: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 })

describe.each(testEngines)('second factor on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ engine })
  })
  afterAll(() => app.close())
  /** A step that ends in the middle of a test would move every code by one. */
  beforeEach(async () => {
    const leftMs = 30_000 - (Date.now() % 30_000)
    if (leftMs < 4000) await pause(leftMs + 50)
  })

  const path = '/v2/managers/me/secondFactor'
  const post = <T = Refused>({ token }: Person, suffix: string, body: object) =>
    app.send<T & Refused>('POST', `${path}${suffix}`, { token, body })
  const login = (person: Person, code?: string, secret = password) =>
    app.send<Refused>('POST', '/v2/auth/login', {
      body: { emailAddress: person.email, password: secret, ...(code === undefined ? {} : { code }) },
    })

  async function withFactor() {
    const person = await addManager(app, 'Owner', [])
    const begun = await post<{ secret: string; otpauthUrl: string }>(person, '', { password })
    const { secret, otpauthUrl } = begun.body
    const confirmed = await post<{ recoveryCodes: string[] }>(person, '/confirmations', {
      code: codeAt(secret, -1),
    })
    return { person, secret, otpauthUrl, codes: confirmed.body.recoveryCodes }
  }

  it('begins with the password, is on once a first code was right, and shows ten recovery codes', async () => {
    const { person, secret, otpauthUrl, codes } = await withFactor()
    expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\/Comptoir:/)
    expect(otpauthUrl).toContain(`secret=${secret}`)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const state = await app.send('GET', path, { token: person.token })
    expect(state.body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await app.send('GET', '/v2/managers/me', { token: person.token })).body).toMatchObject({
      hasSecondFactor: true,
    })
    expect(await mailsTo(app, person.email)).toMatchObject([{ template: 'secondFactorChanged' }])
  })
  it('asks for nothing before it is confirmed, and refuses a wrong password and a wrong first code', async () => {
    const person = await addManager(app, 'Owner', [])
    expect((await post(person, '', { password: 'nope' })).body.error.code).toBe('wrong_password')
    await post(person, '', { password })
    expect((await post(person, '/confirmations', { code: 'x' })).body.error.code).toBe('wrong_code')
    expect((await login(person)).status).toBe(200)
  })
  it('T24 answers second_factor_required until the code is right, and never says so for a wrong password', async () => {
    const { person, secret } = await withFactor()
    expect(await login(person)).toMatchObject({
      status: 401,
      body: { error: { code: 'second_factor_required', fields: { code: 'required' } } },
    })
    expect((await login(person, undefined, 'nope')).body.error.code).toBe('wrong_credentials')
    expect((await login(person, codeAt(secret, 0), 'nope')).body.error.code).toBe('wrong_credentials')
    expect((await login(person, 'abc')).body.error.fields).toEqual({ code: 'wrong_code' })
    expect((await login(person, codeAt(secret, 0))).status).toBe(200)
  })
  it('takes a code once, also of many at the same time, and none of an earlier step', async () => {
    const { person, secret } = await withFactor()
    const code = codeAt(secret, 0)
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(person, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect((await login(person, codeAt(secret, -1))).status).toBe(401)
    expect((await login(person, codeAt(secret, 1))).status).toBe(200)
  })
  it('accepts one step of drift and no more', async () => {
    const { person, secret } = await withFactor()
    expect((await login(person, codeAt(secret, 3))).status).toBe(401)
    expect((await login(person, codeAt(secret, -3))).status).toBe(401)
    expect((await login(person, codeAt(secret, 1))).status).toBe(200)
  })
  it('locks for a quarter of an hour after five wrong codes in a row, right ones too', async () => {
    const { person, secret, codes } = await withFactor()
    for (let tries = 0; tries < 5; tries += 1) expect((await login(person, 'aaaaa-bbbbb')).status).toBe(401)
    const locked = await login(person, codeAt(secret, 0))
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(person, codes[0])).status).toBe(429)
    await app.services.database.system((tx) =>
      tx
        .updateTable('second_factor')
        .set({ locked_until: new Date(Date.now() - 1) })
        .execute(),
    )
    expect((await login(person, codeAt(secret, 0))).status).toBe(200)
  })
  it('takes a recovery code once, as it is typed; new ones replace the old', async () => {
    const { person, secret, codes } = await withFactor()
    const [first = '', second = ''] = codes
    expect((await login(person, first.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await login(person, first)).status).toBe(401)
    expect((await app.send('GET', path, { token: person.token })).body).toMatchObject({
      recoveryCodesLeft: 9,
    })
    const renewed = await post<{ recoveryCodes: string[] }>(person, '/recoveryCodes', {
      password,
      code: codeAt(secret, 0),
    })
    expect((await login(person, second)).status).toBe(401)
    expect((await login(person, renewed.body.recoveryCodes[0])).status).toBe(200)
  })
  it('a new password by mail does not replace the second factor (ASVS 6.4.3)', async () => {
    const { person, secret } = await withFactor()
    await app.send('POST', '/v2/auth/passwordReset', { body: { emailAddress: person.email } })
    await workResets(app)
    const newPassword = 'deux baguettes tradition'
    const reset = await app.send('PUT', `/v2/auth/passwordReset/${await tokenSentTo(app, person.email)}`, {
      body: { newPassword },
    })
    expect(reset.status).toBe(204)
    expect((await login(person, undefined, newPassword)).body.error.code).toBe('second_factor_required')
    expect((await login(person, codeAt(secret, 0), newPassword)).status).toBe(200)
  })
  it('is turned off by password and code, both', async () => {
    const { person, secret } = await withFactor()
    const code = codeAt(secret, 0)
    expect((await post(person, '/removals', { password: 'nope', code })).body.error.code).toBe(
      'wrong_password',
    )
    expect((await post(person, '/removals', { password, code: '000' })).body.error.code).toBe('wrong_code')
    expect((await post(person, '', { password })).status).toBe(409)
    expect((await post(person, '/removals', { password, code })).status).toBe(204)
    expect((await login(person)).status).toBe(200)
  })
  it('where staff need one, they are ordinary managers until it is on, and again when it is off (ASVS 6.3.3)', async () => {
    const strict = await testApp({ engine, environment: { STAFF_SECOND_FACTOR: 'required' } })
    const admin = await addManager(strict, 'Owner', [])
    const merchant = await addVenue(strict, 'STRICT')
    await strict.services.database.system((tx) =>
      tx.updateTable('manager').set({ account_type: 'admin' }).where('id', '=', admin.managerId).execute(),
    )
    const call = (suffix: string, body: object) =>
      strict.send<{ secret: string }>('POST', `${path}${suffix}`, { token: admin.token, body })
    const asStaff = async () =>
      (await strict.send<Refused>('GET', '/v2/managers?perpage=1', { token: admin.token })).status
    const looksInto = async () =>
      (await strict.send('GET', `/v2/venues/${merchant.venueId}`, { token: admin.token })).status
    const refused = await strict.send('GET', '/v2/managers', { token: admin.token })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('two-step login')])
    expect(await looksInto()).toBe(404)
    const { secret } = (await call('', { password })).body
    expect((await call('/confirmations', { code: codeAt(secret, -1) })).status).toBe(200)
    expect([await asStaff(), await looksInto()]).toEqual([200, 200])
    expect((await call('/removals', { password, code: codeAt(secret, 0) })).status).toBe(204)
    expect([await asStaff(), await looksInto()]).toEqual([403, 404])
    const own = await strict.send('GET', `/v2/venues/${merchant.venueId}`, { token: merchant.ownerToken })
    expect(own.status).toBe(200)
    await strict.close()
  })
  it('keeps secret and codes encrypted or hashed', async () => {
    const { person, secret, codes } = await withFactor()
    const rows = await app.services.database.system(async (tx) => [
      await tx.selectFrom('second_factor').selectAll().where('manager_id', '=', person.managerId).execute(),
      await tx.selectFrom('recovery_code').selectAll().where('manager_id', '=', person.managerId).execute(),
    ])
    const stored = JSON.stringify(rows)
    for (const word of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(word)
  })
})
