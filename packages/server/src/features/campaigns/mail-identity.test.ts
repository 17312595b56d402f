import { Resolver } from 'node:dns/promises'
import type { Campaign, CampaignCheck } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import { type SenderDomain, zoneText } from '@comptoir/core/sender-domains'
import { sql } from 'kysely'
import { authenticate } from 'mailauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grant, walletOf } from '../../kernel/ledger/index.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startMailSink } from '../../testing/mail-sink.ts'
import { type TestSandbox, testSandbox } from '../../testing/sandbox.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

const within = { timeout: 20_000, interval: 50 }
const body = JSON.stringify({
  version: 1,
  blocks: [{ type: 'text', paragraphs: [[{ text: 'Bonjour {{firstName|à vous}}' }]] }],
})

describe('campaigns that come from a domain of the venue', () => {
  let sandbox: TestSandbox
  let sink: Awaited<ReturnType<typeof startMailSink>>
  let app: TestApp
  let workers: Workers
  let venue: TestVenue
  let domain: string
  let dns: Resolver

  beforeAll(async () => {
    sandbox = await testSandbox()
    sink = await startMailSink()
    const servers = sandbox.reach.DNS_SERVERS ?? ''
    dns = new Resolver()
    dns.setServers([servers])
    app = await testApp({
      environment: {
        SMTP_URL: sink.url,
        MAIL_FROM: 'Comptoir <hello@comptoir.example>',
        REPLY_DOMAIN: 'reply.comptoir.example',
        DNS_SERVERS: servers,
      },
    })
    workers = await startWorkers(app.services, { pollMs: 50, clockMs: 100 })
  }, 60_000)
  afterAll(async () => {
    await workers.stop()
    await sink.stop()
    await app.close()
    await sandbox.stop()
  })
  beforeEach(async () => {
    const mark = newId().slice(-8)
    venue = await addVenue(app, `Fournil ${mark}`)
    domain = `fournil-${mark}.example`
    await app.services.database.system(async (tx) => {
      const { id } = await walletOf(tx, venue.venueId, 'paidEmail')
      await grant(tx, { venueId: venue.venueId, walletId: id, amount: 10, reference: newId() })
    })
  })

  const call = <T>(method: string, path: string, sent?: object) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, {
      token: venue.ownerToken,
      ...(sent ? { body: sent } : {}),
    })
  const mailbox = (name: string) => `${name}@${venue.venueId}.client.example`
  const check = async () => (await call<SenderDomain>('POST', `/senderDomains/${domain}/check`)).body

  async function verifyDomain(): Promise<void> {
    const { body: added } = await call<SenderDomain>('POST', '/senderDomains', { domain })
    await sandbox.call('PUT', '/api/dns', { zone: zoneText(added.records) })
    expect((await check()).state).toBe('verified')
  }
  async function draft(content: object = {}): Promise<Campaign> {
    const target = { type: 'manual', emailAddresses: [mailbox('ada')], hasConsent: true }
    const sent = { subject: 'Pain chaud', body, sender: `bonjour@${domain}`, ...content }
    return (await call<Campaign>('POST', '/campaigns', { type: 'email', target, content: sent })).body
  }
  const schedule = ({ id }: Campaign) => call('PATCH', `/campaigns/${id}`, { status: 'scheduled' })
  /** It would leave in a minute, until when it can be taken back; here at once. */
  async function leave(campaign: Campaign): Promise<void> {
    await app.services.database.system(async (tx) => {
      await sql`update campaign set starts_at = now() where id = ${campaign.id}`.execute(tx)
      await sql`update outbox set next_at = now() where kind = 'campaign.start' and state = 'queued'`.execute(
        tx,
      )
    })
    await expect.poll(() => sink.to(mailbox('ada')).length, within).toBe(1)
  }
  /** As the mail server of a receiver reads a mail that came from the server of the platform. */
  async function authenticated(to: string) {
    const [{ raw, from, mail } = { raw: '', from: '', mail: undefined }] = sink.to(to)
    const { dkim, spf, dmarc } = await authenticate(Buffer.from(raw, 'latin1'), {
      ip: '127.0.0.1',
      helo: 'mx.comptoir.example',
      sender: from,
      resolver: (name, type) => dns.resolve(name, type) as Promise<string[]>,
    })
    return {
      from,
      mail,
      dkim: dkim.results[0],
      spf: spf ? spf.status.result : undefined,
      dmarc: dmarc ? dmarc.status?.result : undefined,
    }
  }

  it('D-77: a mail comes from an address of a verified domain, and DKIM, SPF and DMARC pass', async () => {
    const campaign = await draft()
    expect((await schedule(campaign)).body).toMatchObject({
      error: { fields: { 'content.sender': 'unverified' } },
    })
    await verifyDomain()
    const { body: found } = await call<CampaignCheck>('GET', `/campaigns/${campaign.id}/check`)
    expect(found.mail?.senderFault).toBeNull()
    expect((await schedule(campaign)).status).toBe(200)
    await leave(campaign)
    const { mail, from, dkim, spf, dmarc } = await authenticated(mailbox('ada'))
    expect(mail?.from?.address).toBe(`bonjour@${domain}`)
    expect(from).toMatch(new RegExp(`^bounces\\+.*@comptoir\\.${domain.replace('.', '\\.')}$`))
    expect(dkim).toMatchObject({ signingDomain: domain, status: { result: 'pass', aligned: domain } })
    expect(dkim?.signingHeaders?.keys.toLowerCase()).toContain('list-unsubscribe-post')
    expect({ spf, dmarc }).toEqual({ spf: 'pass', dmarc: 'pass' })
  })

  it('D-77, CMP-19: a test is signed likewise', async () => {
    await verifyDomain()
    const campaign = await draft()
    expect(
      (await call('POST', `/campaigns/${campaign.id}/test`, { email: mailbox('me') })).status,
    ).toBeLessThan(300)
    await expect.poll(() => sink.to(mailbox('me')).length, within).toBe(1)
    expect((await authenticated(mailbox('me'))).dkim).toMatchObject({
      ...{ signingDomain: domain, status: { result: 'pass' } },
    })
  })

  it('D-77: where the domain breaks after it was scheduled, the mail comes from the platform and answers go to the sender', async () => {
    await verifyDomain()
    const campaign = await draft()
    expect((await schedule(campaign)).status).toBe(200)
    await sandbox.call('DELETE', `/api/dns?domain=${domain}`)
    expect((await check()).state).toBe('broken')
    await leave(campaign)
    const { mail, from, dkim } = await authenticated(mailbox('ada'))
    expect(mail?.from?.address).toMatch(/^fournil-.*@comptoir\.example$/)
    expect(mail?.replyTo).toMatchObject([{ address: `bonjour@${domain}` }])
    expect(from).toMatch(/@reply\.comptoir\.example$/)
    expect(dkim?.status.result).toBe('none')
  })

  it('D-77: a domain of another venue is not verified here', async () => {
    await verifyDomain()
    venue = await addVenue(app, `Annexe ${newId().slice(-8)}`)
    expect((await schedule(await draft())).body).toMatchObject({
      error: { fields: { 'content.sender': 'unverified' } },
    })
  })
})
