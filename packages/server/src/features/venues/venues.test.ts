import type { InboxSetup } from '@comptoir/core/inbox'
import { Venue as VenueShape } from '@comptoir/core/venues'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addFullVenue } from '../../testing/full-venue.ts'
import { listenTo } from '../../testing/live.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { purgeVenues } from './index.ts'

interface Venue {
  venueId: number
  venueName: string
  venuePlanId: number
  timezone: string
  siret: string
  phoneNumber: string
  mapsUri: string
  classifications: { id: number; name: { fr: string; en: string } }[]
  coachManagerId: number | null
}
interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

describe.each(testEngines)('venues on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let admin: string
  let adminId: number
  let vendor: string
  let url: string
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'VENUES')
    const made = await addManager(app, 'Read-only', [], 'admin@x.test', 'admin')
    admin = made.token
    adminId = made.managerId
    vendor = (await addManager(app, 'Read-only', [], 'vendor@x.test', 'venueVendor')).token
    url = await app.listen()
  })
  afterAll(() => app.close())

  const send = <T = Refused>(token: string, method: string, path: string, body?: unknown) =>
    app.send<T>(method, path, { token, body })
  const patch = <T = Venue>(token: string, body: unknown, venueId = venue.venueId) =>
    send<T>(token, 'PATCH', `/v2/venues/${venueId}`, body)
  const label = async (fr: string, en: string) =>
    (await send<{ id: number }>(admin, 'POST', '/v2/classifications', { name: { fr, en } })).body.id

  it('VEN-10 a manager with the permission changes name, address, phone, SIRET, type and language', async () => {
    const { status, body } = await patch(venue.ownerToken, {
      venueName: 'Chez Nous',
      timezone: 'America/Guadeloupe',
      address: '3 rue Neuve',
      postalCode: '97110',
      countryCode: 'GP',
      phoneNumber: '+590 690 12 34 56',
      siret: '732 829 320 00074',
      venueTypeId: 1,
      logoUrl: 'https://cdn.example/logo.png',
      venueLatitude: 16.24,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      venueName: 'Chez Nous',
      phoneNumber: '+590690123456',
      siret: '73282932000074',
    })
    expect((await patch(venue.ownerToken, { siret: '', phoneNumber: '' })).body).toMatchObject({
      siret: '',
      phoneNumber: '',
    })
  })

  it('MSG-17 VEN-10 the Google link that an owner sets reaches the inbox; one of elsewhere is refused by name, an empty one is none', async () => {
    const inbox = async () =>
      (await send<InboxSetup>(venue.ownerToken, 'GET', `/v2/venues/${venue.venueId}/conversations/setup`))
        .body.profiles[0]?.metadata.mapsUri
    const link = 'https://g.page/r/CdX1/review'
    expect((await patch(venue.ownerToken, { mapsUri: link })).body.mapsUri).toBe(link)
    expect(await inbox()).toBe(link)
    const refused = await patch<Refused>(venue.ownerToken, { mapsUri: 'https://shop.example/avis' })
    expect([refused.status, refused.body.error.fields]).toEqual([400, { mapsUri: 'maps_url' }])
    expect((await patch(venue.ownerToken, { mapsUri: '' })).body.mapsUri).toBe('')
    expect(await inbox()).toBeNull()
  })

  it('MSG-17 a profile with a place of its own keeps its link when the venue is saved', async () => {
    const [own, first, next] = ['own', 'first', 'next'].map((name) => `https://g.page/r/${name}/review`)
    const links = () =>
      app.services.database.system(async (tx) => {
        const query = tx.selectFrom('profile').select('maps_uri').where('venue_id', '=', venue.venueId)
        return (await query.orderBy('id').execute()).map(({ maps_uri }) => maps_uri)
      })
    await app.services.database.system((tx) =>
      sql`insert into profile (venue_id, title, maps_uri) values (${venue.venueId}, 'Terrasse', ${own})`.execute(
        tx,
      ),
    )
    await patch(venue.ownerToken, { mapsUri: first, city: 'Lyon' })
    expect(await links()).toEqual([first, own])
    await patch(venue.ownerToken, { mapsUri: next })
    expect(await links()).toEqual([next, own])
    await patch(venue.ownerToken, { mapsUri: '' })
    expect(await links()).toEqual([null, own])
    await app.services.database.system((tx) => sql`delete from profile where maps_uri = ${own}`.execute(tx))
  })

  it('VEN-10 names what is wrong: zone, siret, type, logo, and what staff alone may change', async () => {
    const refused = async (body: unknown) => {
      const answer = await patch<Refused>(venue.ownerToken, body)
      return [answer.status, Object.keys(answer.body.error.fields ?? {})]
    }
    expect(await refused({ timezone: 'Mars/Olympus' })).toEqual([400, ['timezone']])
    expect(await refused({ siret: '12345678901234' })).toEqual([400, ['siret']])
    for (const logoUrl of ['javascript:alert(1)', '/v2/files/../x', '//evil.example/x', '/v2/files/1'])
      expect(await refused({ logoUrl })).toEqual([400, ['logoUrl']])
    const own = `/v2/files/${crypto.randomUUID()}`
    expect((await patch<{ logoUrl: string }>(venue.ownerToken, { logoUrl: own })).body.logoUrl).toBe(own)
    expect(await refused({ venueTypeId: 999 })).toEqual([422, ['venueTypeId']])
    expect(await refused({ venuePlanId: 41, coachManagerId: adminId })).toEqual([
      403,
      ['venuePlanId', 'coachManagerId'],
    ])
    expect(await refused({ venueFreeSMSCredits: 9999 })).toEqual([400, ['venueFreeSMSCredits']])
  })

  it('RBC-17 VEN-10 staff set plan, labels and coach in a venue where they do not work; only an admin can coach', async () => {
    const id = await label('Antilles', 'Caribbean')
    const { body } = await patch(admin, {
      venuePlanId: 41,
      classificationIds: [id, id],
      coachManagerId: adminId,
    })
    expect(body).toMatchObject({
      venuePlanId: 41,
      classifications: [{ id, name: { fr: 'Antilles', en: 'Caribbean' } }],
      coachManagerId: adminId,
    })
    const features = await send<{ name: string }[]>(
      admin,
      'GET',
      `/v2/venues/${venue.venueId}/enabledFeatures`,
    )
    expect(features.body.map(({ name }) => name)).toContain('click_and_collect')
    expect((await patch(admin, { coachManagerId: venue.ownerId })).status).toBe(422)
    expect((await patch(admin, { classificationIds: [999_999] })).status).toBe(422)
    expect((await patch(vendor, { venuePlanId: 27 })).body.venuePlanId).toBe(27)
  })

  it('VEN-07 lists the fields that are asked for, and names one that venues do not have', async () => {
    const fields = ['venueId', 'venueName', 'venueFreeSMSCredits']
    const listed = await send<Venue[]>(venue.ownerToken, 'GET', `/v2/managers/me/venues?fields=${fields}`)
    expect(listed.body.map((one) => Object.keys(one))).toEqual(listed.body.map(() => fields))
    expect(listed.body.length).toBeGreaterThan(0)
    const all = Object.keys(VenueShape.shape)
    const whole = await send<Venue[]>(venue.ownerToken, 'GET', `/v2/managers/me/venues?fields=${all}`)
    expect(Object.keys(whole.body[0] ?? {})).toEqual(all)
    expect(await send(venue.ownerToken, 'GET', '/v2/managers/me/venues?fields=venueId,secret')).toMatchObject(
      {
        status: 400,
        body: { error: { fields: { 'query.fields': expect.any(String) } } },
      },
    )
  })

  it('RBC-01 VEN-06 staff list every venue, by page, by search and by label; merchants do not', async () => {
    await addVenue(app, 'ALPHA')
    const found = await send<Venue[]>(vendor, 'GET', '/v2/venues?search=alpha&perpage=1')
    expect(found.body.map(({ venueName }) => venueName)).toEqual(['ALPHA venue'])
    expect(found.headers.get('totalitems')).toBe('1')
    expect((await send<Venue[]>(admin, 'GET', '/v2/venues?search=%25')).body).toEqual([])
    const id = (await send<{ id: number }[]>(admin, 'GET', '/v2/classifications')).body[0]?.id
    const labelled = await send<Venue[]>(admin, 'GET', `/v2/venues?classificationId=${id}`)
    expect(labelled.body.map(({ venueId }) => venueId)).toEqual([venue.venueId])
    expect((await send(venue.ownerToken, 'GET', '/v2/venues')).status).toBe(403)
  })

  it('VEN-05 VEN-21 VEN-08 a new venue has its profile, roles, features of its plan, and an owner who sees it at once', async () => {
    const owner = await addManager(app, 'Read-only', [])
    expect((await send(owner.token, 'GET', '/v2/managers/me/venues')).body).toEqual([])
    const made = await send<Venue>(vendor, 'POST', '/v2/venues', {
      venueName: 'Nouveau',
      venuePlanId: 41,
      ownerManagerId: owner.managerId,
    })
    expect(made.body).toMatchObject({ venueName: 'Nouveau', timezone: 'America/Guadeloupe', venuePlanId: 41 })
    const at = `/v2/venues/${made.body.venueId}`
    expect((await send<unknown[]>(owner.token, 'GET', `${at}/roles`)).body).toHaveLength(5)
    expect((await send<unknown[]>(owner.token, 'GET', `${at}/enabledFeatures`)).body).toHaveLength(8)
    expect((await send(owner.token, 'POST', `${at}/webchats`, {})).status).toBe(200)
    const unknown = await send(vendor, 'POST', '/v2/venues', { venueName: 'X', ownerManagerId: 999_999 })
    expect([unknown.status, unknown.body.error.fields]).toEqual([422, { ownerManagerId: 'unknown' }])
  })

  it('T22 VEN-08 the same key makes one venue', async () => {
    const headers = { 'idempotency-key': 'create-venue-once' }
    const make = () =>
      app.send<Venue>('POST', '/v2/venues', { token: admin, body: { venueName: 'Une fois' }, headers })
    const [first, second] = [await make(), await make()]
    expect(second.body.venueId).toBe(first.body.venueId)
  })

  it('VEN-11 deleted, a venue is gone for members, visitors and staff, its streams end, sessions live', async () => {
    const gone = await addVenue(app, 'GONE')
    const kept = await addManager(app, 'Staff', [gone.venueId, venue.venueId])
    expect((await send(kept.token, 'DELETE', `/v2/venues/${gone.venueId}`)).status).toBe(403)
    const stream = await listenTo(`${url}/venues/${gone.venueId}/sse`, kept.token)
    const opened = await fetch(`${url}/v2/webchats/${gone.webchatId}/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'en' }),
    })
    const visitor: { token: string } = await opened.json()
    const visiting = await listenTo(`${url}/v2/webchats/${gone.webchatId}/sse`, visitor.token)
    expect([stream.status, visiting.status]).toEqual([200, 200])
    await expect.poll(stream.heard).toContain('stream.ready')
    const startedAt = performance.now()
    const { body } = await send<{ deletedAt: number; purgeAt: number }>(
      gone.ownerToken,
      'DELETE',
      `/v2/venues/${gone.venueId}`,
    )
    expect(body.purgeAt - body.deletedAt).toBe(30 * 24 * 60 * 60 * 1000)
    expect((await stream.ended) - startedAt).toBeLessThan(1000)
    expect((await visiting.ended) - startedAt).toBeLessThan(1000)
    const after = [
      await send(gone.ownerToken, 'GET', `/v2/venues/${gone.venueId}`),
      await send(admin, 'GET', `/v2/venues/${gone.venueId}`),
      await send(kept.token, 'GET', `/v2/venues/${gone.venueId}/conversations`),
      await app.send('GET', `/v2/webchats/${gone.webchatId}`),
    ]
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const writing = await app.send('GET', `/v2/webchats/${gone.webchatId}/messages`, {
      token: gone.visitorToken,
    })
    expect([401, 404]).toContain(writing.status)
    const left = await send<Venue[]>(kept.token, 'GET', '/v2/managers/me/venues')
    expect(left.body.map(({ venueId }) => venueId)).toEqual([venue.venueId])
    expect((await send<Venue[]>(admin, 'GET', '/v2/venues?search=gone')).body).toEqual([])
  })

  it('VEN-11 is erased with everything of it after 30 days, not before', async () => {
    const old = await addFullVenue(app, 'OLD')
    await send(old.ownerToken, 'DELETE', `/v2/venues/${old.venueId}`)
    const rowsOf = () =>
      app.services.database.system(async (tx) => {
        const tables = [
          'venue',
          'conversation',
          'message',
          'event',
          'webchat',
          'role',
          'event_seq',
          'api_key',
        ]
        const counts = []
        for (const table of tables) {
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from ${sql.table(table)} where venue_id = ${old.venueId}`.execute(tx)
          counts.push(rows[0]?.n ?? 0)
        }
        return counts
      })
    await app.services.database.system(purgeVenues)
    expect((await rowsOf()).every((count) => count > 0)).toBe(true)
    await app.services.database.system(async (tx) => {
      await sql`update venue set deleted_at = now() - interval '31 days' where venue_id = ${old.venueId}`.execute(
        tx,
      )
      await purgeVenues(tx)
    })
    expect((await rowsOf()).every((count) => count === 0)).toBe(true)
  })

  it('VEN-12 lists the types of venue to anybody, in both languages', async () => {
    const { status, body } = await app.send<{ venueTypeId: number; name: object }[]>(
      'GET',
      '/venues/venueTypeList',
    )
    expect(status).toBe(200)
    expect(body[1]).toEqual({ venueTypeId: 2, name: { fr: 'Boulangerie, pâtisserie', en: 'Bakery' } })
  })

  it('VEN-13 to VEN-16 admins make, rename and delete labels; vendors and merchants only read', async () => {
    const id = await label('Plage', 'Beach')
    const body = { name: { fr: 'Bord de mer', en: 'Seaside' } }
    const path = `/v2/classifications/${id}`
    expect((await send(vendor, 'PATCH', path, body)).status).toBe(403)
    expect((await send(admin, 'PATCH', path, body)).body).toEqual({ id, ...body })
    expect((await send(admin, 'POST', '/v2/classifications', body)).status).toBe(409)
    await patch(admin, { classificationIds: [id] })
    expect((await send(admin, 'DELETE', path)).status).toBe(204)
    expect((await send(admin, 'DELETE', path)).status).toBe(404)
    const { body: labels } = await send<unknown[]>(venue.ownerToken, 'GET', '/v2/classifications')
    expect(JSON.stringify(labels)).not.toContain('Bord de mer')
    expect((await patch(venue.ownerToken, {})).body.classifications).toEqual([])
  })
})
