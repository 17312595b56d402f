// A process that looks into one copy of the database of the backup runs.
import { sql } from 'kysely'
import { openDatabase } from '../../../server/src/testing/kernel.ts'
import { configOf } from '../empty-database.ts'
import type { Held, Unreadable } from './restored.ts'

interface Counted {
  rows: number
  counter: number
  mails: number
  mailed: number
}

const [place = ''] = process.argv.slice(2)

async function look(): Promise<Held> {
  const database = await openDatabase(configOf(place))
  const { rows } = await database.owner((tx) =>
    sql<Counted>`
      select count(*)::int as rows, (select n from event_seq where venue_id = 1)::int as counter,
        (select count(*) from outbox where key like 'g13:%')::int as mails,
        (count(*) filter (where (payload ->> 'row')::int % 10 = 0))::int as mailed
      from event where venue_id = 1`.execute(tx),
  )
  const { rows: events = 0, counter = 0, mails = 0, mailed = 0 } = rows[0] ?? {}
  // Into a damaged index PostgreSQL may write for ever.
  const findings = await database.integrity.settled()
  if (findings.length === 0)
    await database.owner((tx) => sql`update outbox set next_at = now() where state = 'queued'`.execute(tx))
  await database.close()
  const unbalanced = Math.abs(counter - events) + Math.abs(mails - mailed)
  return { damaged: findings.length, rows: events, unbalanced }
}

process.send?.(await look().catch((error): Unreadable => ({ unreadable: String(error) })))
