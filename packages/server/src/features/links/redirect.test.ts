import { newId } from '@comptoir/core/http'
import type { LinkBlock, ShortLink } from '@comptoir/core/links'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

const browser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'
const target = 'https://karukera.example/carte?table=1#desserts'

describe.each(bothEngines)('GET /s/{code} on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let adminToken: string
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'KARUKERA')
    adminToken = (await addManager(app, 'Owner', [], 'redirect-admin@comptoir.test', 'admin')).token
  })
  afterAll(() => app.close())
  beforeEach(() =>
    app.services.database.system((tx) =>
      sql`update venue set created_at = now() - interval '8 days', timezone = 'Europe/Paris'`.execute(tx),
    ),
  )

  const inTx: TestApp['services']['database']['system'] = (work) => app.services.database.system(work)
  const open = (code: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.send(method, `/s/${code}`, { headers: { 'user-agent': browser, ...headers } })

  async function add(code: string, more: { to?: string; countsFrom?: string; source?: string } = {}) {
    const { to = target, countsFrom = 'now', source = null } = more
    const id = newId()
    await inTx((tx) =>
      sql`
        insert into short_link (venue_id, id, code, kind, target, host, source, counts_from)
        values (${venue.venueId}, ${id}, ${code}, 'link', ${to}, ${new URL(to).hostname}, ${source}, ${countsFrom}::timestamptz)`.execute(
        tx,
      ),
    )
    return id
  }
  const figures = async (id: string) => {
    await app.services.shortLinks.flush(true)
    const { body } = await app.send<ShortLink & { today: string; days: object[] }>(
      'GET',
      `/v2/venues/${venue.venueId}/shortLinks/${id}`,
      { token: venue.ownerToken },
    )
    return body
  }

  it('LNK-05 leads to what is stored, to the letter, kept by no cache and shown in no search', async () => {
    await add('Aaaaaaa')
    const answer = await open('Aaaaaaa')
    const { status, headers } = answer
    expect([
      status,
      headers.get('location'),
      headers.get('cache-control'),
      headers.get('x-robots-tag'),
    ]).toEqual([302, target, 'no-store', 'noindex'])
    expect(headers.get('set-cookie')).toBeNull()
  })

  it.each([
    'aaaaaaa',
    'Aaaaaa',
    'Aaaaaaab',
    'https://evil.example/',
    '%2F%2Fevil.example',
    'Aaaaaaa%0d%0aset-cookie:x=1',
    "' or 1=1 --",
    '..%2Funsubscribe',
  ])('LNK-05 opens only what was stored, not: %s', async (code) => {
    const { status, headers } = await open(code)
    expect([status, headers.get('location')]).toEqual([404, null])
  })

  it('LNK-05 nothing of the request changes where a link leads', async () => {
    await add('Bbbbbbb')
    const odd = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { status, headers } = await open('Bbbbbbb?to=https://evil.example&url=//evil.example', odd)
    expect([status, headers.get('location')]).toEqual([302, target])
  })

  it('LNK-05 says in the visitor’s language that a code does not exist', async () => {
    const french = await open('zzzzzzz', { 'accept-language': 'de, fr-FR;q=0.9, en;q=0.8' })
    expect([french.status, french.text.includes('Ce lien n’existe pas')]).toEqual([404, true])
    const english = await open('zzzzzzz', { 'accept-language': 'en-GB,en;q=0.9,fr;q=0.5' })
    expect(english.text).toContain('<html lang="en">')
    expect(english.text).toContain('This link does not exist')
  })

  it('D-71 staff block a host, a venue or a code at once: 410, and the link works again when they lift it', async () => {
    await add('Ccccccc')
    for (const [kind, value] of [
      ['code', 'Ccccccc'],
      ['host', 'karukera.example'],
      ['venue', String(venue.venueId)],
    ]) {
      expect((await open('Ccccccc')).status).toBe(302)
      const body = { kind, value, reason: 'Phishing' }
      const made = await app.send<LinkBlock>('POST', '/v2/linkBlocks', { token: adminToken, body })
      const blocked = await open('Ccccccc', { 'accept-language': 'en' })
      expect([blocked.status, blocked.headers.get('location')]).toEqual([410, null])
      expect(blocked.text).toContain('This link is blocked')
      expect(blocked.text).not.toContain('karukera.example')
      await app.send('DELETE', `/v2/linkBlocks/${made.body.id}`, { token: adminToken })
    }
    expect((await open('Ccccccc')).status).toBe(302)
  })

  it('D-71 a link that the venue switched off, or whose host is not public any more, leads nowhere', async () => {
    const id = await add('Ddddddd')
    const at = `/v2/venues/${venue.venueId}/shortLinks/${id}`
    await open('Ddddddd')
    await app.send('PATCH', at, { token: venue.ownerToken, body: { isActive: false } })
    const off = await open('Ddddddd')
    expect([off.status, off.text.includes('Ce lien n’est plus actif')]).toEqual([410, true])
    await app.send('PATCH', at, { token: venue.ownerToken, body: { isActive: true } })
    expect((await open('Ddddddd')).status).toBe(302)
    await inTx((tx) => sql`update short_link set target_check = 'refused' where id = ${id}`.execute(tx))
    app.services.shortLinks.forget()
    expect((await open('Ddddddd')).status).toBe(410)
  })

  it('D-71 a link of a venue younger than 7 days leads over a page that names the host', async () => {
    await add('Eeeeeee', { to: 'https://xn--caf-dma.example/?a=%22%3E%3Cscript%3E&b="><script>' })
    await inTx((tx) => sql`update venue set created_at = now() - interval '6 days'`.execute(tx))
    const young = await open('Eeeeeee', { 'accept-language': 'en' })
    expect([young.status, young.headers.get('location')]).toEqual([200, null])
    expect(young.text).toContain('You are going to xn--caf-dma.example')
    expect(young.text).toContain('href="https://xn--caf-dma.example/')
    expect(young.text).not.toContain('<script>')
    expect(young.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  })

  it('D-63 D-71 counts people apart from programs, by the day of the venue', async () => {
    const id = await add('Fffffff')
    for (const _ of [1, 2, 3]) await open('Fffffff')
    await open('Fffffff', {}, 'HEAD')
    await open('Fffffff', { 'user-agent': 'WhatsApp/2.23.20.0 A' })
    await open('Fffffff', { 'user-agent': '' })
    await open('Fffffff', { 'sec-purpose': 'prefetch' })
    const { clicks, robots, today, days } = await figures(id)
    expect([clicks, robots, days]).toEqual([3, 4, [{ day: today, people: 3, robots: 4 }]])
  })

  it('D-71 who opens it before it was sent is a program, and so is who opens all links at once', async () => {
    const early = await add('Ggggggg', { countsFrom: 'tomorrow' })
    await open('Ggggggg')
    expect(await figures(early)).toMatchObject({ clicks: 0, robots: 1 })
    const [one, two] = [
      await add('Hhhhhhh', { source: 'mail' }),
      await add('Jjjjjjj', { source: 'mail', to: 'https://karukera.example/autre' }),
    ]
    await open('Hhhhhhh')
    await open('Jjjjjjj')
    expect(await figures(one)).toMatchObject({ clicks: 0, robots: 1 })
    expect(await figures(two)).toMatchObject({ clicks: 0, robots: 1 })
    await open('Hhhhhhh')
    expect(await figures(one)).toMatchObject({ clicks: 1, robots: 1 })
  })

  it('D-71 counts are exact when many click at once, and store nothing about who', async () => {
    const ids = await Promise.all(['Kkkkkkk', 'Lllllll', 'Mmmmmmm'].map((code) => add(code)))
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => open(['Kkkkkkk', 'Lllllll', 'Mmmmmmm'][index % 3] ?? '')),
    )
    await Promise.all([app.services.shortLinks.flush(true), app.services.shortLinks.flush(true)])
    for (const id of ids) expect(await figures(id)).toMatchObject({ clicks: 100, robots: 0 })
    const { rows } = await inTx((tx) =>
      sql<{ name: string }>`
        select column_name as name from information_schema.columns where table_name = 'link_day' order by 1`.execute(
        tx,
      ),
    )
    expect(rows.map(({ name }) => name)).toEqual(['day', 'link_id', 'people', 'robots', 'venue_id'])
  })
})

it('D-71 a caller who tries codes is stopped after sixty, and links still open', async () => {
  const app = await testApp({ hasRateLimits: true })
  const tries = []
  for (let index = 0; index < 61; index += 1)
    tries.push((await app.send('GET', `/s/zzzzz${index + 10}`)).status)
  expect([tries.filter((status) => status === 404).length, tries.at(-1)]).toEqual([60, 429])
  await app.close()
})
