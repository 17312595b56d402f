import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeHtml } from '../../kernel/http/escape-html.ts'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import { createSmtp } from '../../providers/email/smtp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { workOutbox } from '../../testing/outbox.ts'
import { addVenue } from '../../testing/world.ts'
import { mailReports } from '../mail-delivery/reports.ts'
import { mailSender } from '../mail-delivery/worker.ts'
import { unsubscribeAddress } from '../suppression/index.ts'
import { encryptValues, sendMail } from './index.ts'
import { MAIL_JOB } from './mail.ts'
import { renderMail } from './render.ts'
import { type MailTemplate, templates, texts } from './templates.ts'

const names = Object.keys(templates) as MailTemplate[]
const languages = ['fr', 'en'] as const
const valuesOf = (template: MailTemplate, value: (name: string) => string) =>
  Object.fromEntries(
    [...templates[template].values, ...templates[template].encrypted].map((name) => [name, value(name)]),
  )

describe('the texts of mails (D-37)', () => {
  it('name in both languages exactly the values that the mail declares', () => {
    for (const language of languages)
      for (const name of names) {
        const named = new Set(
          Array.from(
            JSON.stringify(texts[language].mails[name]).matchAll(/\{\{(\w+)\}\}/g),
            ([, word]) => word,
          ),
        )
        expect([language, name, [...named].toSorted()]).toEqual([
          language,
          name,
          [...templates[name].values, ...templates[name].encrypted].toSorted(),
        ])
      }
  })
  it('T5, T16 carry a value as text: no markup, no second reading, in no mail', () => {
    const evil = `"><script>alert(1)</script>{{link}}'`
    for (const language of languages)
      for (const name of names) {
        const { html, text, subject } = renderMail(
          name,
          language,
          valuesOf(name, () => evil),
        )
        expect(html).not.toContain('<script')
        expect(html.includes(escapeHtml(evil))).toBe(true)
        expect(`${subject}${text}`.includes(evil)).toBe(true)
      }
  })
  it('are readable without HTML, and complete with it: language, link in words, footer', () => {
    const { html, text } = renderMail('passwordReset', 'fr', {
      firstName: 'Léa',
      link: 'https://c.example/r?token=a&b',
    })
    expect(html).toContain('<html lang="fr">')
    expect(html.match(/https:\/\/c\.example\/r\?token=a&amp;b/g)).toHaveLength(3)
    expect(text).toContain('Choisir un mot de passe\nhttps://c.example/r?token=a&b')
    expect(text).toContain(texts.fr.frame.footer)
    expect(html).not.toMatch(/<(?:style|link|img|script)/)
  })
  it('refuse to leave with a hole', () => {
    expect(() => renderMail('activation', 'en', { firstName: 'Léa' })).toThrow('code')
  })
})

