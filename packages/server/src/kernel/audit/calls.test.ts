import { contract } from '@comptoir/core/contract'
import type { AnyEndpoint } from '@comptoir/core/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager, addVenue, password, type TestVenue } from '../../testing/world.ts'
import { verifyAudit } from './verification.ts'

describe('calls that are audited', () => {
  let app: TestApp
  let venue: TestVenue

  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'Audited')
  })
  afterAll(() => app.close())

  async function lastOf(venueId: number) {
    const entries = await app.services.database.system((tx) =>
      tx.selectFrom('audit_entry').selectAll().where('venue_id', '=', venueId).orderBy('n').execute(),
    )
    return entries.at(-1)
  }
  const make = (token: string, headers: Record<string, string> = {}) =>
    app.send<{ id: string; key: string }>('POST', `/v2/venues/${venue.venueId}/apiKeys`, {
      token,
      headers,
      body: { userLabel: 'till in the shop' },
    })

  it('T30: say who made an API key and which, and nothing that is secret', async () => {
    const made = await make(venue.ownerToken)
    const entry = await lastOf(venue.venueId)
    expect(entry).toMatchObject({
      deed: 'developers.createApiKey',
      manager_id: venue.ownerId,
      key_id: null,
      target: JSON.stringify({ id: made.body.id }),
      is_attempt: false,
    })
    expect(entry?.request_id).toBe(made.headers.get('x-request-id'))
    expect(JSON.stringify(entry)).not.toContain('till in the shop')
    await app.send('DELETE', `/v2/venues/${venue.venueId}/apiKeys/${made.body.id}`, {
      token: venue.ownerToken,
    })
    expect(await lastOf(venue.venueId)).toMatchObject({ deed: 'developers.deleteApiKey' })
  })

  it('T30: are not written down when they were refused, or only repeated', async () => {
    const before = (await lastOf(venue.venueId))?.n
    const stranger = await addManager(app, 'Owner', [])
    expect((await make(stranger.token)).status).toBe(404)
    expect((await lastOf(venue.venueId))?.n).toBe(before)
    const invite = () =>
      app.send('POST', `/v2/venues/${venue.venueId}/roles`, {
        token: venue.ownerToken,
        headers: { 'idempotency-key': 'the-same-role' },
        body: { name: 'Night shift', permissions: [] },
      })
    expect([(await invite()).status, (await invite()).status]).toEqual([200, 200])
    expect((await lastOf(venue.venueId))?.n).toBe((before ?? 0) + 1)
  })

  it('T30: leave out phone numbers and other texts that are no ids', async () => {
    await app.send('POST', `/v2/venues/${venue.venueId}/unsubscribes`, {
      token: venue.ownerToken,
      body: { to: '+590690000001' },
    })
    await app.send('DELETE', `/v2/venues/${venue.venueId}/unsubscribes/%2B590690000001?reason=asked`, {
      token: venue.ownerToken,
    })
    const entry = await lastOf(venue.venueId)
    expect(entry).toMatchObject({ deed: 'suppression.deleteUnsubscribe', target: '{}' })
  })

  it('T30: of staff are in the log of the venue that they visit, and in that of the installation', async () => {
    const staff = await addManager(app, 'Owner', [], undefined, 'admin')
    await app.send('GET', `/v2/venues/${venue.venueId}`, {
      token: staff.token,
      headers: { 'x-staff-visit': 'true' },
    })
    expect(await lastOf(venue.venueId)).toMatchObject({ deed: 'staff.visit', manager_id: staff.managerId })
    const reset = await app.send('POST', `/managers/${venue.ownerId}/passwordReset`, { token: staff.token })
    expect(reset.status).toBe(204)
    expect(await lastOf(0)).toMatchObject({
      deed: 'session.sendPasswordReset',
      manager_id: staff.managerId,
      target: JSON.stringify({ managerId: venue.ownerId }),
    })
  })

  it('T30: that change how somebody logs in are in the log of the installation', async () => {
    const person = await addManager(app, 'Owner', [venue.venueId])
    const changed = await app.send('POST', '/v2/managers/me/password', {
      token: person.token,
      body: { password, newPassword: 'another correct horse staple' },
    })
    expect(changed.status).toBe(204)
    expect(await lastOf(0)).toMatchObject({ deed: 'session.password', manager_id: person.managerId })
  })

  it('T30: are all those that change who may do what', () => {
    const deciding = /^(rbac|developers|exports)\..*:(create|update|delete)$/
    const calls = Object.values(contract).flatMap((feature) => Object.entries<AnyEndpoint>(feature))
    const missing = calls.filter(
      ([, call]) =>
        call.scope === 'venue' && call.method !== 'GET' && deciding.test(call.permission) && !call.isAudited,
    )
    expect(missing.map(([name]) => name)).toEqual(['resendInvitation'])
  })

  it('T30: leave chains that hold', async () => {
    const found = await verifyAudit(app.services.database, app.services.secrets)
    expect(found.map(({ fault }) => fault)).toEqual(found.map(() => undefined))
    expect(found.length).toBeGreaterThanOrEqual(2)
  })
})
