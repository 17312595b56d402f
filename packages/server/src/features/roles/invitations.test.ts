import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addRole } from '../../testing/full-venue.ts'
import { mailsTo, tokenSentTo } from '../../testing/mails.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

interface Invited {
  manager: { managerId: number; roles: { roleId: number }[] } | null
  invitation: { id: string; emailAddress: string; sentAt: number; expiresAt: number } | null
}
interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

const DAY_MS = 24 * 60 * 60 * 1000
const person = {
  firstName: 'Ana',
  lastName: 'Lopes',
  password: 'six croissants au beurre',
  termsAccepted: true,
}

describe.each(testEngines)('invitations on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let roleId: number
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'INVITE')
    roleId = await addRole(app, venue)
  })
  afterAll(() => app.close())

  const owner = <T = Refused>(method: string, rest: string, body?: unknown) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}/${rest}`, { token: venue.ownerToken, body })
  const invite = (email: string) => owner<Invited>('POST', 'managers', { email, roleId })
  const open = (token: string) => app.send<Record<string, unknown>>('GET', `/v2/invitations/${token}`)
  const accept = (token: string, body: unknown = person) =>
    app.send<Refused & { emailAddress: string }>('POST', `/v2/invitations/${token}`, { body })
  const login = (emailAddress: string) =>
    app.send<{ token: string }>('POST', '/v2/auth/login', {
      body: { emailAddress, password: person.password },
    })
  const age = (id: string | undefined, seconds: number) =>
    app.services.database.system((tx) =>
      tx
        .updateTable('invitation')
        .set({ sent_at: new Date(Date.now() - seconds * 1000) })
        .where('id', '=', id ?? '')
        .execute(),
    )

  it('D-05 names a role that every venue has by its preset, for readers of another language', async () => {
    const { body: roles } = await owner<{ id: number; preset: string | null }[]>('GET', 'roles')
    const roleId = roles.find(({ preset }) => preset === 'Manager')?.id
    expect((await owner('POST', 'managers', { email: 'preset@x.test', roleId })).status).toBe(200)
    const shown = await open(await tokenSentTo(app, 'preset@x.test'))
    expect(shown.body).toMatchObject({ roleName: 'Manager', language: 'fr' })
  })

  it('RBC-08 a new colleague is invited by mail, sets name and password, logs in and sees what the role allows', async () => {
    const { status, body } = await invite('Ana@X.test')
    expect(status).toBe(200)
    expect(body.manager).toBeNull()
    expect(body.invitation).toMatchObject({ emailAddress: 'ana@x.test' })
    expect((body.invitation?.expiresAt ?? 0) - (body.invitation?.sentAt ?? 0)).toBe(7 * DAY_MS)
    const [mail] = await mailsTo(app, 'ana@x.test')
    expect(mail).toMatchObject({ template: 'invitation', values: { venueName: 'INVITE venue' } })
    const token = await tokenSentTo(app, 'ana@x.test')
    expect((await open(token)).body).toMatchObject({
      venueName: 'INVITE venue',
      roleName: 'INVITE role',
      emailAddress: 'ana@x.test',
      hasAccount: false,
    })
    expect((await accept(token)).body).toEqual({ emailAddress: 'ana@x.test', venueId: venue.venueId })
    const session = (await login('ana@x.test')).body.token
    const at = `/v2/venues/${venue.venueId}`
    expect((await app.send('GET', at, { token: session })).status).toBe(200)
    expect((await app.send('GET', `${at}/managers`, { token: session })).status).toBe(403)
    const kept = await app.services.database.system((tx) =>
      tx.selectFrom('manager').select('terms_version').where('email', '=', 'ana@x.test').executeTakeFirst(),
    )
    expect(kept?.terms_version).toMatch(/^\d{4}-/)
  })

  it('works once: the link is gone for reading and for accepting', async () => {
    await invite('once@x.test')
    const token = await tokenSentTo(app, 'once@x.test')
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await open(token)).status).toBe(404)
  })

  it('keeps only the hash of the token, and encrypts the link in the outbox', async () => {
    await invite('hash@x.test')
    const token = await tokenSentTo(app, 'hash@x.test')
    const stored = await app.services.database.system(async (tx) => [
      await tx.selectFrom('invitation').selectAll().execute(),
      await tx.selectFrom('outbox').selectAll().execute(),
    ])
    expect(token).toHaveLength(43)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('names what is missing, and refuses a password that is the address', async () => {
    await invite('missing@x.test')
    const token = await tokenSentTo(app, 'missing@x.test')
    const bare = await accept(token, {})
    expect([bare.status, bare.body.error.fields]).toEqual([
      400,
      { firstName: 'required', lastName: 'required', password: 'required', termsAccepted: 'required' },
    ])
    const refused = await accept(token, { ...person, termsAccepted: false })
    expect(refused.body.error.fields).toEqual({ termsAccepted: 'required' })
    const weak = await accept(token, { ...person, password: 'missing@x.test' })
    expect([weak.status, weak.body.error.fields]).toEqual([400, { password: 'password_is_email' }])
    expect((await accept(token)).status).toBe(200)
  })

  it('RBC-08 somebody with an account is in at once and notified by mail; a second time is a conflict', async () => {
    const known = await addManager(app, 'Read-only', [])
    const { body } = await invite(known.email.toUpperCase())
    expect(body.invitation).toBeNull()
    expect(body.manager).toMatchObject({ managerId: known.managerId, roles: [{ roleId }] })
    expect((await mailsTo(app, known.email)).map(({ template }) => template)).toEqual(['addedToVenue'])
    expect((await app.send('GET', `/v2/venues/${venue.venueId}`, { token: known.token })).status).toBe(200)
    expect((await invite(known.email)).status).toBe(409)
  })

  it('an account made meanwhile takes the role without a new password', async () => {
    await invite('meanwhile@x.test')
    const token = await tokenSentTo(app, 'meanwhile@x.test')
    const made = await addManager(app, 'Read-only', [], 'meanwhile@x.test')
    expect((await open(token)).body.hasAccount).toBe(true)
    expect((await accept(token, {})).status).toBe(200)
    expect((await app.send('GET', `/v2/venues/${venue.venueId}`, { token: made.token })).status).toBe(200)
  })

  it('sends again after a minute with a new link, and the old one ends', async () => {
    const { body } = await invite('again@x.test')
    const id = body.invitation?.id
    const first = await tokenSentTo(app, 'again@x.test')
    const soon = await owner('POST', `invitations/${id}/resend`)
    expect([soon.status, Number(soon.headers.get('retry-after')) > 0]).toEqual([429, true])
    await age(id, 120)
    expect((await owner('POST', `invitations/${id}/resend`)).status).toBe(200)
    const second = await tokenSentTo(app, 'again@x.test')
    expect(second).not.toBe(first)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
  })

  it('ends when withdrawn, when a newer one is sent, after seven days, and with the role', async () => {
    const { body } = await invite('gone@x.test')
    const first = await tokenSentTo(app, 'gone@x.test')
    await invite('gone@x.test')
    const second = await tokenSentTo(app, 'gone@x.test')
    expect((await open(first)).status).toBe(404)
    expect((await owner('DELETE', `invitations/${body.invitation?.id}`)).status).toBe(404)
    await app.services.database.system((tx) =>
      tx
        .updateTable('invitation')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('email', '=', 'gone@x.test')
        .execute(),
    )
    expect([(await open(second)).status, (await accept(second)).status]).toEqual([404, 404])
    const listed = await owner<{ id: string; emailAddress: string; isExpired: boolean }[]>(
      'GET',
      'invitations',
    )
    const expired = listed.body.find(({ emailAddress }) => emailAddress === 'gone@x.test')
    expect(expired?.isExpired).toBe(true)
    expect((await owner('DELETE', `invitations/${expired?.id}`)).status).toBe(204)
  })

  it('T29 stops a venue that sends more than fifty invitations in a day', async () => {
    await app.services.database.system((tx) =>
      tx.updateTable('invitation').set({ sent_count: 50 }).where('venue_id', '=', venue.venueId).execute(),
    )
    const refused = await owner('POST', 'managers', { email: 'many@x.test', roleId })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  })
})
