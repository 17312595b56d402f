import type { LinkBlock, ShortLink } from '@comptoir/core/links'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { linkFor, type NewLink } from './link-for.ts'
import { targetChecker } from './target-check.ts'
import { sites } from './testing/sites.ts'

describe.each(bothEngines)('short links of venues on %s', (engine) => {
  let app: TestApp
  let web: Awaited<ReturnType<typeof sites>>
  let venue: TestVenue
  let other: TestVenue
  let adminToken: string

  beforeAll(async () => {
    app = await testApp({ engine })
    web = await sites({ 'closed.example': 404, 'shy.example': 403, 'sly.example': 302 })
    app.services.safeFetch = web.safeFetch
    venue = await addVenue(app, 'KARUKERA')
    other = await addVenue(app, 'MADININA')
    adminToken = (await addManager(app, 'Owner', [], 'links-admin@comptoir.test', 'admin')).token
  })
  afterAll(async () => {
    await app.close()
    await web.close()
  })

  const make = (url: string, more: object = {}, token = venue.ownerToken) =>
    app.send<ShortLink & { error: { fields: Record<string, string> } }>('POST', '/v2/shortLinks', {
      token,
      body: { url, ...more },
    })
  const list = (query = '', token = venue.ownerToken) =>
    app.send<ShortLink[]>('GET', `/v2/shortLinks${query}`, { token })
  const block = (kind: string, value: string, reason = 'Phishing', token = adminToken) =>
    app.send<LinkBlock>('POST', '/v2/linkBlocks', { token, body: { kind, value, reason } })

  it('LNK-01 LNK-02 makes a link with a code of 7 characters that no one guesses', async () => {
    const { status, body } = await make(web.url('menu.example', '/carte'), { name: 'La carte' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      venueId: venue.venueId,
      isValid: true,
      shortLink: `${testOrigin}/s/${body.code}`,
      kind: 'link',
      target: web.url('menu.example', '/carte'),
      name: 'La carte',
      state: 'active',
      check: 'ok',
      clicks: 0,
      robots: 0,
    })
    expect(body.code).toMatch(/^[A-HJ-NP-Za-km-z2-9]{7}$/)
    expect((await make(web.url('menu.example', '/carte'))).body.code).not.toBe(body.code)
  })

  it('LNK-02 LNK-03 the venue can be left out by a caller with one, and must be named by a caller with two', async () => {
    const { token } = await addManager(app, 'Owner', [venue.venueId, other.venueId])
    const asked = await make(web.url('menu.example'), {}, token)
    expect([asked.status, asked.body.error.fields]).toEqual([400, { 'path.venueId': 'venue_required' }])
    const named = await make(web.url('two.example'), { venueId: other.venueId }, token)
    expect([named.status, named.body.venueId]).toEqual([200, other.venueId])
    const union = await list('?perpage=100', token)
    expect(new Set(union.body.map(({ venueId }) => venueId))).toEqual(new Set([venue.venueId, other.venueId]))
    expect((await list(`?venueId=${other.venueId}`, token)).body.map(({ id }) => id)).toEqual([named.body.id])
    expect((await make(web.url('menu.example'), { venueId: other.venueId })).status).toBe(404)
    expect((await list(`?venueId=${other.venueId}`)).status).toBe(404)
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    expect((await make(web.url('menu.example'), {}, reader.token)).status).toBe(403)
  })

  it.each([
    ['karukera', 400, 'url'],
    ['javascript:alert(1).x', 400, 'url'],
    ['https://bank.example@evil.example/', 400, 'credentials'],
    ['http://169.254.169.254/latest/meta-data', 400, 'ip'],
    ['http://intern.example/', 422, 'host'],
    ['http://sly.example/', 422, 'host'],
    [`${testOrigin}/s/abcdefg`, 422, 'short'],
  ])('LNK-06 G16 refuses %s: %s %s', async (url, status, code) => {
    const at = url.includes('sly.example') ? web.url('sly.example') : url
    const answer = await make(at)
    expect([answer.status, answer.body.error.fields]).toEqual([status, { url: code }])
  })

  it('LNK-02 D-71 takes a target that does not answer, and says so', async () => {
    expect((await make(web.url('closed.example'))).body).toMatchObject({ isValid: true, check: 'dead' })
    expect((await make(web.url('gone.example'))).body.check).toBe('dead')
    expect((await make(web.url('shy.example'))).body.check).toBe('ok')
  })

  it('TRG-08 the promotions’ shortener makes the same link', async () => {
    const { status, body } = await app.send<ShortLink>('POST', '/promotions/urlshortener', {
      token: venue.ownerToken,
      body: { url: web.url('promo.example') },
    })
    expect([status, body.isValid, body.kind]).toEqual([200, true, 'link'])
  })

  it('LNK-03 finds by name, target and code, and reads on by cursor', async () => {
    const { body: named } = await make(web.url('find.example', '/Terrasse'), { name: 'Été 100 %' })
    for (const search of ['été 100 %', 'find.example', 'TERRASSE', named.code])
      expect((await list(`?search=${encodeURIComponent(search)}`)).body.map(({ id }) => id)).toEqual([
        named.id,
      ])
    expect((await list('?search=__')).body).toEqual([])
    const first = await list('?perpage=2')
    const second = await list(`?perpage=2&cursor=${first.headers.get('nextcursor')}`)
    const all = (await list('?perpage=100')).body.map(({ id }) => id)
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(all.slice(0, 4))
    expect(first.headers.get('totalitems')).toBe(String(all.length))
  })

  it('LNK-04 a venue has one loyalty link: its code stays when its target changes', async () => {
    const at = `/v2/venues/${venue.venueId}/shortLinks/loyalty`
    const loyalty = (body: object) => app.send<ShortLink>('POST', at, { token: venue.ownerToken, body })
    expect(await loyalty({})).toMatchObject({ status: 422, body: { error: { fields: { url: 'missing' } } } })
    const { body: first } = await loyalty({ url: web.url('points.example') })
    expect(first).toMatchObject({ isValid: true, kind: 'loyalty' })
    const { body: moved } = await loyalty({ url: web.url('points.example', '/new') })
    expect([moved.shortLink, moved.target]).toEqual([first.shortLink, web.url('points.example', '/new')])
    expect((await loyalty({})).body).toEqual(moved)
    expect((await list('?kind=loyalty')).body).toHaveLength(1)
  })

  it('LNK-01 renames a link and switches it off and on', async () => {
    const { body: made } = await make(web.url('off.example'))
    const at = `/v2/venues/${venue.venueId}/shortLinks/${made.id}`
    const change = (body: object) => app.send<ShortLink>('PATCH', at, { token: venue.ownerToken, body })
    expect((await change({ isActive: false })).body).toMatchObject({ isValid: false, state: 'off' })
    expect((await change({ name: 'Carte' })).body).toMatchObject({ name: 'Carte', state: 'off' })
    expect((await change({ isActive: true })).body).toMatchObject({ isValid: true, name: 'Carte' })
  })

  it('D-71 staff block a code, a host with all under it, or a venue; only they do, and lift it again', async () => {
    const { body: made } = await make(web.url('www.bad.example'))
    const state = async () => (await list(`?search=${made.code}`)).body[0]
    expect((await block('code', made.code, 'x', venue.ownerToken)).status).toBe(403)
    expect((await block('code', 'zzzzzzz')).status).toBe(404)
    expect((await block('venue', '999999')).status).toBe(404)
    expect(await block('host', 'not a host')).toMatchObject({
      status: 400,
      body: { error: { fields: { value: 'host' } } },
    })
    for (const [kind, value, stored] of [
      ['code', made.shortLink, made.code],
      ['host', 'BAD.example', 'bad.example'],
      ['venue', String(venue.venueId), String(venue.venueId)],
    ] as const) {
      const { status, body } = await block(kind, value, `Because of the ${kind}`)
      expect([status, body.value, body.reason]).toEqual([200, stored, `Because of the ${kind}`])
      expect(await state()).toMatchObject({ state: 'blocked', isValid: false, blockReason: body.reason })
      if (kind === 'host')
        expect((await make(web.url('new.bad.example'))).body.error.fields).toEqual({ url: 'blocked' })
      const listed = await app.send<LinkBlock[]>('GET', '/v2/linkBlocks', { token: adminToken })
      expect(listed.body.map(({ id }) => id)).toEqual([body.id])
      expect((await app.send('DELETE', `/v2/linkBlocks/${body.id}`, { token: adminToken })).status).toBe(204)
      expect(await state()).toMatchObject({ state: 'active', blockReason: '' })
    }
    await block('host', 'evil.example')
    const { body: near } = await make(web.url('notevil.example'))
    expect(near.state).toBe('active')
  })

  it('D-71 checks targets again each day: one that moved to a private address leads nowhere', async () => {
    const { body: made } = await make(web.url('moves.example'))
    const worker = targetChecker(app.services.database, web.safeFetch)
    const look = async () => (await list(`?search=${made.code}`)).body[0]
    web.statuses['moves.example'] = 302
    await worker.work(() => false)
    expect(await look()).toMatchObject({ check: 'ok' })
    await app.services.database.system((tx) =>
      sql`update short_link set next_check_at = now() where id = ${made.id}`.execute(tx),
    )
    while (await worker.work(() => false));
    expect(await look()).toMatchObject({ check: 'refused', isValid: false })
  })

  describe('links in what is sent', () => {
    const inTx: TestApp['services']['database']['system'] = (work) => app.services.database.system(work)
    const sent = (over: Partial<NewLink> = {}): NewLink => ({
      venueId: venue.venueId,
      kind: 'campaign',
      target: web.url('sale.example'),
      source: 'c1',
      ...over,
    })
    const ask = (over?: Partial<NewLink>) => inTx((tx) => linkFor(tx, app.services.site, sent(over)))
    const person = () =>
      inTx(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          insert into person (venue_id) values (${venue.venueId}) returning id`.execute(tx)
        return rows[0]?.id ?? 0
      })

    it('D-71 one code for each link and arm, however often and by however many it is asked for', async () => {
      const all = await Promise.all([ask(), ask(), ask(), ask()])
      expect(new Set(all).size).toBe(1)
      expect(all[0]).toMatch(new RegExp(`^${testOrigin}/s/\\w{7}$`))
      const others = [
        { arm: 'B' },
        { source: 'c2' },
        { target: web.url('sale.example', '/b') },
        { kind: 'message' as const },
      ]
      const different = await Promise.all(others.map(ask))
      expect(new Set([...all, ...different]).size).toBe(5)
    })

    it('D-70 D-71 a person’s own link only with their consent to be measured, and not after it is withdrawn', async () => {
      const [first, second] = [await person(), await person()]
      const consent = (id: number) =>
        inTx((tx) =>
          sql`insert into measure_consent (venue_id, person_id, wording) values (${venue.venueId}, ${id}, 'I agree')`.execute(
            tx,
          ),
        )
      const shared = await ask({ source: 'c3' })
      expect(await ask({ source: 'c3', personId: first })).toBe(shared)
      await consent(first)
      await consent(second)
      const own = await ask({ source: 'c3', personId: first })
      expect(own).not.toBe(shared)
      expect(await ask({ source: 'c3', personId: first })).toBe(own)
      expect(await ask({ source: 'c3', personId: second })).not.toBe(own)
      await inTx((tx) =>
        sql`update measure_consent set withdrawn_at = now() where person_id = ${first}`.execute(tx),
      )
      expect(await ask({ source: 'c3', personId: first })).toBe(shared)
    })

    it.each(['javascript:alert(1)', 'http://127.0.0.1/', `${testOrigin}/s/abcdefg`])(
      'LNK-06 never stores %s',
      async (target) => {
        await expect(ask({ target })).rejects.toThrow('cannot be the target')
      },
    )
  })
})
