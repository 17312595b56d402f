import { join } from 'node:path'
import { until } from '../deadline.ts'
import { type Disk, mountDisk } from '../disk/disk.ts'
import type { Opened, Report } from '../disk/server.ts'
import type { Bench, Control, Goal, Outcome } from '../goal.ts'
import { type Program, startProgram } from '../processes.ts'

const server = new URL('../disk/server.ts', import.meta.url)

const DISK_MIB = 640
const ROUNDS = 3
/** Below this the server refuses writes; its disk is looked at each second. */
const NEARLY_FULL_MIB = 200
const NOTICED_MS = 15_000
/** The watchdog gives a database 10 s. */
const STUCK_MS = 25_000
const SOME = 20

interface Shop extends Program {
  message: Opened
  /** The last write that was acknowledged. */
  last(): number
  isRefused(): boolean
}

async function openShop(disk: Disk, more: Record<string, string> = {}): Promise<Shop> {
  const environment = {
    ...more,
    DATA_DIR: join(disk.at, 'data'),
    BACKUP_NIGHTLY: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
  }
  const program = await startProgram<Opened>(server, { environment })
  let last = program.message.rows
  let isRefused = false
  program.onMessage((message: Report) => {
    if ('row' in message) last = message.row
    else isRefused = message.isRefused
  })
  return { ...program, last: () => last, isRefused: () => isRefused }
}

const someMore = (shop: Shop) => {
  const before = shop.last()
  return until(NOTICED_MS, 'writes', () => shop.last() >= before + SOME)
}

async function ask(shop: Shop, path: string, init?: RequestInit): Promise<number> {
  return (await fetch(`${shop.message.url}${path}`, init)).status
}

interface Nearly {
  written: number
  read: number
  health: number
}

/** What is answered while the disk is nearly full, and that writing goes on by itself when there is room. */
async function fillNearly(shop: Shop, disk: Disk): Promise<Nearly> {
  await someMore(shop)
  disk.leave(NEARLY_FULL_MIB)
  await until(NOTICED_MS, 'the refusal of writes', shop.isRefused)
  const body = JSON.stringify({ emailAddress: 'bench@trust.example' })
  const headers = { 'content-type': 'application/json' }
  const answered = {
    written: await ask(shop, '/v2/auth/passwordReset', { method: 'POST', headers, body }),
    read: await ask(shop, '/v2/webchats/none'),
    health: await ask(shop, '/health'),
  }
  disk.free()
  await until(NOTICED_MS, 'writes where there is room again', () => !shop.isRefused())
  return answered
}

interface Full {
  lost: number
  findings: number
  seconds: number
}

/**
 * The disk fills up between two looks: the server stops or refuses, and everything acknowledged is there afterwards.
 */
async function fillWholly(disk: Disk, broken: Record<string, string> = {}): Promise<Full> {
  const shop = await openShop(disk, broken)
  await someMore(shop)
  disk.leave(0)
  const startedAt = performance.now()
  await until(STUCK_MS, 'an end or a refusal', () => !shop.isAlive() || shop.isRefused())
  const seconds = (performance.now() - startedAt) / 1000
  if (shop.isAlive()) await shop.end()
  const acknowledged = shop.last()
  disk.free()
  const again = await openShop(disk)
  await someMore(again)
  await again.end()
  return { lost: Math.max(0, acknowledged - again.message.rows), findings: again.message.findings, seconds }
}

/** A server that reports a write before it is made. */
async function acknowledgeEarly(disk: Disk): Promise<Control> {
  const { lost } = await fillWholly(disk, { TRUST_BROKEN: 'early' })
  return { name: 'writes acknowledged before they are stored', hasFailed: lost > 0, detail: `${lost} lost` }
}

async function measure(disk: Disk): Promise<Outcome> {
  const shop = await openShop(disk)
  const nearly = await fillNearly(shop, disk)
  await shop.end('SIGTERM')
  const rounds: Full[] = []
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await fillWholly(disk))
  const sum = (of: (one: Full) => number) => rounds.reduce((total, one) => total + of(one), 0)
  const slowest = Math.max(...rounds.map(({ seconds }) => seconds))
  return {
    figures: [
      {
        name: 'status of a write when the disk is nearly full',
        value: nearly.written,
        bound: { exactly: 507 },
      },
      { name: 'status of a read', value: nearly.read, bound: { most: 499 } },
      { name: 'status of the health page', value: nearly.health, bound: { exactly: 503 } },
      { name: 'times that the disk was full', value: rounds.length },
      { name: 'acknowledged writes lost', value: sum(({ lost }) => lost), bound: { exactly: 0 } },
      { name: 'findings of amcheck', value: sum(({ findings }) => findings), bound: { exactly: 0 } },
      {
        name: 'until it stopped or refused',
        value: Math.round(slowest * 10) / 10,
        unit: 's',
        bound: { most: 25 },
      },
    ],
    controls: [await acknowledgeEarly(disk)],
  }
}

async function run(bench: Bench): Promise<Outcome> {
  const disk = mountDisk(join(bench.folder, 'disk'), DISK_MIB)
  if (typeof disk === 'string') return { figures: [], controls: [], notRun: [disk] }
  return measure(disk).finally(disk.remove)
}

export const goal: Goal = {
  id: 'G10d',
  title: 'On a nearly full disk nothing is written, and when a disk fills up nothing acknowledged is lost',
  engines: ['pglite'],
  seconds: { power: 300 },
  run,
}
