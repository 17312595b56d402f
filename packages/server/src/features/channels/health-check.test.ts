import type { Conversation, Message } from '@comptoir/core/inbox'
import type { ChannelHealth } from '@comptoir/core/social'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testEngines } from '../../testing/database.ts'
import { type Linked, linkedApp } from './testing/linked.ts'
import { type LinkedPage, linkedPage, sandboxPage } from './testing/linked-page.ts'

const within = { timeout: 15_000, interval: 50 }
type World = Pick<Linked, 'app' | 'venue'>

const send = <T>({ app, venue }: World, method: string, path: string) =>
  app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, { token: venue.ownerToken })
async function healthOf(world: World, platform: string): Promise<ChannelHealth> {
  const { body } = await send<ChannelHealth[]>(world, 'GET', '/channelAccounts')
  const found = body.find((one) => one.platform === platform)
  if (!found) throw new Error(`there is no account on ${platform}`)
  return found
}
const check = async (world: World, { id }: ChannelHealth) =>
  (await send<{ result: string; account: ChannelHealth }>(world, 'POST', `/channelAccounts/${id}/check`)).body
/** Brings the next look nearer. */
const makeDue = ({ app }: World) =>
  app.services.database.system((tx) => sql`update channel_account set next_check_at = now()`.execute(tx))

describe.each(testEngines)('the health check of channels on %s', (engine) => {
  let linked: Linked
  let customer = ''
  let count = 0
  beforeAll(async () => {
    linked = await linkedApp(engine)
  }, 60_000)
  beforeEach(async () => {
    count += 1
    customer = `5906905554${String(count).padStart(2, '0')}`
    await linked.callSandbox('PUT', '/behaviour', {})
  })
  afterAll(() => linked.close())

  const begun = async (): Promise<Conversation> => {
    await linked.callSandbox('POST', '/messages', { customer, name: 'Inès', text: 'Bonjour' })
    const mine = async () =>
      (await linked.conversations()).find(({ jid }) => jid.startsWith(`${customer}.`)) as Conversation
    await expect.poll(mine, within).toBeDefined()
    return mine()
  }
  const states = async (conversation: Conversation) =>
    (await linked.messages(conversation)).slice(1).map(({ state }: Message) => state)
  const arrived = async () =>
    (await linked.chats()).filter((one) => one.customer === customer && one.isFromBusiness)

  it('an account is looked at as it is linked: never “not checked yet”, and how long its token lasts is asked', async () => {
    const before = await healthOf(linked, 'whatsapp')
    expect(before).toMatchObject({ problem: null, checkedAt: expect.any(String), silentSince: null })
    const nextLook = async () => {
      const { rows } = await linked.app.services.database.system((tx) =>
        sql<{ hours: number }>`
          select extract(epoch from next_check_at - now())::float8 / 3600 as hours from channel_account
          where connected_at is not null`.execute(tx),
      )
      return rows[0]?.hours
    }
    await expect.poll(nextLook, within).toBeGreaterThan(22)
    expect(Date.parse((await healthOf(linked, 'whatsapp')).checkedAt ?? '')).toBeGreaterThan(
      Date.parse(before.checkedAt ?? ''),
    )
  })

  it('says when it last looked, and that all is well', async () => {
    const before = await healthOf(linked, 'whatsapp')
    expect(await check(linked, before)).toMatchObject({ result: 'fine', account: { problem: null } })
    expect((await healthOf(linked, 'whatsapp')).checkedAt).not.toBeNull()
  })

  it('looks by itself when the day is over, and each day once', async () => {
    const { checkedAt } = await healthOf(linked, 'whatsapp')
    await makeDue(linked)
    await expect.poll(async () => (await healthOf(linked, 'whatsapp')).checkedAt, within).not.toBe(checkedAt)
    const { rows } = await linked.app.services.database.system((tx) =>
      sql<{ hours: number }>`
        select extract(epoch from next_check_at - now())::float8 / 3600 as hours from channel_account
        where connected_at is not null`.execute(tx),
    )
    expect(rows[0]?.hours).toBeGreaterThan(22)
    expect(rows[0]?.hours).toBeLessThanOrEqual(24)
  })

  it('renews a token that ends soon, and goes on with the new one', async () => {
    await linked.callSandbox('PUT', '/token', { ends: linked.token, inSeconds: 3 * 86_400 })
    const health = await healthOf(linked, 'whatsapp')
    expect(await check(linked, health)).toMatchObject({ result: 'fine', account: { tokenEndsAt: null } })
    await linked.callSandbox('PUT', '/token', { expired: linked.token })
    const conversation = await begun()
    await linked.answer(conversation, 'Toujours là')
    await expect.poll(() => states(conversation), within).toEqual(['delivered'])
  })

  it('five sendings without an answer, and the others wait without a try; once it answers they leave in order', {
    timeout: 60_000,
  }, async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/behaviour', { answer: 'outage' })
    const texts = Array.from({ length: 12 }, (_, index) => `n° ${index}`)
    for (const text of texts) await linked.answer(conversation, text)
    const hurry = () =>
      linked.app.services.database.system((tx) =>
        sql`update outbox set next_at = now() where state = 'queued' and next_at > now()`.execute(tx),
      )
    await expect
      .poll(async () => {
        await hurry()
        return (await healthOf(linked, 'whatsapp')).silentSince
      }, within)
      .not.toBeNull()
    expect(await healthOf(linked, 'whatsapp')).toMatchObject({ problem: null, waitingCount: 12 })
    for (let look = 0; look < 5; look += 1) await hurry()
    const { rows } = await linked.app.services.database.system((tx) =>
      sql<{ attempts: number }>`
        select attempts from outbox where kind = 'channel.whatsapp' and state in ('queued', 'leased')
        order by attempts desc`.execute(tx),
    )
    expect(rows[0]?.attempts).toBeLessThanOrEqual(5)
    expect(rows.slice(1).every(({ attempts }) => attempts === 0)).toBe(true)
    await linked.callSandbox('PUT', '/behaviour', {})
    // A check that was running when the provider answered again sets the time of the next.
    const lookAgain = async () => {
      await makeDue(linked)
      return states(conversation)
    }
    await expect.poll(lookAgain, { timeout: 30_000, interval: 200 }).toEqual(texts.map(() => 'delivered'))
    expect((await arrived()).map(({ text }) => text)).toEqual(texts)
    expect((await healthOf(linked, 'whatsapp')).silentSince).toBeNull()
  })
})

