import type { Campaign } from '@comptoir/core/campaigns'
import type { Promotion, PromotionEstimation, PromotionQuery } from '@comptoir/core/promotions'
import type { Trigger } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../kernel/db/database.ts'
import { grant, walletOf } from '../../kernel/ledger/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

let marks = 0

describe('promotions', () => {
  let app: TestApp
  let venue: TestVenue
  let bookId: number

  beforeAll(async () => {
    app = await testApp({
      environment: {
        SMPP_URL: 'smpp://x:y@127.0.0.1:1',
        SMS_SENDER: 'Karukera',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'Comptoir <hello@mail.comptoir.example>',
      },
    })
  }, 60_000)
  beforeEach(async () => {
    marks += 1
    venue = await addVenue(app, `Promotions ${marks}`)
    await system(async (tx) => {
      await sql`update venue set plan_id = 41 where venue_id = ${venue.venueId}`.execute(tx)
      const { id } = await walletOf(tx, venue.venueId, 'freeSms')
      await grant(tx, { venueId: venue.venueId, walletId: id, amount: 20, reference: `gift ${marks}` })
    })
    const { body } = await call<{ addressBookId: number }>(
      'POST',
      `/v2/venues/${venue.venueId}/addressBooks`,
      {
        addressBookName: 'Clients',
      },
    )
    bookId = body.addressBookId
  })
  afterAll(() => app.close())

  const system = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.system(work)
  const call = <T>(method: string, path: string, body?: object, token = venue.ownerToken) =>
    app.send<T>(method, path, { token, ...(body ? { body } : {}) })
  const addContact = (end: string, over: object = {}) =>
    call('POST', `/v2/venues/${venue.venueId}/contacts`, {
      contactAddressBookId: bookId,
      contactPhoneNumber: `59069052${marks % 10}${end}`,
      contactCountryCode: 'GP',
      contactPostalCode: '97110',
      consent: { channels: ['sms', 'email'], wording: 'J’accepte' },
      ...over,
    })
  const query = (fields: object) =>
    new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)]))
  const fields = (over: object = {}) => ({
    templateId: 2,
    templateText: 'Le pain est chaud',
    promotionType: 'sms',
    selectedAddressBooks: bookId,
    getGlobalVenueId: venue.venueId,
    ...over,
  })

  it('TRG-06, TRG-07, D-44: countries and postal codes are those of the people of the venues that one may see', async () => {
    await addContact('001')
    await addContact('002', { contactPostalCode: '97122' })
    const other = await addVenue(app, `Elsewhere ${marks}`)
    await system((tx) =>
      sql`insert into person (venue_id, country_code, phone) values (${other.venueId}, 'MQ', '+596696123456')`.execute(
        tx,
      ),
    )
    expect((await call('GET', '/countryListFromUsersTable')).body).toEqual([
      { countryNameCode: 'GP', countryName: 'Guadeloupe', users: 2 },
    ])
    const codes = await call('POST', '/promotions/getPostalCode', {
      promotionType: 'sms',
      selectedCountry: 'GP',
    })
    expect(codes.body).toEqual([
      { postalCode: '97110', users: 1 },
      { postalCode: '97122', users: 1 },
    ])
    expect(await call('POST', '/promotions/getPostalCode', { promotionType: 'sms' })).toMatchObject({
      status: 400,
    })
  })

  it('TRG-12, TRG-15, TRG-16, TRG-23, TRG-24, D-40: a draft of the server, created once, named, pending, cancelled; the same row is a campaign', async () => {
    await addContact('001')
    const create = () =>
      call<PromotionQuery>(
        'GET',
        `/promotions/createPromotionQuerySMS?${query(fields({ scheduledDate: '2099-05-04 10:00' }))}`,
      )
    const made = await create()
    expect(made).toMatchObject({ status: 200, body: { state: 0 } })
    expect(made.headers.get('cache-control')).toBe('no-store')
    const again = await create()
    expect(again.body).toEqual(made.body)
    const id = made.body.promotionSendingQueryId
    const named = await call<Promotion>('PUT', `/promotions/${id}`, { promotionSendingQueryUserLabel: 'Mai' })
    expect(named.body).toMatchObject({
      promotionName: 'Promotional SMS',
      promotionSendingQueryUserLabel: 'Mai',
      promotionDetailsSmsTemplateText: 'Le pain est chaud',
    })
    const move = (newState: number) =>
      call<PromotionQuery>('PUT', '/promotions/updateCampaignState', {
        promotionSendingQueryId: id,
        newState,
      })
    expect(await move(1)).toMatchObject({ status: 200, body: { state: 1 } })
    const { body: campaigns } = await call<Campaign[]>('GET', `/v2/venues/${venue.venueId}/campaigns`)
    expect(campaigns).toMatchObject([{ userLabel: 'Mai', status: 'scheduled' }])
    expect(await move(2)).toMatchObject({ status: 409 })
    expect((await move(0)).body).toMatchObject({ state: 0 })
    expect((await move(99)).body).toMatchObject({ state: 99 })
  })

  it('TRG-03, TRG-11, TRG-13, TRG-14: whom the fields mean is counted and kept: books, gender, age, interests, places', async () => {
    await addContact('001', { contactGender: 'f', contactBirthday: '2000-01-01', contactInterests: [4] })
    await addContact('002', { contactGender: 'm', contactBirthday: '2000-01-01' })
    await addContact('003', { contactGender: 'f', contactBirthday: '1950-01-01' })
    const estimate = async (over: object) =>
      (await call<PromotionEstimation>('GET', `/promotions/getPromotionTargetSMS?${query(fields(over))}`))
        .body
    expect(await estimate({})).toEqual({ creditsUsed: 6, totalVenueCredits: 20, desired: 3 })
    expect(await estimate({ gender: 'f' })).toMatchObject({ desired: 2 })
    expect(await estimate({ gender: 'female', age: '18-40' })).toMatchObject({ desired: 1 })
    expect(await estimate({ age: '65+' })).toMatchObject({ desired: 1 })
    expect(await estimate({ interests: '4,5' })).toMatchObject({ desired: 1 })
    expect(await estimate({ noOfUsersToSend: 2 })).toMatchObject({ desired: 2 })
    expect(await estimate({ country: 'GP', postalCode: '97122' })).toMatchObject({ desired: 0 })
    expect(
      await call('GET', `/promotions/getPromotionTargetSMS?${query(fields({ age: 'old' }))}`),
    ).toMatchObject({
      status: 400,
      body: { error: { fields: { age: 'invalid' } } },
    })
    const mail = fields({ promotionType: 'email', templateSubject: 'Mai', templateText: '<p>Bonjour</p>' })
    expect(await call('POST', '/promotions/getPromotionTargetEmail', mail)).toMatchObject({ status: 200 })
    const { body } = await call<PromotionQuery>('POST', '/promotions/createPromotionQueryEmail', mail)
    expect(body).toMatchObject({ state: 0 })
    const [kept] = (await call<Campaign[]>('GET', `/v2/venues/${venue.venueId}/campaigns`)).body
    expect(kept).toMatchObject({
      type: 'email',
      content: { kind: 'html', subject: 'Mai' },
      target: { addressBookIds: [bookId] },
    })
  })

  it('TRG-04, TRG-05, TRG-17 to TRG-22, TRG-25, TRG-26, D-75: a welcome is the trigger of its channel: written, switched, listed', async () => {
    const at = `/promotions/venues/${venue.venueId}`
    const { body: all } = await call<Promotion[]>('GET', at)
    expect(all.map(({ promotionName, promotionActive }) => [promotionName, promotionActive])).toEqual([
      ['Default SMS', false],
      ['Default Email', false],
    ])
    expect((await call<Promotion[]>('GET', at)).body).toEqual(all)
    expect(all[0]).toMatchObject({ templateId: 2, promotionSendingQueryId: null, promotionInterests: [] })
    expect((await call('POST', '/promotions/list', { venueId: venue.venueId })).body).toEqual(all)
    const ofSms = await call<Promotion[]>('GET', `/promotions/show/${venue.venueId}?promotionType=sms`)
    expect(ofSms.body).toEqual([all[0]])
    const id = all[0]?.promotionId
    const toggle = (enabled: boolean) => call<Promotion>('PUT', `/promotions/toggle/${id}`, { enabled })
    expect(await toggle(true)).toMatchObject({ status: 422 })
    const written = await call<Promotion>('PUT', `/promotions/${id}/updateWelcomeSms`, {
      promotionDetailsSmsTemplateText: 'Bienvenue {{firstName|à vous}}',
    })
    expect(written.body).toMatchObject({ promotionDetailsSmsTemplateText: 'Bienvenue {{firstName|à vous}}' })
    expect((await toggle(true)).body).toMatchObject({ promotionActive: true })
    const { body: triggers } = await call<Trigger[]>('GET', `/v2/venues/${venue.venueId}/triggers`)
    expect(triggers).toMatchObject([
      { kind: 'welcome', channel: 'sms', isActive: true },
      { channel: 'email' },
    ])
    expect((await toggle(false)).body).toMatchObject({ promotionActive: false })
    const email = all[1]?.promotionId
    const mail = { templateSubject: 'Bienvenue', templateText: '<p>Bonjour</p>', promotionGender: 'all' }
    expect(await call('PUT', `/promotions/${email}/updateWelcomeEmail`, mail)).toMatchObject({
      body: { promotionDetailsEmailTemplateSubject: 'Bienvenue' },
    })
    expect(
      await call('PUT', `/promotions/${email}/updateWelcomeEmail`, { ...mail, promotionGender: 'f' }),
    ).toMatchObject({ status: 422 })
    expect(await call('PUT', `/promotions/${id}/updateWelcomeEmail`, mail)).toMatchObject({ status: 404 })
  })

  it('TRG-09, TRG-10, CMP-25: a test goes to one phone or mailbox, and the next a minute later', async () => {
    const sms = { venueId: venue.venueId, recipient: '+590690521234', senderId: '', text: 'Essai' }
    expect(await call('POST', '/promotions/testPromotionSMS', sms)).toMatchObject({ status: 204 })
    expect(await call('POST', '/promotions/testPromotionSMS', sms)).toMatchObject({ status: 429 })
    const { rows } = await system((tx) =>
      sql<{ kind: string }>`select kind from outbox where venue_id = ${venue.venueId}`.execute(tx),
    )
    expect(rows).toContainEqual({ kind: 'sms.notice' })
    const other = await addVenue(app, `Mail ${marks}`)
    await system(async (tx) => {
      const { id } = await walletOf(tx, other.venueId, 'paidEmail')
      await grant(tx, { venueId: other.venueId, walletId: id, amount: 2, reference: `mail ${marks}` })
    })
    const mail = {
      venueId: other.venueId,
      recipient: 'ada@client.example',
      subject: 'Essai',
      text: '<p>Bonjour</p>',
    }
    expect(await call('POST', '/promotions/testPromotionEmail', mail, other.ownerToken)).toMatchObject({
      status: 204,
    })
  })

  it('D-04, T1, TRG-27: who works in several venues names one; others are not there; the self-served plan has none', async () => {
    const second = await addVenue(app, `Second ${marks}`)
    const both = await addManager(app, 'Owner', [venue.venueId, second.venueId])
    const unnamed = fields({ getGlobalVenueId: '' })
    const path = (given: object) => `/promotions/getPromotionTargetSMS?${query(given)}`
    const { getGlobalVenueId: _, ...none } = unnamed
    expect(await call('GET', path(none), undefined, both.token)).toMatchObject({
      status: 400,
      body: { error: { code: 'venue_required' } },
    })
    expect(await call('GET', path(fields()), undefined, both.token)).toMatchObject({ status: 200 })
    expect(await call('GET', path(fields()), undefined, second.ownerToken)).toMatchObject({ status: 404 })
    const { body } = await call<PromotionQuery>(
      'GET',
      `/promotions/createPromotionQuerySMS?${query(fields())}`,
    )
    const state = { promotionSendingQueryId: body.promotionSendingQueryId, newState: 99 }
    expect(await call('PUT', '/promotions/updateCampaignState', state, second.ownerToken)).toMatchObject({
      status: 404,
    })
    await system((tx) => sql`update venue set plan_id = 27 where venue_id = ${venue.venueId}`.execute(tx))
    expect(await call('GET', `/promotions/venues/${venue.venueId}`)).toMatchObject({ status: 403 })
  })
})
