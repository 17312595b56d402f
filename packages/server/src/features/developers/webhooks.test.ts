import { verifyWebhook, type WebhookDelivery, webhookDelaysMs } from '@comptoir/core/developers'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventReaders } from '../../kernel/events/event-readers.ts'
import { emit } from '../../kernel/events/events.ts'
import { createSafeFetch, type SafeFetch } from '../../kernel/outbound/safe-fetch.ts'
import { startQueue } from '../../kernel/queue/queue.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { deliverEvents } from './deliveries.ts'

interface Hook {
  id: string
  secret: string
  isEnabled: boolean
  disabledReason: string | null
  failingSince: number | null
}

const until = <T>(check: () => T | Promise<T>, timeout = 10_000) =>
  vi.waitFor(check, { timeout, interval: 20 })

describe.each(bothEngines)('outgoing webhooks on %s', (engine) => {
  let app: TestApp
  /** By which the calls look over an address. */
  let safeFetch: SafeFetch
  let venue: TestVenue
  let receiver: Receiver
  let workers: Workers
  let hooks: string
  let marks = 0

  beforeAll(async () => {
    app = await testApp({ engine, allowsLoopback: true })
    safeFetch = app.services.safeFetch
    // The real limit of 15 s would make the tests wait for it.
    app.services.safeFetch = Object.assign(
      (url: string, request = {}) => safeFetch(url, { ...request, timeoutMs: 500 }),
      safeFetch,
    )
    workers = await startWorkers(app.services, { pollMs: 50 })
  })
  afterAll(async () => {
    await workers.stop()
    await app.close()
  })
  beforeEach(async () => {
    marks += 1
    receiver = await startReceiver()
    venue = await addVenue(app, `HOOK${marks}`)
    hooks = `/v2/venues/${venue.venueId}/webhooks`
  })
  afterEach(() => receiver.close())

  const call = async <T>(method: string, path: string, body?: unknown) =>
    app.send<T>(method, path, { token: venue.ownerToken, ...(body === undefined ? {} : { body }) })
  const add = async (eventTypes = ['messages.received'], url = `${receiver.url}/hooks?shop=1`) =>
    (await call<Hook>('POST', hooks, { url, eventTypes, label: 'Till' })).body
  const log = async (hook: Hook, query = '') =>
    (await call<WebhookDelivery[]>('GET', `${hooks}/${hook.id}/deliveries${query}`)).body
  const read = async (hook: Hook) => (await call<Hook>('GET', `${hooks}/${hook.id}`)).body
  const write = (body = 'Are you open?') =>
    app.send('POST', `/v2/webchats/${venue.webchatId}/messages`, {
      token: venue.visitorToken,
      body: { id: newId(), body },
    })
  const system = (query: ReturnType<typeof sql>) => app.services.database.system((tx) => query.execute(tx))
  const hurry = () =>
    system(sql`update outbox set next_at = now() where venue_id = ${venue.venueId} and state = 'queued'`)

  it('sends what it listens to, signed, and writes it down', async () => {
    const hook = await add()
    await write('Do you have croissants?')
    await until(() => expect(receiver.received).toHaveLength(1))
    const [request] = receiver.received
    expect(request?.path).toBe('/hooks?shop=1')
    expect(request?.headers['content-type']).toBe('application/json')
    const event = await verifyWebhook(request?.body.toString() ?? '', request?.headers ?? {}, hook.secret)
    expect(event).toMatchObject({
      type: 'messages.received',
      venueId: venue.venueId,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { message: { body: 'Do you have croissants?' }, conversation: { id: venue.conversationId } },
    })
    await until(async () =>
      expect(await log(hook)).toMatchObject([
        {
          eventType: 'messages.received',
          messageId: event.id,
          origin: 'event',
          state: 'delivered',
          attempts: 1,
          responseStatus: 200,
          durationMs: expect.any(Number),
          error: null,
          nextAttemptAt: null,
        },
      ]),
    )
  })

  it('sends nothing that was not asked for, nothing from before, and nothing of other venues', async () => {
    const other = await addVenue(app, `OTHER${marks}`)
    await write('before')
    const hook = await add(['messages.sent'])
    await write()
    await app.send('POST', `/v2/webchats/${other.webchatId}/messages`, {
      token: other.visitorToken,
      body: { id: newId(), body: 'elsewhere' },
    })
    const body = { id: newId(), body: 'Yes', to: venue.jid, from: venue.address }
    await call('POST', `/v2/venues/${venue.venueId}/conversations/messages`, body)
    await until(() => expect(receiver.received).toHaveLength(1))
    expect(receiver.received[0]?.body.toString()).toContain('"Yes"')
    expect(await log(hook)).toHaveLength(1)
  })

  it('shows the secret once, keeps it encrypted, and replaces it at once', async () => {
    const hook = await add()
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await call('GET', hooks)).text + (await call('GET', `${hooks}/${hook.id}`)).text).not.toContain(
      'secret',
    )
    const { rows } = (await system(sql`select * from outgoing_webhook where id = ${hook.id}`)) as {
      rows: object[]
    }
    expect(JSON.stringify(rows)).not.toContain(hook.secret.slice(6))
    const { body: renewed } = await call<Hook>('POST', `${hooks}/${hook.id}/secret`)
    expect(renewed.secret).not.toBe(hook.secret)
    await call('POST', `${hooks}/${hook.id}/test`)
    await until(() => expect(receiver.received).toHaveLength(1))
    const { body, headers } = receiver.received[0]!
    expect(await verifyWebhook(body.toString(), headers, renewed.secret)).toMatchObject({
      type: 'webhooks.test',
    })
    await expect(verifyWebhook(body.toString(), headers, hook.secret)).rejects.toThrow('No signature')
  })

  it('tries again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h, then gives up', async () => {
    receiver.answer = 500
    const hook = await add()
    await write()
    const waited: number[] = []
    await until(async () => expect(await log(hook)).toHaveLength(1))
    const [delivery] = await log(hook)
    for (let attempt = 1; attempt <= webhookDelaysMs.length; attempt += 1) {
      await until(async () => expect(await log(hook)).toMatchObject([{ attempts: attempt }]))
      const { rows } = (await system(
        sql`select extract(epoch from next_at - now()) * 1000 as ms from outbox where venue_id = ${venue.venueId} and key like ${`${delivery?.id}:%`} and state = 'queued'`,
      )) as { rows: { ms: number }[] }
      waited.push(...rows.map(({ ms }) => Number(ms)))
      await hurry()
    }
    expect(receiver.received).toHaveLength(8)
    const expected = webhookDelaysMs.slice(1)
    expect(waited).toHaveLength(expected.length)
    for (const [index, ms] of waited.entries()) {
      expect(ms).toBeLessThanOrEqual(expected[index]!)
      expect(ms).toBeGreaterThan(expected[index]! - 5000)
    }
    expect(await log(hook)).toMatchObject([
      { state: 'failed', attempts: 8, responseStatus: 500, error: 'status', nextAttemptAt: null },
    ])
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(1)
    expect((await read(hook)).failingSince).toEqual(expect.any(Number))
  })

  it('distinguishes time-outs, lost connections and redirects, and follows none', async () => {
    const hook = await add()
    receiver.answer = 'hang'
    await write()
    await until(async () =>
      expect(await log(hook)).toMatchObject([{ error: 'timeout', attempts: 1, responseStatus: null }]),
    )
    receiver.answer = 302
    receiver.headers = { location: `${receiver.url}/elsewhere` }
    await hurry()
    await until(async () => expect(await log(hook)).toMatchObject([{ error: 'status', responseStatus: 302 }]))
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere')
    const { url } = receiver
    await receiver.close()
    await hurry()
    await until(async () => expect(await log(hook)).toMatchObject([{ error: 'connection', attempts: 3 }]))
    expect(url).toContain('127.0.0.1')
    receiver = await startReceiver()
  })

  it('is disabled after five days of failure, says why, and starts again when enabled again', async () => {
    receiver.answer = 503
    const hook = await add()
    await write('one')
    await write('two')
    await until(async () => expect(await log(hook)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]))
    await system(
      sql`update outgoing_webhook set failing_since = now() - interval '5 days 1 minute' where id = ${hook.id}`,
    )
    await hurry()
    await until(async () =>
      expect(await read(hook)).toMatchObject({ isEnabled: false, disabledReason: 'failing' }),
    )
    await write('missed')
    await hurry()
    await until(async () => expect((await log(hook, '?state=queued')).length).toBeLessThan(2))
    expect(await call('POST', `${hooks}/${hook.id}/test`)).toMatchObject({ status: 422 })
    receiver.answer = 200
    const enabled = await call('PATCH', `${hooks}/${hook.id}`, { isEnabled: true })
    expect(enabled.body).toMatchObject({ isEnabled: true, disabledReason: null, failingSince: null })
    receiver.received.length = 0
    await write('three')
    await until(() =>
      expect(receiver.received.map(({ body }) => body.toString()).join()).toContain('"three"'),
    )
    expect(receiver.received.map(({ body }) => body.toString()).join()).not.toContain('"missed"')
  })

  it('is disabled at once by 410 Gone, and what waits for it is canceled', async () => {
    receiver.answer = 500
    const hook = await add()
    await write('one')
    await until(async () => expect(await log(hook)).toMatchObject([{ attempts: 1 }]))
    receiver.answer = 410
    await write('two')
    await until(async () =>
      expect(await read(hook)).toMatchObject({ disabledReason: 'gone', isEnabled: false }),
    )
    await hurry()
    await until(async () =>
      expect((await log(hook)).map(({ state }) => state)).toEqual(['canceled', 'canceled']),
    )
  })

  it('forgets its failures with the first success', async () => {
    receiver.answer = 500
    const hook = await add()
    await write()
    await until(async () => expect((await read(hook)).failingSince).not.toBeNull())
    receiver.answer = 204
    await hurry()
    await until(async () => expect((await read(hook)).failingSince).toBeNull())
    expect(await log(hook)).toMatchObject([{ state: 'delivered', attempts: 2, responseStatus: 204 }])
  })

  it('sends a delivery again under the same id, once for each Idempotency-Key', async () => {
    const hook = await add()
    await write()
    await until(async () => expect(await log(hook)).toMatchObject([{ state: 'delivered' }]))
    const [first] = await log(hook)
    const replay = () =>
      app.send<WebhookDelivery>('POST', `${hooks}/${hook.id}/deliveries/${first?.id}/replay`, {
        token: venue.ownerToken,
        headers: { 'idempotency-key': 'replay-1' },
      })
    const [one, two] = [await replay(), await replay()]
    expect(one.body).toMatchObject({ origin: 'replay', messageId: first?.messageId })
    expect(two.body.id).toBe(one.body.id)
    await until(() => expect(receiver.received).toHaveLength(2))
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
    expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body)
  })

  it('does not let an endpoint that hangs hold up one that answers', async () => {
    const dead = await startReceiver()
    dead.answer = 'hang'
    const slow = await add(['messages.received'], `${dead.url}/dead`)
    await add()
    await write('first')
    await until(() => expect(receiver.received).toHaveLength(1))
    await until(async () => expect((await read(slow)).failingSince).toEqual(expect.any(Number)))
    // More than are in the air at once.
    for (let n = 0; n < 24; n += 1) await write(`more ${n}`)
    await until(() => expect(receiver.received).toHaveLength(25))
    const countRetries = async () => {
      const { rows } = (await system(
        sql`select count(*)::int as n from outbox o join webhook_delivery d on o.key = d.id || ':1' and o.venue_id = d.venue_id
          where d.webhook_id = ${slow.id} and o.kind = 'webhooks.retry'`,
      )) as { rows: { n: number }[] }
      return rows[0]?.n
    }
    await until(async () => expect(await countRetries()).toBe(24))
    await dead.close()
  })

  it('reads the log by cursor and by state', async () => {
    const hook = await add()
    for (let n = 0; n < 5; n += 1) await call('POST', `${hooks}/${hook.id}/test`)
    const seen: string[] = []
    let query = '?perpage=2'
    for (;;) {
      const page = await app.send<WebhookDelivery[]>('GET', `${hooks}/${hook.id}/deliveries${query}`, {
        token: venue.ownerToken,
      })
      expect(page.headers.get('totalitems')).toBe('5')
      seen.push(...page.body.map(({ id }) => id))
      const cursor = page.headers.get('nextcursor')
      if (!cursor) break
      query = `?perpage=2&cursor=${cursor}`
    }
    expect(new Set(seen).size).toBe(5)
    expect(await log(hook, '?state=failed')).toEqual([])
  })

  it('refuses addresses that it would never call, naming the field', async () => {
    const looked = vi.spyOn(safeFetch, 'check')
    looked.mockImplementation(createSafeFetch({ allowsLoopback: false }).check)
    onTestFinished(() => looked.mockRestore())
    const ask = (url: string) =>
      call<{ error: { fields: Record<string, string> } }>('POST', hooks, {
        url,
        eventTypes: ['messages.received'],
      })
    for (const url of ['http://127.0.0.1/', 'https://[::1]/', 'http://10.0.0.1/x', 'http://169.254.169.254/'])
      expect(await ask(url)).toMatchObject({
        status: 422,
        body: { error: { fields: { url: 'refused_address' } } },
      })
    expect(await ask('https://shop.example:8443/')).toMatchObject({
      status: 422,
      body: { error: { fields: { url: 'refused_url' } } },
    })
    for (const url of ['ftp://shop.example/', 'https://me:secret@shop.example/', 'shop.example', ''])
      expect((await ask(url)).status).toBe(400)
    for (const url of [
      'https://shop.example/a\r\nX: 1',
      'https://shop\n.example/',
      'https://shop.example/%0d%0aX',
    ])
      expect(await ask(url)).toMatchObject({ status: 400, body: { error: { fields: { url: 'url' } } } })
    expect((await ask('https://shop.example/hooks')).status).toBe(200)
  })

  it('refuses at delivery a name that leads inside', async () => {
    const hook = await add(['messages.received'], 'https://hooks.test/')
    const ours = app.services.safeFetch
    app.services.safeFetch = createSafeFetch({
      allowsLoopback: false,
      resolve: async () => [{ address: '10.0.0.5', family: 4 }],
    })
    const inside = await startWorkers(app.services, { pollMs: 50 })
    await workers.stop()
    await write()
    await until(async () => expect(await log(hook)).toMatchObject([{ error: 'refused_address' }]))
    app.services.safeFetch = ours
    workers = await startWorkers(app.services, { pollMs: 50 })
    await inside.stop()
  })

  it('removes a webhook with its deliveries, even while one is being sent', async () => {
    receiver.answer = 500
    const hook = await add()
    await write()
    await until(async () => expect(await log(hook)).toMatchObject([{ attempts: 1 }]))
    expect((await call('DELETE', `${hooks}/${hook.id}`)).status).toBe(204)
    await hurry()
    await write()
    await new Promise((done) => setTimeout(done, 300))
    expect(receiver.received).toHaveLength(1)
    expect((await call('GET', `${hooks}/${hook.id}/deliveries`)).status).toBe(404)
    const { rows } = (await system(
      sql`select reader from event_cursor where venue_id = ${venue.venueId} and reader like ${`%${hook.id}`}`,
    )) as { rows: object[] }
    expect(rows).toEqual([])
  })

  describe('without its worker', () => {
    beforeAll(() => workers.stop())
    afterAll(async () => {
      workers = await startWorkers(app.services, { pollMs: 50 })
    })

    it('loses and doubles nothing over readers that die half-way and several at once', async () => {
      const hook = await add(['messages.sent'])
      const { database, log: logger } = app.services
      const report = (_: string, __: string, err: unknown) => logger.debug({ err }, 'as planned')
      let deaths = 0
      const dying = () =>
        startQueue(database, {
          pollMs: 20,
          log: report,
          sources: [
            eventReaders({
              async webhook(tx, venueId, name, events) {
                await deliverEvents(tx, venueId, name, events)
                deaths += 1
                if (deaths % 3 !== 0) throw new Error('died after writing, before the commit')
              },
            }),
          ],
        })
      const readers = [await dying(), await dying(), await dying()]
      for (let n = 0; n < 250; n += 1)
        await database.tenant([venue.venueId], async (tx) =>
          emit(tx, { venueId: venue.venueId, type: 'messages.sent', payload: { n } }),
        )
      const count = async () => {
        const { rows } = (await system(
          sql`select count(*)::int as n, count(distinct event_seq)::int as distinct, count(distinct o.key)::int as jobs
            from webhook_delivery d join outbox o on o.venue_id = d.venue_id and o.key = d.id || ':1'
            where d.webhook_id = ${hook.id}`,
        )) as { rows: { n: number; distinct: number; jobs: number }[] }
        return rows[0]
      }
      await until(async () => expect(await count()).toEqual({ n: 250, distinct: 250, jobs: 250 }), 20_000)
      for (const reader of readers) await reader.stop()
      expect(deaths).toBeGreaterThan(3)
      await system(sql`delete from outbox where venue_id = ${venue.venueId}`)
    })

    it('delivers after a worker died in the middle of an attempt, under the same id', async () => {
      const hook = await add()
      const test = await call<WebhookDelivery>('POST', `${hooks}/${hook.id}/test`)
      await system(
        sql`update outbox set state = 'leased', attempts = 1, lease_until = now() - interval '1 second' where venue_id = ${venue.venueId} and key = ${`${test.body.id}:1`}`,
      )
      const again = await startWorkers(app.services, { pollMs: 50 })
      await until(async () => expect(await log(hook)).toMatchObject([{ state: 'delivered', attempts: 1 }]))
      expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([test.body.messageId])
      await again.stop()
    })
  })
})
