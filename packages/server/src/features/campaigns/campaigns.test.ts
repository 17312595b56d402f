import {
  CAMPAIGNS_UPDATED,
  type Campaign,
  type CampaignCheck,
  type CampaignMessage,
  type CampaignPerson,
  type CampaignPrice,
  type CampaignReach,
  type CampaignSetup,
  type CampaignStats,
} from '@comptoir/core/campaigns'
import { countSms } from '@comptoir/core/sms'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startSms } from '../../../../sandbox/src/sms/simulator.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { findImbalances, grant, readWallet, walletOf } from '../../kernel/ledger/index.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { suppress } from '../suppression/index.ts'

const within = { timeout: 15_000, interval: 50 }
/** A Tuesday, by day wherever the people of these tests are: what advertises may leave. */
const BY_DAY = new Date('2026-11-24T14:00:00Z')
const NIGHT = new Date('2026-11-24T03:00:00Z')

describe('campaigns by SMS', () => {
  let sms: Awaited<ReturnType<typeof startSms>>
  let page: Awaited<ReturnType<typeof startPageServer>>
  let app: TestApp
  let venue: TestVenue
  let workers: Workers
  let lastPhone = 590_690_410_000

  beforeAll(async () => {
    sms = await startSms(0)
    page = await startPageServer(sms.routes, 0)
    const { SMPP_URL: _, ...environment } = sms.reach
    app = await testApp({ environment: { ...environment, SMS_STOP: 'STOP 36789' } })
    await callSandbox('PUT', '-webhook', { url: `${await app.listen()}/hooks/sms-http` })
    workers = await startWorkers(app.services, { pollMs: 50, clockMs: 100 })
  }, 60_000)
  beforeEach(async () => {
    vi.useRealTimers()
    lastPhone += 1
    venue = await addVenue(app, `Karukera ${lastPhone}`)
    await callSandbox('PUT', '-behaviour', {})
    vi.useFakeTimers({ now: BY_DAY, toFake: ['Date'] })
  })
  afterEach(async () => {
    expect(await system(findImbalances)).toEqual([])
  })
  afterAll(async () => {
    vi.useRealTimers()
    await workers.stop()
    await Promise.all([sms.stop(), page.stop()])
    await app.close()
  })

  const system = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.system(work)
  async function callSandbox<T>(method: string, path: string, body?: object): Promise<T> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    return (await (await fetch(`http://127.0.0.1:${page.port}/api/sms${path}`, init)).json()) as T
  }
  const call = <T>(method: string, path: string, body?: object, token = venue.ownerToken) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, { token, ...(body ? { body } : {}) })
  const newPhone = () => {
    lastPhone += 1
    return `+${lastPhone}`
  }
  const agreed = { consent: { channels: ['sms'], wording: 'J’accepte les SMS' } }

  async function addBook(): Promise<number> {
    const { body } = await call<{ addressBookId: number }>('POST', '/addressBooks', {
      addressBookName: `Book ${newPhone()}`,
    })
    return body.addressBookId
  }
  async function addContact(bookId: number, over: object = {}): Promise<string> {
    const phone = newPhone()
    const answer = await call('POST', '/contacts', {
      contactAddressBookId: bookId,
      contactFirstName: 'Ada',
      contactPhoneNumber: phone.slice(1),
      ...agreed,
      ...over,
    })
    expect(answer.status).toBeLessThan(300)
    return phone
  }
  const give = (kind: 'freeSms' | 'paidSms', amount: number) =>
    app.services.database.tenant([venue.venueId], async (tx) => {
      const { id } = await walletOf(tx, venue.venueId, kind)
      await grant(tx, { venueId: venue.venueId, walletId: id, amount, reference: `gift ${newPhone()}` })
    })
  const purse = (kind: 'freeSms' | 'paidSms') =>
    system(async (tx) => readWallet(tx, venue.venueId, (await walletOf(tx, venue.venueId, kind)).id))

  async function draft(over: object): Promise<Campaign> {
    const { body, status } = await call<Campaign>('POST', '/campaigns', { type: 'sms', ...over })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }
  const toBook = (bookId: number, over: object = {}) => ({
    target: { type: 'addressbook', addressBookIds: [bookId], ...over },
    content: { body: 'Bonjour {{firstName|vous}}, le pain est chaud' },
  })
  const read = async ({ id }: Campaign) => (await call<Campaign>('GET', `/campaigns/${id}`)).body
  const change = ({ id }: Campaign, body: object, token?: string) =>
    call<Campaign>('PATCH', `/campaigns/${id}`, body, token)
  const isIn = (campaign: Campaign, status: string) =>
    expect.poll(async () => (await read(campaign)).status, within).toBe(status)
  const arrivedAt = async (phone: string) =>
    (await callSandbox<{ direction: string; body: string }[]>('GET', `?phone=${phone.slice(1)}`)).filter(
      ({ direction }) => direction === 'received',
    )

  it('CMP-14, CMP-15, CMP-22: written, scheduled, sent; each person gets it once, in their words, with STOP', async () => {
    const bookId = await addBook()
    const [ada, noName] = [await addContact(bookId), await addContact(bookId, { contactFirstName: '' })]
    await give('freeSms', 3)
    await give('paidSms', 10)
    const campaign = await draft(toBook(bookId))
    expect(campaign).toMatchObject({
      status: 'userCreating',
      userLabel: `Campagne ${campaign.id}`,
      revision: 1,
    })
    const price = (await call<CampaignPrice>('GET', `/campaigns/${campaign.id}/price`)).body
    // The link of STOP stands where no short code is reached, and a segment overseas costs two (D-69).
    expect(price).toMatchObject({ free: 3, paid: 1, missing: 0, credits: 4, longestSegments: 1 })
    expect(price.lines).toMatchObject([{ country: 'GP', recipients: 2, segments: 2, creditsPerSegment: 2 }])

    expect((await change(campaign, { status: 'scheduled' })).body).toMatchObject({
      status: 'scheduled',
      startsAt: BY_DAY.getTime() + 60_000,
      target: { reach: 2 },
    })
    await isIn(campaign, 'sent')
    const [first, second] = [await arrivedAt(ada), await arrivedAt(noName)]
    expect(first).toMatchObject([
      { body: expect.stringMatching(/^Bonjour Ada, le pain est chaud\nSTOP http/) },
    ])
    expect(second).toMatchObject([{ body: expect.stringMatching(/^Bonjour vous, le pain est chaud\n/) }])
    await expect
      .poll(async () => (await read(campaign)).counts, within)
      .toMatchObject({ sent: 2, received: 2 })
    expect(await read(campaign)).toMatchObject({ creditsSpent: 4, creditsRefunded: 0 })
    expect([await purse('freeSms'), await purse('paidSms')]).toMatchObject([
      { available: 0, spent: 3 },
      { available: 9, spent: 1, reserved: 0 },
    ])
  })

  it('CMP-13, CMP-17, CMP-18, CMP-20, D-68: what never arrived is listed and given back', async () => {
    const bookId = await addBook()
    const home = { contactCountryCode: 'GP', contactPostalCode: '97110' }
    await addContact(bookId, { ...home, contactFirstName: 'Ada' })
    await addContact(bookId, { ...home, contactFirstName: 'Bob', contactPostalCode: '97122' })
    await give('paidSms', 10)
    await callSandbox('PUT', '-behaviour', { receipts: 'undelivered' })
    const campaign = await draft(toBook(bookId))
    await change(campaign, { status: 'scheduled' })
    await expect
      .poll(async () => (await read(campaign)).counts, within)
      .toMatchObject({ sent: 2, errored: 2 })
    expect(await read(campaign)).toMatchObject({ status: 'sent', creditsSpent: 4, creditsRefunded: 4 })
    expect(await purse('paidSms')).toMatchObject({ available: 10, spent: 0, reserved: 0 })

    const at = `/campaigns/${campaign.id}`
    const messages = (query = '') => call<CampaignMessage[]>('GET', `${at}/messages${query}`)
    const all = await messages('?perpage=1')
    expect(all.headers.get('totalitems')).toBe('2')
    expect((await messages('?status=errored')).body).toMatchObject([
      { creditsRefunded: 2, encoding: 0 },
      { creditsRefunded: 2 },
    ])
    expect((await messages('?search=bo')).body).toMatchObject([{ firstName: 'Bob' }])
    expect((await call('GET', `${at}/countries`)).body).toEqual([
      { country: 'GP', recipients: 2, received: 0 },
    ])
    const codes = await call<{ postalCode: string }[]>('GET', `${at}/countries/GP/postalCodes`)
    expect(codes.body.map(({ postalCode }) => postalCode)).toEqual(['97110', '97122'])
    const { body: stats } = await call<CampaignStats>('GET', `${at}/stats`)
    expect(stats).toMatchObject({ rates: { received: 0, errored: 1 }, suppressed: [], stops: 0 })
    expect(stats.byHour.reduce((sum, { sent }) => sum + sent, 0)).toBe(2)
  })

  it('CMP-21, CMP-26, D-74: the reach counts each once, with the reason why others are left out', async () => {
    const bookId = await addBook()
    const other = await addBook()
    const home = { contactCountryCode: 'GP', contactPostalCode: '97110' }
    await addContact(bookId, home)
    await addContact(bookId, { ...home, contactPostalCode: '97122' })
    await addContact(bookId, { contactPhoneNumber: '', contactEmailAddress: 'mail@only.example' })
    await addContact(bookId, { ...home, consent: undefined })
    const stopped = await addContact(bookId, home)
    await system((tx) =>
      suppress(tx, app.services.secrets, [
        { venueId: venue.venueId, channel: 'sms', address: stopped, reason: 'stop', source: 'STOP' },
      ]),
    )
    await addContact(other, home)
    const reach = async (target: object) => {
      const query = encodeURIComponent(JSON.stringify(target))
      return call<CampaignReach>('GET', `/campaigns/reach?target=${query}`)
    }
    const books = { type: 'addressbook', addressBookIds: [bookId, other], excludedBookIds: [other] }
    const leftOut = {
      ...{ noEmail: 0, bounce: 0, complaint: 0 },
      noPhone: 1,
      stop: 1,
      cap: 0,
      consent: 1,
      location: 0,
      price: 0,
      holdout: 0,
    }
    expect((await reach(books)).body).toEqual({ reach: 2, total: 5, leftOut })
    expect((await reach({ ...books, hasConsent: true, desired: 2 })).body).toMatchObject({
      reach: 2,
      total: 5,
    })
    const there = { countries: ['GP'], postalCodes: [{ country: 'GP', postalCode: '97110' }] }
    expect((await reach({ ...books, locationFilter: there })).body).toMatchObject({
      reach: 1,
      leftOut: { location: 1 },
    })
    const typed = { type: 'manual', phoneNumbers: ['+590690999001', '+590690999001', '+8613800138000'] }
    expect((await reach({ ...typed, hasConsent: true })).body).toMatchObject({
      reach: 1,
      total: 2,
      leftOut: { price: 1 },
    })
    expect((await reach({ type: 'database' })).body).toMatchObject({ reach: 0, total: 0 })
    expect((await reach({ type: 'everybody' })).status).toBe(400)
    expect((await call('GET', '/campaigns/reach')).status).toBe(422)
    const { id } = await draft({ target: { ...books, desired: 1 } })
    expect((await call('GET', `/campaigns/reach?campaignId=${id}`)).body).toEqual({
      reach: 1,
      total: 5,
      leftOut,
    })
  })

  it('CMP-09: lists those that leave, or are to leave, within a span', async () => {
    const at = BY_DAY.getTime() + 86_400_000
    const { id } = await draft({ sending: { at } })
    await draft({})
    const within = async (query: string) =>
      (await call<Campaign[]>('GET', `/campaigns?${query}`)).body.map((one) => one.id)
    expect(await within(`from=${at}&until=${at + 1}`)).toEqual([id])
    expect(await within(`from=${at + 1}`)).toEqual([])
    expect(await within(`until=${at}`)).toEqual([])
    expect((await call('GET', '/campaigns?from=tomorrow')).status).toBe(400)
  })

  it('CMP-21: names who gets it, and who is left out for each reason, to those who may see contacts', async () => {
    const bookId = await addBook()
    const phone = await addContact(bookId, { contactLastName: 'Lovelace' })
    await addContact(bookId, { contactFirstName: 'Bob', consent: undefined })
    await addContact(bookId, {
      contactFirstName: 'Cleo',
      contactPhoneNumber: '',
      contactEmailAddress: 'cleo@only.example',
    })
    const { id } = await draft(toBook(bookId))
    const people = async (query = '') =>
      (await call<CampaignPerson[]>('GET', `/campaigns/${id}/people${query}`)).body
    expect(await people()).toEqual([
      {
        personId: expect.any(Number),
        firstName: 'Ada',
        lastName: 'Lovelace',
        emailAddress: '',
        phoneNumber: phone,
      },
    ])
    expect(await people('?reason=consent')).toMatchObject([{ firstName: 'Bob' }])
    expect(await people('?reason=noPhone')).toMatchObject([{ firstName: 'Cleo', phoneNumber: '' }])
    expect(await people('?reason=stop')).toEqual([])
  })

  it('CMP-26: places are counted of those who would get it, whatever the filter says', async () => {
    const bookId = await addBook()
    const home = { contactCountryCode: 'GP', contactPostalCode: '97110' }
    await addContact(bookId, home)
    await addContact(bookId, home)
    await addContact(bookId, { contactCountryCode: 'FR', contactPostalCode: '69003' })
    await addContact(bookId, { ...home, consent: undefined })
    const locationFilter = { countries: ['FR'], postalCodes: [] }
    const { id } = await draft(toBook(bookId, { locationFilter }))
    expect((await call('GET', `/campaigns/${id}/places`)).body).toEqual([
      { country: 'GP', postalCode: '97110', people: 2 },
      { country: 'FR', postalCode: '69003', people: 1 },
    ])
  })

  it('CMP-04, D-65, D-76: what the check is made of is counted person by person', async () => {
    const bookId = await addBook()
    await addContact(bookId, { contactFirstName: '' })
    await addContact(bookId)
    const checked = async ({ id }: Campaign) =>
      (await call<CampaignCheck>('GET', `/campaigns/${id}/check`)).body
    const body = `{{firstName}}${'ê'.repeat(40)}`
    const first = await draft({ ...toBook(bookId), content: { body } })
    const figures = await checked(first)
    expect(figures).toMatchObject({ blanks: 1, empty: 0, held: 0, testedAt: null, near: [], links: [] })
    expect(figures.firstAt).toBe(BY_DAY.getTime() + 60_000)
    const { credits } = (await call<CampaignPrice>('GET', `/campaigns/${first.id}/price`)).body
    const { overflow, plainCredits } = figures
    // Each of the two is one SMS of the plain alphabet, and two of the other; a segment overseas costs two (D-69).
    expect([credits, plainCredits, overflow.length]).toEqual([8, 4, 20])
    const sent = countSms((await call('GET', `/campaigns/${first.id}/body`)).text)
    expect(overflow.filter((one) => one.credits > 0).map(({ characters }) => characters)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1).filter((less) => less >= sent.units - 70),
    )

    const empty = await draft({ ...toBook(bookId), content: { body: '{{firstName}}' } })
    expect(await checked(empty)).toMatchObject({ blanks: 1, empty: 1 })
    vi.setSystemTime(NIGHT)
    const short = 'http://short.example/x'
    const second = await draft({ ...toBook(bookId), content: { body: `Le pain ${short}` } })
    expect(await checked(second)).toMatchObject({
      held: 2,
      firstAt: BY_DAY.getTime(),
      links: [{ url: short, state: 'foreign' }],
    })
    await give('paidSms', 50)
    await change(second, { status: 'scheduled' })
    const third = await draft({ ...toBook(bookId), content: { body: `Le pain ${short} ` } })
    expect((await checked(third)).near).toMatchObject([{ id: second.id, isSameText: true }])
    const fourth = await draft({ ...toBook(bookId), content: { body: 'La brioche' } })
    expect((await checked(fourth)).near).toMatchObject([{ id: second.id, isSameText: false }])
    await change(second, { status: 'cancelled' })
    expect((await checked(third)).near).toEqual([])
  })

  it('SMS-02, SMS-06, D-69: what an SMS takes from around it', async () => {
    await give('freeSms', 3)
    expect((await call<CampaignSetup>('GET', '/campaigns/setup')).body).toMatchObject({
      isAvailable: true,
      timezone: expect.any(String),
      stopMention: 'STOP 36789',
      stopLinkMention: expect.stringMatching(/^STOP http/),
      rates: expect.arrayContaining([
        { prefix: '33', credits: 1 },
        { prefix: '590', credits: 2 },
      ]),
      freeCredits: 3,
      paidCredits: 0,
    })
  })

  it('D-66, MON-14: with too few credits nothing leaves and nothing is reserved; once staff grant some it goes on by itself', async () => {
    const bookId = await addBook()
    const phone = await addContact(bookId)
    await give('freeSms', 1)
    const campaign = await draft(toBook(bookId))
    expect((await change(campaign, { status: 'scheduled' })).body).toMatchObject({
      status: 'awaitingPayment',
    })
    expect(await purse('freeSms')).toMatchObject({ available: 1, reserved: 0 })
    const published = () =>
      system((tx) =>
        sql`select from event where venue_id = ${venue.venueId} and type = ${CAMPAIGNS_UPDATED}`.execute(tx),
      )
    const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1_000))
    await aWhile()
    const { rows: before } = await published()
    await aWhile()
    expect((await published()).rows).toHaveLength(before.length)
    const staff = (await addManager(app, 'Owner', [], undefined, 'admin')).token
    const { id: walletId } = await purse('paidSms')
    const granted = await call(
      'POST',
      `/wallets/${walletId}/transactions`,
      { amount: 1, reason: 'Order 7' },
      staff,
    )
    expect(granted.status).toBe(200)
    await isIn(campaign, 'sent')
    expect(await arrivedAt(phone)).toHaveLength(1)
    expect([await purse('freeSms'), await purse('paidSms')]).toMatchObject([{ spent: 1 }, { spent: 1 }])
  })

  it('D-39, D-67: taken back or cancelled before it leaves, its credits are free again', async () => {
    const bookId = await addBook()
    await addContact(bookId)
    await give('paidSms', 5)
    const at = BY_DAY.getTime() + 400 * 86_400_000
    const campaign = await draft({ ...toBook(bookId), sending: { at } })
    expect((await change(campaign, { status: 'scheduled' })).body).toMatchObject({ startsAt: at })
    expect(await purse('paidSms')).toMatchObject({ available: 3, reserved: 2 })
    expect(await change(campaign, { content: { body: 'Trop tard' } })).toMatchObject({ status: 409 })
    expect((await call('DELETE', `/campaigns/${campaign.id}`)).status).toBe(409)
    expect((await change(campaign, { status: 'userCreating' })).body).toMatchObject({
      status: 'userCreating',
    })
    expect(await purse('paidSms')).toMatchObject({ available: 5, reserved: 0 })
    await change(campaign, { status: 'scheduled' })
    expect((await change(campaign, { status: 'cancelled' })).body).toMatchObject({ status: 'cancelled' })
    expect(await purse('paidSms')).toMatchObject({ available: 5, reserved: 0 })
    expect((await change(campaign, { status: 'scheduled' })).status).toBe(409)
  })

  it('D-65: what comes by night is held until the morning, and cancelled gives the credits back', async () => {
    const bookId = await addBook()
    const phone = await addContact(bookId)
    await give('paidSms', 5)
    vi.setSystemTime(NIGHT)
    const campaign = await draft(toBook(bookId))
    await change(campaign, { status: 'scheduled' })
    await isIn(campaign, 'sending')
    await expect.poll(async () => (await read(campaign)).isPreparing, within).toBe(false)
    expect(await read(campaign)).toMatchObject({ counts: { open: 1, sent: 0 } })
    expect(await arrivedAt(phone)).toEqual([])
    expect((await change(campaign, { isPaused: true })).body).toMatchObject({ isPaused: true })
    expect((await change(campaign, { isPaused: false })).body).toMatchObject({ isPaused: false })
    await change(campaign, { status: 'cancelled' })
    expect(await read(campaign)).toMatchObject({ status: 'cancelled', counts: { cancelled: 1 } })
    expect(await purse('paidSms')).toMatchObject({ available: 5, reserved: 0 })
  })

  it('UNS, D-74: who said STOP since, or got three within a week, gets nothing', async () => {
    const bookId = await addBook()
    const [stopped, often] = [await addContact(bookId), await addContact(bookId)]
    await give('paidSms', 50)
    const campaign = await draft(toBook(bookId))
    vi.setSystemTime(NIGHT)
    await change(campaign, { status: 'scheduled' })
    await isIn(campaign, 'sending')
    await expect.poll(async () => (await read(campaign)).isPreparing, within).toBe(false)
    await system((tx) =>
      suppress(tx, app.services.secrets, [
        { venueId: venue.venueId, channel: 'sms', address: stopped, reason: 'stop', source: 'STOP' },
      ]),
    )
    await system((tx) =>
      sql`
        insert into sms (venue_id, id, kind, profile_id, phone, sender, body, segments, reference)
        select ${venue.venueId}, gen_random_uuid(), 'contact', ${venue.profileId}, ${often}, 'x', 'x', 1, 0
        from generate_series(1, 3)`.execute(tx),
    )
    vi.setSystemTime(BY_DAY)
    await system((tx) => sql`update dispatch_message set due_at = now() where state = 'queued'`.execute(tx))
    await isIn(campaign, 'sent')
    const { body } = await call<CampaignStats>('GET', `/campaigns/${campaign.id}/stats`)
    expect(body).toMatchObject({ counts: { suppressed: 2, sent: 0 } })
    expect(body.suppressed).toEqual(
      expect.arrayContaining([
        { reason: 'stop', count: 1 },
        { reason: 'cap', count: 1 },
      ]),
    )
    expect(await purse('paidSms')).toMatchObject({ available: 50, reserved: 0 })
  })

  it('CMP-19, CMP-25, SMS-05: a test goes to one phone without STOP, once in 60 s, for what one message costs', async () => {
    const bookId = await addBook()
    await addContact(bookId)
    await give('paidSms', 5)
    const campaign = await draft(toBook(bookId))
    const phoneNumber = newPhone()
    const test = (body: object) => call('POST', `/campaigns/${campaign.id}/test`, body)
    expect((await test({ phoneNumber: '+8613800138000' })).status).toBe(422)
    const stopped = newPhone()
    await system((tx) =>
      suppress(tx, app.services.secrets, [
        { venueId: venue.venueId, channel: 'sms', address: stopped, reason: 'stop', source: 'STOP' },
      ]),
    )
    expect(await test({ phoneNumber: stopped })).toMatchObject({
      status: 422,
      body: { error: { fields: { phoneNumber: 'stopped' } } },
    })
    expect((await test({ phoneNumber })).status).toBe(204)
    const again = await test({ phoneNumber })
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60'])
    await expect
      .poll(() => arrivedAt(phoneNumber), within)
      .toMatchObject([{ body: 'Bonjour Ada, le pain est chaud' }])
    expect(await purse('paidSms')).toMatchObject({ available: 3, spent: 2 })
    const { text } = await call('GET', `/campaigns/${campaign.id}/body`)
    expect(text).toMatch(/^Bonjour Ada, le pain est chaud\nSTOP /)
  })

  it('SMS-06, SMS-07, D-76: what cannot leave is refused at its field', async () => {
    const bookId = await addBook()
    await addContact(bookId)
    await give('paidSms', 50)
    const cases: [object, string, string][] = [
      [{ content: { body: '' } }, 'content.body', 'required'],
      [{ content: { body: 'Bonjour {{firstNme' } }, 'content.body', 'malformed_variables'],
      [{ content: { body: 'Bonjour {{firstNme}}' } }, 'content.body', 'unknown_variable'],
      [{ content: { body: 'x'.repeat(790) } }, 'content.body', 'too_long'],
      [{ content: { body: 'Hi', senderId: 'Colissimo' } }, 'content.senderId', 'protected'],
      [{ sending: { at: BY_DAY.getTime() - 3_600_000 } }, 'sending.at', 'past'],
      [{ sending: { from: '20:00', until: '23:00' } }, 'sending.until', 'window'],
      [{ target: { type: 'database' } }, 'target', 'nobody'],
    ]
    for (const [over, field, code] of cases) {
      const campaign = await draft({ ...toBook(bookId), ...over })
      const answer = await change(campaign, { status: 'scheduled' })
      expect([field, answer.status, answer.body]).toMatchObject([
        field,
        422,
        { error: { fields: { [field]: code } } },
      ])
    }
    expect((await call('POST', '/campaigns', { type: 'sms', content: { senderId: '12' } })).status).toBe(400)
  })

  it('two tabs do not overwrite each other; who may only read does not schedule; a draft is deleted', async () => {
    const bookId = await addBook()
    const campaign = await draft(toBook(bookId))
    expect((await change(campaign, { userLabel: 'Pain', revision: 1 })).body).toMatchObject({ revision: 2 })
    expect(await change(campaign, { userLabel: 'Brioche', revision: 1 })).toMatchObject({
      status: 409,
      body: { error: { fields: { revision: 'stale' } } },
    })
    expect(await change(campaign, { status: 'scheduled', revision: 1 })).toMatchObject({ status: 409 })
    expect(await read(campaign)).toMatchObject({ userLabel: 'Pain', status: 'userCreating' })
    const lists = await Promise.all(
      ['?search=PAI', '?isRealised=true', '?isRealised=false', '?status=scheduled'].map((query) =>
        call<Campaign[]>('GET', `/campaigns${query}`),
      ),
    )
    expect(lists.map(({ body }) => body.length)).toEqual([1, 0, 1, 0])
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    expect((await change(campaign, { status: 'scheduled' }, reader.token)).status).toBe(403)
    expect((await call('DELETE', `/campaigns/${campaign.id}`)).status).toBe(204)
    expect((await call('GET', `/campaigns/${campaign.id}`)).status).toBe(404)
  })
})
