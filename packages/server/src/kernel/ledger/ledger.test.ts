import { newId } from '@comptoir/core/http'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database, Tx } from '../db/database.ts'
import {
  capture,
  findImbalances,
  grant,
  holdExactly,
  openWallet,
  readReservation,
  readWallet,
  refund,
  release,
  reserve,
  spend,
  transfer,
  type Wallet,
  walletOf,
} from './index.ts'

const isWhole = process.env.TRUST_PROFILE === 'full'
const codeOf = (error: unknown) => (error as { code: string }).code

describe.each(bothEngines)('the ledger of credits on %s', (engine) => {
  let db: Database
  let venues = 0

  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  afterAll(() => db.close())

  /** A wallet of a venue of its own. */
  async function filled(amount: number): Promise<Wallet> {
    venues += 1
    const venueId = venues
    return db.tenant([venueId], async (tx) => {
      const wallet = await walletOf(tx, venueId, 'paidSms')
      if (amount > 0) await grant(tx, { venueId, walletId: wallet.id, amount, reference: 'first' })
      return readWallet(tx, venueId, wallet.id)
    })
  }
  const read = ({ venueId, id }: Wallet) => db.tenant([venueId], (tx) => readWallet(tx, venueId, id))
  const take = (wallet: Wallet, amount: number, reference: string = newId()) =>
    db.tenant([wallet.venueId], (tx) =>
      spend(tx, { venueId: wallet.venueId, walletId: wallet.id, amount, reference }),
    )

  test('G8: of many debits at once as many succeed as there are credits', async () => {
    const wallet = await filled(37)
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => take(wallet, 1)))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(answers.length - refused.length).toBe(37)
    expect(new Set(refused.map(({ reason }) => codeOf(reason)))).toEqual(new Set(['payment_required']))
    expect(await read(wallet)).toMatchObject({ available: 0, spent: 37 })
  })

  test('G8: one reference replayed many times at once has one effect; with another amount it is refused', async () => {
    const wallet = await filled(1000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(wallet, 7, 'once')))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await read(wallet)).toMatchObject({ available: 993, spent: 7 })
    await expect(take(wallet, 8, 'once')).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  })

  test.each([0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e12 + 1, 2 ** 53])(
    'T21: %d is no amount',
    async (amount) => {
      const [wallet, other] = [await filled(10), await filled(10)]
      await expect(take(wallet, amount)).rejects.toMatchObject({ code: 'rule' })
      const move = (tx: Tx) => transfer(tx, { from: wallet, to: other, amount, reference: 'odd' })
      await expect(db.system(move)).rejects.toMatchObject({ code: 'rule' })
      expect(await read(wallet)).toMatchObject({ available: 10, spent: 0 })
    },
  )

  test('T21: a transfer moves credits whole, to another wallet that the transaction sees, once', async () => {
    const [from, to, third] = [await filled(100), await filled(0), await filled(0)]
    const give = (target: Wallet, amount: number) => (tx: Tx) =>
      transfer(tx, { from, to: target, amount, reference: 'gift' })
    await expect(db.tenant([from.venueId], give(to, 40))).rejects.toMatchObject({ code: 'not_found' })
    await expect(db.tenant([to.venueId], give(to, 40))).rejects.toMatchObject({ code: 'not_found' })
    await expect(db.system(give(from, 40))).rejects.toMatchObject({ code: 'rule' })
    await expect(db.system(give(to, 101))).rejects.toMatchObject({ code: 'payment_required' })
    const both = [from.venueId, to.venueId]
    expect(await db.tenant(both, give(to, 40))).toBe(true)
    expect(await db.tenant(both, give(to, 40))).toBe(false)
    await expect(db.system(give(third, 40))).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect([await read(from), await read(to), await read(third)]).toMatchObject([
      { available: 60 },
      { available: 40 },
      { available: 0 },
    ])
  })

  test('T21: transfers in both directions at once do not block each other, and lose nothing', async () => {
    const [one, two] = [await filled(500), await filled(500)]
    const swap = (from: Wallet, to: Wallet) =>
      db.system((tx) => transfer(tx, { from, to, amount: 3, reference: newId() }))
    await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? swap(one, two) : swap(two, one))))
    expect([await read(one), await read(two)]).toMatchObject([{ available: 500 }, { available: 500 }])
  })

  test('a transfer and a debit under one reference at once do not wait for each other in a circle', async () => {
    const [one, two] = [await filled(500), await filled(0)]
    for (let round = 0; round < 20; round += 1) {
      const reference = `same-${round}`
      const give = (tx: Tx) => transfer(tx, { from: one, to: two, amount: 1, reference })
      const [given, taken] = await Promise.allSettled([db.system(give), take(one, 1, reference)])
      const refused = [given, taken].filter((answer) => answer.status === 'rejected')
      expect(refused.map(({ reason }) => codeOf(reason))).toEqual(['idempotency_mismatch'])
    }
    expect(await db.system(findImbalances)).toEqual([])
  })

  test('reserved credits are captured once each, and never more than is held; the rest is released', async () => {
    const wallet = await filled(10)
    const { venueId } = wallet
    const id = newId()
    const within = <T>(work: (tx: Tx) => Promise<T>) => db.tenant([venueId], work)
    const booked = { venueId, walletIds: [wallet.id], reservationId: id, amount: 6 }
    expect(await within((tx) => reserve(tx, booked))).toBe(true)
    expect(await within((tx) => reserve(tx, booked))).toBe(false)
    await expect(take(wallet, 5)).rejects.toMatchObject({ code: 'payment_required' })
    const [a, b, c] = ['a', 'b', 'c'].map((reference) => ({ reference, amount: 2 })) as [never, never, never]
    expect(await within((tx) => capture(tx, venueId, id, [b, a]))).toEqual(['a', 'b'])
    expect(await within((tx) => capture(tx, venueId, id, [a]))).toEqual([])
    const tooMuch = [{ reference: 'd', amount: 3 }]
    await expect(within((tx) => capture(tx, venueId, id, tooMuch))).rejects.toMatchObject({
      code: 'payment_required',
    })
    expect(await within((tx) => release(tx, venueId, id, [c]))).toEqual(['c'])
    expect(await within((tx) => readReservation(tx, venueId, id))).toMatchObject({ held: 0 })
    expect(await read(wallet)).toMatchObject({ available: 6, reserved: 0, spent: 4 })
  })

  /** A venue with free and paid credits, and a reservation over both. */
  async function twoPurses(free: number, paid: number, reserved: number) {
    const paidWallet = await filled(paid)
    const { venueId } = paidWallet
    const id = newId()
    const within = <T>(work: (tx: Tx) => Promise<T>) => db.tenant([venueId], work)
    const freeWallet = await within((tx) => walletOf(tx, venueId, 'freeSms'))
    const walletIds = [freeWallet.id, paidWallet.id]
    await within(async (tx) => {
      await grant(tx, { venueId, walletId: freeWallet.id, amount: free, reference: 'first' })
      await reserve(tx, { venueId, walletIds, reservationId: id, amount: reserved })
    })
    const both = async () => [await read(freeWallet), await read(paidWallet)]
    return { venueId, id, within, walletIds, both }
  }

  test('D-20: free credits pay before paid ones, also within one message; what is released are paid ones', async () => {
    const { venueId, id, within, walletIds, both } = await twoPurses(5, 20, 12)
    expect(await both()).toMatchObject([{ reserved: 5 }, { reserved: 7, available: 13 }])
    const again = { venueId, walletIds, reservationId: id }
    expect(await within((tx) => reserve(tx, { ...again, amount: 12 }))).toBe(false)
    await expect(within((tx) => reserve(tx, { ...again, amount: 11 }))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
    const [a, b, c] = ['a', 'b', 'c'].map((reference) => ({ reference, amount: 3 })) as [never, never, never]
    expect(await within((tx) => capture(tx, venueId, id, [a, b]))).toEqual(['a', 'b'])
    expect(await within((tx) => capture(tx, venueId, id, [b, a]))).toEqual([])
    expect(await both()).toMatchObject([
      { reserved: 0, spent: 5 },
      { reserved: 6, spent: 1 },
    ])
    expect(await within((tx) => release(tx, venueId, id, [c]))).toEqual(['c'])
    await expect(within((tx) => capture(tx, venueId, id, [c]))).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
    expect(await both()).toMatchObject([{ spent: 5 }, { reserved: 3, spent: 1, available: 16 }])
    expect(await db.system(findImbalances)).toEqual([])
  })

  test('D-66: a reservation is brought to what is needed; too few of all purses together are named', async () => {
    const { venueId, id, within, walletIds, both } = await twoPurses(5, 20, 12)
    const hold = (amount: number, reference: string) =>
      within((tx) => holdExactly(tx, { venueId, walletIds, reservationId: id, amount, reference }))
    await hold(4, 'start')
    expect(await both()).toMatchObject([
      { reserved: 4, available: 1 },
      { reserved: 0, available: 20 },
    ])
    await hold(25, 'more')
    expect(await both()).toMatchObject([{ available: 0 }, { available: 0, reserved: 20 }])
    await expect(hold(27, 'most')).rejects.toMatchObject({
      code: 'payment_required',
      message: 'amount: 2 credits are missing',
    })
    expect(await within((tx) => readReservation(tx, venueId, id))).toMatchObject({ held: 25 })
  })

  test('D-68, D-79: what never arrived is given back once, part by part, to the purse that paid it', async () => {
    const { venueId, id, within, both } = await twoPurses(4, 20, 12)
    await within((tx) => capture(tx, venueId, id, [{ reference: 'a', amount: 6 }]))
    const give = (reference: string, amount: number, already: number, of = 'a') =>
      within((tx) => refund(tx, venueId, id, [{ reference, of, amount, already }]))
    await give('a/0', 1, 0)
    await give('a/0', 1, 0)
    expect(await both()).toMatchObject([{ spent: 4 }, { spent: 1, available: 13 }])
    await give('a/1', 2, 1)
    expect(await both()).toMatchObject([
      { spent: 3, available: 1 },
      { spent: 0, available: 14 },
    ])
    await expect(give('a/2', 4, 3)).rejects.toMatchObject({ code: 'payment_required' })
    await expect(give('b/0', 1, 0, 'b')).rejects.toMatchObject({ code: 'payment_required' })
    expect(await db.system(findImbalances)).toEqual([])
  })

  test('entries can be neither changed nor deleted by any role', async () => {
    await filled(10)
    const attempts = [
      'update ledger_entry set amount = 1',
      'delete from ledger_entry',
      'truncate ledger_entry',
    ]
    for (const attempt of attempts) {
      await expect(db.owner((tx) => sql.raw(attempt).execute(tx))).rejects.toThrow(/append-only/)
      await expect(db.system((tx) => sql.raw(attempt).execute(tx))).rejects.toThrow(/permission denied/)
    }
  })

  test('G8: the check finds a balance that no entry explains', async () => {
    const wallet = await filled(10)
    const change = (by: number) => (tx: Tx) =>
      sql`update wallet set available = available + ${by}::int where id = ${wallet.id}`.execute(tx)
    await db.system(change(5))
    const found = { venueId: wallet.venueId, of: 'wallet', id: String(wallet.id) }
    expect(await db.system(findImbalances)).toContainEqual(found)
    await db.system(change(-5))
    expect(await db.system(findImbalances)).toEqual([])
  })

  test('credits move between two wallets of one venue', async () => {
    const from = await filled(9)
    const { venueId } = from
    const to = await db.tenant([venueId], (tx) => openWallet(tx, venueId, 'Summer'))
    await db.tenant([venueId], (tx) => transfer(tx, { from, to, amount: 4, reference: 'move' }))
    expect([await read(from), await read(to)]).toMatchObject([{ available: 5 }, { available: 4 }])
  })

  /** Three wallets with 180 credits between them, of which each has set some aside. */
  async function parties(): Promise<{ wallet: Wallet; hold: string }[]> {
    const wallets = [await filled(110), await filled(60), await filled(10)]
    return Promise.all(
      wallets.map(async (wallet) => {
        const [hold, { venueId, id: walletId }] = [newId(), wallet]
        await db.system((tx) =>
          reserve(tx, { venueId, walletIds: [walletId], reservationId: hold, amount: 10 }),
        )
        return { wallet, hold }
      }),
    )
  }

  test('G8: whatever is done in any order at once, no credit is made or lost and no balance is negative', {
    timeout: 120_000,
  }, async () => {
    const property = fc.asyncProperty(operations, async (all) => {
      const three = await parties()
      const work = all.map((one, index) => db.system((tx) => perform(tx, three, one, `op-${index % 15}`)))
      const refused = (await Promise.allSettled(work)).filter((done) => done.status === 'rejected')
      expect(refused.map(({ reason }) => codeOf(reason)).filter((code) => !refusals.has(code))).toEqual([])
      const after = await Promise.all(three.map(({ wallet }) => read(wallet)))
      const balances = after.flatMap(({ available, reserved, spent }) => [available, reserved, spent])
      expect(balances.reduce((sum, one) => sum + one)).toBe(180)
      expect(Math.min(...balances)).toBeGreaterThanOrEqual(0)
      expect(await db.system(findImbalances)).toEqual([])
    })
    await fc.assert(property, { numRuns: isWhole ? 250 : 20, endOnFailure: true })
  })
})

