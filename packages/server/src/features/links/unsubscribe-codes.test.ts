import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../kernel/db/database.ts'
import { migrate, readMigrations } from '../../kernel/db/migrate.ts'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { isSuppressed } from '../suppression/index.ts'
import { unsubscribeCodeOf } from './unsubscribe-codes.ts'

const phone = '+590690000001'

describe.each(testEngines)('codes by which people unsubscribe on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'CODES')
  })
  afterAll(() => app.close())

  const codeOf = (to: string) =>
    app.services.database.tenant([venue.venueId], (tx) => unsubscribeCodeOf(tx, venue.venueId, to))
  const isOut = () =>
    app.services.database.system((tx) => isSuppressed(tx, app.services.secrets, venue.venueId, 'sms', phone))

  it('SMS-09 one for each phone, which never changes, and no link of the venue’s list', async () => {
    const code = await codeOf(phone)
    expect(code).toMatch(/^\w{10}$/)
    expect(await codeOf(phone)).toBe(code)
    expect(await codeOf('+590690000002')).not.toBe(code)
    expect((await app.send('GET', '/v2/shortLinks', { token: venue.ownerToken })).body).toEqual([])
  })

  it('LNK-05 D-63 a GET asks, a POST acts, and a block of the venue does not stop them', async () => {
    const { database } = app.services
    await database.system((tx) =>
      sql`insert into link_block (kind, value, reason) values ('venue', ${String(venue.venueId)}, 'x')`.execute(
        tx,
      ),
    )
    const address = `/s/${await codeOf(phone)}`
    const asks = await app.send('GET', address)
    expect(asks.status).toBe(302)
    const page = asks.headers.get('location')?.replace(testOrigin, '') ?? ''
    expect(page).toMatch(/^\/unsubscribe\//)
    expect((await app.send('GET', page)).status).toBe(200)
    expect(await isOut()).toBe(false)
    const acts = await app.send('POST', address)
    expect(acts.status).toBe(307)
    const body = 'List-Unsubscribe=One-Click'
    await app.send('POST', acts.headers.get('location')?.replace(testOrigin, '') ?? '', { body })
    expect(await isOut()).toBe(true)
  })
})

it('SMS-09 codes that were sent before all links were in one table lead where they led', async () => {
  const database = await openDatabase({ log: () => undefined })
  const shipped = readMigrations()
  const moving = shipped.findIndex(({ name }) => name === 'short_links')
  await migrate(database, shipped.slice(0, moving))
  await database.owner(async (tx) => {
    await sql`insert into venue (venue_id, name, timezone) overriding system value values (7, 'Karukera', 'UTC')`.execute(
      tx,
    )
    await sql`insert into stop_code (code, venue_id, phone) values ('Abcdef0123', 7, ${phone})`.execute(tx)
  })
  await migrate(database)
  const app = await testApp({ database })
  const answer = await app.send('GET', '/s/Abcdef0123')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('/unsubscribe/'),
  ])
  expect((await app.send('GET', '/s/abcdef0123')).status).toBe(404)
  await app.close()
})
