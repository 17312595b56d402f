import { sql } from 'kysely'
import {
  capture,
  type Database,
  findImbalances,
  grant,
  migrate,
  openDatabase,
  openWallet,
  readWallet,
  release,
  reserve,
  spend,
  transfer,
  type Wallet,
} from '../../../server/src/testing/kernel.ts'
import { configOf, emptyPlace } from '../empty-database.ts'
import type { Bench, Control, Goal, Outcome } from '../goal.ts'

const loads = {
  quick: { rounds: 5, operations: 2_000 },
  full: { rounds: 20, operations: 10_000 },
  soak: { rounds: 20, operations: 10_000 },
} as const
const DEBITS = 200
const REPLAYS = 50
const AT_ONCE = 50
/** What the ledger may answer instead of doing it. */
const refusals = new Set(['payment_required', 'rule', 'idempotency_mismatch'])

/** A ledger with what the goal needs of it. */
interface Books {
  bench: Bench
  db: Database
  rounds: number
  operations: number
}

function filled({ db }: Books, venueId: number, amount: number): Promise<Wallet> {
  return db.system(async (tx) => {
    const wallet = await openWallet(tx, venueId, 'bench')
    await grant(tx, { venueId, walletId: wallet.id, amount, reference: 'first' })
    return wallet
  })
}

const balances = ({ db }: Books, { venueId, id }: Wallet) => db.system((tx) => readWallet(tx, venueId, id))

/** How many of the answers say yes; an answer that is neither yes nor a refusal ends the run. */
async function accepted(answers: readonly Promise<boolean>[]): Promise<number> {
  const settled = await Promise.allSettled(answers)
  for (const answer of settled)
    if (answer.status === 'rejected' && !refusals.has(answer.reason.code)) throw answer.reason
  return settled.filter((answer) => answer.status === 'fulfilled' && answer.value).length
}

/** Debits of one credit each, all at once: how far their number was from the balance. */
async function debit(books: Books, round: number): Promise<number> {
  const balance = 1 + Math.floor(books.bench.random() * DEBITS)
  const wallet = await filled(books, 1, balance)
  const { venueId, id: walletId } = wallet
  const one = (n: number) =>
    books.db.tenant([venueId], (tx) =>
      spend(tx, { venueId, walletId, amount: 1, reference: `${round}-${n}` }),
    )
  const yes = await accepted(Array.from({ length: DEBITS }, (_, n) => one(n)))
  const { available, spent } = await balances(books, wallet)
  return Math.abs(yes - balance) + Math.abs(spent - balance) + available
}

/** The same debit again and again, all at once: how many effects more or fewer than one it had. */
async function replay(books: Books): Promise<number> {
  const wallet = await filled(books, 1, 1000)
  const { venueId, id: walletId } = wallet
  const once = () =>
    books.db.tenant([venueId], (tx) => spend(tx, { venueId, walletId, amount: 7, reference: 'once' }))
  const yes = await accepted(Array.from({ length: REPLAYS }, once))
  const { spent } = await balances(books, wallet)
  return Math.abs(yes - 1) + Math.abs(spent - 7)
}

/** One random movement between the wallets; references come up again, with the same amount or another. */
function operate(
  { bench, db, operations }: Books,
  wallets: readonly Wallet[],
  holds: readonly string[],
): Promise<boolean> {
  const one = Math.floor(bench.random() * wallets.length)
  const [from, to] = [wallets[one], wallets[Math.floor(bench.random() * wallets.length)]]
  if (!from || !to) throw new Error('there are no wallets')
  const { venueId, id: walletId } = from
  const amount = 1 + Math.floor(bench.random() ** 3 * 100)
  const reference = `op-${Math.floor((bench.random() * operations) / 2)}`
  const movement = { venueId, walletId, amount, reference }
  const hold = holds[one] ?? ''
  const kind = Math.floor(bench.random() * 5)
  return db.system(async (tx) => {
    if (kind === 0) return spend(tx, movement)
    if (kind === 1) return transfer(tx, { from, to, amount, reference })
    if (kind === 2)
      return reserve(tx, { venueId, walletIds: [walletId], amount, reservationId: uuidOf(bench) })
    const settle = kind === 3 ? capture : release
    return (await settle(tx, venueId, hold, [{ reference, amount }])).length > 0
  })
}

