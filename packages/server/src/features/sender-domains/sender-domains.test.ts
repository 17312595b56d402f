import { newId } from '@comptoir/core/http'
import { type SenderDomain, type SenderRecord, zoneText } from '@comptoir/core/sender-domains'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type TestSandbox, testSandbox } from '../../testing/sandbox.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

const within = { timeout: 20_000, interval: 50 }

describe('domains that mails of a venue come from', () => {
  let sandbox: TestSandbox
  let app: TestApp
  let venue: TestVenue
  let domain: string

  beforeAll(async () => {
    sandbox = await testSandbox()
    app = await testApp({
      environment: {
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Comptoir <hello@comptoir.example>',
        REPLY_DOMAIN: 'reply.comptoir.example',
        DNS_SERVERS: sandbox.reach.DNS_SERVERS ?? '',
      },
    })
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await sandbox.stop()
  })
  beforeEach(async () => {
    const mark = newId().slice(-8)
    venue = await addVenue(app, `Fournil ${mark}`)
    domain = `fournil-${mark}.example`
  })

  const call = <T = SenderDomain>(method: string, path = '', body?: object) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}/senderDomains${path}`, {
      token: venue.ownerToken,
      ...(body ? { body } : {}),
    })
  const add = async () => (await call('POST', '', { domain })).body
  const check = async () => (await call('POST', `/${domain}/check`)).body
  const publish = (records: readonly SenderRecord[]) =>
    sandbox.call('PUT', '/api/dns', { zone: zoneText(records) })
  const fail = (fault: string, name = domain) => sandbox.call('PUT', '/api/dns', { domain: name, fault })
  const resultsOf = ({ records }: SenderDomain) =>
    Object.fromEntries(records.map(({ purpose, result, fault }) => [purpose, fault ?? result]))

  it('D-77 answers the records to create, and is verified once they are published', async () => {
    const added = await add()
    expect(added).toMatchObject({ domain, displayName: domain, state: 'pending', verifiedAt: null })
    expect(added.records).toMatchObject([
      {
        purpose: 'dkim',
        type: 'TXT',
        host: expect.stringMatching(/^comptoir-\w{8}\._domainkey$/),
        isRequired: true,
      },
      {
        purpose: 'spf',
        type: 'TXT',
        host: '@',
        value: 'v=spf1 include:comptoir.example ~all',
        isRequired: true,
      },
      { purpose: 'dmarc', type: 'TXT', host: '_dmarc', value: 'v=DMARC1; p=none', isRequired: true },
      {
        purpose: 'returnPath',
        type: 'CNAME',
        host: 'comptoir',
        value: 'reply.comptoir.example',
        isRequired: false,
      },
    ])
    expect(resultsOf(added)).toEqual({
      dkim: 'nxdomain',
      spf: 'nxdomain',
      dmarc: 'nxdomain',
      returnPath: 'nxdomain',
    })
    await publish(added.records)
    const checked = await check()
    expect(resultsOf(checked)).toEqual({ dkim: 'found', spf: 'found', dmarc: 'found', returnPath: 'found' })
    expect(checked).toMatchObject({ state: 'verified', verifiedAt: expect.any(Number) })
    expect((await call<SenderDomain[]>('GET')).body).toEqual([checked])
    const setup = await app.send<{ mail: object }>(
      'GET',
      `/v2/venues/${venue.venueId}/campaigns/setup?type=email`,
      { token: venue.ownerToken },
    )
    expect(setup.body.mail).toMatchObject({ domains: [domain] })
  })

  it('D-77 says of each record what is wrong with it, and what to enter beside what is there', async () => {
    const { records } = await add()
    const [dkim, spf] = records as [SenderRecord, SenderRecord]
    await sandbox.call('PUT', '/api/dns', {
      zone: [
        `${dkim.name}. TXT "v=DKIM1; k=rsa; p="`,
        `${domain}. TXT "v=spf1 include:other.example -all"`,
        `${domain}. TXT "google-site-verification=1"`,
        `_dmarc.${domain}. TXT "v=DMARC1; p=none"`,
        `_dmarc.${domain}. TXT "v=DMARC1; p=reject"`,
        `comptoir.${domain}. CNAME elsewhere.example.`,
      ].join('\n'),
    })
    const checked = await check()
    expect(resultsOf(checked)).toEqual({
      ...{ dkim: 'revoked', spf: 'different', dmarc: 'several', returnPath: 'different' },
    })
    expect(checked.records[1]).toMatchObject({
      found: ['v=spf1 include:other.example -all'],
      value: 'v=spf1 include:comptoir.example include:other.example -all',
    })
    expect(checked.records[2]?.found).toHaveLength(2)
    await sandbox.call('PUT', '/api/dns', {
      zone: `${domain}. TXT "v=spf1 -all"\n${domain}. TXT "${spf.value}"`,
    })
    expect(resultsOf(await check())).toMatchObject({ spf: 'several' })
    expect(checked.state).toBe('pending')
  })

  it.each([
    ['nxdomain', 'nxdomain', 'broken'],
    ['wrong', 'different', 'broken'],
    ['servfail', 'servfail', 'verified'],
    ['timeout', 'timeout', 'verified'],
  ])('D-77 a verified domain whose DNS answers %s is %s, and %s', async (fault, result, state) => {
    await publish((await add()).records)
    expect((await check()).state).toBe('verified')
    await fail(fault)
    const checked = await check()
    expect(resultsOf(checked)).toMatchObject({ dkim: result })
    expect(checked.state).toBe(state)
    expect(checked.unavailableSince === null).toBe(state === 'broken')
    await fail('none')
    expect(await check()).toMatchObject({ state: 'verified', unavailableSince: null })
  })

  it('D-77 a policy of the domain above holds', async () => {
    const { records } = (await call('POST', '', { domain: `news.${domain}` })).body
    await publish(records.filter(({ purpose }) => purpose !== 'dmarc'))
    await sandbox.call('PUT', '/api/dns', { zone: `_dmarc.${domain}. TXT "v=DMARC1; p=quarantine"` })
    expect((await call('POST', `/news.${domain}/check`)).body).toMatchObject({ state: 'verified' })
  })

  it('D-77 is checked again by itself, and those who may send campaigns get one mail when it breaks', async () => {
    await publish((await add()).records)
    await check()
    await fail('nxdomain')
    const isDue = () =>
      app.services.database.system((tx) =>
        sql`update sender_domain set next_check_at = now() where domain = ${domain}`.execute(tx),
      )
    const workers: Workers = await startWorkers(app.services, { pollMs: 50, clockMs: 100 })
    const state = async () => (await call<SenderDomain[]>('GET')).body[0]?.state
    try {
      await isDue()
      await expect.poll(state, within).toBe('broken')
      await fail('none')
      await isDue()
      await expect.poll(state, within).toBe('verified')
    } finally {
      await workers.stop()
    }
    const { rows } = await app.services.database.system((tx) =>
      sql<{ values: object }>`
        select payload->'values' as values from outbox
        where venue_id = ${venue.venueId} and payload->>'template' = 'senderDomainBroken'`.execute(tx),
    )
    expect(rows).toMatchObject([{ values: { domain, link: expect.stringContaining('/sender-domains') } }])
  })

  it('D-77 refuses what can never send, twice the same, and more than five', async () => {
    const refusal = async (entered: string) =>
      (await call<{ error: object }>('POST', '', { domain: entered })).body
    expect(await refusal('marie@gmail.com')).toMatchObject({
      error: { code: 'rule', fields: { domain: 'free_mail' }, message: expect.stringContaining('DMARC') },
    })
    await add()
    expect(await refusal(`https://www.${domain}/`)).toMatchObject({ error: { code: 'conflict' } })
    for (const at of [1, 2, 3, 4])
      expect((await call('POST', '', { domain: `n${at}.${domain}` })).status).toBe(200)
    expect(await refusal(`n5.${domain}`)).toMatchObject({ error: { fields: { domain: 'limit' } } })
  })

  it('D-77 two venues share a domain with a key each; removing it removes the key', async () => {
    const one = await add()
    const first = venue
    venue = await addVenue(app, `Annexe ${newId().slice(-8)}`)
    const other = await add()
    expect(other.records[0]?.name).not.toBe(one.records[0]?.name)
    venue = first
    expect((await call('DELETE', `/${domain}`)).status).toBeLessThan(300)
    expect((await call('DELETE', `/${domain}`)).status).toBe(404)
    expect((await call('POST', `/${domain}/check`)).status).toBe(404)
    const { rows } = await app.services.database.system((tx) =>
      sql<{ venueId: number; key: string }>`
        select venue_id as "venueId", private_key as key from sender_domain where domain = ${domain}`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ venueId: other.venueId, key: expect.stringMatching(/^v1\./) }])
  })
})
