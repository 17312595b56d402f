// A process of the sending goal: processes dispatches against a provider outside of it, until it is killed or asked to
// end. The modes that are broken on purpose move a cursor over the recipients instead.
import { sql } from 'kysely'
import {
  type Answers,
  crashAt,
  type Database,
  type DispatchHandler,
  dispatches,
  openDatabase,
  SendFailure,
  startQueue,
} from '../../../server/src/testing/kernel.ts'
import { isUnwanted, LEASE_MS, WORKERS } from './load.ts'
import type { Mode, Posted } from './provider.ts'

const REPORT_EVERY_MS = 50
const HELD_MS = 300
/** Of the modes that are broken on purpose. */
const BATCH = 100

/** What the process reports. */
export type Report = { isUp: true } | { open: number } | { isDone: true }

const [target = '', provider = '', role = 'dispatcher', batchSize = '500'] = process.argv.slice(2)
const report = (message: Report) => process.send?.(message)

async function post(mode: Mode, posted: Posted, signal?: AbortSignal): Promise<void> {
  const body = JSON.stringify(posted)
  const answer = await fetch(`${provider}/${mode}`, { method: 'POST', body, ...(signal ? { signal } : {}) })
  if (answer.status === 429) throw new SendFailure('held', '429', { retryAfterMs: HELD_MS })
  if (answer.status === 503) throw new SendFailure('retryable', '503', { retryAfterMs: 1 })
}

function handlerOf(mode: Mode): DispatchHandler {
  return {
    idempotency: mode === 'keyed' ? 'key' : 'none',
    leaseMs: LEASE_MS,
    concurrency: WORKERS,
    batchSize: Number(batchSize),
    objections: async (_tx, { messages }) =>
      new Map(
        messages
          .filter(({ recipient }) => isUnwanted(recipient))
          .map(({ n }) => [n, { reason: 'stop' }] as const),
      ),
    async send({ messages }, signal): Promise<Answers> {
      await post(
        mode,
        messages.map(({ key, recipient }) => [key, recipient] as const),
        signal,
      )
      return new Map(messages.map(({ key }) => [key, { end: 'sent' }]))
    },
  }
}

async function dispatch(db: Database): Promise<void> {
  await startQueue(db, {
    sources: [dispatches({ keyed: handlerOf('keyed'), bare: handlerOf('bare') })],
    pollMs: 100,
    // The database dies too: what that breaks is tried again.
    log: () => undefined,
  })
  setInterval(async () => {
    const counted = db.system((tx) =>
      sql<{ open: number }>`select coalesce(sum(open), 0)::int as open from dispatch`.execute(tx),
    )
    const { rows } = await counted.catch(() => ({ rows: [] }))
    for (const { open } of rows) report({ open })
  }, REPORT_EVERY_MS)
}

/** Broken on purpose: one number says who had it, and is written when a batch is fetched, or when it was sent. */
async function moveCursor(db: Database, when: 'fetch' | 'send'): Promise<void> {
  const move = (n: number) =>
    db.owner((tx) => sql`update trust_cursor set n = ${n} where role = ${when}`.execute(tx))
  for (;;) {
    const { rows } = await db.owner((tx) =>
      sql<{ n: number; most: number }>`select n, most from trust_cursor where role = ${when}`.execute(tx),
    )
    const [{ n, most } = { n: 0, most: 0 }] = rows
    if (n >= most) break
    if (when === 'fetch') await move(n + BATCH)
    crashAt('control.after-fetch')
    const posted = Array.from(
      { length: BATCH },
      (_, index) => [`${n + index}`, `${when}${n + index}`] as const,
    )
    while (!(await post('bare', posted).then(() => true, isTaken)));
    crashAt('control.after-send')
    if (when === 'send') await move(n + BATCH)
  }
  report({ isDone: true })
}

/** A lost answer is taken for a yes, so that the kills alone show. */
const isTaken = (error: unknown) => !(error instanceof SendFailure)

const db = await openDatabase(
  target.startsWith('postgres:')
    ? { url: target, allowUnsafeServer: true, log: () => undefined }
    : { dataDir: target, durability: 'process', log: () => undefined },
)
if (role === 'dispatcher') await dispatch(db)
report({ isUp: true })
if (role === 'fetch' || role === 'send') await moveCursor(db, role)
