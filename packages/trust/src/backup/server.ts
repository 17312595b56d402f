// A process of the backup runs: the whole server, which writes a hundred times a second where it is asked to, backs
// itself up, and says how long its writers waited for that.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { emit, installationSecret, resumeSending } from '../../../server/src/testing/kernel.ts'
import {
  backupOrder,
  copyOpened,
  createBackup,
  readConfig,
  sendMail,
  start,
} from '../../../server/src/testing/server.ts'

const EVERY_MS = 10
/** Every so many writes send a mail in the same transaction. */
const MAIL_EVERY = 10
const BATCH = 500

/** What it is asked; each is answered once. */
export type Asked = 'backUp' | 'checkpoint' | 'count' | 'resume'

/** What a backup took. */
export interface Made {
  folder: string
  seconds: number
  /** The longest that a writer waited meanwhile. */
  waitedMs: number
  /** By how much the process grew beyond the largest that it had been. */
  grownMib: number
  acknowledgedBefore: number
  writtenMeanwhile: number
}

const config = readConfig(process.env)
const running = await start(config, undefined)
const { database } = running.services
let acknowledged = 0
let longestMs = 0

async function write(): Promise<void> {
  const row = acknowledged + 1
  const startedAt = performance.now()
  await database.system(async (tx) => {
    emit(tx, { venueId: 1, type: 'g13.written', payload: { row } })
    if (row % MAIL_EVERY !== 0) return
    const mail = { venueId: 1, key: `g13:${row}`, to: `g13-${row}@trust.example`, language: 'fr' } as const
    await sendMail(tx, { ...mail, template: 'accountExists', values: { link: 'https://trust.example' } })
  })
  acknowledged = row
  longestMs = Math.max(longestMs, performance.now() - startedAt)
}

async function writeOn(): Promise<never> {
  for (let due = performance.now(); ; due += EVERY_MS) {
    await write()
    await pause(Math.max(0, due - performance.now()))
  }
}

/** Rows that cannot be compressed, so that the database has a size. */
async function fill(sizeMib: number): Promise<void> {
  const rows = Math.ceil((sizeMib * 1024 * 1024) / 9600)
  for (let from = 0; from < rows; from += BATCH)
    await database.owner((tx) =>
      sql`
        insert into inbox (provider, account, event_id, raw, done_at)
        select 'g13', 'g13', i::text, (select string_agg(md5(i || ' ' || n || random()), '') from generate_series(1, 300) n), now()
        from generate_series(${from + 1}::int, ${Math.min(from + BATCH, rows)}::int) i`.execute(tx),
    )
}

const mostMib = () => process.resourceUsage().maxRSS / 1024

async function backUp(): Promise<Made> {
  const source = config.databaseUrl
    ? ({ kind: 'postgres', url: config.databaseUrl } as const)
    : ({ kind: 'pglite', copyTo: (file: string) => copyOpened(database, file) } as const)
  const order = await backupOrder(config, await installationSecret(config), source, 'trust')
  const [startedAt, before, largest] = [performance.now(), acknowledged, mostMib()]
  longestMs = 0
  const { folder } = await createBackup(order)
  return {
    folder,
    seconds: (performance.now() - startedAt) / 1000,
    waitedMs: longestMs,
    grownMib: mostMib() - largest,
    acknowledgedBefore: before,
    writtenMeanwhile: acknowledged - before,
  }
}

async function answer(asked: Asked): Promise<unknown> {
  if (asked === 'backUp') return backUp()
  if (asked === 'resume') return database.system(resumeSending)
  if (asked === 'checkpoint') await database.owner((tx) => sql`checkpoint`.execute(tx))
  return acknowledged
}

process.on('message', (asked: Asked) => void answer(asked).then((value) => process.send?.({ answer: value })))
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
await fill(Number(process.env.TRUST_FILL_MIB ?? 0))
if (process.env.TRUST_WRITES === 'on') void writeOn()
process.send?.({ url: running.url })
