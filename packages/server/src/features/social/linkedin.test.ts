import type { LinkedinProfile } from '@comptoir/core/social'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startLinkedin } from '../../../../sandbox/src/linkedin/simulator.ts'
import { hashToken } from '../../kernel/secrets/secrets.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { control, figure } from '../../testing/figures.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { findLink, tokenOf } from './links.ts'
import { forgedStates } from './testing/forged-states.ts'
import { goThere } from './testing/go-there.ts'

describe.each(testEngines)('LinkedIn on %s', (engine) => {
  let linkedin: Awaited<ReturnType<typeof startLinkedin>>
  let page: Awaited<ReturnType<typeof startPageServer>>
  let app: TestApp
  let venue: TestVenue
  let at = ''
  beforeAll(async () => {
    linkedin = await startLinkedin(0)
    page = await startPageServer(linkedin.routes, 0)
    app = await testApp({ engine, environment: linkedin.reach })
    venue = await addVenue(app, 'LINKEDIN')
    at = `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}/linkedinProfiles`
  }, 60_000)
  afterAll(async () => {
    await Promise.all([linkedin.stop(), page.stop()])
    await app.close()
  })
  const send = <T = LinkedinProfile>(method: string, body?: unknown, token = venue.ownerToken) =>
    app.send<T>(method, at, { token, ...(body === undefined ? {} : { body }) })

  it('SOC-37 SOC-40 D-51 a member logs in and is linked; unlinked again; the tokens are encrypted and in no answer', async () => {
    expect((await send<LinkedinProfile[]>('GET')).body).toEqual([])
    const there = await goThere(app, venue, 'linkedin')
    const ended = await there.finish()
    expect(ended).toBe('/channels?linking=done')
    const listed = await send<LinkedinProfile[]>('GET')
    expect(listed.body).toMatchObject([
      { displayName: 'Camille Karukéra', isUserConnected: true, problem: null, isRenewable: true },
    ])
    const days = (Date.parse(listed.body[0]?.tokenEndsAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(60)
    const rows = await app.services.database.system((tx) =>
      tx.selectFrom('profile_link').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toMatch(/A[QR]-sandbox/)
    expect(listed.text).not.toMatch(/A[QR]-sandbox/)
    expect((await send('DELETE')).status).toBe(204)
    expect((await send<LinkedinProfile[]>('GET')).body).toEqual([])
    expect((await send('DELETE')).status).toBe(404)
  })

  it('G15 T10 only a genuine callback links a profile, and only once; forged and foreign ones are refused', async () => {
    const bring = async ({ back, cookie }: { back: URL; cookie: string }) =>
      (await app.send('GET', `${back.pathname}${back.search}`, { headers: { cookie } })).headers.get(
        'location',
      )
    const begin = () => goThere(app, venue, 'linkedin')
    const count = forgedStates(await begin(), await begin()).length
    const accepted: string[] = []
    let known = 0
    for (let index = 0; index < count; index += 1) {
      const [own, strange] = [await begin(), await begin()]
      const forged = forgedStates(own, strange)[index]
      if (!forged) continue
      const state = hashToken(forged.back.searchParams.get('state') ?? '')
      const rows = await app.services.database.system((tx) =>
        tx.selectFrom('oauth_state').select('state').where('state', '=', state).execute(),
      )
      known += rows.length
      if ((await bring(forged)) === '/channels?linking=done') accepted.push(forged.what)
    }
    const right = await begin()
    expect(await bring(right)).toBe('/channels?linking=done')
    if ((await bring(right)) !== '/channels?linking=expired') accepted.push('the right one again')
    figure('G15', 'forged redirects from a provider', count + 1, { least: 25 }, engine)
    figure('G15', 'forged redirects that link something', accepted.length, { exactly: 0 }, engine)
    control('G15', 'a state that is not bound to the browser', known > 5, `${known} accepted`, engine)
    expect(accepted).toEqual([])
    expect(known).toBeGreaterThan(5)
    expect((await send('DELETE')).status).toBe(204)
  })

  it('SOC-38 T10 a code is taken from the session that began the login, once', async () => {
    const { code } = await goThere(app, venue, 'linkedin')
    const other = await addManager(app, 'Owner', [venue.venueId])
    expect(await send('POST', { code }, other.token)).toMatchObject({
      status: 422,
      body: { error: { fields: { code: 'expired' } } },
    })
    expect(await send('POST', { code })).toMatchObject({ status: 200, body: { isUserConnected: true } })
    expect((await send('POST', { code })).status).toBe(422)
    await goThere(app, venue, 'linkedin')
    expect(await send('POST', { code })).toMatchObject({
      status: 422,
      body: { error: { fields: { code: 'token_refused' } } },
    })
  })

  it('SOC-05 a token that is about to end is renewed before it is used; where that is refused, the link is paused', async () => {
    const read = async () => {
      const row = await app.services.database.system((tx) => findLink(tx, venue, 'linkedin'))
      if (!row) throw new Error('there is no link')
      return row
    }
    const before = await tokenOf(app.services, await read())
    await app.services.database.system((tx) =>
      tx.updateTable('profile_link').set({ token_ends_at: new Date() }).execute(),
    )
    const renewed = await tokenOf(app.services, await read())
    expect(renewed).not.toBe(before)
    expect(await tokenOf(app.services, await read())).toBe(renewed)
    const row = await read()
    const { secrets } = app.services
    const purpose = `profile-link:linkedin:refresh:${venue.venueId}:${venue.profileId}`
    await app.services.database.system((tx) =>
      tx
        .updateTable('profile_link')
        .set({ token_ends_at: new Date(), refresh_token: secrets.encrypt('revoked', purpose) })
        .where('id', '=', row.id)
        .execute(),
    )
    await expect(tokenOf(app.services, await read())).rejects.toMatchObject({ problem: 'token' })
    expect((await send<LinkedinProfile[]>('GET')).body).toMatchObject([
      { isUserConnected: false, problem: 'token' },
    ])
  })

  it('the health check renews what ends within days, says when it looked, and pauses what only a person can repair', async () => {
    const check = async () =>
      (
        await app.send<{ result: string; profile: LinkedinProfile }>('POST', `${at}/check`, {
          token: venue.ownerToken,
        })
      ).body
    const change = (columns: { token_ends_at: Date; refresh_token?: null }) =>
      app.services.database.system((tx) => tx.updateTable('profile_link').set(columns).execute())
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await (await goThere(app, venue, 'linkedin')).finish()
    await change({ token_ends_at: inDays(3) })
    const renewed = await check()
    expect(renewed).toMatchObject({ result: 'fine', profile: { problem: null } })
    expect(Date.parse(renewed.profile.tokenEndsAt ?? '')).toBeGreaterThan(inDays(30).getTime())
    expect(Date.now() - Date.parse(renewed.profile.checkedAt ?? '')).toBeLessThan(60_000)
    await change({ token_ends_at: inDays(3), refresh_token: null })
    expect(await check()).toMatchObject({ result: 'fine', profile: { problem: null } })
    const answer = (body: object) =>
      fetch(`http://127.0.0.1:${page.port}/api/linkedin`, {
        method: 'PUT',
        body: JSON.stringify(body),
      })
    await answer({ answer: 'expired' })
    expect(await check()).toMatchObject({ result: 'problem', profile: { problem: 'token' } })
    await answer({ answer: 'accept' })
    expect(await check()).toMatchObject({ result: 'fine', profile: { problem: null } })
  })
})
