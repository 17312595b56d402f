import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, type Tx } from '../db/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { findImbalances } from './index.ts'

/** A database that an installation had before a migration, with what `fill` wrote in it, as it is after it. */
async function upgraded<T>(
  migration: string,
  fill: (tx: Tx) => Promise<unknown>,
  look: (tx: Tx) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-credits-'))
  const db = await openDatabase({ dataDir, durability: 'process', log: () => undefined })
  try {
    const all = readMigrations()
    await migrate(
      db,
      all.slice(
        0,
        all.findIndex(({ name }) => name === migration),
      ),
    )
    await db.owner(fill)
    await migrate(db, all)
    expect(await db.system(findImbalances)).toEqual([])
    return await db.system(look)
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
}

test('D-20: an upgrade moves the credits that stood at venues into their wallets, with entries that explain them', async () => {
  const wallets = await upgraded(
    'credits_in_wallets',
    async (tx) => {
      await sql`
        insert into venue (name, timezone, free_sms_credits, paid_email_credits)
        values ('Old', 'Europe/Paris', 12, 34), ('Empty', 'Europe/Paris', 0, 0)`.execute(tx)
      await sql`insert into wallet (venue_id, kind) values (1, 'freeSms')`.execute(tx)
    },
    async (tx) =>
      (await sql`select venue_id as "venueId", kind, available from wallet order by kind`.execute(tx)).rows,
  )
  expect(wallets).toEqual([
    { venueId: 1, kind: 'freeSms', available: 12 },
    { venueId: 1, kind: 'paidEmail', available: 34 },
  ])
}, 60_000)

test('MON-15: an upgrade makes the statement of the entries there are: a line for each movement, one for a campaign', async () => {
  const id = '01890000-0000-7000-8000-0000000000aa'
  const entry =
    (reference: string, from: string, to: string, amount: number, held: string | null = null) =>
    (tx: Tx) =>
      sql`insert into ledger_entry (venue_id, wallet_id, reference, from_account, to_account, amount, reservation_id)
      values (1, 1, ${reference}, ${from}, ${to}, ${amount}, ${held}::uuid)`.execute(tx)
  const entries = [
    entry('gift', 'outside', 'available', 100),
    entry('schedule', 'available', 'reserved', 30, id),
    entry(`${id}:1`, 'reserved', 'spent', 20, id),
    entry('release', 'reserved', 'available', 6, id),
    entry(`refund:${id}:1/2`, 'spent', 'available', 2),
    entry('test', 'available', 'spent', 1),
  ]
  const lines = await upgraded(
    'wallet_transactions',
    async (tx) => {
      await sql`insert into venue (name, timezone) values ('Old', 'Europe/Paris')`.execute(tx)
      await sql`
        insert into wallet (venue_id, kind, available, reserved, spent) values (1, 'paidSms', 77, 4, 19)`.execute(
        tx,
      )
      await sql`
        insert into campaign (venue_id, type, status, target, content, sending, dispatch_id, starts_at)
        values (1, 'sms', 'scheduled', '{}', '{}', '{}', ${id}::uuid, now())`.execute(tx)
      await sql`insert into credit_reservation (venue_id, id, wallet_id, held) values (1, ${id}::uuid, 1, 4)`.execute(
        tx,
      )
      for (const one of entries) await one(tx)
    },
    (tx) =>
      tx
        .selectFrom('wallet_transaction')
        .select(['kind', 'amount', 'reserved', 'used', 'given_back', 'about'])
        .orderBy('id')
        .execute(),
  )
  const none = { reserved: 0, given_back: 0, about: {} }
  expect(lines).toEqual([
    { ...none, kind: 'grant', amount: 100, used: 0 },
    { kind: 'reservation', amount: -22, reserved: 30, used: 18, given_back: 8, about: { campaignId: 1 } },
    { ...none, kind: 'spend', amount: -1, used: 1 },
  ])
}, 60_000)
