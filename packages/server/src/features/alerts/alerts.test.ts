import type { SmsAlerts } from '@comptoir/core/alerts'
import { newId } from '@comptoir/core/http'
import { countSms } from '@comptoir/core/sms'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startSms } from '../../../../sandbox/src/sms/simulator.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addRole } from '../../testing/full-venue.ts'
import { addNumber } from '../../testing/outside.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { pauseAccount } from '../channels/accounts.ts'
import { storeMessage } from '../inbox/index.ts'
import { checkProviders } from '../provider-health/index.ts'
import { suppress } from '../suppression/index.ts'

const within = { timeout: 20_000, interval: 50 }
const path = '/v2/managers/me/smsAlerts'

describe.each(testEngines)('alerts by SMS on %s', (engine) => {
  let sms: Awaited<ReturnType<typeof startSms>>
  let page: Awaited<ReturnType<typeof startPageServer>>
  let app: TestApp
  let venue: TestVenue
  let workers: Workers[]
  let phone = '+590690430000'
  let count = 0

  beforeAll(async () => {
    sms = await startSms(0)
    page = await startPageServer(sms.routes, 0)
    const { SMPP_URL = '' } = sms.reach
    app = await testApp({ engine, environment: { SMPP_URL } })
    // Two, as on two servers: what one sends the other does not.
    workers = [
      await startWorkers(app.services, { pollMs: 50, clockMs: 50 }),
      await startWorkers(app.services, { pollMs: 50, clockMs: 50 }),
    ]
  }, 60_000)
  beforeEach(async () => {
    count += 1
    phone = `+${Number(phone.slice(1)) + 1}`
    venue = await addVenue(app, `ALERT${count}`)
    await outside('PUT', '-behaviour', {})
  })
  afterAll(async () => {
    for (const one of workers) await one.stop()
    await Promise.all([sms.stop(), page.stop()])
    await app.close()
  })

  const system = <T = unknown>(query: RawBuilder<T>) =>
    app.services.database.system((tx) => query.execute(tx))
  const outside = (method: string, query = '', body?: object) =>
    fetch(`http://127.0.0.1:${page.port}/api/sms${query}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  /** What the phone has got, the codes left out. */
  async function read(of = phone): Promise<string[]> {
    const all = (await (await outside('GET', `?phone=${of.slice(1)}`)).json()) as {
      direction: string
      body: string
    }[]
    return all.filter(({ direction }) => direction === 'received').map(({ body }) => body)
  }
  /** The same, of a provider that may have been out: it is looked at again each minute, and here each time. */
  async function readAtWork(of: string): Promise<string[]> {
    await checkProviders(app.services.database)
    return read(of)
  }
  const alerts = async (of = phone) => (await read(of)).filter((body) => !/code/.test(body))
  const ask = <T = SmsAlerts>(method: string, suffix = '', body?: object, token = venue.ownerToken) =>
    app.send<T>(method, `${path}${suffix}`, { token, ...(body ? { body } : {}) })

  /** Proves the phone and has alerts at any hour. */
  async function turnOn(token = venue.ownerToken, of = phone): Promise<void> {
    await ask('POST', '/codes', { phone: of }, token)
    await expect.poll(() => readAtWork(of), within).toHaveLength(1)
    const [code] = /\d{6}/.exec((await read(of))[0] ?? '') ?? []
    expect((await ask('POST', '/phones', { code, timezone: 'UTC' }, token)).status).toBe(200)
    await ask('PATCH', '', { quietHours: null }, token)
  }
  const say = (isFromBusiness: boolean, isHandOver = false, isGenerated = isHandOver, at?: Date) =>
    app.services.database.tenant([venue.venueId], (tx) =>
      storeMessage(tx, {
        venueId: venue.venueId,
        conversationId: venue.conversationId,
        id: newId(),
        body: 'A secret question',
        isFromBusiness,
        isGenerated,
        isHandOver,
        at,
      }),
    )
  const handOver = () => say(true, true)
  /** What is noted for the manager, sent or not. */
  const noted = async (managerId = venue.ownerId) =>
    (
      await system(
        sql<{ isSent: boolean }>`
          select told_at is not null as "isSent" from sms_alert where manager_id = ${managerId} order by id`,
      )
    ).rows.map(({ isSent }) => isSent)
  const timePasses = () => system(sql`update sms_alert set due_at = now()`)
  /** Rests are over. */
  const restEnds = () => system(sql`update sms_alert_setting set rests_until = null`)
  const resting = async () =>
    (
      await system(
        sql<{ until: Date | null }>`
          select rests_until as until from sms_alert_setting where manager_id = ${venue.ownerId}`,
      )
    ).rows[0]?.until ?? null

  it('AUT-13 a phone is verified by a code; there are no alerts before that or after its removal', async () => {
    expect((await ask('GET')).body).toMatchObject({ isAvailable: true, phone: null, isOn: false })
    expect((await ask('PATCH', '', { isOn: true })).status).toBe(409)
    expect((await ask('POST', '/codes', { phone: '+12025550123' })).body).toMatchObject({
      error: { fields: { phone: 'unavailable' } },
    })
    await ask('POST', '/codes', { phone })
    await expect.poll(() => read(), within).toHaveLength(1)
    const [code = ''] = /\d{6}/.exec((await read())[0] ?? '') ?? []
    const prove = (given: string) => ask('POST', '/phones', { code: given, timezone: 'America/Guadeloupe' })
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await prove(wrong)).body).toMatchObject({ error: { code: 'wrong_code' } })
    expect((await prove(code)).body).toMatchObject({
      phone,
      isOn: true,
      quietHours: { from: '22:00', until: '07:00' },
      timezone: 'America/Guadeloupe',
    })
    expect((await prove(code)).body).toMatchObject({ error: { code: 'expired_code' } })
    // The mailed code of an account and this one are two.
    expect((await ask('DELETE', '/phone')).body).toMatchObject({ phone: null, isOn: false })
  })

  it('MSG-14 alerts once about a request for a person until someone answers, in one SMS with a link and without the customer’s text', async () => {
    await turnOn()
    const blind = await addManager(app, 'Staff', [venue.venueId])
    const blindPhone = `${phone.slice(0, -4)}${5000 + count}`
    await turnOn(blind.token, blindPhone)
    const roleId = await addRole(app, venue)
    await system(sql`update manager_role set role_id = ${roleId} where manager_id = ${blind.managerId}`)
    await handOver()
    await expect.poll(() => alerts(), within).toHaveLength(1)
    const [text = ''] = await alerts()
    expect(countSms(text)).toMatchObject({ encoding: 'gsm', segments: 1 })
    expect(text).not.toContain('secret')
    expect(text).toContain(venue.mark)
    const { pathname } = new URL(/http\S+/.exec(text)?.[0] ?? '')
    expect((await app.send('GET', pathname)).headers.get('location')).toBe(
      `/messages?conversationId=${venue.conversationId}`,
    )
    await say(false)
    await handOver()
    await timePasses()
    await expect.poll(() => noted(), within).toEqual([true])
    await say(true)
    await expect.poll(() => noted(), within).toEqual([])
    await say(false)
    await expect.poll(() => noted(), within).toEqual([false])
    await timePasses()
    await expect.poll(() => alerts(), within).toHaveLength(2)
    expect(await alerts(blindPhone)).toEqual([])
    expect(await noted(blind.managerId)).toEqual([])
  })

  it('MSG-14 an absence text or the agent’s answer leaves a customer on the list of alerts; closing takes them off', async () => {
    await turnOn()
    await say(false)
    await expect.poll(() => noted(), within).toEqual([false])
    await say(true, false, true)
    await timePasses()
    await expect.poll(() => alerts(), within).toHaveLength(1)
    expect(await noted()).toEqual([true])
    const path = `/v2/venues/${venue.venueId}/conversations/${venue.conversationId}`
    await app.send('PATCH', path, { token: venue.ownerToken, body: { isClosed: true } })
    await expect.poll(() => noted(), within).toEqual([])
  })

  it('MSG-14 the provider’s time counts: a message that is delivered hours late has waited already, and is announced at once', async () => {
    await turnOn()
    await say(false)
    await expect.poll(() => noted(), within).toEqual([false])
    await say(true)
    await expect.poll(() => noted(), within).toEqual([])
    await say(false, false, false, new Date(Date.now() - 3 * 3_600_000))
    await expect.poll(() => alerts(), within).toHaveLength(1)
    expect(await noted()).toEqual([true])
  })

  it('is quiet while the manager looks, at quiet hours, and after four in an hour; what waited is sent together', async () => {
    await turnOn()
    await system(
      sql`update session set watched_at = now() + interval '1 hour' where manager_id = ${venue.ownerId}`,
    )
    await handOver()
    await expect.poll(resting, within).not.toBeNull()
    await system(sql`update session set watched_at = null where manager_id = ${venue.ownerId}`)
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
    await ask('PATCH', '', { quietHours: { from: at(-1), until: at(1) } })
    await expect.poll(async () => (await resting())?.toISOString().slice(11, 16), within).toBe(at(1))
    await system(sql`
      update sms_alert_setting set told_times = array[now() - interval '59 minutes', now(), now(), now()]
      where manager_id = ${venue.ownerId}`)
    await ask('PATCH', '', { quietHours: null })
    await expect.poll(async () => Number(await resting()) - Date.now(), within).toBeLessThan(61_000)
    expect(await alerts()).toEqual([])
    const other = await addVenue(app, `ALERTED${count}`)
    await system(
      sql`insert into venue_manager (venue_id, manager_id) values (${other.venueId}, ${venue.ownerId})`,
    )
    await system(sql`
      insert into manager_role (manager_id, role_id)
      select ${venue.ownerId}, role_id from manager_role where manager_id = ${other.ownerId}`)
    await system(sql`
      insert into sms_alert (manager_id, venue_id, conversation_id)
      values (${venue.ownerId}, ${other.venueId}, ${other.conversationId})`)
    await system(sql`
      update conversation set waiting_since = now() where id = ${other.conversationId}`)
    await system(sql`
      update sms_alert_setting set told_times[1] = now() - interval '61 minutes'
      where manager_id = ${venue.ownerId}`)
    await restEnds()
    await expect.poll(() => alerts(), within).toEqual([expect.stringMatching(/^Comptoir.* 2 conversations/)])
    expect(await noted()).toEqual([true, true])
  })

  it('SMS-09 STOP turns alerts off, a suppressed phone gets none, and pending ones are dropped when off or without a phone', async () => {
    await turnOn()
    await outside('POST', '', { from: phone.slice(1), to: '36789', body: 'Stop merci' })
    await expect.poll(async () => (await ask('GET')).body.stoppedAt, within).toEqual(expect.any(String))
    expect((await ask('GET')).body.isOn).toBe(false)
    expect((await ask('PATCH', '', { isOn: true })).body).toMatchObject({ isOn: true, stoppedAt: null })
    const entry = {
      venueId: venue.venueId,
      channel: 'sms',
      address: phone,
      reason: 'stop',
      source: '',
    } as const
    await app.services.database.system((tx) => suppress(tx, app.services.secrets, [entry]))
    await handOver()
    await expect.poll(() => noted(), within).toEqual([true])
    await system(sql`delete from suppression where venue_id = ${venue.venueId}`)
    await say(true)
    await expect.poll(() => noted(), within).toEqual([])
    await outside('PUT', '-behaviour', { isOut: true })
    for (const end of [() => ask('PATCH', '', { isOn: false }), () => ask('DELETE', '/phone')]) {
      await ask('PATCH', '', { isOn: true })
      await handOver()
      await expect.poll(() => noted(), within).toEqual([true])
      expect((await end()).body.isOn).toBe(false)
      await expect
        .poll(async () => {
          const { rows } = await system(sql`
            select from outbox where kind = 'sms.notice' and payload->>'to' = ${phone} and state <> 'done'`)
          return rows
        }, within)
        .toEqual([])
      expect(await noted()).toEqual([])
    }
    await outside('PUT', '-behaviour', {})
    expect(await alerts()).toEqual([])
  })

  it('XCT-05 a linked account that was paused is announced, once until it works again', async () => {
    await turnOn()
    const account = {
      venueId: venue.venueId,
      id: await addNumber(app, venue.venueId, venue.profileId, venue.ownerToken),
    }
    await system(sql`
      update channel_account set token = coalesce(token, 'x'), connected_at = now()
      where venue_id = ${account.venueId} and id = ${account.id}`)
    await app.services.database.system((tx) => pauseAccount(tx, account, 'token'))
    await expect.poll(() => alerts(), within).toHaveLength(1)
    await system(sql`update channel_account set problem = null where id = ${account.id}`)
    await expect.poll(() => noted(), within).toEqual([])
    expect((await alerts())[0]).toMatch(/WhatsApp.*\/channels$/)
  })
})
