import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addRole } from '../../testing/full-venue.ts'
import { codeSentTo, mailsTo, tokenSentTo } from '../../testing/mails.ts'
import { addManager, addVenue } from '../../testing/world.ts'

interface Opened {
  token: string
  venueId: number
  manager: { managerId: number; managerEmail: string; isActivated: boolean; managerPhone: string }
}
interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

let count = 0
function form(changes: Record<string, unknown> = {}) {
  count += 1
  return { ...filled(count), ...changes }
}
const filled = (number: number) => ({
  managerFirstName: 'Awa',
  managerLastName: 'Diop',
  emailAddress: `Awa${number}@Marchand.Example`,
  password: 'un thé à la menthe',
  phone: '+590 690 12 34 56',
  venueName: 'Chez Awa',
  venueTypeId: 1,
  siret: '732 829 320 00074',
  timezone: 'America/Guadeloupe',
  language: 'fr',
  termsAccepted: true,
})

describe.each(testEngines)('sign-up on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ engine })
  })
  afterAll(() => app.close())

  const signUp = <T = Opened>(body = form()) => app.send<T>('POST', '/v2/signups', { body })
  const activate = (token: string, activationCode: string) =>
    app.send<Opened['manager'] & Refused>('POST', '/v2/managers/me/activations', {
      token,
      body: { activationCode },
    })

  it('AUT-14 makes manager, venue on plan 27 with role Owner, and a session; keeps the consent with its time (D-36)', async () => {
    const { status, body, headers } = await signUp()
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toContain('comptoir_refresh=')
    expect(body.manager).toMatchObject({
      managerEmail: `awa${count}@marchand.example`,
      isActivated: false,
      managerPhone: '+590690123456',
    })
    const { venue, row } = await app.services.database.system(async (tx) => ({
      venue: await tx.selectFrom('venue').selectAll().where('venue_id', '=', body.venueId).executeTakeFirst(),
      row: await tx
        .selectFrom('manager')
        .selectAll()
        .where('id', '=', body.manager.managerId)
        .executeTakeFirst(),
    }))
    expect(venue).toMatchObject({
      plan_id: 27,
      venue_type_id: 1,
      siret: '73282932000074',
      timezone: 'America/Guadeloupe',
    })
    expect(row).toMatchObject({ terms_version: '2026-11-01', terms_accepted_at: expect.any(Date) })
    const roles = await app.send('GET', '/v2/managers/me/permissions', { token: body.token })
    expect(roles.body).toMatchObject([{ name: 'Owner', venueId: body.venueId }])
  })
  it('AUT-19 lets a manager do nothing but prove the address, and everything of the role from then on', async () => {
    const { body } = await signUp()
    const venue = () => app.send<Refused>('GET', `/v2/venues/${body.venueId}`, { token: body.token })
    expect(await venue()).toMatchObject({ status: 403, body: { error: { code: 'activation_required' } } })
    expect((await app.send('GET', '/v2/managers/me', { token: body.token })).status).toBe(200)
    const done = await activate(body.token, await codeSentTo(app, body.manager.managerEmail))
    expect(done).toMatchObject({ status: 200, body: { isActivated: true } })
    expect((await venue()).status).toBe(200)
  })
  it('AUT-13 takes a code as it is shown, five tries of it, and not after ten minutes', async () => {
    const { body } = await signUp()
    const email = body.manager.managerEmail
    const code = await codeSentTo(app, email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await activate(body.token, wrong)).body.error.fields).toEqual({ activationCode: 'wrong_code' })
    expect((await activate(body.token, code)).body.error.code).toBe('expired_code')
    const resent = await app.send('POST', '/v2/managers/me/activations/resends', { token: body.token })
    expect(resent).toMatchObject({ status: 200, body: { channel: 'email', sentTo: 'a•••@marchand.example' } })
    const second = await codeSentTo(app, email)
    await app.services.database.system((tx) =>
      tx
        .updateTable('activation_code')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('manager_id', '=', body.manager.managerId)
        .execute(),
    )
    expect((await activate(body.token, second)).body.error.code).toBe('expired_code')
    await app.send('POST', '/v2/managers/me/activations/resends', { token: body.token })
    const third = await codeSentTo(app, email)
    expect((await activate(body.token, ` ${third.slice(0, 3)} ${third.slice(3)} `)).status).toBe(200)
    const again = await app.send('POST', '/v2/managers/me/activations/resends', { token: body.token })
    expect(again.status).toBe(409)
  })
  it('keeps no code in the clear, in the tables or in the outbox', async () => {
    const { body } = await signUp()
    const code = await codeSentTo(app, body.manager.managerEmail)
    const rows = await app.services.database.system(async (tx) => ({
      jobs: await tx.selectFrom('outbox').select('payload').execute(),
      codes: await tx.selectFrom('activation_code').selectAll().execute(),
    }))
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(rows).match(/"code[^:]*":"\d{6}"/g)).toBeNull()
  })
  it('AUT-24 answers existed_email to a second sign-up, also to two at once, and makes no second venue', async () => {
    const body = form()
    const answers = await Promise.all([signUp<Refused>(body), signUp<Refused>(body), signUp<Refused>(body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatchObject({
      code: 'existed_email',
      fields: { emailAddress: 'existed_email' },
    })
  })
  it('AUT-20, AUT-21, AUT-03 names each field that cannot be taken', async () => {
    const cases: [string, unknown, string][] = [
      ['termsAccepted', false, 'not_accepted'],
      ['siret', '73282932000075', 'siret'],
      ['venueTypeId', 0, 'too_small'],
      ['phone', '0690123456', 'phone'],
      ['phone', '+33612', 'phone'],
      ['phone', '+33000000000', 'phone'],
      ['timezone', 'Europe/Nowhere', 'time_zone'],
      ['emailAddress', 'no-address', 'email'],
      ['password', 'short', 'password_too_short'],
      ['password', 'motdepasse123', 'password_too_common'],
      ['managerFirstName', '', 'too_small'],
    ]
    for (const [field, value, code] of cases) {
      const { status, body } = await signUp<Refused>(form({ [field]: value }))
      expect([field, status, body.error.code, body.error.fields]).toEqual([
        field,
        400,
        'invalid',
        { [field]: code },
      ])
    }
    const own = form()
    const { body } = await signUp<Refused>({ ...own, password: own.emailAddress })
    expect(body.error.fields).toEqual({ password: 'password_is_email' })
  })
  it('AUT-16 says whether an address is free in the form of the documents, and creates nothing', async () => {
    const { body } = await signUp()
    const check = (email: string) =>
      app.send('GET', `/managers/add?emailAddress=${encodeURIComponent(email)}`)
    expect((await check(body.manager.managerEmail.toUpperCase())).body).toEqual([
      { status: 'error', message: 'errors.register.existedEmail' },
    ])
    const before = await app.services.database.system((tx) => tx.selectFrom('manager').select('id').execute())
    expect((await check('free@marchand.example')).body).toEqual([{ status: 'ok' }])
    const after = await app.services.database.system((tx) => tx.selectFrom('manager').select('id').execute())
    expect(after).toEqual(before)
  })

  describe('POST /v2/managers (AUT-15)', () => {
    const person = { managerFirstName: 'Nina', managerLastName: 'Roux', language: 'fr' }
    const create = (body: object, token?: string) =>
      app.send<{ token: string | null; manager: Opened['manager'] } & Refused>('POST', '/v2/managers', {
        token,
        body: { ...person, ...body },
      })

    it('lets admins make a manager, who sets the password by a link; no one gets the session of another', async () => {
      const admin = await addManager(app, 'Owner', [])
      await app.services.database.system((tx) =>
        tx.updateTable('manager').set({ account_type: 'admin' }).where('id', '=', admin.managerId).execute(),
      )
      const made = await create({ emailAddress: 'nina@marchand.example' }, admin.token)
      expect(made).toMatchObject({
        status: 200,
        body: { token: null, manager: { isActivated: false, managerEmail: 'nina@marchand.example' } },
      })
      expect(await mailsTo(app, 'nina@marchand.example')).toMatchObject([{ template: 'accountCreated' }])
      const login = (password: string) =>
        app.send('POST', '/v2/auth/login', { body: { emailAddress: 'nina@marchand.example', password } })
      expect((await login('anything at all')).status).toBe(401)
      const word = await tokenSentTo(app, 'nina@marchand.example')
      const set = await app.send('PUT', `/v2/auth/passwordReset/${word}`, {
        body: { newPassword: 'quatre citrons verts' },
      })
      expect(set.status).toBe(204)
      expect(await login('quatre citrons verts')).toMatchObject({
        status: 200,
        body: { manager: { isActivated: true } },
      })
      expect((await create({ emailAddress: 'nina@marchand.example' }, admin.token)).status).toBe(409)
    })
    it('D-13 lets an invitation begin a session in its venue and role, once; the address is proven by it', async () => {
      const venue = await addVenue(app, `TICKET${engine}`)
      const roleId = await addRole(app, venue)
      const email = `guest-${engine}@marchand.example`
      const invited = await app.send('POST', `/v2/venues/${venue.venueId}/managers`, {
        token: venue.ownerToken,
        body: { email, roleId },
      })
      expect(invited.status).toBe(200)
      const ticket = await tokenSentTo(app, email)
      const whole = { ticket, password: 'trois mangues mûres', termsAccepted: true }
      const { password: _, ...noPassword } = whole
      expect((await create(noPassword)).body.error.fields).toEqual({ password: 'required' })
      expect((await create({ ...whole, termsAccepted: false })).body.error.fields).toEqual({
        termsAccepted: 'not_accepted',
      })
      const made = await create(whole)
      expect(made).toMatchObject({
        status: 200,
        body: { token: expect.any(String), manager: { managerEmail: email, isActivated: true } },
      })
      const token = made.body.token ?? ''
      const venues = await app.send('GET', '/v2/managers/me/venues', { token })
      expect(venues.body).toMatchObject([{ venueId: venue.venueId }])
      const roles = await app.send('GET', '/v2/managers/me/permissions', { token })
      expect(roles.body).toMatchObject([{ roleId }])
      expect((await create(whole)).body.error.code).toBe('invalid_token')
      expect((await create({ ...whole, ticket: 'x' })).body.error.code).toBe('invalid_token')
    })
    it('refuses strangers with 401 and merchants with 403', async () => {
      const owner = await addManager(app, 'Owner', [])
      expect((await create({ emailAddress: 'x@marchand.example' })).status).toBe(401)
      expect((await create({ emailAddress: 'x@marchand.example' }, owner.token)).status).toBe(403)
    })
  })
})

describe('sign-up limits (T23)', () => {
  it('refuses the eleventh sign-up of an address within the hour, and the 21st question for an address', async () => {
    const app = await testApp({ hasRateLimits: true })
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push(
        (await app.send('POST', '/v2/signups', { body: form({ password: 'qwertyuiop' }) })).status,
      )
    expect(statuses).toEqual(Array(11).fill(400))
    const taken: number[] = []
    for (let tries = 0; tries < 11; tries += 1)
      taken.push(
        (
          await app.send('POST', '/v2/signups', {
            body: form({ emailAddress: 'a@b.fr', phone: '+33000000000' }),
          })
        ).status,
      )
    expect(taken).toEqual([...Array(10).fill(400), 429])
    const asked: number[] = []
    for (let tries = 0; tries < 21; tries += 1)
      asked.push((await app.send('GET', '/managers/add?emailAddress=a%40b.fr')).status)
    expect(asked).toEqual([...Array(20).fill(200), 429])
    await app.close()
  })
})
