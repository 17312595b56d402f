import type { Bootstrap } from '@comptoir/core/bootstrap'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

describe('the bootstrap of a page', () => {
  let app: TestApp
  let first: TestVenue
  let second: TestVenue
  let others: TestVenue
  let both: { token: string; managerId: number }
  beforeAll(async () => {
    app = await testApp()
    first = await addVenue(app, 'FIRST')
    second = await addVenue(app, 'SECOND')
    others = await addVenue(app, 'OTHERS')
    both = await addManager(app, 'Owner', [first.venueId, second.venueId])
  })
  afterAll(() => app.close())

  const read = async (token: string, venueId?: number) => {
    const query = venueId === undefined ? '' : `?venueId=${venueId}`
    return (await app.send<Bootstrap>('GET', `/v2/managers/me/bootstrap${query}`, { token })).body
  }
  const get = async (token: string, path: string) => (await app.send('GET', path, { token })).body

  it.each([
    ['one venue', () => first.venueId],
    ['all venues', () => 0],
  ])('AUT-08 VEN-18 FEA-05 MSG-25 returns for %s the same as the separate calls', async (_, idOf) => {
    const { token } = both
    const venueId = idOf()
    const answer = await read(token, venueId)
    expect(answer.venueId).toBe(venueId)
    expect(answer.manager).toEqual(await get(token, '/v2/managers/me'))
    expect(answer.roles).toEqual(await get(token, '/v2/managers/me/permissions'))
    expect(answer.venues?.items).toEqual(await get(token, '/v2/managers/me/venues'))
    expect(answer.features).toEqual(await get(token, `/v2/venues/${venueId}/enabledFeatures`))
    expect(answer.inbox?.setup).toEqual(await get(token, `/v2/venues/${venueId}/conversations/setup`))
    expect(answer.inbox?.conversations.items).toEqual(await get(token, `/v2/venues/${venueId}/conversations`))
    expect(answer.inbox?.conversations.items).toHaveLength(venueId === 0 ? 2 : 1)
  })

  it('AUT-17 takes the only venue, or all, where the one that was chosen is not the manager’s', async () => {
    expect((await read(first.ownerToken, others.venueId)).venueId).toBe(first.venueId)
    const answer = await read(both.token, others.venueId)
    expect(answer.venueId).toBe(0)
    expect(JSON.stringify(answer)).not.toContain('OTHERS')
  })

  it('RBC-14 leaves out what the roles do not open, and what the venue does not have', async () => {
    const reader = await addManager(app, 'Read-only', [second.venueId])
    await app.services.database.system((tx) =>
      sql`update role set permissions = '{}' from manager_role mr
        where mr.role_id = role.id and mr.manager_id = ${reader.managerId}`.execute(tx),
    )
    expect(await read(reader.token)).toMatchObject({
      venueId: second.venueId,
      venues: { items: [{ venueId: second.venueId }], totalItems: 1 },
      features: null,
      inbox: null,
    })
    await app.services.database.system(async (tx) => {
      await sql`delete from enabled_feature where venue_id = ${others.venueId}`.execute(tx)
      await sql`update webchat set deleted_at = now() where venue_id = ${others.venueId}`.execute(tx)
    })
    expect(await read(others.ownerToken)).toMatchObject({ features: [], inbox: null })
  })

  it('AUT-19 returns only their own account to managers who are not activated yet', async () => {
    const fresh = await addManager(app, 'Owner', [first.venueId])
    await app.services.database.system((tx) =>
      sql`update manager set activated_at = null where id = ${fresh.managerId}`.execute(tx),
    )
    expect(await read(fresh.token)).toMatchObject({
      manager: { isActivated: false },
      venues: null,
      venueId: null,
      features: null,
      inbox: null,
    })
  })

  it('returns the position of the live stream: later events come after it', async () => {
    const seqOf = async () => {
      const { rows } = await app.services.database.system((tx) =>
        sql<{ n: number }>`select n::int from event_seq where venue_id = ${first.venueId}`.execute(tx),
      )
      return rows[0]?.n ?? 0
    }
    expect((await read(both.token, first.venueId)).inbox?.lastEventId).toBe(String(await seqOf()))
    expect((await read(both.token, 0)).inbox?.lastEventId.split(',')).toContain(
      `${first.venueId}:${await seqOf()}`,
    )
  })

  it('asks who calls', async () => {
    expect((await app.send('GET', '/v2/managers/me/bootstrap')).status).toBe(401)
  })
})
