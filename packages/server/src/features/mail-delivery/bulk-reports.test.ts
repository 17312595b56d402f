import type { Campaign, CampaignMessage, CampaignStats } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../kernel/db/database.ts'
import { pause } from '../../kernel/dispatch/index.ts'
import { findImbalances, grant, readWallet, walletOf } from '../../kernel/ledger/index.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { MailRefused } from '../../providers/email/incoming-mail.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startMailSink } from '../../testing/mail-sink.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { mailReports } from './reports.ts'

const DOMAIN = 'reply.comptoir.example'
const within = { timeout: 20_000, interval: 50 }

/** A report of delivery that gives no part of the mail back (RFC 3464). */
const bounce = (status: string) =>
  Buffer.from(
    [
      'From: Mail Delivery <mailer-daemon@client.example>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.client.example',
      '',
      'Action: failed',
      `Status: ${status}`,
      `Diagnostic-Code: smtp; 550 ${status} unknown user`,
      '--b--',
      '',
    ].join('\r\n'),
  )

/** A report of abuse with the headers of the mail (RFC 5965). */
const complaint = (headers: string) =>
  Buffer.from(
    [
      'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
      '',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      'User-Agent: Test/1',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      headers,
      '--b--',
      '',
    ].join('\r\n'),
  )

describe('reports about mails of campaigns', () => {
  let sink: Awaited<ReturnType<typeof startMailSink>>
  let app: TestApp
  let venue: TestVenue
  let workers: Workers
  let intake: ReturnType<typeof mailReports>

  beforeAll(async () => {
    sink = await startMailSink()
    app = await testApp({
      environment: {
        SMTP_URL: sink.url,
        MAIL_FROM: 'Comptoir <hello@mail.comptoir.example>',
        REPLY_DOMAIN: DOMAIN,
      },
    })
    workers = await startWorkers(app.services, { pollMs: 50, clockMs: 100 })
    const refuse = async () => {
      throw new MailRefused('no such address')
    }
    intake = mailReports(app.services, DOMAIN, { knows: () => false, take: refuse })
  }, 60_000)
  beforeEach(async () => {
    venue = await addVenue(app, `Fournil ${newId().slice(-8)}`)
    await system(async (tx) => {
      const { id } = await walletOf(tx, venue.venueId, 'paidEmail')
      await grant(tx, { venueId: venue.venueId, walletId: id, amount: 10, reference: newId() })
    })
  })
  afterEach(async () => {
    expect(await system(findImbalances)).toEqual([])
  })
  afterAll(async () => {
    await workers.stop()
    await sink.stop()
    await app.close()
  })

  const system = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.system(work)
  const call = <T>(method: string, path: string, sent?: object) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, {
      token: venue.ownerToken,
      ...(sent ? { body: sent } : {}),
    })
  const purse = () =>
    system(async (tx) => readWallet(tx, venue.venueId, (await walletOf(tx, venue.venueId, 'paidEmail')).id))
  const mailbox = (name: string) => `${name}@${venue.venueId}.client.example`
  const read = async ({ id }: Campaign) => (await call<Campaign>('GET', `/campaigns/${id}`)).body
  const sunk = (name: string) => sink.to(mailbox(name))[0] ?? { from: '', raw: '' }

  async function sentTo(names: readonly string[]): Promise<Campaign> {
    const target = { type: 'manual', emailAddresses: names.map(mailbox), hasConsent: true }
    const content = { subject: 'Pain', body: '<p>Bonjour</p>' }
    const { body } = await call<Campaign>('POST', '/campaigns', { type: 'email', target, content })
    expect((await call('PATCH', `/campaigns/${body.id}`, { status: 'scheduled' })).status).toBe(200)
    await system(async (tx) => {
      await sql`update campaign set starts_at = now() where id = ${body.id}`.execute(tx)
      await sql`update outbox set next_at = now() where kind = 'campaign.start' and state = 'queued'`.execute(
        tx,
      )
    })
    await expect.poll(async () => (await read(body)).status, within).toBe('sent')
    return body
  }

  it('EML-06, D-68: a hard bounce to its own return path is given back once, and the address is suppressed', async () => {
    const campaign = await sentTo(['ada', 'bob'])
    const { from } = sunk('ada')
    expect(intake.knows(from)).toBe(true)
    expect(intake.knows(from.replace(/.@/, '!@'))).toBe(false)
    await intake.take(from, bounce('5.1.1'), '')
    await intake.take(from, bounce('5.1.1'), '')
    expect(await purse()).toMatchObject({ available: 9, spent: 1 })
    const { body } = await call<CampaignMessage[]>('GET', `/campaigns/${campaign.id}/messages`)
    expect(body).toMatchObject([
      { status: 'errored', creditsRefunded: 1, reason: 'smtp; 550 5.1.1 unknown user' },
      { status: 'sent', creditsRefunded: 0 },
    ])
    expect(await read(campaign)).toMatchObject({ creditsSpent: 2, creditsRefunded: 1 })
    const { body: listed } = await call<object[]>('GET', '/unsubscribes')
    expect(listed).toMatchObject([{ channel: 'email', reason: 'bounce', to: mailbox('ada') }])
  })

  it('D-68: a soft bounce gives nothing back and suppresses no one', async () => {
    await sentTo(['eve'])
    await intake.take(sunk('eve').from, bounce('5.2.2'), '')
    expect(await purse()).toMatchObject({ available: 9, spent: 1 })
    expect((await call('GET', '/unsubscribes')).body).toEqual([])
  })

  it('EML-06: complaints are counted, and three in a small campaign stop what has not left, with the reason', async () => {
    const campaign = await sentTo(['ann', 'ben', 'cat', 'dan'])
    const dispatchId = await system(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select dispatch_id as id from campaign where id = ${campaign.id}`.execute(tx)
      return rows[0]?.id ?? ''
    })
    const setState = (state: string) =>
      system((tx) => sql`update dispatch set state = ${state} where id = ${dispatchId}::uuid`.execute(tx))
    const complain = (name: string) => {
      const [headers = ''] = sunk(name).raw.split('\r\n\r\n')
      return intake.take(`abuse@${DOMAIN}`, complaint(headers), 'fbl@isp.example')
    }
    await setState('sending')
    await complain('ann')
    await complain('ben')
    await complain('ben')
    expect(await read(campaign)).toMatchObject({ status: 'sending', isPaused: false, pauseReason: '' })
    await complain('cat')
    expect(await read(campaign)).toMatchObject({ isPaused: true, pauseReason: 'complaints' })
    const { body: stats } = await call<CampaignStats>('GET', `/campaigns/${campaign.id}/stats`)
    expect(stats).toMatchObject({ complaints: 3, isComplaintWarning: true, stops: 3 })
    expect(await call('PATCH', `/campaigns/${campaign.id}`, { isPaused: false })).toMatchObject({
      status: 409,
      body: { error: { fields: { isPaused: 'complaints' } } },
    })
    await setState('sent')
  })

  it('a person’s pause has no reason, and ends when they say so', async () => {
    const campaign = await sentTo(['kim'])
    const { rows } = await system((tx) =>
      sql<{ id: string }>`
        update dispatch set state = 'sending'
        where id = (select dispatch_id from campaign where id = ${campaign.id}) returning id`.execute(tx),
    )
    await system((tx) => pause(tx, venue.venueId, rows[0]?.id ?? ''))
    expect(await read(campaign)).toMatchObject({ isPaused: true, pauseReason: '' })
    expect((await call('PATCH', `/campaigns/${campaign.id}`, { isPaused: false })).status).toBe(200)
  })
})
