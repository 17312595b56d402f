// A server of the runs of schedules: fires what is due until it is killed. Its own clock may be wrong, and it may be
// broken on purpose: then it fires without the lock and the key.
import { sql } from 'kysely'
import { type Database, openDatabase, schedules, startQueue } from '../../../server/src/testing/kernel.ts'
import { configOf } from '../empty-database.ts'
import { BENCH_KIND, noteEffect } from '../schedules/effects.ts'

const [place = '', shift = '0', firing = 'right'] = process.argv.slice(2)
const POLL_MS = 50

/** Whatever asks this server for the time gets another. */
function shiftClock(byMs: number): void {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given: [] | [value: number | string | Date]) {
      super(...((given.length === 0 ? [Real.now() + byMs] : given) as [number]))
    }

    static override now(): number {
      return Real.now() + byMs
    }
  } as DateConstructor
}

/** As if no one had thought of a second server, or of an end in the middle. */
async function fireBadly(db: Database): Promise<boolean> {
  const { rows } = await db.system((tx) =>
    sql<{ key: string; due: Date; ms: number }>`
      select key, next_at as due, (rule ->> 'ms')::int as ms from schedule where next_at <= now()`.execute(
      tx,
    ),
  )
  for (const { key, due, ms } of rows) {
    await db.system((tx) => noteEffect(tx, key, due))
    process.send?.('fired')
    const next = new Date(due.getTime() + ms)
    await db.system((tx) =>
      tx.updateTable('schedule').set({ next_at: next }).where('key', '=', key).execute(),
    )
  }
  return false
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
}

shiftClock(Number(shift))
const db = await openDatabase(configOf(place))
if (firing === 'right')
  await startQueue(db, {
    sources: [
      schedules({
        kinds: {
          [BENCH_KIND]: {
            catchUp: 'all',
            async fire(tx, { key, due }) {
              await noteEffect(tx, key, due)
              process.send?.('fired')
              return undefined
            },
          },
        },
      }),
    ],
    pollMs: POLL_MS,
    log: (_level, _message, error) => fail(error),
  })
else
  for (let node = 0; node < 4; node += 1)
    await startQueue(db, {
      workers: [{ name: 'bad firing', everyMs: POLL_MS, work: () => fireBadly(db) }],
      pollMs: POLL_MS,
      log: (_level, _message, error) => fail(error),
    })
process.send?.('up')
