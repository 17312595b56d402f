import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { pruneStaffVisits } from './index.ts'

interface Visit {
  managerId: number
  name: string
  firstAt: number
  lastAt: number
}

describe.each(testEngines)('visits of staff on %s (T30)', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let other: TestVenue
  let admin: { token: string; managerId: number }
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'SEEN')
    other = await addVenue(app, 'OTHER')
    admin = await addManager(app, 'Read-only', [], 'admin@x.test', 'admin')
  })
  afterAll(() => app.close())

  const look = (token: string, venueId: number, headers: Record<string, string> = {}) =>
    app.send('GET', `/v2/venues/${venueId}/enabledFeatures`, { token, headers })
  const visits = async ({ venueId, ownerToken }: TestVenue) =>
    (await app.send<Visit[]>('GET', `/v2/venues/${venueId}/staffVisits`, { token: ownerToken })).body

  it('the venue sees who of staff opened it, once a day; its own people are no visitors', async () => {
    expect((await look(venue.ownerToken, venue.venueId)).status).toBe(200)
    expect(await visits(venue)).toEqual([])
    for (let count = 0; count < 3; count += 1)
      expect((await look(admin.token, venue.venueId)).status).toBe(200)
    const [visit, ...more] = await visits(venue)
    expect(more).toEqual([])
    expect(visit).toMatchObject({ managerId: admin.managerId, name: expect.stringContaining('Test') })
    expect(Math.abs(Date.now() - (visit?.lastAt ?? 0))).toBeLessThan(60_000)
    expect(await visits(other)).toEqual([])
  })

  it('looking at all venues at once is a visit to each', async () => {
    await look(admin.token, 0, { 'comptoir-all-venues': 'staff' })
    expect(await visits(other)).toMatchObject([{ managerId: admin.managerId }])
  })

  it('a later call moves the end, and a year is remembered', async () => {
    const age = (days: number) =>
      app.services.database.system((tx) =>
        sql`update staff_visit set day = day - ${days}::int, first_at = first_at - ${days} * interval '1 day',
          last_at = last_at - ${days} * interval '1 day'`.execute(tx),
      )
    await app.services.database.system((tx) =>
      sql`update staff_visit set first_at = first_at - interval '2 minutes', last_at = last_at - interval '2 minutes'`.execute(
        tx,
      ),
    )
    await look(admin.token, venue.venueId)
    const [visit] = await visits(venue)
    expect((visit?.lastAt ?? 0) - (visit?.firstAt ?? 0)).toBeGreaterThanOrEqual(119_000)
    await age(400)
    expect(await visits(venue)).toEqual([])
    await app.services.database.system(pruneStaffVisits)
    const { rows } = await app.services.database.system((tx) => sql`select from staff_visit`.execute(tx))
    expect(rows).toEqual([])
  })

  it('RBC-18 who may not read the managers sees no visits', async () => {
    const staff = await addManager(app, 'Staff', [venue.venueId], 'staff@x.test')
    const answer = await app.send('GET', `/v2/venues/${venue.venueId}/staffVisits`, { token: staff.token })
    expect(answer.status).toBe(403)
  })
})
