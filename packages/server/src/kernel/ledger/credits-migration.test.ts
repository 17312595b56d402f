import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { findImbalances } from './index.ts'

test('D-20: an upgrade moves the credits that stood at venues into their wallets, with entries that explain them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-credits-'))
  const db = await openDatabase({ dataDir, durability: 'process', log: () => undefined })
  try {
    const all = readMigrations()
    const place = all.findIndex(({ name }) => name === 'credits_in_wallets')
    await migrate(db, all.slice(0, place))
    await db.owner((tx) =>
      sql`
        insert into venue (name, timezone, free_sms_credits, paid_email_credits)
        values ('Old', 'Europe/Paris', 12, 34), ('Empty', 'Europe/Paris', 0, 0)`.execute(tx),
    )
    await db.owner((tx) => sql`insert into wallet (venue_id, kind) values (1, 'freeSms')`.execute(tx))
    await migrate(db, all)
    const { rows } = await db.system((tx) =>
      sql`select venue_id as "venueId", kind, available from wallet order by kind`.execute(tx),
    )
    expect(rows).toEqual([
      { venueId: 1, kind: 'freeSms', available: 12 },
      { venueId: 1, kind: 'paidEmail', available: 34 },
    ])
    expect(await db.system(findImbalances)).toEqual([])
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
}, 60_000)
