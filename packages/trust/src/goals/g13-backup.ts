import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openBackup, restoreBackup } from '../../../server/src/testing/server.ts'
import { type Mailbox, openMailbox, openShop, type Shop } from '../backup/lives.ts'
import { forgetPause, type Held, lookInto } from '../backup/restored.ts'
import type { Made } from '../backup/server.ts'
import { until, within } from '../deadline.ts'
import type { Bench, Control, Figure, Goal, Outcome } from '../goal.ts'

const loads = {
  quick: { fillMib: 20, backups: 1, quietMs: 3000 },
  full: { fillMib: 100, backups: 3, quietMs: 10_000 },
  soak: { fillMib: 100, backups: 3, quietMs: 5000 },
} as const

const APP_SECRET = 'the secret of the bench, long enough to be accepted'
/** So many writes are in before a backup begins, and between the halves of a copy that takes its time. */
const SOME = 100
const WRITES_MS = 60_000
const SENDS_MS = 30_000
const RESTORE_MS = 120_000

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

const environmentOf = (bench: Bench, mailbox: Mailbox, { dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  BACKUP_DIR: join(bench.folder, 'backups'),
  BACKUP_NIGHTLY: 'off',
  DATABASE_UNSAFE: 'true',
  LOG_LEVEL: 'silent',
  PORT: '0',
  APP_SECRET,
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'bench@trust.example',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

const databaseOf = ({ dataDir, databaseUrl }: Place) => databaseUrl ?? join(dataDir, 'database')

async function someWrites(shop: Shop): Promise<void> {
  const before = await shop.ask<number>('count')
  await until(WRITES_MS, 'writes', async () => (await shop.ask<number>('count')) >= before + SOME)
}

interface Restored extends Held {
  place: Place
  seconds: number
}

/** Restores a backup into a new folder or database and inspects it. */
async function restore(bench: Bench, folder: string, name: string): Promise<Restored> {
  const databaseUrl = await bench.postgres?.createDatabase()
  const place = { dataDir: join(bench.folder, name), databaseUrl }
  const startedAt = performance.now()
  const restoring = restoreBackup(await openBackup(folder, undefined), {
    ...place,
    allowUnsafeDatabase: true,
  })
  await within(RESTORE_MS, 'the restore of a backup', restoring)
  const seconds = (performance.now() - startedAt) / 1000
  return { place, seconds, ...(await lookInto(databaseOf(place))) }
}

/** How often a restored server called the mail server in a while, before and after somebody resumed. */
async function runRestored(
  bench: Bench,
  place: Place,
  quietMs: number,
): Promise<{ paused: number; resumed: number }> {
  const mailbox = await openMailbox()
  const shop = await openShop(environmentOf(bench, mailbox, place))
  await pause(quietMs)
  const paused = mailbox.calls()
  await shop.ask('resume')
  await until(SENDS_MS, 'a mail after sending was resumed', () => mailbox.calls() > paused).catch(
    () => undefined,
  )
  await shop.end('SIGTERM')
  await mailbox.close()
  return { paused, resumed: mailbox.calls() - paused }
}

/** The folder of a living database copied file by file, as slowly as a large one: a checkpoint comes in between. */
async function copyAlive(bench: Bench, shop: Shop, place: Place): Promise<Control> {
  const name = 'the folder of a running database copied file by file'
  const [from, to] = [join(place.dataDir, 'database', 'pg'), join(bench.folder, 'alive', 'pg')]
  const acknowledged = await shop.ask<number>('count')
  const isHeap = (path: string) => path === from || path.startsWith(join(from, 'base'))
  await cp(from, to, { recursive: true, filter: isHeap })
  await someWrites(shop)
  await shop.ask('checkpoint')
  await someWrites(shop)
  await cp(from, to, { recursive: true, filter: (path) => path === from || !isHeap(path) })
  try {
    const held = await lookInto(join(bench.folder, 'alive'))
    const hasFailed = held.damaged > 0 || held.unbalanced > 0 || held.rows < acknowledged
    return { name, hasFailed, detail: `${held.damaged} findings, ${held.unbalanced} unbalanced` }
  } catch (error) {
    return { name, hasFailed: true, detail: `it does not open: ${error}` }
  }
}

async function sendAnyway(bench: Bench, folder: string, quietMs: number): Promise<Control> {
  const { place } = await restore(bench, folder, 'unpaused')
  await forgetPause(databaseOf(place))
  const { paused } = await runRestored(bench, place, quietMs)
  return {
    name: 'a restore without the sending pause',
    hasFailed: paused > 0,
    detail: `${paused} calls of the mail server`,
  }
}

function figuresOf(made: readonly Made[], restored: readonly Restored[]): Figure[] {
  const most = (of: (one: Made) => number) => Math.max(...made.map(of))
  const sum = (of: (one: Restored) => number) => restored.reduce((total, one) => total + of(one), 0)
  const lost = made.reduce(
    (total, { acknowledgedBefore }, index) =>
      total + Math.max(0, acknowledgedBefore - (restored[index]?.rows ?? 0)),
    0,
  )
  return [
    { name: 'findings of amcheck', value: sum(({ damaged }) => damaged), bound: { exactly: 0 } },
    { name: 'rows lost that were acknowledged before the backup', value: lost, bound: { exactly: 0 } },
    { name: 'rows out of balance', value: sum(({ unbalanced }) => unbalanced), bound: { exactly: 0 } },
    { name: 'written during the backup', value: most((one) => one.writtenMeanwhile), bound: { least: 1 } },
    { name: 'backup', value: round(most((one) => one.seconds)), unit: 's' },
    { name: 'longest wait of a writer', value: Math.round(most((one) => one.waitedMs)), unit: 'ms' },
    { name: 'memory it adds', value: Math.round(most((one) => one.grownMib)), unit: 'MiB' },
    { name: 'restore', value: round(Math.max(...restored.map(({ seconds }) => seconds))), unit: 's' },
  ]
}

const round = (value: number) => Math.round(value * 10) / 10

async function run(bench: Bench): Promise<Outcome> {
  const load = loads[bench.profile as keyof typeof loads]
  const mailbox = await openMailbox()
  const place = { dataDir: join(bench.folder, 'shop'), databaseUrl: bench.postgres?.url }
  const shop = await openShop({
    ...environmentOf(bench, mailbox, place),
    TRUST_WRITES: 'on',
    TRUST_FILL_MIB: String(load.fillMib),
  })
  const made: Made[] = []
  for (let n = 0; n < load.backups; n += 1) {
    await someWrites(shop)
    made.push(await shop.ask<Made>('backUp'))
  }
  const controls = bench.engine === 'pglite' ? [await copyAlive(bench, shop, place)] : []
  await shop.end()
  await mailbox.close()
  const restored: Restored[] = []
  for (const [n, { folder }] of made.entries()) restored.push(await restore(bench, folder, `restored-${n}`))
  const [first] = restored
  if (!first) throw new Error('nothing was restored')
  const calls = await runRestored(bench, first.place, load.quietMs)
  const folder = made[0]?.folder ?? ''
  return {
    figures: [
      ...figuresOf(made, restored),
      { name: 'calls of a restored server', value: calls.paused, bound: { exactly: 0 } },
      { name: 'calls after it was resumed', value: calls.resumed, bound: { least: 1 } },
    ],
    controls: [...controls, await sendAnyway(bench, folder, load.quietMs)],
  }
}

export const goal: Goal = {
  id: 'G13',
  title:
    'A backup made during a hundred writes a second is complete, and a restored installation sends nothing',
  engines: ['pglite', 'postgres'],
  quickOn: ['pglite'],
  seconds: { quick: 90, full: 600, soak: 600 },
  run,
}
