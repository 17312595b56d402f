import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  type Database,
  findImbalances,
  grant,
  launch,
  migrate,
  openDatabase,
  readWallet,
  walletOf,
} from '../../../server/src/testing/kernel.ts'
import { isUnwanted } from './load.ts'
import type { Mode, SendingProvider } from './provider.ts'

/** How many recipients each mode has. */
export type Audience = Readonly<Record<Mode, number>>
/** Recipients of each worker that is broken on purpose. */
export const CONTROL_AUDIENCE = 1_000
/** One of so many is suppressed when the dispatch is launched. */
const SUPPRESSED_EACH = 100
const modes: readonly Mode[] = ['keyed', 'bare']

export async function withDatabase<T>(target: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(
    target.startsWith('postgres:')
      ? { url: target, allowUnsafeServer: true }
      : { dataDir: target, durability: 'process', log: () => undefined },
  )
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** A venue with credits and a dispatch of each mode, launched; returns how long the launches took, in seconds. */
export async function prepare(
  db: Database,
  audience: Audience,
): Promise<{ venueId: number; launchS: number }> {
  await migrate(db)
  const { rows } = await db.system((tx) =>
    sql<{ id: number }>`
      insert into venue (name, timezone) values ('Trust', 'Europe/Paris') returning venue_id as id`.execute(
      tx,
    ),
  )
  const venueId = rows[0]?.id ?? 0
  await db.owner((tx) =>
    sql`
      create table trust_cursor (role text primary key, n integer not null default 0, most integer not null);
      insert into trust_cursor (role, most)
      values ('fetch', ${sql.lit(CONTROL_AUDIENCE)}), ('send', ${sql.lit(CONTROL_AUDIENCE)})`.execute(tx),
  )
  const startedAt = performance.now()
  for (const mode of modes)
    await db.tenant([venueId], async (tx) => {
      const { id: walletId } = await walletOf(tx, venueId, 'paidSms')
      await grant(tx, { venueId, walletId, amount: audience[mode], reference: mode })
      const recipients = sql<never>`
        select ${mode} || g as recipient, 1 as cost, 1 as parts, null::jsonb as fields,
          case when g % ${SUPPRESSED_EACH}::int = 0 then 'stop' end as suppressed, null::timestamptz as "dueAt"
        from generate_series(1, ${audience[mode]}::int) g`
      const payload = { text: 'Trust' }
      await launch(tx, { venueId, id: randomUUID(), kind: mode, payload, walletIds: [walletId], recipients })
    })
  return { venueId, launchS: (performance.now() - startedAt) / 1000 }
}

/** What the database says at the end, held against what the provider has taken. */
export interface Verdict {
  /** Neither taken by the provider nor listed as unknown. */
  lost: number
  /** Taken more than once. */
  doubled: number
  /** Taken although the recipient was suppressed, at the launch or since. */
  unwanted: number
  /** In a state that is no end, past which nothing moves. */
  stuck: number
  /** Keyed messages that are not known to be sent, though they could be. */
  undecided: number
  /** Messages of which no one knows whether they arrived, and how many of them did not. */
  unknown: number
  unsent: number
  /** Credits by which the wallet differs from what was sent, and disagreements within the books. */
  creditsAstray: number
  imbalances: number
}

interface Row {
  mode: Mode
  recipient: string
  state: string
}

export async function judge(db: Database, venueId: number, provider: SendingProvider): Promise<Verdict> {
  const { rows } = await db.system((tx) =>
    sql<Row>`
      select d.kind as mode, m.recipient, m.state
      from dispatch d join dispatch_message m on m.venue_id = d.venue_id and m.dispatch_id = d.id`.execute(
      tx,
    ),
  )
  const { available, reserved, spent } = await db.system(async (tx) =>
    readWallet(tx, venueId, (await walletOf(tx, venueId, 'paidSms')).id),
  )
  const effectsOf = ({ mode, recipient }: Row) => provider.effects[mode].get(recipient) ?? 0
  const count = (isSo: (row: Row) => boolean) => rows.filter(isSo).length
  const isLeftOut = ({ state, recipient }: Row) => state === 'suppressed' || isUnwanted(recipient)
  const sent = count(({ state }) => state === 'sent')
  const unknown = count(({ state }) => state === 'unknown')
  return {
    lost: count((row) => effectsOf(row) === 0 && !isLeftOut(row) && row.state !== 'unknown'),
    doubled: count((row) => effectsOf(row) > 1),
    unwanted: count((row) => isLeftOut(row) && effectsOf(row) > 0),
    stuck: count(({ state }) => state === 'queued' || state === 'sending'),
    undecided: count(({ mode, state }) => mode === 'keyed' && (state === 'unknown' || state === 'failed')),
    unknown,
    unsent: count((row) => row.state === 'unknown' && effectsOf(row) === 0),
    creditsAstray:
      Math.abs(spent - sent) +
      Math.abs(reserved - unknown) +
      Math.abs(available + sent + unknown - rows.length),
    imbalances: (await db.system(findImbalances)).length,
  }
}
