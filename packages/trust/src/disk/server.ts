// A process of the runs on a full disk: the whole server, which writes without end and reports each write that was
// acknowledged, and each change between being refused and being taken.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { emit, InsufficientStorage, onCommitted } from '../../../server/src/testing/kernel.ts'
import { readConfig, start } from '../../../server/src/testing/server.ts'

const REST_MS = 20

/** What it reports first. */
export interface Opened {
  url: string
  rows: number
  findings: number
}
export type Report = { row: number } | { isRefused: boolean }

const running = await start(readConfig(process.env), undefined)
const { database } = running.services
const report = (message: Report | Opened) => process.send?.(message)

/** Broken on purpose: a write is reported before it is made. */
const isEarly = process.env.TRUST_BROKEN === 'early'
let known = 0
onCommitted(database, (events) => {
  known = events.at(-1)?.seq ?? known
})

async function write(): Promise<void> {
  if (isEarly) report({ row: known + 1 })
  await database.system(async (tx) =>
    emit(tx, { venueId: 1, type: 'disk.written', payload: { text: 'x'.repeat(2000) } }),
  )
  report({ row: known })
}

const { rows } = await database.system((tx) =>
  sql<{ n: number }>`select count(*) as n from event`.execute(tx),
)
known = rows[0]?.n ?? 0
report({ url: running.url, rows: known, findings: (await database.integrity.settled()).length })
for (let wasRefused = false; ; await pause(REST_MS)) {
  const isRefused = await write().then(
    () => false,
    (error: unknown) => error instanceof InsufficientStorage,
  )
  if (isRefused !== wasRefused) report({ isRefused })
  wasRefused = isRefused
}