const refusals = new Set(['payment_required', 'rule', 'idempotency_mismatch'])
const operations = fc.array(
  fc.record({
    kind: fc.constantFrom('spend', 'transfer', 'reserve', 'capture', 'release'),
    by: fc.nat({ max: 2 }),
    to: fc.nat({ max: 2 }),
    amount: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 20, maxLength: 50, size: 'max' },
)
type Operation = typeof operations extends fc.Arbitrary<(infer One)[]> ? One : never

/** Does one of the operations; references come up again, with the same amount or another. */
async function perform(
  tx: Tx,
  parties: readonly { wallet: Wallet; hold: string }[],
  { kind, by, to, amount }: Operation,
  reference: string,
): Promise<void> {
  const [from, other] = [parties[by], parties[to]]
  if (!from || !other) throw new Error('there are three parties')
  const { venueId, id: walletId } = from.wallet
  if (kind === 'spend') await spend(tx, { venueId, walletId, amount, reference })
  else if (kind === 'transfer') await transfer(tx, { from: from.wallet, to: other.wallet, amount, reference })
  else if (kind === 'reserve')
    await reserve(tx, { venueId, walletIds: [walletId], amount, reservationId: newId() })
  else await (kind === 'capture' ? capture : release)(tx, venueId, from.hold, [{ reference, amount }])
}
