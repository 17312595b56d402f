import type { LinkablePage, PageProfile } from '@comptoir/core/social'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import {
  beginLogIn,
  type LinkedPage,
  linkedPage,
  logIn,
  type PagePlatform,
  sandboxPage,
} from '../channels/testing/linked-page.ts'

const otherPage = '300000000002'
const within = { timeout: 10_000, interval: 50 }

describe.each(testEngines)('linking pages on %s', (engine) => {
  let linked: LinkedPage
  let other: TestVenue
  let at = ''
  let id = 0
  beforeAll(async () => {
    linked = await linkedPage(engine)
    other = await addVenue(linked.app, 'OTHER')
    at = `/v2/venues/${other.venueId}/googleBusinessProfiles/${other.profileId}/facebookProfiles`
    id = (await send<PageProfile>('POST', at)).body.id
  }, 60_000)
  afterAll(() => linked.close())

  const send = <T>(method: string, path: string, body?: unknown) =>
    linked.app.send<T>(method, path, { token: other.ownerToken, ...(body === undefined ? {} : { body }) })
  interface Subscribed {
    id: string
    isSubscribed: boolean
    fields: string[]
  }
  const subscriptionOf = async (pageId: string) => {
    const { accounts } = await linked.callSandbox<{ accounts: Subscribed[] }>('GET', '/pages')
    return accounts.find((one) => one.id === pageId)
  }
  const isSubscribed = async (pageId: string) => (await subscriptionOf(pageId))?.isSubscribed
  const refusal = (field: string, why: string) => ({
    status: 422,
    body: { error: { fields: { [field]: why } } },
  })

  it('SOC-03 SOC-20 to SOC-22, SOC-25, SOC-28, SOC-40 SOC-41 created, logged in, chosen, connected, and deleted again', async () => {
    expect((await send('GET', at)).body).toMatchObject({
      profile: { id, pageId: '', isLoggedIn: false, isConnected: false },
      isConnected: false,
    })
    expect((await send('POST', at)).status).toBe(409)
    expect(await send('GET', `${at}/${id}/pages`)).toMatchObject(refusal('token', 'required'))
    const { location } = await logIn(linked.app, other, { platform: 'facebook', id, pages: [otherPage] })
    expect(location).toBe('/channels?linking=done')
    expect((await send<LinkablePage[]>('GET', `${at}/${id}/pages`)).body).toEqual([
      { pageId: otherPage, accountId: otherPage, name: 'Maison Test' },
    ])
    const connected = await send('POST', `${at}/${id}/pageToken`, { pageId: otherPage })
    expect(connected.body).toMatchObject({ pageId: otherPage, isConnected: true, displayName: 'Maison Test' })
    expect(await subscriptionOf(otherPage)).toMatchObject({
      isSubscribed: true,
      // Reactions, edits, links and forms come only where they are asked for.
      fields: expect.arrayContaining([
        'messages',
        'message_reactions',
        'message_edits',
        'messaging_referrals',
        'messaging_optins',
        'messaging_customer_information',
        'messaging_feedback',
        'standby',
      ]),
    })
    expect((await send('PUT', `${at}/${id}/pageToken`, { pageId: otherPage })).status).toBe(200)
    await linked.callSandbox('PUT', '/whatsapp/behaviour', { answer: 'outage' })
    expect((await send('DELETE', `${at}/${id}`)).status).toBe(204)
    const tries = () =>
      linked.app.services.database.system((tx) =>
        sql`update outbox set next_at = now() where kind = 'channel.facebook.unsubscribe' and attempts > 0 and state = 'queued'`.execute(
          tx,
        ),
      )
    await expect.poll(async () => (await tries()).numAffectedRows, within).toBe(1n)
    await linked.callSandbox('PUT', '/whatsapp/behaviour', {})
    await expect.poll(() => isSubscribed(otherPage), within).toBe(false)
    expect((await send('GET', at)).body).toEqual({ profile: null, isConnected: false })
    id = (await send<PageProfile>('POST', at)).body.id
  })

  it('SOC-26 SOC-34 the page that was linked before sends us nothing more, once neither account hears of it; where Meta refuses that, the choice stands and it is listed', async () => {
    const mine = <T>(method: string, path: string, body?: object) =>
      linked.app.send<T>(method, path, { token: linked.venue.ownerToken, ...(body ? { body } : {}) })
    const choose = async (platform: PagePlatform, pageId: string) => {
      const path = linked.paths[platform]
      const pages = [sandboxPage.facebook, otherPage]
      await logIn(linked.app, linked.venue, { platform, id: Number(path.split('/').at(-1)), pages })
      const chosen = await mine('PUT', `${path}/pageToken`, { pageId })
      expect(chosen.body).toMatchObject({ pageId, isConnected: true })
    }
    const unsubscribing = () =>
      linked.app.services.database.system((tx) =>
        tx
          .selectFrom('outbox')
          .select('key')
          .where('kind', 'like', 'channel.%.unsubscribe')
          .where('state', 'in', ['queued', 'leased'])
          .execute(),
      )
    await choose('facebook', otherPage)
    expect(await isSubscribed(otherPage)).toBe(true)
    expect(await isSubscribed(sandboxPage.facebook)).toBe(true)
    await choose('instagram', otherPage)
    await expect.poll(() => isSubscribed(sandboxPage.facebook), within).toBe(false)

    await choose('facebook', sandboxPage.facebook)
    // Instagram still hears of it: nothing is asked of Meta, and that is over before the token is.
    await expect.poll(unsubscribing, within).toEqual([])
    expect(await isSubscribed(otherPage)).toBe(true)
    await linked.callSandbox('PUT', '/whatsapp/token', { expired: `EAA-sandbox-page-${otherPage}` })
    await choose('instagram', sandboxPage.facebook)
    const letters = `/v2/venues/${linked.venue.venueId}/deadLetters`
    await expect
      .poll(async () => (await mine('GET', letters)).body, within)
      .toMatchObject([
        { kind: 'task', platform: 'instagram', reason: expect.stringContaining('190'), canRetry: true },
      ])
    expect(await isSubscribed(otherPage)).toBe(true)
    await linked.callSandbox('PUT', '/whatsapp/token', { taken: `EAA-sandbox-page-${otherPage}` })
    await mine('POST', `${letters}/decisions`, { decision: 'retry' })
    await expect.poll(() => isSubscribed(otherPage), within).toBe(false)
    expect((await mine('GET', letters)).body).toEqual([])
  })

  it('SOC-29 Instagram is linked below its Facebook profile, and shares what the page is subscribed to', async () => {
    const listed = await linked.app.send<PageProfile[]>('GET', `${linked.paths.facebook}/instagramProfiles`, {
      token: linked.venue.ownerToken,
    })
    expect(listed.body).toMatchObject([
      { pageId: sandboxPage.facebook, accountId: sandboxPage.instagram, isConnected: true },
    ])
    expect(listed.body[0]?.displayName).toContain('@boulangeriekarukera')
    expect((await send('GET', `${at}/${listed.body[0]?.id}/instagramProfiles`)).status).toBe(404)
  })

  it('SOC-04 SOC-30 to SOC-33, SOC-36 Instagram is added below a Facebook profile, logged in, chosen, and deleted', async () => {
    const profiles = `${at}/${id}/instagramProfiles`
    const created = await send<PageProfile>('POST', profiles)
    expect(created.body).toMatchObject({ pageId: '', isLoggedIn: false, isConnected: false })
    const path = `${at.replace('/facebookProfiles', '/instagramProfiles')}/${created.body.id}`
    expect(await send('GET', `${path}/pages`)).toMatchObject(refusal('token', 'required'))
    const saved = await send<PageProfile>('POST', `${path}/userToken`, { token: 'EAA-sandbox-short' })
    expect(saved.body).toMatchObject({ isLoggedIn: true, isConnected: false })
    const { body: pages } = await send<LinkablePage[]>('GET', `${path}/pages`)
    const free = pages.find(({ accountId }) => accountId !== sandboxPage.instagram) as LinkablePage
    const connected = await send<PageProfile>('POST', `${path}/pageToken`, { pageId: free.pageId })
    expect(connected.body).toMatchObject({
      pageId: free.pageId,
      accountId: free.accountId,
      isConnected: true,
    })
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send<PageProfile[]>('GET', profiles)).body).toEqual([])
  })

  it('T10 a page that Meta does not list cannot be linked, nor with a token of another, nor twice', async () => {
    await logIn(linked.app, other, { platform: 'facebook', id, pages: [otherPage] })
    const choose = (body: object) => send('POST', `${at}/${id}/pageToken`, body)
    expect(await choose({ pageId: sandboxPage.facebook })).toMatchObject(refusal('pageId', 'unknown'))
    expect(
      await choose({ pageId: otherPage, token: `EAA-sandbox-page-${sandboxPage.facebook}` }),
    ).toMatchObject(refusal('token', 'token_refused'))
    expect(await choose({ pageId: otherPage, token: 'stolen-token' })).toMatchObject(
      refusal('token', 'token_refused'),
    )
    await logIn(linked.app, other, { platform: 'facebook', id })
    expect((await choose({ pageId: sandboxPage.facebook })).status).toBe(409)
  })

  it('T10 what comes back is good once, in time, in the browser and the session that began it', async () => {
    const begin = () => logIn(linked.app, other, { platform: 'facebook', id })
    const finish = async (path: string, cookie: string) =>
      (await linked.app.send('GET', path, { headers: { cookie } })).headers.get('location')
    const begun = await begin()
    expect(await finish(begun.callback, begun.cookie)).toBe('/channels?linking=expired')
    const start = async (token = other.ownerToken) => {
      const query = `venueId=${other.venueId}&profileId=${other.profileId}&id=${id}`
      const { body, headers } = await linked.app.send<{ url: string }>(
        'GET',
        `/v2/oauth/facebook/start?${query}`,
        { token },
      )
      const url = new URL(body.url)
      expect(url.searchParams.get('redirect_uri')).toBe('http://counter.test/v2/oauth/facebook/callback')
      const back = (provider: string) =>
        `/v2/oauth/${provider}/callback?error=access_denied&state=${url.searchParams.get('state')}`
      return { back, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
    }
    const [mine, foreign, mixed, refused] = [await start(), await start(), await start(), await start()]
    expect(await finish(mine.back('facebook'), foreign.cookie)).toBe('/channels?linking=expired')
    expect(await finish(foreign.back('facebook'), '')).toBe('/channels?linking=expired')
    expect(await finish(mixed.back('instagram'), mixed.cookie)).toBe('/channels?linking=expired')
    expect(await finish(refused.back('facebook'), refused.cookie)).toBe('/channels?linking=refused')
    const late = await start()
    await linked.app.services.database.system((tx) =>
      tx
        .updateTable('oauth_state')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .execute(),
    )
    expect(await finish(late.back('facebook'), late.cookie)).toBe('/channels?linking=expired')
    const guest = await addManager(linked.app, 'Owner', [other.venueId])
    const ended = await start(guest.token)
    await linked.app.services.database.system((tx) =>
      tx.updateTable('session').set({ revoked_at: new Date() }).where('id', '=', guest.sessionId).execute(),
    )
    expect(await finish(ended.back('facebook'), ended.cookie)).toBe('/channels?linking=expired')
  })

  it('T10 a code of another login, of another provider or for another address is worth nothing', async () => {
    const [mine, stolen] = [
      await beginLogIn(linked.app, other, { platform: 'facebook', id }),
      await beginLogIn(linked.app, other, { platform: 'facebook', id }),
    ]
    const ofInstagram = await beginLogIn(linked.app, linked.venue, {
      platform: 'instagram',
      id: Number(linked.paths.instagram.split('/').at(-1)),
    })
    const codeOf = ({ callback }: { callback: string }) =>
      new URL(callback, 'http://x').searchParams.get('code') ?? ''
    const bring = async (begun: { callback: string; cookie: string }, code: string) => {
      const path = begun.callback.replace(codeOf(begun), code)
      const { headers } = await linked.app.send('GET', path, { headers: { cookie: begun.cookie } })
      return headers.get('location')
    }
    // Only the challenge distinguishes the first from the second: app, address and browser are the same.
    expect(await bring(mine, codeOf(stolen))).toBe('/channels?linking=failed')
    expect(await bring(stolen, codeOf(ofInstagram))).toBe('/channels?linking=failed')
    const { reach } = linked
    const exchange = async (begun: { callback: string }, change: object) => {
      const query = new URLSearchParams({
        client_id: reach.META_APP_ID,
        client_secret: reach.META_APP_SECRET,
        code: codeOf(begun),
        redirect_uri: 'http://counter.test/v2/oauth/facebook/callback',
        ...change,
      })
      return (await fetch(`${reach.META_GRAPH_URL}/oauth/access_token?${query}`)).status
    }
    const begin = () => beginLogIn(linked.app, other, { platform: 'facebook', id })
    const verifierOf = ({ callback }: { callback: string }) =>
      linked.app.services.secrets.fingerprint(
        new URL(callback, 'http://x').searchParams.get('state') ?? '',
        'oauth-verifier',
      )
    const right = await begin()
    expect(await exchange(right, { code_verifier: verifierOf(right) })).toBe(200)
    expect(await exchange(right, { code_verifier: verifierOf(right) })).toBe(401)
    expect(await exchange(await begin(), {})).toBe(401)
    const elsewhere = await begin()
    const thief = { code_verifier: verifierOf(elsewhere), redirect_uri: 'http://thief.test/' }
    expect(await exchange(elsewhere, thief)).toBe(401)
  })

  it('T10 a login is begun only by who may link, for an account of the venue', async () => {
    const start = (query: object, token = other.ownerToken) =>
      linked.app.send('GET', `/v2/oauth/facebook/start?${new URLSearchParams({ ...query })}`, { token })
    const mine = { venueId: `${other.venueId}`, profileId: `${other.profileId}`, id: `${id}` }
    expect((await start(mine, linked.venue.ownerToken)).status).toBe(404)
    const theirs = linked.paths.facebook.split('/').at(-1)
    expect((await start({ ...mine, id: theirs })).status).toBe(404)
    const writer = await addManager(linked.app, 'Read-only', [other.venueId])
    expect((await start(mine, writer.token)).status).toBe(403)
  })

  it('SOC-23 SOC-24 D-51 a token of a person becomes a lasting one, encrypted, in no answer', async () => {
    const given = 'EAA-sandbox-short'
    for (const method of ['POST', 'PUT'] as const) {
      const saved = await send<PageProfile>(method, `${at}/${id}/userToken`, { token: given })
      expect(saved.body).toMatchObject({ isLoggedIn: true })
      expect(saved.text).not.toContain('EAA-')
    }
    expect(await send('POST', `${at}/${id}/userToken`, { token: 'not-of-meta' })).toMatchObject(
      refusal('token', 'token_refused'),
    )
    expect((await send('GET', `${at}/${id}/pages`)).text).not.toContain('EAA-')
    const rows = await linked.app.services.database.system((tx) =>
      tx.selectFrom('channel_account').select(['token', 'user_token']).execute(),
    )
    expect(JSON.stringify(rows)).not.toContain('EAA-')
    expect(rows.some(({ user_token }) => user_token?.startsWith('v1.'))).toBe(true)
  })
})
