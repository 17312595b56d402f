import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFeatures, outboxWorkers, startWorkers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addManager, addVenue } from '../../testing/world.ts'
import { type DispatchHandler, dispatches, launch } from '../dispatch/index.ts'
import { startQueue } from './queue.ts'
import { pauseSending, resumeSending } from './sending-pause.ts'

const within = { timeout: 15_000, interval: 100 }
const backedUpAt = new Date('2026-03-01T02:00:00Z')

describe.each(bothEngines)('the pause of sending on %s (T30)', (engine) => {
  let app: TestApp
  let venueId: number
  beforeAll(async () => {
    app = await testApp({
      engine,
      environment: {
        LOG_LEVEL: 'silent',
        SMS_HTTP_URL: 'http://127.0.0.1:9',
        SMS_HTTP_KEY: 'key',
        SMS_HTTP_SECRET: 'a secret of 16 and more',
      },
    })
    ;({ venueId } = await addVenue(app, 'Paused'))
    await app.services.database.system((tx) => pauseSending(tx, backedUpAt))
  }, 60_000)
  afterAll(() => app.close())

  const begun = async () => {
    const { rows } = await app.services.database.system((tx) =>
      sql<{ kind: string }>`
        select kind from outbox where key = 'probe' and not (state = 'queued' and attempts = 0 and last_error is null)
      `.execute(tx),
    )
    return rows.map(({ kind }) => kind).sort()
  }

  it('holds back every queue worker that sends something out, and none that stays inside; resumed, all of them go', async () => {
    const open = openFeatures(app.services)
    const handlers = outboxWorkers(app.services, open)
    await open.close()
    const kinds = Object.keys(handlers).sort()
    const inside = kinds.filter((kind) => handlers[kind]?.staysInside)
    expect(kinds.length).toBeGreaterThanOrEqual(12)
    await app.services.database.system((tx) =>
      sql`
        insert into outbox (venue_id, kind, key, payload) select ${venueId}, unnest(${kinds}::text[]), 'probe', '{}'
      `.execute(tx),
    )
    const workers = await startWorkers(app.services, { pollMs: 50 })
    await expect.poll(begun, within).toEqual(inside)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await begun()).toEqual(inside)
    const [asked] = await app.services.database.system((tx) =>
      tx.selectFrom('operator_provider').selectAll().execute(),
    )
    expect(asked).toMatchObject({ name: 'sms', checked_at: null })
    const { token } = await addManager(app, 'Owner', [venueId], 'admin@comptoir.test', 'admin')
    expect((await app.send('DELETE', '/v2/sendingPause', { token })).status).toBe(204)
    await expect.poll(begun, within).toEqual(kinds)
    await workers.stop()
  })

  it('holds back dispatches until it ends', async () => {
    const { database } = app.services
    await database.system((tx) => pauseSending(tx, backedUpAt))
    const recipients = sql<never>`
      select 'r' || g as recipient, 1 as parts, 0 as cost, null as suppressed, null::timestamptz as "dueAt",
        '{}'::jsonb as fields from generate_series(1, 5) g`
    await database.tenant([venueId], (tx) =>
      launch(tx, { venueId, id: newId(), kind: 'probe', payload: {}, recipients }),
    )
    let sent = 0
    const handler: DispatchHandler = {
      idempotency: 'key',
      async send({ messages }) {
        sent += messages.length
        return new Map(messages.map(({ key }) => [key, { end: 'sent' }]))
      },
    }
    const queue = await startQueue(database, {
      sources: [dispatches({ probe: handler })],
      pollMs: 50,
      log: (_level, message, error) => process.emitWarning(`${message}: ${error}`),
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(sent).toBe(0)
    await database.system(resumeSending)
    await expect.poll(() => sent, within).toBe(5)
    await queue.stop()
  })

  it('is shown to staff and on the health page, and to no one else', async () => {
    await app.services.database.system((tx) => pauseSending(tx, backedUpAt))
    const { token } = await addManager(app, 'Owner', [venueId], 'staff@comptoir.test', 'admin')
    const { token: ownerToken } = await addManager(app, 'Owner', [venueId])
    const read = await app.send('GET', '/v2/sendingPause', { token })
    expect(read.body).toMatchObject({ pause: { backedUpAt: backedUpAt.getTime() } })
    expect((await app.send('GET', '/health')).body).toMatchObject({ sending: { isPaused: true } })
    for (const method of ['GET', 'DELETE'])
      expect((await app.send(method, '/v2/sendingPause', { token: ownerToken })).status).toBe(403)
    expect((await app.send('DELETE', '/v2/sendingPause', { token })).status).toBe(204)
    expect((await app.send('GET', '/v2/sendingPause', { token })).body).toEqual({ pause: null })
    expect((await app.send('GET', '/health')).body).toMatchObject({ sending: { isPaused: false } })
  })
})
