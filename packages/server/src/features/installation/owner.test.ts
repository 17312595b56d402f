import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { figure } from '../../testing/figures.ts'
import { addAdmin } from './admin.ts'
import { openOwnerCode } from './owner-code.ts'

interface Answer {
  token: string
  venueId: number
  webchatId: string
  manager: { managerId: number; managerAccountType: string; isActivated: boolean }
  error: { code: string; fields?: Record<string, string> }
}

const password = 'un thé à la menthe'
const filled = {
  managerFirstName: 'Awa',
  managerLastName: 'Diop',
  emailAddress: 'Awa@Marchand.Example',
  password,
  language: 'fr',
  venueName: 'Chez Awa',
  countryCode: 'GP',
  phone: '+590 690 12 34 56',
  timezone: 'America/Guadeloupe',
  siteOrigin: 'https://chez-awa.example',
}

describe.each(bothEngines)('the owner of a new installation on %s', (engine) => {
  let app: TestApp
  let code: string
  const open = () => app.services.database.system((tx) => openOwnerCode(tx, app.services.secrets))
  beforeEach(async () => {
    app = await testApp({ engine })
    code = (await open()) ?? ''
  })
  afterEach(() => app.close())

  const create = (given: string, changes: object = {}) =>
    app.send<Answer>('POST', '/v2/installation/owner', { body: { ...filled, code: given, ...changes } })
  const managers = () =>
    app.services.database.system((tx) => tx.selectFrom('manager').select(['id', 'account_type']).execute())

  it('is the caller who gives the code of the console: an admin with a venue, its chat, and a session', async () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    const { status, body, headers } = await create(code)
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toContain('comptoir_refresh=')
    expect(body.manager).toMatchObject({ managerAccountType: 'admin', isActivated: true })
    const venues = await app.send('GET', '/v2/managers/me/venues', { token: body.token })
    expect(venues.body).toMatchObject([
      {
        venueId: body.venueId,
        countryCode: 'GP',
        timezone: 'America/Guadeloupe',
        phoneNumber: '+590690123456',
      },
    ])
    const roles = await app.send('GET', '/v2/managers/me/permissions', { token: body.token })
    expect(roles.body).toMatchObject([{ name: 'Owner', venueId: body.venueId }])
    const site = await app.send('GET', `/v2/webchats/${body.webchatId}`, {
      headers: { origin: filled.siteOrigin },
    })
    expect(site).toMatchObject({ status: 200, body: { venueName: 'Chez Awa' } })
    const login = { emailAddress: 'awa@marchand.example', password }
    expect((await app.send('POST', '/v2/auth/login', { body: login })).status).toBe(200)
  })
  it('takes the code as people type it', async () => {
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await create(typed)).status).toBe(200)
  })
  it('refuses any other code, and whatever is wrong without the code says nothing else', async () => {
    const other = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`
    for (const wrong of [other, code.slice(0, -1), `${code}0`, '0', '-'])
      expect(await create(wrong, { phone: '+33000000000' })).toMatchObject({
        status: 422,
        body: { error: { code: 'wrong_code', fields: { code: 'wrong_code' } } },
      })
    const owners = (await managers()).length
    figure('G15', 'owners of a new server by a wrong code', owners, { exactly: 0 }, engine)
    expect(owners).toBe(0)
    const refused = await create(code, { password: 'motdepasse123' })
    expect(refused.body.error.fields).toEqual({ password: 'password_too_common' })
    expect((await create(code, { phone: '+33000000000' })).body.error.fields).toEqual({ phone: 'phone' })
    expect((await create(code)).status).toBe(200)
  })
  it('is one, however many give the code at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create(code, { emailAddress: `owner${n}@marchand.example` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    const owners = (await managers()).length
    figure('G15', 'owners of a new server by its code, sent 8 times at once', owners, { exactly: 1 }, engine)
    expect(owners).toBe(1)
    expect(
      (await app.services.database.system((tx) => tx.selectFrom('venue').select('venue_id').execute()))
        .length,
    ).toBe(1)
  })
  it('is no one after the first account, and the code is gone: also where the command line made it', async () => {
    expect(await addAdmin(app.services, 'admin@marchand.example', password)).toBe(true)
    expect(await create(code)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(await open()).toBeUndefined()
    expect(await managers()).toHaveLength(1)
  })
  it('is one of two where the command line makes an admin at the same moment, and never two by the code', async () => {
    const [made, answer] = await Promise.all([
      addAdmin(app.services, 'admin@marchand.example', password),
      create(code),
    ])
    expect(made).toBe(true)
    expect([200, 409]).toContain(answer.status)
    expect(await managers()).toHaveLength(answer.status === 200 ? 2 : 1)
    expect((await create(code, { emailAddress: 'next@marchand.example' })).status).toBe(409)
  })
  it('comes before everybody else: no one signs up until there is one', async () => {
    const merchant = {
      managerFirstName: 'Nina',
      managerLastName: 'Roux',
      emailAddress: 'nina@marchand.example',
      password,
      phone: '+590 690 12 34 56',
      venueName: 'Chez Nina',
      siret: '732 829 320 00074',
      timezone: 'America/Guadeloupe',
      language: 'fr',
      termsAccepted: true,
    }
    const signUp = () => app.send<Answer>('POST', '/v2/signups', { body: merchant })
    expect(await signUp()).toMatchObject({ status: 422, body: { error: { code: 'rule' } } })
    expect(await managers()).toEqual([])
    expect((await create(code)).status).toBe(200)
    expect((await signUp()).status).toBe(200)
  })
  it('has the same code after a restart and on each server; the database does not contain it', async () => {
    expect(await open()).toBe(code)
    expect(await Promise.all([open(), open(), open()])).toEqual([code, code, code])
    const rows = await app.services.database.system((tx) =>
      tx.selectFrom('installation_key').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    expect((await create(code)).status).toBe(200)
    expect(await open()).toBeUndefined()
    const left = await app.services.database.system((tx) =>
      tx.selectFrom('installation_key').select('name').execute(),
    )
    expect(left.map(({ name }) => name)).not.toContain('owner-code')
  })
  it('is noted in the audit log of the installation', async () => {
    const { body } = await create(code)
    const entries = await app.services.database.system((tx) =>
      tx.selectFrom('audit_entry').selectAll().where('venue_id', '=', 0).execute(),
    )
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).toContain('installation.createOwner')
    expect(entries[0]?.target).toContain(String(body.manager.managerId))
  })
})

describe('guessing the code', () => {
  it('ends after ten tries of an address in five minutes, also for the right one', async () => {
    const app = await testApp({ hasRateLimits: true })
    const { database, secrets } = app.services
    const code = (await database.system((tx) => openOwnerCode(tx, secrets))) ?? ''
    const send = (given: string) =>
      app.send('POST', '/v2/installation/owner', { body: { ...filled, code: given } })
    const statuses: number[] = []
    for (let tries = 0; tries < 10; tries += 1) statuses.push((await send('0000-0000-0000-0000')).status)
    expect(statuses).toEqual(Array(10).fill(422))
    const refused = await send(code)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    await app.close()
  })
})
