import type { ErasureRequest } from '@comptoir/core/personal-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { mailsTo } from '../../testing/mails.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { type Linked, unsubscribeAddress } from '../suppression/link.ts'
import { isSuppressed, suppress } from '../suppression/list.ts'

const email = 'ines@karukera.example'
const phone = '+590690123456'

describe.each(testEngines)('pages of those who are written to on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue

  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'KARUKERA')
  })
  afterAll(() => app.close())
  beforeEach(() =>
    inTx(async (tx) => {
      for (const table of ['consent', 'person', 'suppression', 'suppression_removal', 'unsubscribe_key'])
        await sql`delete from ${sql.table(table)}`.execute(tx)
      await sql`update venue set language = 'fr', name = 'Karukéra & Fils'`.execute(tx)
    }),
  )

  const inTx: TestApp['services']['database']['system'] = (work) => app.services.database.system(work)
  const linked = (over: Partial<Linked> = {}): Linked => ({
    venueId: venue.venueId,
    channel: 'email',
    address: email,
    ...over,
  })
  const link = (over: Partial<Linked> = {}) =>
    inTx((tx) => unsubscribeAddress(tx, app.services.site, linked(over)))
  const preferences = async (over: Partial<Linked> = {}) =>
    (await link(over)).replace('/unsubscribe/', '/preferences/')
  const open = async (address: string, form?: string) => {
    const response = await app.fetch(
      new Request(address, {
        ...(form === undefined ? {} : { method: 'POST', body: form }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const isOut = ({ venueId, channel, address } = linked()) =>
    inTx((tx) => isSuppressed(tx, app.services.secrets, venueId, channel, address))
  const oneClick = 'List-Unsubscribe=One-Click'
  /** The form of a page as a browser sends it, with these channels ticked. */
  const formOf = (text: string, on: readonly string[]) => {
    const shown = [...text.matchAll(/name="shown" value="([^"]+)"/g)].map(([, name = '']) => ['shown', name])
    return new URLSearchParams([...shown, ...on.map((name) => ['on', name])]).toString()
  }
  const addPerson = (language: string | null) =>
    inTx((tx) =>
      sql`
        insert into person (venue_id, email, phone, language)
        values (${venue.venueId}, ${email}, ${phone}, ${language})`.execute(tx),
    )

  it('RFC 8058 a GET only asks, a POST acts at once without cookie or redirect, however often it comes', async () => {
    const address = await link()
    expect(address).not.toContain('ines')
    const asked = await open(address)
    expect([asked.status, asked.headers.get('set-cookie')]).toEqual([200, null])
    expect(asked.text).toContain(
      'Karukéra &amp; Fils ne vous écrira plus par e-mail (i•••@karukera.example).',
    )
    expect(asked.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+; form-action 'self'/,
    )
    expect(asked.text).not.toMatch(/<script|\sstyle=|\son\w+=/)
    expect(await isOut()).toBe(false)
    const first = await open(address, oneClick)
    expect([first.status, first.text.includes('Vous êtes désinscrit')]).toEqual([200, true])
    expect(await isOut()).toBe(true)
    expect((await open(address, oneClick)).status).toBe(200)
    expect((await open(address)).text).toContain('Vous êtes désinscrit')
    expect(await isOut(linked({ channel: 'sms', address: phone }))).toBe(false)
  })

  it('a mistake is taken back at once, and not once the hour is over', async () => {
    const address = await link()
    const { text } = await open(address, oneClick)
    const undo = testOrigin + (/action="([^"]+undo[^"]*)"/.exec(text)?.[1] ?? '')
    expect((await open(undo, '')).text).toContain('C’est annulé')
    expect(await isOut()).toBe(false)
    await open(address, oneClick)
    await inTx((tx) => sql`update suppression set created_at = now() - interval '2 hours'`.execute(tx))
    expect((await open(undo, '')).text).toContain('Vous êtes désinscrit')
    expect(await isOut()).toBe(true)
  })

  it('nothing but our own links opens a page, for ever, though the key has changed since', async () => {
    const address = await link()
    await inTx((tx) => sql`update unsubscribe_key set created_at = now() - interval '2 years'`.execute(tx))
    const newer = await link()
    const { rows } = await inTx((tx) => sql`select id from unsubscribe_key order by id`.execute(tx))
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
    for (const good of [address, newer]) expect((await open(good)).status).toBe(200)
    const middle = address.length - 30
    const changed =
      address.slice(0, middle) + (address[middle] === 'A' ? 'B' : 'A') + address.slice(middle + 1)
    for (const bad of [changed, address.slice(0, -4), `${testOrigin}/unsubscribe/AAAA`]) {
      const answer = await open(bad, oneClick)
      expect([answer.status, answer.text.includes('Cette adresse n’est pas complète')]).toEqual([404, true])
    }
    expect(await isOut()).toBe(false)
  })

  it('speaks the person’s language, else the venue’s, and the other one where it is asked for', async () => {
    const address = await link()
    expect((await open(`${address}?language=en`)).text).toContain('Stop receiving messages?')
    await addPerson('en')
    const { text } = await open(address)
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('hreflang="fr"')
  })

  it('trust 3.10 shows every channel the person is contacted by, and stores the exact wording of their consent', async () => {
    await addPerson(null)
    const address = await preferences()
    const shown = await open(address)
    expect([...shown.text.matchAll(/type="checkbox"[^>]*checked/g)]).toHaveLength(3)
    const sms = `sms ${phone}`
    await open(address, formOf(shown.text, [sms]))
    expect([await isOut(), await isOut(linked({ channel: 'whatsapp', address: phone }))]).toEqual([
      true,
      true,
    ])
    expect(await isOut(linked({ channel: 'sms', address: phone }))).toBe(false)
    const saved = await open(`${address}?language=en`, formOf(shown.text, [sms, `email ${email}`]))
    expect(saved.text).toContain('Saved.')
    expect(await isOut()).toBe(false)
    const { rows } = await inTx((tx) =>
      sql<{ wording: string }>`
        select c.channels, c.wording, c.place, p.email from consent c join person p on p.id = c.person_id`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([
      {
        channels: ['email'],
        wording: 'I agree to receive news, offers and invitations from Karukéra & Fils by e-mail.',
        place: 'preferences',
        email,
      },
    ])
    expect(saved.text).toContain(rows[0]?.wording.replace('&', '&amp;'))
  })

  it('D-26 who said STOP and agrees again is written to again, and known from now on', async () => {
    const way = linked({ channel: 'sms', address: phone })
    await inTx((tx) => suppress(tx, app.services.secrets, [{ ...way, reason: 'stop', source: 'STOP' }]))
    const address = await preferences(way)
    const { text } = await open(address)
    await open(address, formOf(text, [`sms ${phone}`, `whatsapp ${phone}`]))
    expect(await isOut(way)).toBe(false)
    const { rows } = await inTx((tx) =>
      sql`select r.former_reason, p.phone, p.language from suppression_removal r, person p`.execute(tx),
    )
    expect(rows).toEqual([{ former_reason: 'stop', phone, language: 'fr' }])
  })

  it('GDPR 17 a GET asks, a POST notifies those who may erase once, and the person when it is done', async () => {
    await addPerson('en')
    const address = (await link()).replace('/unsubscribe/', '/erasure/')
    const count = async () => (await inTx((tx) => sql`select from outbox`.execute(tx))).rows.length
    const before = await count()
    const asked = await open(address)
    expect(asked.text).toContain('Erase your data?')
    expect((await open(`${address}?language=fr`)).text).toContain('Effacer vos données\u202F?')
    expect([await isOut(), await count()]).toEqual([false, before])
    for (let again = 0; again < 3; again += 1) expect((await open(address, '')).status).toBe(200)
    expect([await isOut(), await isOut(linked({ channel: 'sms', address: phone }))]).toEqual([true, true])
    expect(await count()).toBe(before + 1)
    const flipped = address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/..$/, 'xx')
    expect([(await open(flipped, '')).status, await count()]).toEqual([404, before + 1])
    const { rows } = await inTx((tx) => sql<{ id: number }>`select id from person`.execute(tx))
    const path = `/v2/venues/${venue.venueId}/contacts/${rows[0]?.id}`
    const { body } = await app.send<{ entries: { kind: string }[] }>('GET', `${path}/timeline`, {
      token: venue.ownerToken,
    })
    expect(body.entries.map(({ kind }) => kind)).toContain('erasureAsked')
    const waiting = () =>
      app.send<ErasureRequest[]>('GET', `/v2/venues/${venue.venueId}/erasureRequests`, {
        token: venue.ownerToken,
      })
    const [request] = (await waiting()).body
    expect(request?.contact).toMatchObject({ contactId: rows[0]?.id, contactEmailAddress: email })
    const days = (Date.parse(request?.dueAt ?? '') - Date.parse(request?.askedAt ?? '')) / 86_400_000
    expect([28, 29, 30, 31]).toContain(Math.round(days))
    expect((await app.send('POST', `${path}/erasure`, { token: venue.ownerToken })).status).toBe(200)
    expect((await waiting()).body).toEqual([])
    expect(await mailsTo(app, email)).toMatchObject([{ template: 'erasureDone', language: 'en' }])
    expect(await isOut()).toBe(true)
  })

  it('a form changes no channel that it did not show', async () => {
    const address = await preferences()
    await addPerson(null)
    await open(
      address,
      new URLSearchParams([
        ['shown', `email ${email}`],
        ['on', `sms ${phone}`],
      ]).toString(),
    )
    expect([await isOut(), await isOut(linked({ channel: 'sms', address: phone }))]).toEqual([true, false])
  })
})
