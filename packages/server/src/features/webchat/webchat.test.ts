import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '@comptoir/core/http'
import type { Conversation } from '@comptoir/core/inbox'
import type { VisitorMessage, Webchat, WebchatSite } from '@comptoir/core/webchat'
import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startQueue } from '../../kernel/queue/queue.ts'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { AWAY_JOB, awayReplies } from './away.ts'
import { returnToken } from './return-token.ts'

const site = 'https://shop.example'

describe.each(testEngines)('web chats on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'CHAT')
  })
  afterAll(() => app.close())

  const manage = <T>(method: string, rest: string, body?: unknown) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}/webchats${rest}`, {
      token: venue.ownerToken,
      ...(body === undefined ? {} : { body }),
    })
  const create = async (body: object = {}) =>
    (await manage<Webchat & { identitySecret: string }>('POST', '', { allowedOrigins: [site], ...body })).body
  const visit = <T>(
    method: string,
    chat: string,
    rest: string,
    options: { origin?: string; token?: string; body?: unknown } = {},
  ) =>
    app.send<T>(method, `/v2/webchats/${chat}${rest}`, {
      token: options.token,
      ...(options.body === undefined ? {} : { body: options.body }),
      headers: options.origin ? { origin: options.origin } : {},
    })
  const open = (
    chat: string,
    origin = site,
    said: { identity?: string; details?: object; resume?: string } = {},
  ) =>
    visit<{ token: string; visitorId: string }>('POST', chat, '/sessions', {
      origin,
      body: { language: 'fr', ...said },
    })
  const sign = (secret: string, claims: object, lifetime = '5m') =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(lifetime)
      .sign(new TextEncoder().encode(secret))

  it('WCH-02 to WCH-04 are listed, created with defaults, changed and deleted; the secret is shown once and encrypted', async () => {
    const made = await create({ userLabel: 'Boutique' })
    expect(made).toMatchObject({ userLabel: 'Boutique', allowedOrigins: [site], profileId: venue.profileId })
    expect((await manage<Webchat[]>('GET', '')).text).not.toContain(made.identitySecret)
    const stored = await app.services.database.system((tx) =>
      tx.selectFrom('webchat').select('identity_secret').where('id', '=', made.id).executeTakeFirstOrThrow(),
    )
    expect(stored.identity_secret).not.toContain(made.identitySecret)
    expect(
      (await manage<Webchat>('PATCH', `/${made.id}`, { look: { ...made.look, color: '#abcdef' } })).body.look
        .color,
    ).toBe('#abcdef')
    const withPhoto = (photoUrl: string) =>
      manage<Webchat>('PATCH', `/${made.id}`, { look: { ...made.look, photoUrl } })
    const own = `/v2/files/${newId()}`
    expect((await withPhoto(own)).body.look.photoUrl).toBe(own)
    expect((await visit<WebchatSite>('GET', made.id, '', { origin: site })).body.look.photoUrl).toBe(own)
    // A visitor's browser asks this server only.
    expect((await withPhoto('https://elsewhere.example/team.jpg')).status).toBe(400)
    expect((await manage('DELETE', `/${made.id}`)).status).toBe(204)
    expect((await visit('GET', made.id, '', { origin: site })).status).toBe(403)
    expect((await manage('DELETE', `/${made.id}`)).status).toBe(404)
  })
  it('T7 may be used from exactly the listed origins and our own', async () => {
    const { id } = await create()
    for (const origin of [site, testOrigin]) expect((await visit('GET', id, '', { origin })).status).toBe(200)
    for (const origin of [
      'https://shop.example.evil',
      'http://shop.example',
      'https://www.shop.example',
      'https://shop.example:444',
      'null',
      '*',
    ]) {
      const refused = await visit('GET', id, '', { origin })
      expect([origin, refused.status]).toEqual([origin, 403])
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      const writing = await visit('POST', id, '/sessions', { origin, body: { language: 'fr' } })
      expect([writing.status, writing.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
  })
  it('T27 answers CORS for the listed origin only, without credentials, and for no other path', async () => {
    const { id } = await create()
    const preflight = (origin: string, path = `/v2/webchats/${id}/messages`) =>
      app.send('OPTIONS', path, {
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
    const allowed = await preflight(site)
    expect([
      allowed.status,
      allowed.headers.get('access-control-allow-origin'),
      allowed.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, site, null])
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    expect((await preflight(site, '/v2/managers/me')).headers.get('access-control-allow-origin')).toBeNull()
    const answer = await visit('GET', id, '', { origin: site })
    expect(answer.headers.get('access-control-allow-origin')).toBe(site)
    expect(answer.headers.get('vary')).toContain('origin')
  })
  it('binds a visitor to the web chat and to the site it was opened from', async () => {
    const { id } = await create({ allowedOrigins: [site, 'https://other.example'] })
    const { body } = await open(id)
    expect((await visit('GET', id, '/messages', { origin: site, token: body.token })).status).toBe(200)
    expect(
      (await visit('GET', id, '/messages', { origin: 'https://other.example', token: body.token })).status,
    ).toBe(401)
    expect((await visit('GET', venue.webchatId, '/messages', { token: body.token })).status).toBe(401)
    expect((await visit('GET', id, '/messages', { origin: site, token: venue.ownerToken })).status).toBe(401)
  })
  it('WCH-05 begins a conversation with the first message and stores each once (D-07)', async () => {
    const { id } = await create()
    const { token } = (await open(id)).body
    const message = { id: newId(), body: 'Bonjour ' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        visit<VisitorMessage>('POST', id, '/messages', { origin: site, token, body: message }),
      ),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const mine = await visit<VisitorMessage[]>('GET', id, '/messages', { origin: site, token })
    expect(mine.body).toMatchObject([{ id: message.id, isMine: true, state: 'sent' }])
    const taken = await visit('POST', id, '/messages', {
      origin: site,
      token,
      body: { id: venue.messageId, body: 'guess' },
    })
    expect([taken.status, taken.text.includes(venue.mark)]).toEqual([409, false])
  })
  it('shows a visitor nothing of other visitors, notes or managers', async () => {
    const { token } = (await open(venue.webchatId, testOrigin)).body
    const mine = await visit<VisitorMessage[]>('GET', venue.webchatId, '/messages', { token })
    expect(mine.body).toEqual([])
    const first = await visit('GET', venue.webchatId, '/messages', { token: venue.visitorToken })
    expect(first.text).toContain(`${venue.mark} answer`)
    expect(first.text).not.toMatch(/note|managerId|jid/)
  })
  it('T8 believes an identity only with the secret that signs it, and then keeps one conversation on all devices', async () => {
    const { id, identitySecret } = await create({ isIdentityRequired: true })
    const claims = { sub: 'customer-42', name: 'Ada' }
    const identity = await sign(identitySecret, claims)
    const [head, , signature] = identity.split('.')
    const forged = [
      await sign('x'.repeat(43), claims),
      await sign(identitySecret, claims, '-2m'),
      await sign(identitySecret, { name: 'Ada' }),
      await sign(identitySecret, { sub: 'x'.repeat(101) }),
      `${head}.${Buffer.from(JSON.stringify({ sub: 'customer-1', exp: 9e9 })).toString('base64url')}.${signature}`,
      new UnsecuredJWT(claims).setExpirationTime('5m').encode(),
      'nonsense',
      '',
    ]
    expect((await open(id)).status).toBe(422)
    for (const token of forged)
      expect([token, (await open(id, site, { identity: token })).status]).toEqual([token, 422])
    const [one, two] = [await open(id, site, { identity }), await open(id, site, { identity })]
    expect([one.body.visitorId, two.body.visitorId]).toEqual(['customer-42', 'customer-42'])
    await visit('POST', id, '/messages', {
      origin: site,
      token: one.body.token,
      body: { id: newId(), body: 'from the phone' },
    })
    expect((await visit('GET', id, '/messages', { origin: site, token: two.body.token })).text).toContain(
      'from the phone',
    )
  })
  it('T8 a new secret is shown once, and what the old one signed is refused from then on', async () => {
    const { id, identitySecret } = await create()
    const identity = await sign(identitySecret, { sub: 'ada' })
    expect((await open(id, site, { identity })).status).toBe(200)
    const rotated = await manage<{ identitySecret: string }>('POST', `/${id}/identity-secret`)
    expect(rotated.body.identitySecret).not.toBe(identitySecret)
    expect((await open(id, site, { identity })).status).toBe(422)
    const fresh = await sign(rotated.body.identitySecret, { sub: 'ada' })
    expect((await open(id, site, { identity: fresh })).status).toBe(200)
    expect((await manage('POST', '/nothing-here/identity-secret')).status).toBe(404)
  })
  it('WCH-05 a logout ends the session for good', async () => {
    const { id } = await create()
    const { token } = (await open(id)).body
    expect((await visit('DELETE', id, '/sessions', { origin: site, token })).status).toBe(204)
    expect((await visit('GET', id, '/messages', { origin: site, token })).status).toBe(401)
  })
  it('WCH-01 asks for what the venue wants to know before the first message, and keeps it', async () => {
    const preChat = { name: 'required', emailAddress: 'optional', phoneNumber: 'off' }
    const { id } = await create({ preChat })
    expect((await visit<{ preChat: object }>('GET', id, '', { origin: site })).body.preChat).toEqual(preChat)
    const refused = await open(id)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('details.name')])
    const { token } = (await open(id, site, { details: { name: 'Ada' } })).body
    await visit('POST', id, '/messages', { origin: site, token, body: { id: newId(), body: 'Bonjour' } })
    const details = { emailAddress: 'ADA@mail.example', mayMail: true }
    expect((await visit('PATCH', id, '/sessions', { origin: site, token, body: details })).status).toBe(204)
    const kept = await app.services.database.system((tx) =>
      tx.selectFrom('visitor').selectAll().where('webchat_id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(kept).toMatchObject({ name: 'Ada', email: 'ada@mail.example', mail_consent_at: expect.any(Date) })
    const inbox = await app.send<Conversation[]>('GET', `/v2/venues/${venue.venueId}/conversations`, {
      token: venue.ownerToken,
    })
    const ada = inbox.body.find(({ username }) => username === 'Ada')
    const path = `/v2/venues/${venue.venueId}/conversations/${ada?.id}/visitor`
    const known = { name: 'Ada', emailAddress: 'ada@mail.example', isSigned: false }
    expect((await app.send('GET', path, { token: venue.ownerToken })).body).toMatchObject(known)
    await app.services.database.system((tx) => sql`delete from visitor where webchat_id = ${id}`.execute(tx))
    const gone = await app.send('GET', path, { token: venue.ownerToken })
    expect([gone.status, gone.body]).toEqual([200, null])
  })
  it('D-22 the managers see the page from which the visitor last wrote, without what its address hides', async () => {
    const { id, identitySecret } = await create()
    const signed = async () => {
      const identity = await sign(identitySecret, { sub: 'page.turner' })
      return (await open(id, site, { identity })).body.token
    }
    const [phone, laptop] = [await signed(), await signed()]
    const write = async (token: string, page: object) => {
      const body = { id: newId(), body: 'Bonjour', ...page }
      expect((await visit('POST', id, '/messages', { origin: site, token, body })).status).toBe(200)
      const all = `/v2/venues/${venue.venueId}/conversations`
      const inbox = await app.send<Conversation[]>('GET', all, { token: venue.ownerToken })
      const path = `${all}/${inbox.body.find(({ jid }) => jid.includes('page.turner'))?.id}/visitor`
      return (await app.send('GET', path, { token: venue.ownerToken })).body
    }
    expect(await write(laptop, {})).toMatchObject({ pageUrl: '', pageTitle: '', isSigned: true })
    const cakes = { pageUrl: `${site}/cakes?token=s3cret#s3cret`, pageTitle: 'Cakes\nand more' }
    expect(await write(laptop, cakes)).toMatchObject({
      pageUrl: `${site}/cakes`,
      pageTitle: 'Cakes and more',
    })
    // The older session of the two.
    expect(await write(phone, { pageUrl: `${site}/bread`, pageTitle: 'Bread' })).toMatchObject({
      pageUrl: `${site}/bread`,
      pageTitle: 'Bread',
    })
    expect(await write(laptop, {})).toMatchObject({ pageUrl: `${site}/bread` })
    const { rows } = await app.services.database.system((tx) =>
      sql`select * from visitor where webchat_id = ${id}`.execute(tx),
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('s3cret')
  })
  it('WCH-05 a link in a notice leads back into the thread on any device, until the visitor logs out', async () => {
    const { id } = await create()
    const { token, visitorId } = (await open(id)).body
    await visit('POST', id, '/messages', {
      origin: site,
      token,
      body: { id: newId(), body: 'from the phone' },
    })
    const resume = returnToken(app.services, id, visitorId)
    const back = await open(id, site, { resume })
    expect(back.body.visitorId).toBe(visitorId)
    const read = await visit('GET', id, '/messages', { origin: site, token: back.body.token })
    expect(read.text).toContain('from the phone')
    const other = await create()
    expect((await open(other.id, site, { resume })).status).toBe(422)
    expect((await open(id, site, { resume: `${resume}x` })).status).toBe(422)
    await visit('DELETE', id, '/sessions', { origin: site, token })
    expect((await open(id, site, { resume })).status).toBe(422)
  })
  it('answers once outside the hours, by a message that says it is automatic and asks for a person (D-14)', async () => {
    const tomorrow = ((new Date().getUTCDay() + 2) % 7) + 1
    const chat = await create({
      hours: [{ day: tomorrow, opens: '10:00', closes: '10:01' }],
      awayMessage: { fr: 'Fermé', en: 'Closed' },
    })
    const worker = await startQueue(app.services.database, {
      outbox: { [AWAY_JOB]: awayReplies(app.services.database) },
      log: (_, message, error) => {
        throw new Error(message, { cause: error })
      },
    })
    const { token, visitorId } = (await open(chat.id)).body
    for (const body of ['one', 'two'])
      await visit('POST', chat.id, '/messages', { origin: site, token, body: { id: newId(), body } })
    const list = async () =>
      (await visit<VisitorMessage[]>('GET', chat.id, '/messages', { origin: site, token })).body
    for (let tries = 0; tries < 100 && (await list()).length < 3; tries += 1) await delay(20)
    await worker.stop()
    expect((await list()).filter(({ isAutomatic }) => isAutomatic).map(({ body }) => body)).toEqual(['Fermé'])
    const inbox = await app.send<Conversation[]>('GET', `/v2/venues/${venue.venueId}/conversations`, {
      token: venue.ownerToken,
    })
    expect(inbox.body.find(({ jid }) => jid.includes(visitorId))?.history[0]?.metadata).toBeDefined()
  })
})
