import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { listenTo } from '../../testing/live.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

interface Managed {
  managerId: number
  managerFirstName: string
  managerLastName: string
  managerEmail: string
  managerStatus: string
  managerAccountType: string
  language: string
  venueCount: number
  venues: { venueId: number; venueName: string; roles: string[] }[]
  sessionCount: number
}
interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

describe.each(testEngines)('managers on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let admin: { managerId: number; token: string }
  let vendor: string
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'PEOPLE')
    admin = await addManager(app, 'Read-only', [], 'admin@x.test', 'admin')
    vendor = (await addManager(app, 'Read-only', [], 'vendor@x.test', 'venueVendor')).token
  })
  afterAll(() => app.close())
  const send = <T = Refused>(token: string, method: string, path: string, body?: unknown) =>
    app.send<T>(method, `/v2/managers${path}`, { token, body })
  const change = <T = Managed>(id: number, body: unknown) => send<T>(admin.token, 'PATCH', `/${id}`, body)

  it('MGR-04 staff list managers by page, search, account type and venue', async () => {
    const byVenue = await send<Managed[]>(vendor, 'GET', `?venueId=${venue.venueId}`)
    expect(byVenue.body).toMatchObject([{ managerId: venue.ownerId, venueCount: 1 }])
    const found = await send<Managed[]>(vendor, 'GET', '?search=VENDOR%40x&perpage=1')
    expect(found.body.map(({ managerEmail }) => managerEmail)).toEqual(['vendor@x.test'])
    expect(found.headers.get('totalpages')).toBe('1')
    const admins = await send<Managed[]>(vendor, 'GET', '?accountType=admin')
    expect(admins.body.map(({ managerId }) => managerId)).toEqual([admin.managerId])
    expect(found.text).not.toMatch(/password|hash/i)
  })

  it('MGR-05 reads a manager with venues, roles and open sessions', async () => {
    const { body } = await send<Managed>(vendor, 'GET', `/${venue.ownerId}`)
    expect(body).toMatchObject({
      venues: [{ venueId: venue.venueId, venueName: 'PEOPLE venue', roles: ['Owner'] }],
      sessionCount: 1,
    })
    expect((await send(vendor, 'GET', '/999999')).status).toBe(404)
    expect((await send(venue.ownerToken, 'GET', `/${venue.ownerId}`)).status).toBe(403)
  })

  it('MGR-06 a new status ends every session and stream at once, and the login', async () => {
    const { managerId, token } = await addManager(app, 'Staff', [venue.venueId])
    const stream = await listenTo(`${await app.listen()}/venues/${venue.venueId}/sse`, token)
    expect(stream.status).toBe(200)
    const startedAt = performance.now()
    expect((await change(managerId, { managerStatus: '0' })).body).toMatchObject({
      managerStatus: '0',
      sessionCount: 0,
    })
    expect((await stream.ended) - startedAt).toBeLessThan(1000)
    expect((await app.send('GET', '/v2/managers/me', { token })).status).toBe(401)
    expect((await change(managerId, { managerStatus: '1' })).body.managerStatus).toBe('1')
    expect((await app.send('GET', '/v2/managers/me', { token })).status).toBe(401)
  })

  it('MGR-06 a new account type takes effect at once; the language alone disturbs no one', async () => {
    const { managerId, token } = await addManager(app, 'Staff', [venue.venueId], 'rising@x.test', 'admin')
    expect((await send(token, 'GET', '')).status).toBe(200)
    expect((await change(managerId, { language: 'fr' })).body.language).toBe('fr')
    expect((await send(token, 'GET', '')).status).toBe(200)
    expect((await change(managerId, { managerAccountType: 'other' })).status).toBe(200)
    expect((await send(token, 'GET', '')).status).toBe(401)
  })

  it('MGR-06 AUT-15 an account that staff made is corrected: the right address gets the link to begin', async () => {
    const made = await app.send<{ manager: Managed }>('POST', '/v2/managers', {
      token: admin.token,
      body: {
        managerFirstName: 'Ines',
        managerLastName: 'Marbo',
        language: 'fr',
        emailAddress: 'ines@typo.test',
      },
    })
    const { managerId } = made.body.manager
    const corrected = await change(managerId, {
      managerFirstName: 'Inès',
      managerLastName: 'Marbot',
      managerEmail: 'ines@right.test',
    })
    expect([corrected.status, corrected.body]).toMatchObject([
      200,
      { managerFirstName: 'Inès', managerLastName: 'Marbot', managerEmail: 'ines@right.test' },
    ])
    const { rows } = await app.services.database.system((tx) =>
      sql<{ template: string }>`
        select payload->>'template' as template from outbox where payload->>'to' = 'ines@right.test'`.execute(
        tx,
      ),
    )
    expect(rows.map(({ template }) => template).toSorted()).toEqual(['accountCreated', 'activation'])
  })

  it('MGR-06 AUT-24 an address that has an account is not given to another; a new one ends the sessions', async () => {
    const { managerId, token } = await addManager(app, 'Staff', [venue.venueId], 'moving@x.test')
    const taken = await change<Refused>(managerId, { managerEmail: 'vendor@x.test' })
    expect([taken.status, taken.body.error.fields]).toEqual([409, { managerEmail: 'existed_email' }])
    expect((await send(token, 'GET', '')).status).toBe(403)
    expect((await change(managerId, { managerEmail: 'moved@x.test' })).body).toMatchObject({
      managerEmail: 'moved@x.test',
      sessionCount: 0,
    })
    expect((await send(token, 'GET', '')).status).toBe(401)
  })

  it('MGR-06 no one takes their own rights, the last admin cannot be removed. Make someone else an admin first, and a vendor changes no one', async () => {
    const oneself = await change<Refused>(admin.managerId, { managerStatus: '0' })
    expect([oneself.status, oneself.body.error.fields]).toEqual([422, { managerStatus: 'oneself' }])
    const second = await addManager(app, 'Staff', [], 'second@x.test', 'admin')
    const answers = await Promise.all([
      change<Refused>(second.managerId, { managerAccountType: 'other' }),
      send(second.token, 'PATCH', `/${admin.managerId}`, { managerAccountType: 'other' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { body } = await send<Managed[]>(vendor, 'GET', '?accountType=admin')
    expect(body).toHaveLength(1)
    expect((await send(vendor, 'PATCH', `/${venue.ownerId}`, { language: 'en' })).status).toBe(403)
  })
})
