import { sql } from 'kysely'
import {
  type Database,
  migrate,
  openDatabase,
  setSchedule,
  type Tx,
} from '../../../server/src/testing/kernel.ts'
import { configOf } from '../empty-database.ts'

export const BENCH_KIND = 'bench'

/** What a firing does: it is written down as often as it happens. */
export async function noteEffect(tx: Tx, key: string, due: Date): Promise<void> {
  await sql`insert into effect (key, due) values (${key}, ${due})`.execute(tx)
}

/** A database with so many schedules, each every half to whole second, beginning now. */
export async function prepare(place: string, count: number, random: () => number): Promise<void> {
  const db = await openDatabase(configOf(place))
  await migrate(db)
  await db.owner(async (tx) => {
    await sql`
      create table effect (key text not null, due timestamptz(3) not null, at timestamptz not null default clock_timestamp());
      grant select, insert on effect to comptoir_system`.execute(tx)
  })
  await db.system(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const ms = 500 + Math.round(random() * 500)
      await setSchedule(tx, {
        venueId: 0,
        kind: BENCH_KIND,
        key: String(n),
        rule: { every: 'interval', ms },
        timezone: 'UTC',
      })
    }
  })
  await db.close()
}

/** What came of all that was due. */
export interface Verdict {
  due: number
  doubled: number
  missed: number
  lagsMs: number[]
}

/** Each occurrence from the first to the one that is waited for now, and how often it had its effect. */
export async function judge(db: Database): Promise<Verdict> {
  const { rows } = await db.owner((tx) =>
    sql<{ times: number; lagMs: number | null }>`
      with first as (select key, min(due) as due from effect group by key), occurrence as (
        select s.key, f.due + n * (s.rule ->> 'ms')::int * interval '1 ms' as due
        from schedule s join first f on f.key = s.key
        cross join generate_series(0, round(extract(epoch from s.next_at - f.due) * 1000 / (s.rule ->> 'ms')::int) - 1) n
        where s.kind = ${BENCH_KIND}
      )
      select count(e.key)::int as times,
        -- What was due before any server ran says nothing of them.
        case when o.due > (select min(at) from effect)
          then (extract(epoch from min(e.at) - o.due) * 1000)::float8 end as "lagMs"
      from occurrence o left join effect e on e.key = o.key and e.due = o.due
      group by o.key, o.due`.execute(tx),
  )
  return {
    due: rows.length,
    doubled: rows.reduce((sum, { times }) => sum + Math.max(0, times - 1), 0),
    missed: rows.filter(({ times }) => times === 0).length,
    lagsMs: rows.flatMap(({ lagMs }) => lagMs ?? []),
  }
}
