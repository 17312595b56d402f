import { keyScopes } from '@comptoir/core/developers'
import { newId } from '@comptoir/core/http'
import { allPermissions, areasToCome, permissionCatalogue } from '@comptoir/core/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addKey } from '../../testing/full-venue.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { givePreset } from '../roles/index.ts'

interface Made {
  id: string
  secret: string
  prefix: string
  venueIds: number[]
  scopes: string[]
  lastUsedAt: number | null
}

it('D-62 keys may hold what a call needs in each built area, but not who may enter, what costs, or what ends a venue', () => {
  expect(keyScopes.filter((scope) => !allPermissions.includes(scope))).toEqual([])
  const closed =
    /^(developers\.apiKeys|rbac\.|money\.|staff\.|posts\.socialProfiles:(create|delete)|venues\.venue:delete)/
  expect(keyScopes.filter((scope) => closed.test(scope))).toEqual([])
  const areaOf = (scope: string) => scope.split('.')[0] ?? ''
  const built = permissionCatalogue.map(({ area }) => area).filter((area) => !areasToCome.includes(area))
  expect([...new Set(keyScopes.map(areaOf))]).toEqual(
    built.filter((area) => area !== 'rbac' && area !== 'money'),
  )
})

describe.each(testEngines)('API keys on %s (MGR-12 to MGR-14, D-62)', (engine) => {
  let app: TestApp
  let mine: TestVenue
  let theirs: TestVenue
  let keys: string
  let conversations: string

  beforeAll(async () => {
    app = await testApp({ engine })
    mine = await addVenue(app, 'MINE')
    theirs = await addVenue(app, 'THEIRS')
    keys = `/v2/venues/${mine.venueId}/apiKeys`
    conversations = `/v2/venues/${mine.venueId}/conversations`
  })
  afterAll(() => app.close())

  const make = async (body: object = {}) =>
    (await app.send<Made>('POST', keys, { token: mine.ownerToken, body: { userLabel: 'Till', ...body } }))
      .body
  const get = (path: string, token: string) => app.send('GET', path, { token })
  const stored = (id: string) =>
    app.services.database.system(async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`select * from api_key where id = ${id}`.execute(tx)
      return rows[0]
    })

  it('MGR-13 is shown once, and only its hash is kept', async () => {
    const made = await make()
    expect(made.secret).toMatch(/^ck_[\w-]{43}$/)
    expect(made).toMatchObject({ userLabel: 'Till', prefix: made.secret.slice(0, 9), lastUsedAt: null })
    const list = await app.send<Made[]>('GET', keys, { token: mine.ownerToken })
    expect(list.body.map(({ id }) => id)).toContain(made.id)
    expect(list.text).not.toContain(made.secret)
    expect(list.text).not.toContain('secret')
    expect(JSON.stringify(await stored(made.id))).not.toContain(made.secret.slice(9))
  })

  it('works on its venue within its scopes, and by default only reads', async () => {
    const { secret, scopes } = await make()
    expect(scopes).toEqual(['venues.venue:read', 'messaging.conversations:read'])
    expect((await get(conversations, secret)).status).toBe(200)
    expect((await get(`/v2/venues/${mine.venueId}`, secret)).body).toMatchObject({ venueName: 'MINE venue' })
    const body = { id: newId(), body: 'Hello', to: mine.jid, from: mine.address }
    const refused = await app.send('POST', `${conversations}/messages`, { token: secret, body })
    expect(refused.body).toMatchObject({
      error: { code: 'forbidden', message: expect.stringContaining('messaging.messages:send') },
    })
  })

  it('sees nothing of another venue, and venue 0 is its own alone', async () => {
    const { secret } = await make()
    const foreign = await get(`/v2/venues/${theirs.venueId}/conversations`, secret)
    const missing = await get('/v2/venues/999999/conversations', secret)
    expect([foreign.status, missing.status]).toEqual([404, 404])
    const all = await get('/v2/venues/0/conversations', secret)
    expect(all.text).toContain('MINE')
    expect(all.text).not.toContain('THEIRS')
  })

  it('MGR-13 a key for several venues works in each, is listed in each, and is revoked in all', async () => {
    const second = await addVenue(app, 'SECOND')
    const both = await addManager(app, 'Owner', [mine.venueId, second.venueId])
    const made = await app.send<Made>('POST', keys, {
      token: both.token,
      body: { userLabel: 'Tills', venueIds: [second.venueId, mine.venueId] },
    })
    const ids = [mine.venueId, second.venueId]
    expect(made.body).toMatchObject({
      venueIds: ids,
      scopes: ['venues.venue:read', 'messaging.conversations:read'],
    })
    const { secret } = made.body
    const reads = async (of: TestVenue) =>
      (await get(`/v2/venues/${of.venueId}/conversations`, secret)).status
    expect([await reads(mine), await reads(second), await reads(theirs)]).toEqual([200, 200, 404])
    const all = await get('/v2/venues/0/conversations', secret)
    expect([all.text.includes('MINE'), all.text.includes('SECOND'), all.text.includes('THEIRS')]).toEqual([
      true,
      true,
      false,
    ])
    expect((await get('/v2/managers/me/venues', secret)).body).toMatchObject([
      { venueId: mine.venueId },
      { venueId: second.venueId },
    ])
    const listed = async (path: string, token: string) =>
      (await app.send<Made[]>('GET', path, { token })).body.find(({ id }) => id === made.body.id)?.venueIds
    const others = `/v2/venues/${second.venueId}/apiKeys`
    expect([await listed(keys, both.token), await listed(others, both.token)]).toEqual([ids, ids])
    // Who does not work in the other venue sees nothing of it.
    expect(await listed(keys, mine.ownerToken)).toEqual([mine.venueId])
    const entries = await app.services.database.system((tx) =>
      tx.selectFrom('audit_entry').select('target').where('venue_id', '=', second.venueId).execute(),
    )
    expect(entries.map(({ target }) => target)).toContain(JSON.stringify({ id: made.body.id }))
    expect((await app.send('DELETE', `${others}/${made.body.id}`, { token: both.token })).status).toBe(204)
    expect([await reads(mine), await reads(second)]).toEqual([401, 401])
  })

  it('MGR-14 who may revoke keys in one of its venues takes it from that venue alone', async () => {
    const second = await addVenue(app, 'THIRD')
    const both = await addManager(app, 'Owner', [mine.venueId, second.venueId])
    const { body } = await app.send<Made>('POST', keys, {
      token: both.token,
      body: { userLabel: 'Tills', venueIds: [second.venueId] },
    })
    expect((await app.send('DELETE', `${keys}/${body.id}`, { token: mine.ownerToken })).status).toBe(204)
    expect((await get(conversations, body.secret)).status).toBe(404)
    expect((await get(`/v2/venues/${second.venueId}/conversations`, body.secret)).status).toBe(200)
    await app.send('DELETE', `/v2/venues/${second.venueId}`, { token: both.token })
    expect((await get(`/v2/venues/${second.venueId}/conversations`, body.secret)).status).toBe(401)
  })

  it('D-62 no key is made for a venue where its maker may not make it, or not with these scopes', async () => {
    const half = await addManager(app, 'Owner', [mine.venueId])
    await app.services.database.system((tx) => givePreset(tx, theirs.venueId, half.managerId, 'Read-only'))
    app.services.actors.forget(half.sessionId)
    const ask = (venueIds: number[], token = half.token) =>
      app.send('POST', keys, { token, body: { userLabel: 'x', venueIds } })
    expect(await ask([theirs.venueId])).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden', fields: { venueIds: 'not_held' } } },
    })
    expect((await ask([theirs.venueId], mine.ownerToken)).status).toBe(404)
    expect((await ask([999_999])).status).toBe(404)
    expect((await ask([0])).status).toBe(404)
    const rows = await app.services.database.system((tx) =>
      tx.selectFrom('api_key').select('id').where('venue_id', '=', theirs.venueId).execute(),
    )
    expect(rows).toEqual([])
  })

  it('D-62 lists the venue that it speaks for, if it may see it', async () => {
    const { secret } = await make()
    const listed = await get('/v2/managers/me/venues', secret)
    expect(listed.body).toMatchObject([{ venueId: mine.venueId, venueName: 'MINE venue' }])
    expect(listed.text).not.toContain('THEIRS')
    const { secret: blind } = await make({ scopes: ['messaging.messages:send'] })
    expect(await get('/v2/managers/me/venues', blind)).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden', message: expect.stringContaining('venues.venue:read') } },
    })
  })

  it('D-62 adds and deletes contacts and reads the address books, with no manager named', async () => {
    const { secret: token } = await make({
      scopes: ['contacts.contacts:create', 'contacts.contacts:delete', 'contacts.addressBooks:read'],
    })
    const of = `/v2/venues/${mine.venueId}`
    const [book] = (await app.send<{ id: number }[]>('GET', `${of}/addressBooks`, { token })).body
    const body = {
      contactAddressBookId: book?.id,
      contactFirstName: 'Ines',
      contactPhoneNumber: '+590690123456',
    }
    const added = await app.send<{ contactId: number }>('POST', `${of}/contacts`, { token, body })
    expect(added).toMatchObject({ status: 200, body: { contactFirstName: 'Ines' } })
    const deleted = await app.send('DELETE', `${of}/contacts/${added.body.contactId}`, { token })
    expect(deleted.status).toBe(200)
    expect((await get(`${of}/contacts`, token)).status).toBe(403)
  })

  it('is no session and never staff, whatever its scopes', async () => {
    const { secret } = await make({ scopes: keyScopes })
    const { id } = await make()
    const refusals = [
      ['GET', '/v2/managers/me'],
      ['GET', '/v2/managers/me/mobileDevices'],
      ['POST', '/v2/mobileDevices/globalPushs'],
      ['GET', keys],
      ['POST', keys],
      ['DELETE', `${keys}/${id}`],
    ] as const
    for (const [method, path] of refusals) {
      const body = method === 'POST' ? { body: { userLabel: 'x', title: 'x' } } : {}
      const { status, text } = await app.send(method, path, { token: secret, ...body })
      expect([method, path, status, text.includes('An API key cannot do this')]).toEqual([
        method,
        path,
        403,
        true,
      ])
    }
  })

  it('sends messages that no manager is named for, once for each id', async () => {
    const { secret } = await make({ scopes: ['messaging.messages:send', 'messaging.conversations:update'] })
    const body = { id: newId(), body: 'Your order is ready', to: mine.jid, from: mine.address }
    const headers = { 'idempotency-key': 'order-4711-ready' }
    const send = () => app.send('POST', `${conversations}/messages`, { token: secret, body, headers })
    const [first, again] = [await send(), await send()]
    expect(first.body).toMatchObject({ id: body.id, position: 'right' })
    expect(again.body).toEqual(first.body)
    const rows = await app.services.database.system((tx) =>
      tx.selectFrom('message').select(['manager_id']).where('id', '=', body.id).execute(),
    )
    expect(rows).toEqual([{ manager_id: null }])
    const close = { isClosed: true, closingMessage: { id: newId(), body: 'Goodbye' } }
    const path = `${conversations}/${mine.conversationId}`
    expect((await app.send('PATCH', path, { token: secret, body: close })).body).toMatchObject({
      isClosed: true,
    })
  })

  it('is given at most what its maker may do', async () => {
    const manager = await addManager(app, 'Read-only', [mine.venueId])
    const lone = await app.send('POST', keys, { token: manager.token, body: { userLabel: 'x' } })
    expect(lone.status).toBe(403)
    const maker = await addManager(app, 'Read-only', [mine.venueId])
    const { body: role } = await app.send<{ id: number }>('POST', `/v2/venues/${mine.venueId}/roles`, {
      token: mine.ownerToken,
      body: { name: 'Key maker', permissions: ['developers.apiKeys:create', 'venues.venue:read'] },
    })
    await app.services.database.system((tx) =>
      sql`insert into manager_role (manager_id, role_id) values (${maker.managerId}, ${role.id})`.execute(tx),
    )
    app.services.actors.forget(maker.sessionId)
    const ask = (scopes: string[]) =>
      app.send('POST', keys, { token: maker.token, body: { userLabel: 'x', scopes } })
    expect((await ask(['venues.venue:read'])).status).toBe(200)
    expect(await ask(['venues.venue:read', 'messaging.messages:send'])).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden', fields: { scopes: 'not_held' } } },
    })
    expect((await ask(['developers.apiKeys:create'])).status).toBe(400)
    expect((await ask(['staff.push:send'])).status).toBe(400)
  })

  it('notes its last use, at most once a minute', async () => {
    const { id, secret } = await make()
    await get(conversations, secret)
    const lastUse = async () => (await stored(id))?.last_used_at as Date
    const first = await lastUse()
    expect(first).toBeInstanceOf(Date)
    await get(conversations, secret)
    expect(await lastUse()).toEqual(first)
    await app.services.database.system((tx) =>
      sql`update api_key set last_used_at = now() - interval '61 seconds' where id = ${id}`.execute(tx),
    )
    await get(conversations, secret)
    expect((await lastUse()).getTime()).toBeGreaterThanOrEqual(first.getTime())
  })

  it('ends when it expires, and a key that never was is refused alike', async () => {
    const { id, secret } = await make({ expiresInDays: 1 })
    expect((await get(conversations, secret)).status).toBe(200)
    await app.services.database.system((tx) =>
      sql`update api_key set expires_at = now() - interval '1 second' where id = ${id}`.execute(tx),
    )
    for (const bad of [secret, 'ck_', `ck_${'A'.repeat(43)}`, `${secret}x`, secret.toLowerCase()])
      expect([bad, (await get(conversations, bad)).status]).toEqual([bad, 401])
  })

  it('MGR-14 is revoked at once, with its open streams', async () => {
    const { id, secret } = await make()
    const url = await app.listen()
    const stream = await fetch(`${url}/venues/${mine.venueId}/sse`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    expect(stream.status).toBe(200)
    const ended = stream.text()
    expect((await app.send('DELETE', `${keys}/${id}`, { token: mine.ownerToken })).status).toBe(204)
    const revokedAt = Date.now()
    expect((await get(conversations, secret)).status).toBe(401)
    expect(await ended).toContain('auth.expired')
    expect(Date.now() - revokedAt).toBeLessThan(1000)
    expect((await app.send('DELETE', `${keys}/${id}`, { token: mine.ownerToken })).status).toBe(404)
  })
})

describe('the rate of an API key', () => {
  it('is limited for each key by itself', async () => {
    const app = await testApp({ hasRateLimits: true })
    const venue = await addVenue(app, 'BUSY')
    const path = `/v2/venues/${venue.venueId}`
    const ask = async (token: string) => (await app.send('GET', path, { token })).status
    const { body: key } = await app.send<Made>('POST', `${path}/apiKeys`, {
      token: venue.ownerToken,
      body: { userLabel: 'eager' },
    })
    for (let n = 1; n < 600; n += 1) await app.services.limits.apiKey(key.id)
    expect(await ask(key.secret)).toBe(200)
    const refused = await app.send('GET', path, { token: key.secret })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await ask(await addKey(app, venue))).toBe(200)
    await app.close()
  })
})
