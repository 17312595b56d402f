import { newId } from '@comptoir/core/http'
import type { Conversation } from '@comptoir/core/inbox'
import type { VisitorMessage, Webchat } from '@comptoir/core/webchat'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type IncomingMail, startIncomingMail } from '../connectors/email/incoming.ts'
import type { MailPayload } from '../mail/mail.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { testEngines } from '../testing/database.ts'
import { mailsTo } from '../testing/mails.ts'
import { addVenue, type TestVenue } from '../testing/world.ts'
import { startWorkers, type Workers } from '../workers.ts'
import { mailedReplies } from './mailed-replies.ts'
import { NOTICE_JOB } from './notices.ts'

const site = 'https://shop.example'
const domain = 'reply.comptoir.example'
/** One dark pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
let marks = 0

describe.each(testEngines)('answers by e-mail on %s', (engine) => {
  let app: TestApp
  let workers: Workers
  let incoming: IncomingMail
  let venue: TestVenue
  let chat: string
  let email: string
  let token: string
  const logged: string[] = []

  beforeAll(async () => {
    app = await testApp({ engine })
    app.services.config.replies = { domain, port: 0 }
    workers = await startWorkers(app.services, { pollMs: 30 })
    incoming = await startIncomingMail(
      { host: '127.0.0.1', port: 0 },
      mailedReplies(app.services, domain),
      (message) => logged.push(message),
    )
  })
  afterAll(async () => {
    await incoming.stop()
    await workers.stop()
    await app.close()
  })
  beforeEach(async () => {
    marks += 1
    venue = await addVenue(app, `REPLY${marks}`)
    email = `ada${marks}@mail.example`
    const made = await app.send<Webchat>('POST', `/v2/venues/${venue.venueId}/webchats`, {
      token: venue.ownerToken,
      body: { allowedOrigins: [site] },
    })
    chat = made.body.id
    const details = { emailAddress: email, mayMail: true }
    token = (await visit<{ token: string }>('POST', '/sessions', { language: 'fr', details })).body.token
    await visit('POST', '/messages', { id: newId(), body: 'Un gâteau ?', pageUrl: `${site}/gateaux` }, token)
  })

  const visit = <T>(method: string, rest: string, body?: unknown, as?: string) =>
    app.send<T>(method, `/v2/webchats/${chat}${rest}`, { token: as, body, headers: { origin: site } })
  /** What the visitor sees, the oldest first. */
  const thread = async () =>
    (await visit<VisitorMessage[]>('GET', '/messages', undefined, token)).body
      .map(({ body, media }) => [body, ...(media ?? []).map(({ name }) => name)].join('|'))
      .toReversed()
  async function answer(body: string): Promise<void> {
    const path = `/v2/venues/${venue.venueId}/conversations`
    const { body: all } = await app.send<Conversation[]>('GET', path, { token: venue.ownerToken })
    const { jid } = all.find((one) => one.jid.endsWith(`.${chat}@website`)) as Conversation
    const message = { id: newId(), body, to: jid, from: venue.address }
    expect(
      (await app.send('POST', `${path}/messages`, { token: venue.ownerToken, body: message })).status,
    ).toBe(200)
  }
  /** The visitor's minute is over, and every notice that was due is settled. */
  async function settle(count: number): Promise<void> {
    await vi.waitFor(async () => {
      const { rows } = await app.services.database.system((tx) =>
        sql<{ state: string }>`
          update outbox set next_at = case when state = 'queued' then now() else next_at end
          where kind = ${NOTICE_JOB} and venue_id = ${venue.venueId} returning state`.execute(tx),
      )
      expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'done'))
    }, 15_000)
  }
  async function replyToOf(): Promise<string> {
    const { rows } = await app.services.database.system((tx) =>
      sql<{ payload: MailPayload }>`
        select payload from outbox where payload->>'to' = ${email} order by id desc limit 1`.execute(tx),
    )
    return rows[0]?.payload.replyTo ?? ''
  }
  async function reply(to: string, mail: object): Promise<string> {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: incoming.port, ignoreTLS: true })
    return transport.sendMail({ from: email, to, subject: 'Re:', ...mail }).then(
      () => 'taken',
      (error: { responseCode?: number }) => String(error.responseCode),
    )
  }

  it('D-06 says by e-mail what the venue answered, what belongs together in one mail, and nothing twice', async () => {
    await answer('Oui, au chocolat.\nPour six ?')
    await answer('Pour samedi ?')
    await settle(2)
    expect(await mailsTo(app, email)).toMatchObject([
      { template: 'visitorAnswer', values: { answer: 'Oui, au chocolat.\nPour six ?\n\nPour samedi ?' } },
    ])
    await answer('Dites-moi.')
    await settle(3)
    expect((await mailsTo(app, email)).map(({ values }) => values.answer)).toEqual([
      expect.any(String),
      'Dites-moi.',
    ])
    await answer('Lu sur le site.')
    await visit('DELETE', '/unread', undefined, token)
    await settle(4)
    expect(await mailsTo(app, email)).toHaveLength(2)
  })

  it('D-06 takes an answer by e-mail into the conversation, once however often it is delivered', async () => {
    await answer('Oui.')
    await settle(1)
    const to = await replyToOf()
    expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64)
    const mail = { messageId: `<1-${marks}@mail.example>`, text: 'Pour six, merci !\n\n> Oui.' }
    const outcomes = await Promise.all([1, 2, 3].map(() => reply(to.toUpperCase(), mail)))
    expect(outcomes).toEqual(['taken', 'taken', 'taken'])
    expect(await thread()).toEqual(['Un gâteau ?', 'Oui.', 'Pour six, merci !'])
    const { body: all } = await app.send<Conversation[]>('GET', `/v2/venues/${venue.venueId}/conversations`, {
      token: venue.ownerToken,
    })
    expect(all.find(({ jid }) => jid.endsWith(`.${chat}@website`))?.badgeCount).toBe(2)
    // The conversation goes on by e-mail.
    await answer('C’est noté.')
    await settle(2)
    expect((await mailsTo(app, email)).at(-1)?.values.answer).toBe('C’est noté.')
  })

  it('T12 stores pictures that are attached, and names what is not taken', async () => {
    await answer('Une photo ?')
    await settle(1)
    const attachments = [
      { filename: 'gateau.png', content: Buffer.from(dot, 'base64') },
      { filename: 'facture.exe', content: Buffer.from('MZ…') },
    ]
    expect(await reply(await replyToOf(), { text: 'Voilà', attachments })).toBe('taken')
    expect((await thread()).at(-1)).toMatch(
      /^Voilà\n\(pièce jointe refusée : facture\.exe\)\|gateau\.(png|jpg|jpeg)$/,
    )
  })

  it('T8 refuses every address that this server did not make, before the text is sent', async () => {
    await answer('Oui.')
    await settle(1)
    const to = await replyToOf()
    const [local = '', where] = to.split('@')
    const mutated = Array.from({ length: local.length - 2 }, (_, index) => {
      const at = index + 2
      const other = local[at] === '0' ? '1' : '0'
      return `${local.slice(0, at)}${other}${local.slice(at + 1)}@${where}`
    })
    const foreign = [`${local}@elsewhere.example`, `bonjour@${domain}`, `${local.slice(0, -1)}@${domain}`]
    const { knows } = mailedReplies(app.services, domain)
    expect(mutated.filter(knows)).toEqual([])
    expect(knows(to)).toBe(true)
    for (const address of [...foreign, ...mutated.slice(0, 3)])
      expect([address, await reply(address, { text: 'x' })]).toEqual([address, '550'])
    expect(await thread()).toEqual(['Un gâteau ?', 'Oui.'])
  })

  it('leaves absence notes out, refuses what is empty, and has a mail sent again that could not be kept', async () => {
    await answer('Oui.')
    await settle(1)
    const to = await replyToOf()
    expect(await reply(to, { text: 'Je suis absent', headers: { 'Auto-Submitted': 'auto-replied' } })).toBe(
      'taken',
    )
    expect(await reply(to, { text: '> Oui.' })).toBe('550')
    const { tenant } = app.services.database
    app.services.database.tenant = () => Promise.reject(new Error('no database'))
    expect(await reply(to, { text: 'Merci' })).toBe('451')
    app.services.database.tenant = tenant
    expect(logged.at(-1)).toContain('try again')
    expect(await reply(to, { text: 'x'.repeat(16_000_000) })).toBe('552')
    expect(await thread()).toEqual(['Un gâteau ?', 'Oui.'])
  })

  it('goes nowhere any more when the venue is gone', async () => {
    await answer('Oui.')
    await settle(1)
    const to = await replyToOf()
    await app.services.database.system((tx) =>
      tx.updateTable('venue').set({ deleted_at: new Date() }).where('venue_id', '=', venue.venueId).execute(),
    )
    expect(await reply(to, { text: 'Toujours là ?' })).toBe('550')
  })
})
