import type { Conversation, Message } from '@comptoir/core/inbox'
import type { VisitorMessage } from '@comptoir/core/webchat'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type IncomingMail, startIncomingMail } from '../../providers/email/incoming-mail.ts'
import { mailName } from '../../providers/email/smtp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { mailsTo } from '../../testing/mails.ts'
import type { MailPayload } from '../mail/mail.ts'
import { mailedReplies } from './mailed-replies.ts'
import { type AbsentVisitor, absentVisitor } from './testing/absent-visitor.ts'

const domain = 'reply.comptoir.example'
/** One dark pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

describe.each(testEngines)('answers by e-mail on %s', (engine) => {
  let app: TestApp
  let workers: Workers
  let incoming: IncomingMail
  let visitor: AbsentVisitor
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
    visitor = await absentVisitor(app)
    token = await visitor.begin({ emailAddress: visitor.email, mayMail: true })
  })

  /** What the visitor sees, the oldest first. */
  const thread = async () =>
    (await visitor.visit<VisitorMessage[]>('GET', '/messages', { token })).body
      .map(({ body, media }) => [body, ...(media ?? []).map(({ name }) => name)].join('|'))
      .toReversed()
  const newestMedia = async () =>
    (await visitor.visit<VisitorMessage[]>('GET', '/messages', { token })).body[0]?.media ?? []
  async function mailOf() {
    const { rows } = await app.services.database.system((tx) =>
      sql<{ key: string; payload: MailPayload }>`
        select key, payload from outbox where payload->>'to' = ${visitor.email} order by id desc limit 1`.execute(
        tx,
      ),
    )
    return rows[0] ?? { key: '', payload: undefined }
  }
  const replyToOf = async () => (await mailOf()).payload?.replyTo ?? ''
  async function reply(to: string, mail: object): Promise<string> {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: incoming.port, ignoreTLS: true })
    return transport.sendMail({ from: visitor.email, to, subject: 'Re:', ...mail }).then(
      () => 'taken',
      (error: { responseCode?: number }) => String(error.responseCode),
    )
  }

  it('D-06 says by e-mail what the venue answered, what belongs together in one mail, and nothing twice', async () => {
    await visitor.answer('Oui, au chocolat.\nPour six ?')
    await visitor.answer('Pour samedi ?')
    await visitor.settle(2)
    expect(await mailsTo(app, visitor.email)).toMatchObject([
      { template: 'visitorAnswer', values: { answer: 'Oui, au chocolat.\nPour six ?\n\nPour samedi ?' } },
    ])
    await visitor.answer('Dites-moi.')
    await visitor.settle(3)
    expect((await mailsTo(app, visitor.email)).map(({ values }) => values.answer)).toEqual([
      expect.any(String),
      'Dites-moi.',
    ])
    await visitor.answer('Lu sur le site.')
    await visitor.visit('DELETE', '/unread', { token })
    await visitor.settle(4)
    expect(await mailsTo(app, visitor.email)).toHaveLength(2)
  })

  it('D-06 takes an answer by e-mail into the conversation, once however often it is delivered', async () => {
    await visitor.answer('Oui.')
    await visitor.settle(1)
    const to = await replyToOf()
    expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64)
    const mail = { messageId: '<1@mail.example>', text: 'Pour six, merci !\n\n> Oui.' }
    const outcomes = await Promise.all([1, 2, 3].map(() => reply(to.toUpperCase(), mail)))
    expect(outcomes).toEqual(['taken', 'taken', 'taken'])
    expect(await thread()).toEqual(['Un gâteau ?', 'Oui.', 'Pour six, merci !'])
    const { venueId, ownerToken } = visitor.venue
    const { body: all } = await app.send<Conversation[]>('GET', `/v2/venues/${venueId}/conversations`, {
      token: ownerToken,
    })
    expect(all.find(({ platform }) => platform === 'website')?.badgeCount).toBe(2)
    // The conversation goes on by e-mail.
    await visitor.answer('C’est noté.')
    await visitor.settle(2)
    expect((await mailsTo(app, visitor.email)).at(-1)?.values.answer).toBe('C’est noté.')
  })

  it('shows an emoji by which somebody reacts in Gmail at the message that its mail said, and elsewhere as the emoji alone', async () => {
    await visitor.answer('Oui.')
    await visitor.settle(1)
    const named = (await mailOf()).key
    await visitor.answer('À demain !')
    await visitor.settle(2)
    const to = await replyToOf()
    const reaction = (emoji: string, inReplyTo?: string) => ({
      inReplyTo,
      text: `${emoji} Ada a réagi via Gmail`,
      html: `<p>${emoji} Ada a réagi via <a href="https://mail.google.com">Gmail</a></p>`,
      alternatives: [
        {
          contentType: 'text/vnd.google.email-reaction+json; charset=utf-8',
          content: JSON.stringify({ version: 1, emoji }),
        },
      ],
    })
    expect(await reply(to, reaction('❤️', `<${mailName(named)}@comptoir.example>`))).toBe('taken')
    expect(await reply(to, reaction('👩🏽‍🍳', '<unknown@comptoir.example>'))).toBe('taken')
    expect(await reply(to, reaction('not one'))).toBe('taken')
    expect(await reply(to, { ...reaction('🎉'), from: 'bob@elsewhere.example' })).toBe('taken')
    const { venueId, ownerToken: owner } = visitor.venue
    const path = `/v2/venues/${venueId}/conversations`
    const { body: all } = await app.send<Conversation[]>('GET', path, { token: owner })
    const { id } = all.find(({ platform }) => platform === 'website') ?? {}
    const { body } = await app.send<Message[]>('GET', `${path}/${id}/messages`, { token: owner })
    const shown = body.map(({ body: words, reactions = [], media }) => [
      words,
      ...reactions.map(({ emoji, position }) => `${emoji} ${position}`),
      ...(media ?? []).map(({ name }) => name),
    ])
    expect(shown.toReversed()).toEqual([
      ['Un gâteau ?'],
      ['Oui.', '❤️ left'],
      ['À demain !', '👩🏽‍🍳 left'],
      ['not one Ada a réagi via Gmail'],
      ['🎉\n(e-mail écrit par bob@elsewhere.example)'],
    ])
  })

  it('T12 stores pictures that are attached, and keeps every other file unopened under its name', async () => {
    await visitor.answer('Une photo ?')
    await visitor.settle(1)
    const attachments = [
      { filename: 'gateau.png', content: Buffer.from(dot, 'base64') },
      { filename: 'facture.exe', content: Buffer.from('MZ…') },
    ]
    expect(await reply(await replyToOf(), { text: 'Voilà', attachments })).toBe('taken')
    expect((await thread()).at(-1)).toMatch(/^Voilà\|gateau\.(png|jpg|jpeg)\|facture\.exe$/)
    expect(await newestMedia()).toMatchObject([
      { type: 'image' },
      { type: 'file', mimeType: 'application/vnd.microsoft.portable-executable', sizeBytes: 5 },
    ])
  })

  it('shows the text of a mail before its files, and keeps those at the next delivery if the first one failed', async () => {
    await visitor.answer('Le devis ?')
    await visitor.settle(1)
    const to = await replyToOf()
    const mail = {
      text: 'Le voici',
      messageId: '<once@mail.example>',
      attachments: [
        { filename: 'devis\u202Efdp.docx', content: Buffer.from('PK\u0003\u0004 devis') },
        { filename: 'plan.dwg', content: Buffer.alloc(25 * 1024 * 1024 + 1, 'x') },
        { filename: 'vide.txt', content: Buffer.alloc(0) },
      ],
    }
    const { receive } = app.services.files
    app.services.files.receive = () => Promise.reject(new Error('no disk'))
    expect(await reply(to, mail)).toBe('451')
    expect((await thread()).at(-1)).toBe('Le voici|devisfdp.docx|plan.dwg|vide.txt')
    expect(await newestMedia()).toMatchObject(Array(3).fill({ body: '', fetch: { state: 'running' } }))
    app.services.files.receive = receive
    expect(await reply(to, mail)).toBe('taken')
    expect(await reply(to, mail)).toBe('taken')
    const [quote, ...others] = await newestMedia()
    expect(quote).toMatchObject({
      type: 'file',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      body: expect.stringMatching(/^\/v2\/files\//),
    })
    expect(quote?.fetch).toBeUndefined()
    expect(others.map(({ fetch }) => [fetch?.state, fetch?.problem, fetch?.canRequest])).toEqual([
      ['failed', 'too_large', false],
      ['failed', 'unavailable', false],
    ])
    expect(await thread()).toHaveLength(3)
  })

  it('T8 refuses every address that this server did not make, before the text is sent', async () => {
    await visitor.answer('Oui.')
    await visitor.settle(1)
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
    await visitor.answer('Oui.')
    await visitor.settle(1)
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
    expect(await reply(to, { text: 'x'.repeat(38_000_000) })).toBe('552')
    expect(await thread()).toEqual(['Un gâteau ?', 'Oui.'])
  })

  it('D-06 reads what stands below the quotation, says who wrote instead, and takes a mail with a file of 25 MB', async () => {
    await visitor.answer('Oui, à 18 h.\nPour combien ?')
    await visitor.settle(1)
    const to = await replyToOf()
    const below =
      'Le 20/11/2026 à 10:00, Chez Awa a écrit :\n> Oui, à 18 h.\n> Pour combien ?\n\nNous serons six.'
    expect(await reply(to, { text: below })).toBe('taken')
    expect((await thread()).at(-1)).toBe('Nous serons six.')
    expect(await reply(to, { from: 'charles@mail.example', text: 'C’est moi qui viens.' })).toBe('taken')
    expect((await thread()).at(-1)).toBe('C’est moi qui viens.\n(e-mail écrit par charles@mail.example)')
    const attachments = [{ filename: 'film.mov', content: Buffer.alloc(25 * 1024 * 1024, 'x') }]
    expect(await reply(to, { text: 'Le film', attachments })).toBe('taken')
    expect((await thread()).at(-1)).toBe('Le film|film.mov')
    expect(await reply(to, { envelope: { from: '', to: [to] }, text: 'Non remis' })).toBe('taken')
    expect(await thread()).toHaveLength(5)
  })

  it('goes nowhere any more when the venue is gone', async () => {
    await visitor.answer('Oui.')
    await visitor.settle(1)
    const to = await replyToOf()
    await app.services.database.system((tx) =>
      tx
        .updateTable('venue')
        .set({ deleted_at: new Date() })
        .where('venue_id', '=', visitor.venue.venueId)
        .execute(),
    )
    expect(await reply(to, { text: 'Toujours là ?' })).toBe('550')
  })
})