describe.each(testEngines)('the health check of pages on %s', (engine) => {
  let linked: LinkedPage
  beforeAll(async () => {
    linked = await linkedPage(engine)
  }, 60_000)
  afterAll(() => linked.close())
  const pageToken = `EAA-sandbox-page-${sandboxPage.facebook}`

  it('a page’s token that was taken back is renewed through the person who linked it', async () => {
    await linked.callSandbox('PUT', '/whatsapp/token', { expired: pageToken })
    const health = await healthOf(linked, 'facebook')
    expect(await check(linked, health)).toMatchObject({ result: 'fine', account: { problem: null } })
  })

  it('where the person no longer exists too the account is paused with its repair, and goes on when it is taken again', async () => {
    await linked.app.services.database.system((tx) =>
      sql`update channel_account set user_token = null where platform = 'facebook'`.execute(tx),
    )
    await linked.callSandbox('PUT', '/whatsapp/token', { expired: `${pageToken}-next` })
    await makeDue(linked)
    await expect.poll(async () => (await healthOf(linked, 'facebook')).problem, within).toBe('token')
    const problems = await send(linked, 'GET', '/channelProblems')
    expect(problems.body).toMatchObject([{ platform: 'facebook', problem: 'token' }])
    await linked.callSandbox('PUT', '/whatsapp/token', { taken: `${pageToken}-next` })
    expect(await check(linked, await healthOf(linked, 'facebook'))).toMatchObject({
      result: 'fine',
      account: { problem: null },
    })
  })
})
