import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { tokenSentTo } from '../../testing/mails.ts'
import { workOutbox } from '../../testing/outbox.ts'
import { addVenue } from '../../testing/world.ts'
import { NOTICE_SMS_JOB } from '../sms/index.ts'
import { noticeSender } from '../sms/notices.ts'

interface Opened {
  token: string
  manager: { managerId: number; managerEmail: string }
}
interface Sent {
  channel: string
  sentTo: string
  phone: string | null
  error?: { code: string; fields?: Record<string, string> }
}

const environment = { SMPP_URL: 'smpp://somebody:secret@127.0.0.1:1' }
let count = 0

describe.each(testEngines)('activation codes by SMS on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ engine, environment })
  })
  beforeEach(() =>
    app.services.database.system((tx) => sql`delete from outbox where kind = ${NOTICE_SMS_JOB}`.execute(tx)),
  )
  afterAll(() => app.close())

  async function signUp(phone = '+590 690 12 34 56', asked = app): Promise<Opened> {
    count += 1
    const body = {
      managerFirstName: 'Awa',
      managerLastName: 'Diop',
      emailAddress: `sms${count}@marchand.example`,
      password: 'un thé à la menthe',
      phone,
      venueName: 'Chez Awa',
      siret: '732 829 320 00074',
      timezone: 'America/Guadeloupe',
      language: 'fr',
      termsAccepted: true,
    }
    return (await asked.send<Opened>('POST', '/v2/signups', { body })).body
  }
  const path = '/v2/managers/me/activations'
  const where = async ({ token }: Opened, asked = app) =>
    (await asked.send<Sent>('GET', path, { token })).body
  const resend = (channel: string, { token }: Opened, asked = app) =>
    asked.send<Sent>('POST', `${path}/resends?channel=${channel}`, { token })
  const activate = (activationCode: string, { token }: Opened) =>
    app.send<{ isActivated: boolean }>('POST', path, { token, body: { activationCode } })

  /** Works the outbox off; what left. */
  async function sent(): Promise<{ to: string; body: string }[]> {
    const left: { to: string; body: string }[] = []
    const handler = noticeSender(app.services, {
      account: 'test',
      idempotency: 'key',
      isReady: () => true,
      check: async () => undefined,
      close: async () => undefined,
      async send({ to, body }) {
        left.push({ to, body })
      },
    })
    await workOutbox(app.services.database, NOTICE_SMS_JOB, handler)
    return left
  }

  it('D-13 AUT-13 the code goes to the phone when it is asked for, says so, and activates', async () => {
    const opened = await signUp()
    expect(await where(opened)).toMatchObject({
      channel: 'email',
      sentTo: 's•••@marchand.example',
      phone: '+590•••56',
    })
    expect((await resend('sms', opened)).body).toMatchObject({ channel: 'sms', sentTo: '+590•••56' })
    expect(await where(opened)).toMatchObject({ channel: 'sms', sentTo: '+590•••56' })
    const { rows } = await app.services.database.system((tx) =>
      sql`select payload from outbox where kind = ${NOTICE_SMS_JOB}`.execute(tx),
    )
    const [sms, ...more] = await sent()
    expect(more).toEqual([])
    expect(sms).toMatchObject({ to: '+590690123456', body: expect.stringMatching(/votre code est \d{6}\./) })
    const code = /\d{6}/.exec(sms?.body ?? '')?.[0] ?? ''
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(await activate(code, opened)).toMatchObject({ status: 200, body: { isActivated: true } })
    expect((await app.send('GET', path, { token: opened.token })).status).toBe(409)
  })

  it('a manager can switch between e-mail and SMS, and only the last code works', async () => {
    const opened = await signUp()
    await resend('sms', opened)
    const [first] = await sent()
    expect((await resend('email', opened)).body).toMatchObject({ channel: 'email' })
    expect((await activate(/\d{6}/.exec(first?.body ?? '')?.[0] ?? '', opened)).status).not.toBe(200)
  })

  it('T29 three to a number in a day, whatever the accounts; then the mail is still there', async () => {
    for (let time = 0; time < 3; time += 1) expect((await resend('sms', await signUp())).status).toBe(200)
    const last = await signUp()
    const refused = await resend('sms', last)
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { channel: 'too_many' } } } })
    expect(await sent()).toHaveLength(3)
    expect((await resend('email', last)).status).toBe(200)
  })

  it('T29 not to a line that takes no SMS, nor to a country that is dear, nor without a provider, nor where sign-ups are neutral', async () => {
    for (const phone of ['+590590123456', '+12025550123', '+37060112345']) {
      const opened = await signUp(phone)
      expect(await where(opened)).toMatchObject({ phone: null })
      expect((await resend('sms', opened)).body.error?.fields).toEqual({ channel: 'unavailable' })
    }
    for (const options of [{}, { environment, isSignUpNeutral: true }]) {
      const other = await testApp({ engine, ...options })
      const opened = await signUp('+590690123456', other)
      expect(await where(opened, other)).toMatchObject({ phone: null })
      expect((await resend('sms', opened, other)).status).toBe(422)
      await other.close()
    }
    expect(await sent()).toEqual([])
  })

  it('T23 who activates a foreign address by their own phone loses it to the person who reads its mails', async () => {
    const squatter = await signUp('+590690123499')
    await resend('sms', squatter)
    const [sms] = await sent()
    await activate(/\d{6}/.exec(sms?.body ?? '')?.[0] ?? '', squatter)
    const venue = await addVenue(app, 'INVITES')
    const { rows } = await app.services.database.system((tx) =>
      sql<{ id: number }>`select id from role where venue_id = ${venue.venueId} limit 1`.execute(tx),
    )
    const email = squatter.manager.managerEmail
    await app.send('POST', `/v2/venues/${venue.venueId}/managers`, {
      token: venue.ownerToken,
      body: { email, roleId: rows[0]?.id },
    })
    const invitation = `/v2/invitations/${await tokenSentTo(app, email)}`
    expect((await app.send('GET', invitation)).body).toMatchObject({ hasAccount: false })
    const person = {
      firstName: 'Eve',
      lastName: 'Vraie',
      password: 'un café bien noir',
      termsAccepted: true,
    }
    expect((await app.send('POST', invitation, { body: person })).status).toBe(200)
    expect((await app.send('GET', '/v2/managers/me', { token: squatter.token })).status).toBe(401)
  })
})
