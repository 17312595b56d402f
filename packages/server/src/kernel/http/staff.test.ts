import { contract } from '@comptoir/core/contract'
import type { AnyEndpoint } from '@comptoir/core/http'
import { isPermission, STAFF_ALL_VENUES, staffPermissions, staffVenuePermissions } from '@comptoir/core/roles'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addKey } from '../../testing/full-venue.ts'
import { addressOf, draftOf } from '../../testing/generate.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

const calls = Object.values(contract).flatMap((feature) => Object.values(feature) as AnyEndpoint[])
const staffCalls = calls.filter(({ scope }) => scope === 'staff')

describe('the catalogue', () => {
  it('D-05 every permission that a call asks for can be given: by a role, or by an account type', () => {
    const byType = new Set<string>([...staffPermissions.admin, ...staffVenuePermissions.admin])
    const lost = calls.flatMap((call) =>
      call.scope === 'venue' || call.scope === 'staff'
        ? [call.permission].filter((permission) => !isPermission(permission) && !byType.has(permission))
        : [],
    )
    expect(lost).toEqual([])
  })
  it('RBC-16 a vendor may nothing that an admin may not, and no role of a venue holds what is staff’s', () => {
    expect(staffPermissions.admin).toEqual(expect.arrayContaining([...staffPermissions.venueVendor]))
    expect(staffVenuePermissions.admin).toEqual(
      expect.arrayContaining([...staffVenuePermissions.venueVendor]),
    )
    expect(staffPermissions.admin.filter(isPermission)).toEqual([])
    expect(staffPermissions.other).toEqual([])
  })
})

describe.each(testEngines)('staff on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'STAFFED')
    tokens.admin = (await addManager(app, 'Read-only', [], 'admin@x.test', 'admin')).token
    tokens.vendor = (await addManager(app, 'Read-only', [], 'vendor@x.test', 'venueVendor')).token
    tokens.owner = venue.ownerToken
    tokens.visitor = venue.visitorToken
    tokens.key = await addKey(app, venue)
  })
  afterAll(() => app.close())
  const get = (who: string, path: string, headers: Record<string, string> = {}) =>
    app.send<{ venueId: number }[]>('GET', path, { token: tokens[who], headers })

  it('RBC-15 RBC-16 MGR-15 every call of staff is open to the account types that permit it and to no one else', async () => {
    expect(staffCalls.length).toBeGreaterThan(8)
    for (const call of staffCalls) {
      if (call.scope !== 'staff') continue
      const draft = draftOf(call)
      const ask = (token: string | undefined) =>
        app.send(call.method, addressOf(call, draft), { token, ...(call.body ? { body: draft.body } : {}) })
      const refused = {
        owner: (await ask(tokens.owner)).status,
        key: (await ask(tokens.key)).status,
        visitor: (await ask(tokens.visitor)).status,
        noOne: (await ask(undefined)).status,
      }
      expect([call.path, refused]).toEqual([call.path, { owner: 403, key: 403, visitor: 401, noOne: 401 }])
      const isVendors = staffPermissions.venueVendor.includes(call.permission)
      const vendor = (await ask(tokens.vendor)).status
      expect([call.path, vendor === 403]).toEqual([call.path, !isVendors])
    }
  })

  it('VEN-01 staff open any venue for what their account type permits, not for more', async () => {
    const at = `/v2/venues/${venue.venueId}`
    expect((await get('admin', `${at}/conversations`)).text).toContain('STAFFED')
    expect((await get('vendor', at)).status).toBe(200)
    expect((await get('vendor', `${at}/conversations`)).status).toBe(404)
    expect((await get('admin', `${at}/apiKeys`)).status).toBe(404)
    expect((await get('admin', '/v2/venues/999999')).status).toBe(404)
  })

  it('VEN-01 D-04 venue 0 is one’s own venues, and every venue only in the internal mode, for admins', async () => {
    const path = '/v2/venues/0/conversations'
    const internal = { [STAFF_ALL_VENUES.name]: STAFF_ALL_VENUES.value }
    expect((await get('admin', path)).body).toEqual([])
    expect((await get('admin', path, internal)).body.map(({ venueId }) => venueId)).toContain(venue.venueId)
    expect((await get('vendor', path, internal)).body).toEqual([])
    const other = await addVenue(app, 'ELSEWHERE')
    const own = await app.send<{ venueId: number }[]>('GET', path, {
      token: other.ownerToken,
      headers: internal,
    })
    expect(new Set(own.body.map(({ venueId }) => venueId))).toEqual(new Set([other.venueId]))
  })

  it('T30 writes down what staff do, and nothing of what merchants do', async () => {
    const info = vi.spyOn(app.services.log, 'info')
    await get('owner', `/v2/venues/${venue.venueId}`)
    await get('vendor', `/v2/venues/${venue.venueId}`)
    await get('vendor', '/v2/venues')
    const entries = info.mock.calls.filter(([, text]) => text === 'staff').map(([entry]) => entry)
    expect(entries).toMatchObject([
      { call: 'getVenue', params: { venueId: venue.venueId } },
      { call: 'listVenues' },
    ])
    info.mockRestore()
  })
})