describe.each(testEngines)('mails on %s', (engine) => {
  let app: TestApp
  let server: SMTPServer
  let port: number
  const taken: string[] = []
  beforeAll(async () => {
    app = await testApp({ engine })
    server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _, done) =>
        done(
          address.startsWith('unknown')
            ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
            : address.startsWith('full')
              ? Object.assign(new Error('5.2.2 mailbox full'), { responseCode: 552 })
              : null,
        ),
      onData(stream, _, done) {
        stream.toArray().then((chunks) => {
          taken.push(Buffer.concat(chunks).toString())
          done()
        }, done)
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    server.close(() => undefined)
    await app.close()
  })

  const queue = (key: string, changes: object = {}) =>
    app.services.database.system((tx) =>
      sendMail(tx, {
        venueId: 0,
        to: 'claire@comptoir.example',
        language: 'fr',
        template: 'activation',
        values: { firstName: 'Claire' },
        encrypted: encryptValues(app.services.secrets, { code: '123456' }),
        key,
        ...changes,
      }),
    )
  async function work() {
    const handler = mailSender(
      app.services,
      createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Comptoir <hello@comptoir.example>' }),
    )
    await workOutbox(app.services.database, MAIL_JOB, handler)
  }
  const health = async () =>
    (await app.send<{ mail: { isConfigured: boolean; waiting: number; failed: number } }>('GET', '/health'))
      .body.mail

  it('wait visibly while no mail server is configured, and leave once one is', async () => {
    await queue('one')
    await queue('one')
    expect(await health()).toMatchObject({ isConfigured: false, waiting: 1 })
    await work()
    expect(await health()).toMatchObject({ waiting: 0, failed: 0 })
    expect(taken).toHaveLength(1)
    expect(taken[0]).toContain('123456')
    expect(taken[0]).toContain('To: claire@comptoir.example')
  })
  it('that are refused for good are dead, with the reason, and not sent again', async () => {
    await queue('two', { to: 'unknown@comptoir.example' })
    await work()
    await work()
    expect(await health()).toMatchObject({ waiting: 0, failed: 1 })
    const row = await app.services.database.system((tx) =>
      tx.selectFrom('outbox').selectAll().where('key', '=', 'two').executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({
      state: 'dead',
      attempts: 1,
      last_error: expect.stringContaining('no such mailbox'),
    })
  })
  it('trust 3.3 a dead address and a complaint are kept in the list, what passes only where it came thrice, what no one can verify never', async () => {
    const { database, secrets, site } = app.services
    const { venueId, ownerToken } = await addVenue(app, 'BOUNCES')
    const links = { link: 'https://x.example', unsubscribeLink: 'https://x.example' }
    const notice = { venueId, template: 'visitorNotice', values: { venueName: 'B' }, agreedAt: new Date() }
    const mails = {
      unknown: 'unknown',
      full: 'full',
      full1: 'full-thrice',
      full2: 'full-thrice',
      full3: 'full-thrice',
    }
    for (const [key, name] of Object.entries(mails))
      await queue(key, { ...notice, to: `${name}@far.example`, encrypted: encryptValues(secrets, links) })
    await work()
    const link = (address: string) =>
      database.tenant([venueId], (tx) => unsubscribeAddress(tx, site, { venueId, channel: 'email', address }))
    const passedOn: string[] = []
    const intake = mailReports(app.services, 'reply.example', {
      knows: () => false,
      take: async (address) => {
        passedOn.push(address)
      },
    })
    let message = 'first'
    let receiver = 'bounces@reply.example'
    const report = async (address: string, type: string, fields: string, to = link(address)) =>
      intake.take(
        receiver,
        Buffer.from(
          `From: x@y.example\r\nContent-Type: multipart/report;\r\n\treport-type=${type}; boundary=b\r\n\r\n--b\r\n` +
            `Content-Type: message/${type}\r\n\r\n${fields}\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\n` +
            `Message-ID: <${message}@y.example>\r\nList-Unsubscribe:\r\n <${await to}>\r\n\r\n--b--`,
        ),
        '',
      )
    await report('gone@far.example', 'delivery-status', 'Action: failed\r\nStatus: 5.1.1')
    await report('late@far.example', 'delivery-status', 'Action: delayed\r\nStatus: 4.4.1')
    for (message of ['a', 'b', 'c'])
      await report('busy@far.example', 'delivery-status', 'Action: failed\r\nStatus: 4.2.1')
    for (message of ['a', 'b', 'b', 'a'])
      await report('twice@far.example', 'delivery-status', 'Action: failed\r\nStatus: 5.2.2')
    await report('policy@far.example', 'delivery-status', 'Action: failed\r\nStatus: 5.7.1')
    await report('angry@far.example', 'feedback-report', 'Feedback-Type: abuse')
    await report('spared@far.example', 'feedback-report', 'Feedback-Type: not-spam')
    receiver = 'r-1@reply.example'
    await report('elsewhere@far.example', 'delivery-status', 'Action: failed\r\nStatus: 5.1.1')
    await report('late@far.example', 'delivery-status', 'Action: delayed\r\nStatus: 4.4.1')
    expect(passedOn).toEqual([receiver])
    receiver = 'bounces@reply.example'
    const forged = Promise.resolve(`https://x.example/unsubscribe/${'A'.repeat(80)}`)
    await report('forged@far.example', 'feedback-report', 'Feedback-Type: abuse', forged)
    expect(['bounces', 'abuse', 'other'].map((name) => intake.knows(`${name}@reply.example`))).toEqual([
      true,
      true,
      false,
    ])
    const { body } = await app.send<{ to: string; reason: string }[]>(
      'GET',
      `/v2/venues/${venueId}/unsubscribes`,
      { token: ownerToken },
    )
    const noted = body.filter(({ reason }) => reason !== 'manual')
    expect(noted.map(({ to, reason }) => [to, reason]).toSorted()).toEqual([
      ['angry@far.example', 'complaint'],
      ['busy@far.example', 'bounce'],
      ['elsewhere@far.example', 'bounce'],
      ['full-thrice@far.example', 'bounce'],
      ['gone@far.example', 'bounce'],
      ['unknown@far.example', 'bounce'],
    ])
  })
  it('that are worth nothing any more are dropped instead of sent late', async () => {
    const before = taken.length
    await queue('three', { notAfter: new Date(Date.now() - 1000) })
    await work()
    expect(taken).toHaveLength(before)
  })
  it('T18 refuse an address or value of more than one line, a missing value, an unencrypted secret', async () => {
    for (const changes of [
      { to: 'a@b.example\r\nBcc: c@d.example' },
      { to: 'a@b.example,c@d.example' },
      { values: { firstName: 'Eve\r\nBcc: c@d.example' } },
      { values: {} },
      { encrypted: undefined },
    ])
      await expect(queue('four', changes)).rejects.toThrow()
  })
  it('keep encrypted values unreadable with another secret', () => {
    const other = createSecrets('another secret, long enough to be accepted too')
    expect(() => other.decrypt(encryptValues(app.services.secrets, { code: '1' }), 'mail')).toThrow(
      'APP_SECRET',
    )
  })
})