function uuidOf({ random }: Bench): string {
  const digits = () =>
    Math.floor(random() * 16 ** 6)
      .toString(16)
      .padStart(6, '0')
  return `00000000-0000-4000-8000-${digits()}${digits()}`
}

/** Random movements between wallets of three venues: credits that were made or lost, and balances below nothing. */
async function wander(books: Books) {
  const wallets: Wallet[] = []
  for (let n = 0; n < 6; n += 1) wallets.push(await filled(books, 1 + (n % 3), 20_000))
  const holds = wallets.map(() => uuidOf(books.bench))
  for (const [n, { venueId, id: walletId }] of wallets.entries())
    await books.db.system((tx) =>
      reserve(tx, { venueId, walletIds: [walletId], reservationId: holds[n] ?? '', amount: 5_000 }),
    )
  let [done, astray, negative] = [0, 0, 0]
  for (let n = 0; n < books.operations; n += AT_ONCE) {
    done += await accepted(Array.from({ length: AT_ONCE }, () => operate(books, wallets, holds)))
    if ((n / AT_ONCE) % 20 !== 19) continue
    const all = await Promise.all(wallets.map((wallet) => balances(books, wallet)))
    const sums = all.flatMap(({ available, reserved, spent }) => [available, reserved, spent])
    astray += Math.abs(sums.reduce((sum, one) => sum + one) - wallets.length * 20_000)
    negative += sums.filter((one) => one < 0).length
  }
  return { done, astray, negative }
}

/** The balance is read, looked at, and written back: what is lost between the two is spent twice. */
async function control(books: Books): Promise<Control> {
  const balance = 50
  const { venueId, id } = await filled(books, 9, balance)
  const debitBroken = async () => {
    const { available } = await books.db.system((tx) => readWallet(tx, venueId, id))
    if (available < 1) return false
    await books.db.system((tx) =>
      sql`update wallet set available = ${available - 1} where id = ${id}`.execute(tx),
    )
    return true
  }
  const yes = await accepted(Array.from({ length: DEBITS }, debitBroken))
  return {
    name: 'a debit that reads the balance, then writes it',
    hasFailed: yes > balance,
    detail: `${yes} debits accepted on a balance of ${balance}`,
  }
}

async function measure(books: Books): Promise<Outcome> {
  const { rounds, operations } = books
  const zero = { exactly: 0 }
  let [missed, effects, unbalanced] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    missed += await debit(books, round)
    effects += await replay(books)
    unbalanced += (await books.db.system(findImbalances)).length
  }
  const { done, astray, negative } = await wander(books)
  unbalanced += (await books.db.system(findImbalances)).length
  return {
    figures: [
      { name: 'concurrent debits', value: rounds * DEBITS },
      { name: 'debits accepted beyond the balance, or refused within it', value: missed, bound: zero },
      { name: 'concurrent replays', value: rounds * REPLAYS },
      { name: 'replayed debits with more or fewer effects than one', value: effects, bound: zero },
      { name: 'random operations', value: operations },
      { name: 'of these, done and not refused', value: done, bound: { least: operations / 10 } },
      { name: 'credits created or lost', value: astray, bound: zero },
      { name: 'negative balances', value: negative, bound: zero },
      {
        name: 'wallets, reservations and transfers whose entries do not add up',
        value: unbalanced,
        bound: zero,
      },
    ],
    controls: [await control(books)],
  }
}

async function run(bench: Bench): Promise<Outcome> {
  const db = await openDatabase(configOf(await emptyPlace(bench)))
  try {
    await migrate(db)
    return await measure({ bench, db, ...loads[bench.profile as keyof typeof loads] })
  } finally {
    await db.close()
  }
}

export const goal: Goal = {
  id: 'G8',
  title: 'Credits are never created, lost or spent twice, whatever is requested concurrently or repeatedly',
  engines: ['pglite', 'postgres'],
  quickOn: ['postgres'],
  seconds: { quick: 120, full: 600, soak: 600 },
  run,
}
