import type { Wallet, WalletTransaction } from '@comptoir/core/wallets'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tx } from '../../kernel/db/database.ts'
import { onCommitted } from '../../kernel/events/events.ts'
import { capture, findImbalances, grant, holdExactly, refund, release } from '../../kernel/ledger/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

interface Refused {
  error: { code: string; message: string; fields?: Record<string, string> }
}

const DISPATCH = '01890000-0000-7000-8000-00000000beef'

describe.each(bothEngines)('wallets on %s', (engine) => {
  let app: TestApp
  let here: TestVenue
  let admin: string
  let made = 0

  beforeAll(async () => {
    app = await testApp({ engine })
    admin = (await addManager(app, 'Owner', [], undefined, 'admin')).token
  })
  beforeEach(async () => {
    made += 1
    here = await addVenue(app, `KARUKERA${made}`)
  })
  afterEach(async () => {
    expect(await app.services.database.system(findImbalances)).toEqual([])
  })
  afterAll(() => app.close())

  const system = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.system(work)
  const call = <T>(method: string, path: string, body?: object, token = here.ownerToken, headers = {}) =>
    app.send<T>(method, `/v2/venues/${here.venueId}/wallets${path}`, {
      token,
      headers,
      ...(body ? { body } : {}),
    })
  const read = async (language = 'en') =>
    (await call<Wallet[]>('GET', '', undefined, here.ownerToken, { 'accept-language': language })).body
  const walletId = async (kind: Wallet['kind']) => (await read()).find((one) => one.kind === kind)?.id ?? 0
  const statement = async (id: number, language = 'en', query = '') =>
    (
      await call<WalletTransaction[]>('GET', `/${id}/transactions${query}`, undefined, here.ownerToken, {
        'accept-language': language,
      })
    ).body
  const move = (id: number, body: object, token = admin, headers = {}) =>
    call<WalletTransaction & Refused>('POST', `/${id}/transactions`, body, token, {
      'accept-language': 'en',
      ...headers,
    })

  it('MON-05, MON-06, MON-12: a venue has free and paid credits for SMS and e-mail, named in both languages', async () => {
    expect(await read()).toEqual([
      { id: expect.any(Number), userLabel: 'Free SMS', balance: 0, kind: 'freeSms', reserved: 0, used: 0 },
      expect.objectContaining({ kind: 'paidSms' }),
      expect.objectContaining({ kind: 'freeEmail' }),
      expect.objectContaining({ kind: 'paidEmail' }),
    ])
    expect((await read('fr')).map(({ userLabel }) => userLabel)).toEqual([
      'SMS offerts',
      'SMS achetés',
      'E-mails offerts',
      'E-mails achetés',
    ])
    const reader = (await addManager(app, 'Read-only', [here.venueId])).token
    expect((await call('GET', '', undefined, reader)).status).toBe(403)
    expect((await call('GET', '', undefined, admin)).status).toBe(200)
  })

  it('MON-07, MON-14: staff give credits with a reason that the venue reads, once per key', async () => {
    const id = await walletId('freeSms')
    const gift = { amount: 300, reason: 'Welcome' }
    const once = { 'idempotency-key': 'welcome-1' }
    const [first, again] = [await move(id, gift, admin, once), await move(id, gift, admin, once)]
    expect(first).toMatchObject({ status: 200, body: { amount: 300, summary: 'Credits added' } })
    expect(again.body).toEqual(first.body)
    expect(await statement(id, 'fr')).toEqual([
      expect.objectContaining({
        amount: 300,
        summary: 'Crédits ajoutés',
        reason: 'Welcome',
        operator: expect.stringMatching(/^Test /),
        payload: expect.objectContaining({ kind: 'grant', campaign: null, venue: null }),
      }),
    ])
    expect((await read()).find((one) => one.id === id)).toMatchObject({ balance: 300 })
    const audited = await system((tx) =>
      tx.selectFrom('audit_entry').selectAll().where('venue_id', '=', here.venueId).execute(),
    )
    const grants = audited.filter((entry) => JSON.stringify(entry).includes('createWalletTransaction'))
    expect(grants).toHaveLength(1)
  })

  it('MON-14: staff take back what was given by mistake, but never more than is left', async () => {
    const id = await walletId('paidSms')
    await move(id, { amount: 40, reason: 'Order 12' })
    expect(await move(id, { amount: -41, reason: 'Typo' })).toMatchObject({
      status: 402,
      body: { error: { code: 'payment_required', fields: { amount: 'insufficient' } } },
    })
    expect((await move(id, { amount: -15, reason: 'Typo' })).body).toMatchObject({
      amount: -15,
      summary: 'Credits removed',
      payload: { kind: 'correction' },
    })
    expect((await read()).find((one) => one.id === id)).toMatchObject({ balance: 25 })
  })

  it.each([
    ['no credits', { amount: 0, reason: 'x' }, 'amount'],
    ['half a credit', { amount: 0.5, reason: 'x' }, 'amount'],
    ['too many', { amount: 1_000_000_001, reason: 'x' }, 'amount'],
    ['no reason', { amount: 1, reason: ' ' }, 'reason'],
  ])('MON-14: %s is refused, and the field is named', async (_, body, field) => {
    const { status, body: answer } = await move(await walletId('freeSms'), body)
    expect({ status, fields: Object.keys(answer.error.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    })
  })

  it('MON-14: no one of the venue gives credits, and a wallet of another venue is not found', async () => {
    const id = await walletId('freeSms')
    expect((await move(id, { amount: 5, reason: 'Mine' }, here.ownerToken)).status).toBe(403)
    const vendor = (await addManager(app, 'Owner', [], undefined, 'venueVendor')).token
    expect((await move(id, { amount: 5, reason: 'Mine' }, vendor)).status).toBe(404)
    const other = await addVenue(app, `OTHER${made}`)
    const { body } = await app.send<Wallet[]>('GET', `/v2/venues/${other.venueId}/wallets`, {
      token: other.ownerToken,
    })
    const theirs = body[0]?.id ?? 0
    expect((await move(theirs, { amount: 5, reason: 'x' })).status).toBe(404)
    expect((await call('GET', `/${theirs}/transactions`)).status).toBe(404)
  })

  it('MON-15, D-68: a campaign is one line that says what was reserved, used and given back', async () => {
    const { body: campaign } = await app.send<{ id: number }>(
      'POST',
      `/v2/venues/${here.venueId}/campaigns`,
      {
        token: here.ownerToken,
        body: { type: 'sms', userLabel: 'Noël' },
      },
    )
    const { venueId } = here
    const id = await walletId('paidSms')
    const within = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.tenant([venueId], work)
    const held = { venueId, walletIds: [id], reservationId: DISPATCH, about: { campaignId: campaign.id } }
    await within((tx) => grant(tx, { venueId, walletId: id, amount: 5000, reference: 'gift' }))
    await within((tx) => holdExactly(tx, { ...held, amount: 1800, reference: 'schedule' }))
    const line = async (language?: string) => (await statement(id, language))[0]
    expect(await line()).toMatchObject({ amount: -1800, summary: 'Campaign Noël: 1,800 reserved' })
    await within((tx) => capture(tx, venueId, DISPATCH, [{ reference: 'a', amount: 1750 }]))
    expect((await line())?.summary).toBe(
      'Campaign Noël: 1,800 reserved, 1,750 used, 0 given back, 50 still reserved',
    )
    await within((tx) => release(tx, venueId, DISPATCH, [{ reference: 'b', amount: 50 }]))
    await within((tx) => refund(tx, venueId, DISPATCH, [{ reference: 'c', of: 'a', amount: 8, already: 0 }]))
    expect(await line()).toMatchObject({
      amount: -1742,
      summary: 'Campaign Noël: 1,800 reserved, 1,742 used, 58 given back',
      payload: {
        kind: 'reservation',
        reserved: 1800,
        used: 1742,
        givenBack: 58,
        campaign: { id: campaign.id, userLabel: 'Noël' },
      },
    })
    expect((await line('fr'))?.summary).toBe('Campagne Noël : 1 800 réservés, 1 742 utilisés, 58 rendus')
    const lines = await statement(id)
    expect(lines.map(({ amount }) => amount)).toEqual([-1742, 5000])
    expect((await read()).find((one) => one.id === id)).toMatchObject({
      balance: 3258,
      used: 1742,
      reserved: 0,
    })
    const [newest] = lines
    const one = await call('GET', `/all/transactions/${newest?.id}`, undefined, here.ownerToken, {
      'accept-language': 'en',
    })
    expect(one.body).toEqual(newest)
  })

  it('MON-15, MON-16: the statement comes in pages; a line of another venue is not found', async () => {
    const id = await walletId('freeEmail')
    for (const amount of [1, 2, 3]) await move(id, { amount, reason: 'Gift' })
    const page = await call<WalletTransaction[]>('GET', `/${id}/transactions?page=2&perpage=2`)
    expect(page.body.map(({ amount }) => amount)).toEqual([1])
    expect(page.headers.get('totalitems')).toBe('3')
    const stranger = await addVenue(app, `STRANGER${made}`)
    const path = `/v2/venues/${stranger.venueId}/wallets/all/transactions/${page.body[0]?.id}`
    expect((await app.send('GET', path, { token: stranger.ownerToken })).status).toBe(404)
  })

  it('MON-23: open pages hear of a new balance once per change, and not of what is merely used', async () => {
    const heard: unknown[] = []
    const stop = onCommitted(app.services.database, (events) =>
      heard.push(...events.filter(({ type }) => type === 'wallets.updated').map(({ payload }) => payload)),
    )
    const { venueId } = here
    const id = await walletId('paidSms')
    await move(id, { amount: 10, reason: 'Gift' })
    const held = { venueId, walletIds: [id], reservationId: DISPATCH, amount: 4, reference: 'hold' }
    await system((tx) => holdExactly(tx, held))
    await system((tx) => capture(tx, venueId, DISPATCH, [{ reference: 'a', amount: 4 }]))
    const back = (reference: string, already: number) => ({ reference, of: 'a', amount: 1, already })
    await system((tx) => refund(tx, venueId, DISPATCH, [back('b', 0), back('c', 1)]))
    stop()
    expect(heard).toEqual([1, 2, 3].map(() => ({ venueId, walletId: id })))
  })

  describe('MON-13, D-58, D-59: a transfer', () => {
    let there: TestVenue
    let both: string
    beforeEach(async () => {
      there = await addVenue(app, `THERE${made}`)
      both = (await addManager(app, 'Owner', [here.venueId, there.venueId])).token
      await move(await walletId('paidSms'), { amount: 100, reason: 'Order' })
    })
    const setCompany = (venueId: number, siret: string, country = 'GP') =>
      system((tx) =>
        sql`update venue set siret = ${siret}, country_code = ${country} where venue_id = ${venueId}`.execute(
          tx,
        ),
      )
    const give = (amount: number, headers = {}, token = both, toVenueId = there.venueId) =>
      call<WalletTransaction & Refused>('POST', '/-1/transferOut', { toVenueId, amount }, token, headers)
    const balances = async () => [await read(), (await theirs()).body].map((all) => all[1]?.balance)
    const theirs = () =>
      app.send<Wallet[]>('GET', `/v2/venues/${there.venueId}/wallets`, { token: there.ownerToken })

    it('moves paid credits to another venue of the same company, once per key; each statement names the other', async () => {
      await setCompany(here.venueId, '73282932000074')
      await setCompany(there.venueId, '73282932000082')
      const once = { 'idempotency-key': 'transfer-1', 'accept-language': 'en' }
      const first = await give(30, once)
      expect(first).toMatchObject({
        status: 200,
        body: { amount: -30, summary: `Transferred to ${there.mark} venue` },
      })
      expect((await give(30, once)).body).toEqual(first.body)
      expect(await balances()).toEqual([70, 30])
      const wallet = (await theirs()).body[1]?.id
      const { body } = await app.send<WalletTransaction[]>(
        'GET',
        `/v2/venues/${there.venueId}/wallets/${wallet}/transactions`,
        { token: there.ownerToken, headers: { 'accept-language': 'fr' } },
      )
      expect(body).toMatchObject([{ amount: 30, summary: `Reçus de ${here.mark} venue` }])
      expect((await give(71)).body.error).toMatchObject({ code: 'payment_required' })
      expect(await balances()).toEqual([70, 30])
    })

    it.each([
      ['without a SIRET', '', '73282932000082', 'GP', 'no_siret'],
      ['of another company', '73282932000074', '55208131766522', 'GP', 'other_company'],
      ['of another territory', '73282932000074', '73282932000082', 'FR', 'other_company'],
    ])('D-81: is refused for a venue %s', async (_, mine, others, country, why) => {
      if (mine !== '') await setCompany(here.venueId, mine)
      await setCompany(there.venueId, others, country)
      expect(await give(30)).toMatchObject({
        status: 422,
        body: { error: { fields: { toVenueId: why } } },
      })
      expect(await balances()).toEqual([100, 0])
    })

    it('needs the right in this venue and work in the other, which is not this one', async () => {
      expect((await give(1, {}, here.ownerToken)).status).toBe(404)
      const staff = (await addManager(app, 'Staff', [here.venueId, there.venueId])).token
      expect((await give(1, {}, staff)).status).toBe(403)
      expect((await give(1, {}, both, here.venueId)).body.error.fields).toEqual({ toVenueId: 'same' })
      expect(await balances()).toEqual([100, 0])
    })
  })
})

vi.setConfig({ testTimeout: 20_000 })
