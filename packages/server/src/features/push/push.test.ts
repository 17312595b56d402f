import { createECDH, createPublicKey } from 'node:crypto'
import { newId } from '@comptoir/core/http'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSafeFetch } from '../../kernel/outbound/safe-fetch.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addKey } from '../../testing/full-venue.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../../testing/receiver.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { decryptPush } from './testing/decrypt.ts'
import { createVapid } from './vapid.ts'

interface Device {
  id: string
  managerId: number
  label: string
  service: string
  lastPushAt: number | null
}

const until = <T>(check: () => T | Promise<T>, timeout = 10_000) =>
  vi.waitFor(check, { timeout, interval: 20 })
const quietly = () => new Promise((done) => setTimeout(done, 500))
const devices = '/v2/managers/me/mobileDevices'

describe.each(testEngines)('pushes on %s (MGR-03, MGR-08 to MGR-11, MGR-15, D-56)', (engine) => {
  let app: TestApp
  let workers: Workers
  let venue: TestVenue
  let service: Receiver
  const receiver = createECDH('prime256v1')
  const p256dh = receiver.generateKeys().toString('base64url')
  const auth = Buffer.alloc(16, 9)
  let marks = 0

  beforeAll(async () => {
    app = await testApp({ engine, allowsLoopback: true })
    workers = await startWorkers(app.services, { pollMs: 50 })
  })
  afterAll(async () => {
    await workers.stop()
    await app.close()
  })
  beforeEach(async () => {
    marks += 1
    service = await startReceiver()
    service.answer = 201
    venue = await addVenue(app, `PUSH${marks}`)
  })
  afterEach(() => service.close())

  const subscription = (path = '/send/1') => ({
    endpoint: `${service.url}${path}`,
    keys: { p256dh, auth: auth.toString('base64url') },
  })
  const register = async (token = venue.ownerToken, path?: string) =>
    (
      await app.send<Device>('POST', devices, {
        token,
        body: { subscription: subscription(path), label: 'Till' },
      })
    ).body
  const list = async (token = venue.ownerToken) => (await app.send<Device[]>('GET', devices, { token })).body
  const write = (body = 'A secret question') =>
    app.send('POST', `/v2/webchats/${venue.webchatId}/messages`, {
      token: venue.visitorToken,
      body: { id: newId(), body },
    })
  const system = (query: ReturnType<typeof sql>) => app.services.database.system((tx) => query.execute(tx))
  const read = (request: ReceivedRequest | undefined) =>
    JSON.parse(decryptPush(request?.body ?? Buffer.alloc(0), receiver, auth)) as Record<string, string>
  const admin = () => addManager(app, 'Owner', [], undefined, 'admin')

  it('MGR-11 registers a browser once, lists it without its keys, and removes it', async () => {
    const device = await register()
    expect(device).toMatchObject({
      label: 'Till',
      managerId: venue.ownerId,
      service: new URL(service.url).host,
    })
    expect((await register()).id).toBe(device.id)
    const listed = await app.send('GET', devices, { token: venue.ownerToken })
    expect(listed.body).toHaveLength(1)
    expect(listed.text).not.toMatch(/send\/1|p256dh|endpoint|subscription/)
    const { rows } = (await system(sql`select * from mobile_device where id = ${device.id}`)) as {
      rows: object[]
    }
    expect(JSON.stringify(rows)).not.toContain(p256dh)
    const other = await addManager(app, 'Owner', [venue.venueId])
    const path = `${devices}/${device.id}`
    expect((await app.send('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await app.send('DELETE', path, { token: venue.ownerToken })).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('gives a browser to the manager who is signed in there now', async () => {
    await register()
    const next = await addManager(app, 'Owner', [venue.venueId])
    await register(next.token)
    expect([(await list()).length, (await list(next.token)).length]).toEqual([0, 1])
  })

  it('keeps twenty devices of a manager at most, the newest', async () => {
    for (let n = 0; n < 22; n += 1) await register(venue.ownerToken, `/send/${n}`)
    expect(await list()).toHaveLength(20)
  })

  it('refuses what is no subscription, and addresses inside', async () => {
    const looked = vi.spyOn(app.services.safeFetch, 'check')
    looked.mockImplementation(createSafeFetch({ allowsLoopback: false }).check)
    onTestFinished(() => looked.mockRestore())
    const ask = (endpoint: string, key = p256dh) =>
      app.send('POST', devices, {
        token: venue.ownerToken,
        body: { subscription: { endpoint, keys: { p256dh: key, auth: auth.toString('base64url') } } },
      })
    expect(await ask('https://10.0.0.1/send')).toMatchObject({
      status: 422,
      body: { error: { fields: { 'subscription.endpoint': 'refused_address' } } },
    })
    expect(await ask('https://push.example/send', Buffer.alloc(65, 4).toString('base64url'))).toMatchObject({
      status: 422,
      body: { error: { fields: { 'subscription.keys': 'invalid' } } },
    })
    expect((await ask('ftp://push.example/send')).status).toBe(400)
    expect((await ask('https://push.example/send')).status).toBe(200)
  })

  it('announces a message by the names of customer and venue, encrypted, with our signature', async () => {
    await register()
    await write('A secret question')
    await until(() => expect(service.received).toHaveLength(1))
    const [request] = service.received
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '600',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    const notice = read(request)
    expect(notice).toEqual({
      title: expect.any(String),
      body: `New message for PUSH${marks} venue`,
      path: `/messages?conversationId=${venue.conversationId}`,
      tag: `conversation:${venue.conversationId}`,
    })
    expect(JSON.stringify(notice)).not.toContain('secret question')
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=([\w-]+)$/.exec(request?.headers.authorization ?? '') ?? []
    const { body } = await app.send<{ publicKey: string }>('GET', '/v2/mobileDevices/publicKey', {
      token: venue.ownerToken,
    })
    expect(key).toBe(body.publicKey)
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
      audience: service.url,
      algorithms: ['ES256'],
    })
    expect(payload.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
    await until(async () => expect((await list())[0]?.lastPushAt).toEqual(expect.any(Number)))
  })

  it('is quiet while a stream of the manager is open, and only for that manager', async () => {
    const colleague = await addManager(app, 'Staff', [venue.venueId])
    await register(venue.ownerToken, '/owner')
    await register(colleague.token, '/colleague')
    const url = await app.listen()
    const leave = new AbortController()
    const stream = await fetch(`${url}/venues/${venue.venueId}/sse`, {
      headers: { authorization: `Bearer ${venue.ownerToken}` },
      signal: leave.signal,
    })
    expect(stream.status).toBe(200)
    await write()
    await until(() => expect(service.received.map(({ path }) => path)).toEqual(['/colleague']))
    await quietly()
    expect(service.received).toHaveLength(1)
    leave.abort()
    await until(() => expect(app.services.hub.openSessions).toEqual([]))
    await write()
    await until(() => expect(service.received.map(({ path }) => path)).toContain('/owner'))
  })

  it('is quiet where another server has just seen a stream', async () => {
    await register()
    const seen = (ago: string) =>
      system(sql`
        update session set watched_at = now() - ${ago}::interval where manager_id = ${venue.ownerId}`)
    await seen('0 seconds')
    await write()
    await quietly()
    expect(service.received).toEqual([])
    await seen('16 seconds')
    await write()
    await until(() => expect(service.received).toHaveLength(1))
  })

  it('goes to no one whose role does not show the conversations, and ends with the session', async () => {
    const { body: role } = await app.send<{ id: number }>('POST', `/v2/venues/${venue.venueId}/roles`, {
      token: venue.ownerToken,
      body: { name: 'Till only', permissions: ['venues.venue:read'] },
    })
    const blind = await addManager(app, 'Staff', [venue.venueId])
    await system(sql`delete from manager_role where manager_id = ${blind.managerId}`)
    await system(sql`insert into manager_role (manager_id, role_id) values (${blind.managerId}, ${role.id})`)
    await register(blind.token, '/blind')
    const gone = await addManager(app, 'Staff', [venue.venueId])
    await register(gone.token, '/gone')
    expect((await app.send('POST', '/v2/auth/logout', { token: gone.token })).status).toBe(204)
    await register(venue.ownerToken, '/owner')
    await write()
    await until(() => expect(service.received.map(({ path }) => path)).toEqual(['/owner']))
    await quietly()
    expect(service.received).toHaveLength(1)
  })

  it('forgets a device that its service does not know any more', async () => {
    await register()
    service.answer = 410
    await write()
    await until(async () => expect(await list()).toEqual([]))
    await register()
    service.answer = 404
    await write()
    await until(async () => expect(await list()).toEqual([]))
  })

  it('tries again when the service asks it to wait', async () => {
    await register()
    service.answer = 429
    service.headers = { 'retry-after': '1' }
    await write()
    await until(() => expect(service.received).toHaveLength(1))
    service.answer = 201
    await until(() => expect(service.received).toHaveLength(2))
    expect(await list()).toHaveLength(1)
  })

  it('MGR-08 goes to every device of everybody, MGR-09 to one, MGR-10 lists a manager’s, for admins', async () => {
    const [first, second] = [await register(), await addManager(app, 'Staff', [])]
    await register(second.token, '/second')
    const { token } = await admin()
    const notice = { title: 'Maintenance', body: 'Tonight at 23:00.', path: '/today' }
    const global = await app.send<{ devices: number }>('POST', '/v2/mobileDevices/globalPushs', {
      token,
      body: notice,
    })
    expect(global.body.devices).toBeGreaterThanOrEqual(2)
    await until(() => expect(service.received.map(({ path }) => path).sort()).toEqual(['/second', '/send/1']))
    expect(read(service.received[0])).toMatchObject(notice)
    expect(service.received[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' })
    const one = await app.send('POST', `/v2/mobileDevices/${first.id}/push`, { token, body: notice })
    expect(one.body).toEqual({ devices: 1 })
    await until(() => expect(service.received).toHaveLength(3))
    expect(
      (await app.send('POST', `/v2/mobileDevices/${newId()}/push`, { token, body: notice })).status,
    ).toBe(404)
    const listed = await app.send<Device[]>('GET', `/v2/managers/${venue.ownerId}/mobileDevices`, { token })
    expect(listed.body.map(({ id }) => id)).toEqual([first.id])
  })

  it('MGR-15 is for admins alone', async () => {
    const vendor = await addManager(app, 'Owner', [venue.venueId], undefined, 'venueVendor')
    const device = await register()
    for (const token of [venue.ownerToken, vendor.token, await addKey(app, venue)]) {
      const body = { title: 'x', body: 'x' }
      const calls = [
        app.send('POST', '/v2/mobileDevices/globalPushs', { token, body }),
        app.send('POST', `/v2/mobileDevices/${device.id}/push`, { token, body }),
        app.send('GET', `/v2/managers/${venue.ownerId}/mobileDevices`, { token }),
      ]
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403])
    }
    expect(service.received).toEqual([])
  })

  it('leads nowhere but into the back office', async () => {
    const { token } = await admin()
    for (const path of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'today',
    ])
      expect([
        path,
        (
          await app.send('POST', '/v2/mobileDevices/globalPushs', {
            token,
            body: { title: 'x', body: 'x', path },
          })
        ).status,
      ]).toEqual([path, 400])
  })

  it('has one pair of keys, made once and encrypted, whichever caller is first', async () => {
    const { database, secrets } = app.services
    await system(sql`delete from installation_key`)
    const asked = Array.from({ length: 5 }, () => createVapid(database, secrets, undefined)())
    const keys = new Set((await Promise.all(asked)).map(({ publicKey }) => publicKey))
    expect(keys.size).toBe(1)
    const { rows } = (await system(sql`select sealed from installation_key`)) as {
      rows: { sealed: string }[]
    }
    expect(rows).toHaveLength(1)
    expect(rows[0]?.sealed).toMatch(/^v1\./)
  })
})
