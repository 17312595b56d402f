import type { Conversation, Message } from '@comptoir/core/inbox'
import type { ChannelHealth, PageProfile } from '@comptoir/core/social'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startMeta } from '../../../../sandbox/src/meta/simulator.ts'
import { form, picture } from '../../kernel/files/testing/samples.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import type { PageChat } from '../channels/testing/linked-page.ts'
import { createSandboxCall, inboxOf, sendAsOwner, type VenueInbox } from '../channels/testing/venue-inbox.ts'
import { goThere } from './testing/go-there.ts'

const within = { timeout: 10_000, interval: 50 }
const account = '17840000000003'
const customer = '7700000000301'
const DAY = 86_400

describe.each(testEngines)('Instagram without Facebook, on %s (SOC-01)', (engine) => {
  let meta: Awaited<ReturnType<typeof startMeta>>
  let page: Awaited<ReturnType<typeof startPageServer>>
  let app: TestApp
  let workers: Workers
  let venue: TestVenue
  let inbox: VenueInbox
  let send: ReturnType<typeof sendAsOwner>
  let at = ''
  beforeAll(async () => {
    meta = await startMeta(0)
    page = await startPageServer(meta.routes, 0)
    app = await testApp({ engine, environment: meta.reach })
    venue = await addVenue(app, 'INSTAGRAM')
    send = sendAsOwner(app, venue)
    inbox = inboxOf(venue, send)
    at = `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}`
    app.services.site.url = await app.listen()
    await callSandbox('PUT', '/whatsapp/webhook', { url: `${app.services.site.url}/hooks/meta` })
    workers = await startWorkers(app.services, { pollMs: 50 })
  }, 60_000)
  afterAll(async () => {
    await workers.stop()
    await Promise.all([meta.stop(), page.stop()])
    await app.close()
  })

  const callSandbox = <T>(method: string, path: string, body?: object) =>
    createSandboxCall(page.port, '')<T>(method, path, body)
  const list = async () => (await send<PageProfile[]>('GET', `${at}/instagramProfiles`)).body
  const logIn = async () => (await goThere(app, venue, 'instagramLogin')).finish()
  const write = (text: string, more: object = {}) =>
    callSandbox('PUT', '/pages/messages', { account, customer, name: 'Théo', text, ...more })
  const mine = async () => (await inbox.conversations('instagram'))[0] as Conversation
  const bodies = async () => (await inbox.messages(await mine())).map(({ body }) => body)
  const onPhone = async () => (await callSandbox<{ messages: PageChat[] }>('GET', '/pages')).messages
  const atMeta = async () => {
    const { accounts } = await callSandbox<{ accounts: Record<string, unknown>[] }>('GET', '/pages')
    return accounts.find(({ id }) => id === account)
  }
  const answer = async (body: string, media: string[] = []) => inbox.answer(await mine(), body, media)
  const stateOf = async ({ id }: Message) =>
    (await inbox.messages(await mine())).find((one) => one.id === id)?.state
  const health = async () =>
    (await send<ChannelHealth[]>('GET', `/v2/venues/${venue.venueId}/channelAccounts`)).body[0]
  const check = async () => {
    const [linked] = await list()
    const path = `/v2/venues/${venue.venueId}/channelAccounts/${linked?.id}/check`
    return (await send<{ result: string }>('POST', path)).body.result
  }
  /** Brings the end of the token nearer, as time does. */
  const endsInDays = (days: number) =>
    app.services.database.system((tx) =>
      sql`update channel_account set token_ends_at = now() + ${days} * interval '1 day'`.execute(tx),
    )

  it('is linked by one login at Instagram, with no Facebook page, and subscribed to what customers do', async () => {
    expect(await list()).toEqual([])
    expect(await logIn()).toBe('/channels?linking=done')
    expect(await list()).toMatchObject([
      {
        login: 'instagram',
        pageId: '',
        accountId: account,
        displayName: '@atelierkarukera',
        isLoggedIn: true,
        isConnected: true,
        problem: null,
      },
    ])
    expect(await atMeta()).toMatchObject({
      isSubscribed: true,
      isByItself: true,
      fields: expect.arrayContaining([
        'messages',
        'message_reactions',
        'messaging_postbacks',
        'messaging_seen',
      ]),
    })
    const days = (Date.parse((await health())?.tokenEndsAt ?? '') - Date.now()) / 1000 / DAY
    expect(days).toBeGreaterThan(59)
    const { rows } = await app.services.database.system((tx) =>
      sql<{ token: string }>`select token from channel_account`.execute(tx),
    )
    expect(rows[0]?.token).not.toContain('IGAA')
  })

  it('SOC-41 a customer writes and is called by name, the answer arrives and is read; events as changes are the same', async () => {
    await write('Ouvert dimanche ?')
    await expect.poll(async () => (await mine())?.username, within).toBe('Théo')
    const sent = await answer('Oui, de 6 h à 12 h.')
    await expect.poll(() => stateOf(sent), within).toBe('sent')
    await callSandbox('PUT', '/pages/read', { account, customer })
    await expect.poll(() => stateOf(sent), within).toBe('read')
    await callSandbox('PUT', '/instagram/events', { areChanges: true })
    await write('Et lundi ?')
    await expect.poll(bodies, within).toEqual(['Ouvert dimanche ?', 'Oui, de 6 h à 12 h.', 'Et lundi ?'])
    await callSandbox('PUT', '/instagram/events', { areChanges: false })
  })

  it('MSG-07 pictures go both ways; Instagram fetches ours from its address', async () => {
    await write('', { media: true })
    const media = async () => (await inbox.messages(await mine())).at(-1)?.media
    await expect.poll(media, within).toMatchObject([{ type: 'image', width: 240 }])
    const { body: file } = await app.send<{ id: string }>('POST', '/v2/files', {
      token: venue.ownerToken,
      body: form({ venueId: String(venue.venueId) }, await picture(), 'four.jpg'),
    })
    const sent = await answer('', [file.id])
    await expect.poll(() => stateOf(sent), within).toBe('sent')
    expect((await onPhone()).at(-1)).toMatchObject({
      isFromBusiness: true,
      type: 'image',
      mediaId: expect.any(String),
    })
  })

  it('SOC-35 a post with a picture is published by the account itself', async () => {
    const { body: file } = await app.send<{ id: string }>('POST', '/v2/files', {
      token: venue.ownerToken,
      body: form(
        { venueId: String(venue.venueId), visibility: 'public', name: 'pain.jpg' },
        await picture('jpeg'),
      ),
    })
    const [linked] = await list()
    const post = { message: 'Le pain du matin', media: [file.id] }
    const sent = await send('POST', `${at}/instagramProfiles/${linked?.id}/posts`, post)
    expect(sent.status).toBe(200)
    const published = async () =>
      (await callSandbox<{ posts: { accountId: string; text: string }[] }>('GET', '/pages')).posts
    await expect.poll(published, within).toMatchObject([{ accountId: account, text: 'Le pain du matin' }])
  })

  it('D-06 after a day an answer goes as a person’s', async () => {
    const late = '7700000000302'
    await write('Bonsoir', { customer: late, daysAgo: 2 })
    const conversation = async () =>
      (await inbox.conversations('instagram')).find(({ jid }) => jid.startsWith(late)) as Conversation
    await expect.poll(conversation, within).toBeDefined()
    await inbox.answer(await conversation(), 'Nous voilà')
    await expect
      .poll(async () => (await onPhone()).find(({ text }) => text === 'Nous voilà')?.tag, within)
      .toBe('HUMAN_AGENT')
  })

  it('the token is refreshed before its end; one that is too young stays', async () => {
    await endsInDays(5)
    expect(await check()).toBe('fine')
    const endOf = async () => (Date.parse((await health())?.tokenEndsAt ?? '') - Date.now()) / 1000 / DAY
    expect(await endOf()).toBeLessThan(6)
    await callSandbox('PUT', '/instagram/tokens', { account, ageSeconds: 2 * DAY })
    expect(await check()).toBe('fine')
    expect(await endOf()).toBeGreaterThan(59)
    expect(await stateOf(await answer('Toujours là'))).toBeDefined()
  })

  it('trust 3.3 a token that has ended pauses the account; linked again by a login, what waited goes', async () => {
    await callSandbox('PUT', '/instagram/tokens', { account, endsInSeconds: -1 })
    const sent = await answer('Après le jeton')
    // A tick of what was read before may wait with it.
    const isWaiting = async () => {
      const [one] = await list()
      return one?.problem === 'token' && one.waitingCount > 0
    }
    await expect.poll(isWaiting, within).toBe(true)
    expect(await check()).toBe('problem')
    expect(await logIn()).toBe('/channels?linking=done')
    await expect.poll(() => stateOf(sent), within).toBe('sent')
    await expect.poll(list, within).toMatchObject([{ problem: null, waitingCount: 0 }])
  })

  it('T9 events that no secret of ours signed are refused', async () => {
    const body = JSON.stringify({ object: 'instagram', entry: [] })
    const headers = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
    const { status } = await app.fetch(
      new Request('http://counter.test/hooks/meta', { method: 'POST', body, headers }),
    )
    expect(status).toBe(403)
  })

  it('SOC-36 unlinked, Instagram sends us nothing more, and a refused login links nothing', async () => {
    const [linked] = await list()
    expect((await send('DELETE', `${at}/instagramProfiles/${linked?.id}`)).status).toBe(204)
    await expect.poll(async () => (await atMeta())?.isSubscribed, within).toBe(false)
    expect(await mine()).toMatchObject({ isChannelClosed: true })
    const there = await goThere(app, venue, 'instagramLogin')
    expect(await there.finish('AQ-of-somebody-else')).toBe('/channels?linking=failed')
    expect(await list()).toEqual([])
  })

  it('an account of a Facebook page is unlinked first', async () => {
    const { body: facebook } = await send<PageProfile>('POST', `${at}/facebookProfiles`)
    const begun = await send<PageProfile>('POST', `${at}/facebookProfiles/${facebook.id}/instagramProfiles`)
    expect(begun.body).toMatchObject({ login: 'facebook', isConnected: false })
    const path = `${at}/instagramProfiles/${begun.body.id}`
    await send('POST', `${path}/userToken`, { token: 'EAA-sandbox-1' })
    expect((await send('POST', `${path}/pageToken`, { pageId: '300000000002' })).status).toBe(200)
    expect(await logIn()).toBe('/channels?linking=failed')
    expect(await list()).toMatchObject([
      { login: 'facebook', accountId: '17840000000002', isConnected: true },
    ])
  })
})

describe('an installation without an app at Instagram (SOC-01)', () => {
  it('says that the operator has to set one up', async () => {
    const app = await testApp()
    const { venueId, profileId, ownerToken: token } = await addVenue(app, 'NONE')
    const query = `venueId=${venueId}&profileId=${profileId}`
    const refused = await app.send('GET', `/v2/oauth/instagramLogin/start?${query}`, { token })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('no app at Instagram')])
    await app.close()
  })
})
