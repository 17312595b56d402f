import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { codeSentTo, mailsTo } from '../../testing/mails.ts'
import { pruneShadows } from './shadows.ts'

interface Opened {
  token: string
  venueId: number
  manager: { managerId: number; managerEmail: string; isActivated: boolean }
}
interface Refused {
  error: { code: string }
}

let count = 0
function form(changes: Record<string, unknown> = {}) {
  count += 1
  const filled = {
    managerFirstName: 'Awa',
    managerLastName: 'Diop',
    emailAddress: `neutral${count}@marchand.example`,
    password: 'un thé à la menthe',
    phone: '+590 690 12 34 56',
    venueName: 'Chez Awa',
    siret: '732 829 320 00074',
    timezone: 'America/Guadeloupe',
    language: 'fr',
    termsAccepted: true,
  }
  return { ...filled, ...changes }
}

describe.each(testEngines)('neutral sign-up on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ engine, isSignUpNeutral: true })
    app.services.config.smtp = { url: 'smtp://127.0.0.1:9', from: 'Comptoir <hello@comptoir.example>' }
  })
  afterAll(() => app.close())

  const post = <T = Opened & Refused>(path: string, body: unknown, token?: string) =>
    app.send<T>('POST', path, { body, token })
  const activate = (token: string, activationCode: string) =>
    post('/v2/managers/me/activations', { activationCode }, token)
  /** An account in use. */
  async function addAccount() {
    const owner = form()
    const { body } = await post('/v2/signups', owner)
    await activate(body.token, await codeSentTo(app, body.manager.managerEmail))
    return { ...owner, emailAddress: body.manager.managerEmail }
  }
  /** What an answer shows, without what differs by chance. */
  const shapeOf = ({ status, body }: { status: number; body: Opened }) => ({
    status,
    keys: Object.keys(body),
    manager: { ...body.manager, managerId: 0, managerEmail: '', managerUserName: '' },
  })

  it('T23 answers the same to an address with and without an account, in each call before it is proven', async () => {
    const { emailAddress } = await addAccount()
    const check = await app.send('GET', `/managers/add?emailAddress=${encodeURIComponent(emailAddress)}`)
    expect(check.body).toEqual([{ status: 'ok' }])
    const mine = form()
    const free = await post('/v2/signups', mine)
    const taken = await post('/v2/signups', form({ emailAddress, password: 'deux papayes mûres' }))
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    const answers = await Promise.all(
      [free, taken].map(async ({ body: { token } }) => {
        const wrong = await activate(token, '12')
        const resent = await post<{ channel: string }>('/v2/managers/me/activations/resends', {}, token)
        const rights = await app.send<unknown[]>('GET', '/v2/managers/me/permissions', { token })
        return [wrong.status, wrong.body.error.code, resent.status, resent.body.channel, rights.body.length]
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    const login = (email: string, password: string) =>
      post<Opened>('/v2/auth/login', { emailAddress: email, password })
    const again = await login(emailAddress, 'deux papayes mûres')
    expect(shapeOf(again)).toEqual(shapeOf(await login(free.body.manager.managerEmail, mine.password)))
  })
  it('T23 notifies the owner of the address, gives no one a code for it, and leaves the account as it is', async () => {
    const { emailAddress, password } = await addAccount()
    const { body } = await post('/v2/signups', form({ emailAddress, password: 'deux papayes mûres' }))
    expect((await mailsTo(app, emailAddress)).at(-1)).toMatchObject({ template: 'accountExists' })
    const { managerId } = body.manager
    const guessed = app.services.secrets.fingerprint('123456', `activation ${managerId}`)
    await app.services.database.system((tx) =>
      sql`update activation_code set code_hash = ${guessed} where manager_id = ${managerId}`.execute(tx),
    )
    expect((await activate(body.token, '123456')).body.error.code).toBe('wrong_code')
    const login = await post<Opened>('/v2/auth/login', { emailAddress, password })
    expect(login).toMatchObject({ status: 200, body: { manager: { isActivated: true } } })
  })
  it('T23 takes another address before any was proven, taken or free; an account in use is never lost to it', async () => {
    const { emailAddress } = await addAccount()
    const own = form()
    const { body } = await post('/v2/signups', own)
    const move = (token: string, to: string, password: string) =>
      app.send<Opened['manager'] & Refused>('PATCH', '/v2/managers/me', {
        token,
        body: { emailAddress: to, password },
      })
    expect(await move(body.token, emailAddress, own.password)).toMatchObject({
      status: 200,
      body: { managerEmail: emailAddress, isActivated: false },
    })
    expect((await move(body.token, `free-${emailAddress}`, own.password)).status).toBe(200)
    expect((await mailsTo(app, emailAddress)).at(-1)).toMatchObject({ template: 'accountExists' })
    expect((await activate(body.token, await codeSentTo(app, `free-${emailAddress}`))).status).toBe(200)
    const refused = await move(body.token, emailAddress, own.password)
    expect(refused.body.error.code).toBe('existed_email')
  })
  it('takes what no one can use away after a day, with its venue, and nothing else', async () => {
    const { emailAddress, password } = await addAccount()
    const { body } = await post('/v2/signups', form({ emailAddress }))
    const shadow = body.manager.managerId
    await app.services.database.system(async (tx) => {
      await sql`update manager set created_at = now() - interval '25 hours'`.execute(tx)
      await pruneShadows(tx)
    })
    const { gone, venue } = await app.services.database.system(async (tx) => ({
      gone: await tx.selectFrom('manager').select('id').where('id', '=', shadow).executeTakeFirst(),
      venue: await tx
        .selectFrom('venue')
        .select('deleted_at')
        .where('venue_id', '=', body.venueId)
        .executeTakeFirst(),
    }))
    expect(gone).toBeUndefined()
    expect(venue?.deleted_at).toBeInstanceOf(Date)
    expect((await post('/v2/auth/login', { emailAddress, password })).status).toBe(200)
  })
})
