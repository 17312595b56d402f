import type { Campaign, CampaignMessage, CampaignStats } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import type { Timeline } from '@comptoir/core/personal-data'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../kernel/db/database.ts'
import { findImbalances, grant, readWallet, walletOf } from '../../kernel/ledger/index.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startMailSink } from '../../testing/mail-sink.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { suppress } from '../suppression/index.ts'

const within = { timeout: 20_000, interval: 50 }
const body = JSON.stringify({
  version: 1,
  blocks: [
    { type: 'text', paragraphs: [[{ text: 'Bonjour {{firstName|à vous}}' }]] },
    { type: 'button', label: 'La carte', href: 'https://fournil.example/carte?a=1&b=2' },
  ],
})

describe('campaigns by e-mail leave', () => {
  let sink: Awaited<ReturnType<typeof startMailSink>>
  let app: TestApp
  let venue: TestVenue
  let workers: Workers

  beforeAll(async () => {
    sink = await startMailSink()
    app = await testApp({
      environment: {
        SMTP_URL: sink.url,
        MAIL_FROM: 'Comptoir <hello@mail.comptoir.example>',
        REPLY_DOMAIN: 'reply.comptoir.example',
      },
    })
    workers = await startWorkers(app.services, { pollMs: 50, clockMs: 100 })
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

  async function draftTo(names: readonly string[], content: object = {}): Promise<Campaign> {
    const target = { type: 'manual', emailAddresses: names.map(mailbox), hasConsent: true }
    const sent = { type: 'email', target, content: { subject: 'Pour {{firstName|vous}}', body, ...content } }
    return (await call<Campaign>('POST', '/campaigns', sent)).body
  }
  const beginNow = (id: number) =>
    system(async (tx) => {
      await sql`update campaign set starts_at = now() where id = ${id}`.execute(tx)
      await sql`update outbox set next_at = now() where kind = 'campaign.start' and state = 'queued'`.execute(
        tx,
      )
    })
  /** It would leave in a minute, until when it can be taken back; here at once. */
  async function leave({ id }: Campaign): Promise<void> {
    const answer = await call('PATCH', `/campaigns/${id}`, { status: 'scheduled' })
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
    await beginNow(id)
  }
  const read = async ({ id }: Campaign) => (await call<Campaign>('GET', `/campaigns/${id}`)).body
  const isIn = (campaign: Campaign, status: string) =>
    expect.poll(async () => (await read(campaign)).status, within).toBe(status)
  const messagesOf = async ({ id }: Campaign) =>
    (await call<CampaignMessage[]>('GET', `/campaigns/${id}/messages`)).body

  it('EML-06, RFC 8058, D-77: each person gets it once, in their words, and unsubscribes with one click', async () => {
    await call('POST', '/contacts', { contactFirstName: 'Zoé <i>', contactEmailAddress: mailbox('zoe') })
    const campaign = await draftTo(['zoe', 'bob'], { replyTo: 'fournil@orange.fr' })
    await leave(campaign)
    await isIn(campaign, 'sent')
    const [{ mail, from }, ...more] = sink.to(mailbox('zoe')) as [(typeof sink.mails)[0]]
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Pour Zoé <i>', replyTo: [{ address: 'fournil@orange.fr' }] })
    expect(mail.from?.address).toMatch(/^fournil-.*@mail\.comptoir\.example$/)
    expect(mail.html).toContain('Bonjour Zoé &lt;i&gt;')
    expect(mail.text).toContain('Bonjour Zoé <i>')
    expect(from).toMatch(/^bounces\+[0-9a-f]{32}-[0-9a-z]+-[0-9a-f]{16}@reply\.comptoir\.example$/)
    expect(sink.to(mailbox('bob'))[0]?.mail.subject).toBe('Pour vous')
    expect(await read(campaign)).toMatchObject({ creditsSpent: 2, counts: { sent: 2, open: 0 } })
    expect(await purse()).toMatchObject({ available: 8, reserved: 0, spent: 2 })
    expect(await messagesOf(campaign)).toMatchObject([
      { status: 'sent', emailAddress: mailbox('bob'), phoneNumber: '', encoding: 0 },
      { status: 'sent', emailAddress: mailbox('zoe') },
    ])

    const link = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''
    const { pathname } = new URL(link)
    expect(mail.html).toContain(link)
    await app.fetch(new Request(`http://counter.test${pathname}`))
    expect((await messagesOf(campaign))[1]?.status).toBe('sent')
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await app.fetch(new Request(`http://counter.test${pathname}`, form))).status).toBe(200)
    expect((await messagesOf(campaign))[1]?.status).toBe('unsubscribe')
    const { body: stats } = await call<CampaignStats>('GET', `/campaigns/${campaign.id}/stats`)
    expect(stats).toMatchObject({ stops: 1, counts: { sent: 2 } })
  })

  it('CON-05: the history of a contact has the mail, by the subject that it had there', async () => {
    const contact = { contactFirstName: 'Lou', contactEmailAddress: mailbox('lou') }
    const { contactId } = (await call<{ contactId: number }>('POST', '/contacts', contact)).body
    const campaign = await draftTo(['lou'])
    await leave(campaign)
    await isIn(campaign, 'sent')
    const { body } = await call<Timeline>('GET', `/contacts/${contactId}/timeline`)
    expect(body.entries).toContainEqual({
      ...{ kind: 'mail', at: expect.any(String), subject: 'Pour Lou', state: 'sent' },
    })
  })

  it('LNK-01, D-71: links become short links of the campaign, whose clicks are counted', async () => {
    const campaign = await draftTo(['kim'])
    await leave(campaign)
    await isIn(campaign, 'sent')
    const { mail } = sink.to(mailbox('kim'))[0] ?? {}
    const short = /href="([^"]*\/s\/\w{7})"/.exec(mail?.html ?? '')?.[1] ?? ''
    expect(mail?.html).not.toContain('fournil.example/carte')
    expect(mail?.text).toContain('https://fournil.example/carte?a=1&b=2')
    const opened = await app.fetch(new Request(`http://counter.test${new URL(short).pathname}`))
    expect(opened.headers.get('location') ?? (await opened.text())).toContain('fournil.example/carte?a=1')
  })

  it('D-68: refused is given back and suppressed, later is tried again, without an answer it is unknown and not repeated', async () => {
    const campaign = await draftTo(['dead', 'later', 'silent', 'zed'])
    await leave(campaign)
    await isIn(campaign, 'sent')
    const states = (await messagesOf(campaign)).map(({ status }) => status)
    expect(states).toEqual(['errored', 'sent', 'unknown', 'sent'])
    expect(sink.to(mailbox('later'))).toHaveLength(1)
    expect(sink.to(mailbox('silent'))).toHaveLength(1)
    expect(await purse()).toMatchObject({ available: 7, reserved: 1, spent: 2 })
    const target = { type: 'manual', emailAddresses: [mailbox('dead')], hasConsent: true }
    const query = `target=${encodeURIComponent(JSON.stringify(target))}&type=email`
    expect((await call('GET', `/campaigns/reach?${query}`)).body).toMatchObject({ leftOut: { bounce: 1 } })
    await call('PATCH', `/campaigns/${campaign.id}`, { unknown: 'failed' })
    expect(await purse()).toMatchObject({ available: 8, reserved: 0, spent: 2 })
  })

  it('D-26: who unsubscribes after the launch gets nothing, and their credit is free again', async () => {
    const campaign = await draftTo(['ann', 'ben'])
    expect((await call('PATCH', `/campaigns/${campaign.id}`, { status: 'scheduled' })).status).toBe(200)
    const { venueId } = venue
    const entry = {
      venueId,
      channel: 'email',
      address: mailbox('ann'),
      reason: 'unsubscribe',
      source: '',
    } as const
    await system((tx) => suppress(tx, app.services.secrets, [entry]))
    await beginNow(campaign.id)
    await isIn(campaign, 'sent')
    expect(sink.to(mailbox('ann'))).toEqual([])
    expect(await purse()).toMatchObject({ available: 9, reserved: 0, spent: 1 })
  })

  it('CMP-19, CMP-25: a test goes to one mailbox for one credit, and again only after a minute', async () => {
    const campaign = await draftTo(['ann'])
    const test = (sent: object) => call('POST', `/campaigns/${campaign.id}/test`, sent)
    expect(await test({})).toMatchObject({ status: 422, body: { error: { fields: { email: 'required' } } } })
    expect((await test({ email: mailbox('me') })).status).toBeLessThan(300)
    expect((await test({ email: mailbox('me') })).status).toBe(429)
    await expect.poll(() => sink.to(mailbox('me')).length, within).toBe(1)
    expect(sink.to(mailbox('me'))[0]?.mail).toMatchObject({ subject: 'Pour vous' })
    expect(await purse()).toMatchObject({ available: 9, spent: 1 })
  })

  it('connections are used for many mails', async () => {
    const before = sink.connections()
    const campaign = await draftTo(Array.from({ length: 10 }, (_, at) => `many${at}`))
    await leave(campaign)
    await isIn(campaign, 'sent')
    expect(sink.connections() - before).toBeLessThanOrEqual(5)
  })
})
