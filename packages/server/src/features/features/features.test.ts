import { features } from '@comptoir/core/features'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { mailsTo } from '../../testing/mails.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

interface Enabled {
  id: number
  name: string
  venueId: number
  source: string
}
interface Wish {
  id: string
  venueId: number
  featureName: string
  state: string
  requestedBy: { managerId: number | null; name: string }
  handledAt: number | null
}
interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

const idOf = (name: string) => features.find((feature) => feature.name === name)?.id ?? 0

/** A venue with what its plan brings, and nothing given by hand. */
async function addPlainVenue(app: TestApp, mark: string): Promise<TestVenue> {
  const venue = await addVenue(app, mark)
  await app.services.database.system((tx) =>
    tx
      .deleteFrom('enabled_feature')
      .where('venue_id', '=', venue.venueId)
      .where('source', '=', 'hand')
      .execute(),
  )
  return venue
}

describe.each(testEngines)('features on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let vendor: string
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addPlainVenue(app, 'FEATURES')
    vendor = (await addManager(app, 'Read-only', [], 'vendor@x.test', 'venueVendor')).token
  })
  afterAll(() => app.close())

  const send = <T = Refused>(
    token: string,
    method: string,
    rest: string,
    body?: unknown,
    venueId = venue.venueId,
  ) => app.send<T>(method, `/v2/venues/${venueId}/${rest}`, { token, body })
  const enabled = async () =>
    Object.fromEntries(
      (await send<Enabled[]>(venue.ownerToken, 'GET', 'enabledFeatures')).body.map(({ name, source }) => [
        name,
        source,
      ]),
    )
  const plan = (venuePlanId: number) =>
    app.send('PATCH', `/v2/venues/${venue.venueId}`, { token: vendor, body: { venuePlanId } })
  it('RBC-14 FEA-05 one permission in the venue is enough to read its features', async () => {
    const { email, token } = await addManager(app, 'Read-only', [], 'contacts@x.test')
    const role = await send<{ id: number }>(venue.ownerToken, 'POST', 'roles', {
      name: 'Contacts',
      permissions: ['contacts.contacts:read'],
    })
    await send(venue.ownerToken, 'POST', 'managers', { email, roleId: role.body.id })
    expect((await send(token, 'GET', 'enabledFeatures')).status).toBe(200)
    expect((await send(token, 'GET', 'featureRequests')).status).toBe(403)
  })
  const enable = (name: string) => send<Enabled>(vendor, 'POST', 'enabledFeatures', { featureId: idOf(name) })

  it('FEA-03 FEA-04 D-23 lists the features of the documents and the website chat, in both languages', async () => {
    const { body } = await app.send<{ name: string; label: object }[]>('GET', '/v2/features', {
      token: venue.ownerToken,
    })
    expect(body.map(({ name }) => name)).toEqual([
      'click_and_collect',
      'fidelity',
      'my_business',
      'business_messages_google',
      'business_messages_facebook',
      'business_messages_instagram',
      'business_messages_whatsapp',
      'business_messages_website',
    ])
    expect(body[1]?.label).toEqual({ fr: 'Fidélité', en: 'Loyalty' })
  })

  it('FEA-08 D-10 a plan brings its features; what was given by hand survives every change of plan', async () => {
    expect(await enabled()).toEqual({ my_business: 'plan', business_messages_website: 'plan' })
    expect((await enable('fidelity')).body).toMatchObject({ name: 'fidelity', source: 'hand' })
    await plan(41)
    expect(Object.keys(await enabled())).toHaveLength(features.length)
    await enable('my_business')
    await plan(27)
    expect(await enabled()).toEqual({
      my_business: 'hand',
      business_messages_website: 'plan',
      fidelity: 'hand',
    })
  })

  it('FEA-06 FEA-07 staff alone give and take, not even an owner; what is not there is 404', async () => {
    const path = `enabledFeatures/${idOf('fidelity')}`
    const owner = venue.ownerToken
    expect((await send(owner, 'POST', 'enabledFeatures', { featureId: 1 })).status).toBe(403)
    expect((await send(owner, 'DELETE', path)).status).toBe(403)
    expect((await send(vendor, 'DELETE', path)).status).toBe(204)
    expect((await send(vendor, 'DELETE', path)).status).toBe(404)
    expect((await send(vendor, 'POST', 'enabledFeatures', { featureId: 99 })).status).toBe(404)
    expect(await enabled()).not.toHaveProperty('fidelity')
  })

  it('FEA-02 D-56 a wish is kept once, reaches staff with who asked, and is marked as handled', async () => {
    app.services.config.support.email = 'equipe@comptoir.example'
    const ask = () => send<Wish>(venue.ownerToken, 'POST', 'featureRequests', { featureId: idOf('fidelity') })
    const first = await ask()
    expect(first.body).toMatchObject({ featureName: 'fidelity', state: 'open', handledAt: null })
    expect((await ask()).body.id).toBe(first.body.id)
    expect(await mailsTo(app, 'equipe@comptoir.example')).toEqual([
      expect.objectContaining({
        template: 'featureRequested',
        values: expect.objectContaining({ featureName: 'Loyalty' }),
      }),
    ])
    const seen = await app.send<Wish[]>('GET', '/v2/featureRequests?state=open', { token: vendor })
    const mine = seen.body.find(({ id }) => id === first.body.id)
    expect(mine).toMatchObject({
      venueId: venue.venueId,
      requestedBy: { managerId: venue.ownerId, name: expect.stringContaining('Test') },
    })
    const handled = await app.send<Wish>('PATCH', `/v2/featureRequests/${first.body.id}`, {
      token: vendor,
      body: { state: 'handled' },
    })
    expect(handled.body.handledAt).toBeGreaterThan(0)
    const own = await send<Wish[]>(venue.ownerToken, 'GET', 'featureRequests')
    expect(own.body.find(({ id }) => id === first.body.id)?.state).toBe('handled')
    expect((await ask()).body.id).not.toBe(first.body.id)
  })

  it('refuses to ask for what is there (409), and a role that may only look (403)', async () => {
    const body = { featureId: idOf('my_business') }
    expect((await send(venue.ownerToken, 'POST', 'featureRequests', body)).status).toBe(409)
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    expect((await send(reader.token, 'POST', 'featureRequests', { featureId: 2 })).status).toBe(403)
    expect((await send(reader.token, 'GET', 'featureRequests')).status).toBe(200)
  })

  it('MSG-47 D-23 the inbox takes a messaging feature or a web chat; without both it says feature_disabled', async () => {
    const bare = await addPlainVenue(app, 'BARE')
    const inbox = () => send(bare.ownerToken, 'GET', 'conversations', undefined, bare.venueId)
    const feature = (method: string, rest = '', body?: unknown) =>
      send(vendor, method, `enabledFeatures${rest}`, body, bare.venueId)
    expect((await inbox()).status).toBe(200)
    await feature('DELETE', `/${idOf('business_messages_website')}`)
    expect((await inbox()).status).toBe(200)
    await send(bare.ownerToken, 'DELETE', `webchats/${bare.webchatId}`, undefined, bare.venueId)
    const refused = await inbox()
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: 'feature_disabled', fields: { feature: 'messaging' } },
    ])
    const both = await addManager(app, 'Owner', [bare.venueId, venue.venueId])
    const all = await send<{ venueId: number }[]>(both.token, 'GET', 'conversations', undefined, 0)
    expect(new Set(all.body.map(({ venueId }) => venueId))).toEqual(new Set([venue.venueId]))
    await feature('POST', '', { featureId: idOf('business_messages_whatsapp') })
    expect((await inbox()).status).toBe(200)
  })
})
