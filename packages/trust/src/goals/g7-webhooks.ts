import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { accounts, type Database, META_SECRET } from '../../../server/src/testing/kernel.ts'
import { makeWorld, openWorld } from '../conversations/world.ts'
import { within } from '../deadline.ts'
import { percentile } from '../figures.ts'
import type { Bench, Control, Goal, Outcome } from '../goal.ts'
import { dataFolder, type Node, startCluster } from '../nodes/cluster.ts'
import { startProgram } from '../processes.ts'
import type { Report } from '../programs/provider.ts'

const loads = {
  quick: { events: 300, perSecond: 100 },
  full: { events: 9000, perSecond: 300 },
} as const

const P50_MS = 50
const P99_MS = 1000
const STANDSTILL = { events: 600, perSecond: 150, afterMs: 1000, ms: 2000 }
const environment = { META_APP_SECRET: META_SECRET, META_VERIFY_TOKEN: 'sandbox-verify-token' }

/** A venue with the WhatsApp number that the samples are for, as if it had been linked. */
async function makeLinked(database: Database): Promise<void> {
  const { managers } = await makeWorld(database, 1)
  await database.system((tx) =>
    sql`
      insert into channel_account (venue_id, profile_id, platform, business_id, external_id, token, registered_at, connected_at)
      select venue_id, id, 'whatsapp', '1', ${accounts.whatsapp}, 'v1.none', now(), now() from profile
      where venue_id = ${managers[0]?.venueId}`.execute(tx),
  )
}

async function deliver(
  node: Node,
  { events, perSecond }: { events: number; perSecond: number },
  word: string,
) {
  const program = await startProgram(new URL('../programs/provider.ts', import.meta.url), {
    arguments: [`${node.url}/hooks/meta`, String(events), String(perSecond), word],
  })
  const message = new Promise<Report>((resolve) => program.onMessage(resolve))
  return within(120_000, 'the acknowledgements', message)
}

async function standstill(node: Node): Promise<Report> {
  const delivering = deliver(node, STANDSTILL, 'standstill')
  await pause(STANDSTILL.afterMs)
  await node.freeze(STANDSTILL.ms)
  return delivering
}

async function run(bench: Bench): Promise<Outcome> {
  const load = loads[bench.profile === 'quick' ? 'quick' : 'full']
  const databaseUrl = await bench.postgres?.createDatabase()
  const place = databaseUrl ? { url: databaseUrl } : { dataDir: join(dataFolder(bench), 'database') }
  const before = await openWorld(place)
  await makeLinked(before)
  await before.close()
  const cluster = await startCluster({ bench, nodes: 1, databaseUrl, environment })
  const [node] = cluster.nodes
  if (!node) throw new Error('no server was started')
  const message = await deliver(node, load, 'pace')
  const late = await standstill(node)
  await cluster.stop()
  const after = await openWorld(place)
  const { rows } = await after.system((tx) =>
    sql<{ stored: number }>`select count(*)::int as stored from inbox where provider = 'whatsapp'`.execute(
      tx,
    ),
  )
  await after.close()
  return outcomeOf(bench, message, late, rows[0]?.stored ?? 0)
}

function outcomeOf({ profile }: Bench, message: Report, late: Report, stored: number): Outcome {
  const most = (ms: number) => (profile === 'quick' ? {} : { bound: { most: ms } })
  const lateMs = percentile(late.tookMs, 0.99)
  const control: Control = {
    name: `a server that stands still for ${STANDSTILL.ms / 1000} s`,
    hasFailed: lateMs > P99_MS,
    detail: `p99 ${lateMs.toFixed(0)} ms`,
  }
  return {
    figures: [
      { name: 'webhooks', value: message.acknowledged, bound: { least: 1 } },
      { name: 'other answers', value: message.otherwise + late.otherwise, bound: { exactly: 0 } },
      {
        name: 'acknowledged and not stored',
        value: message.acknowledged + late.acknowledged - stored,
        bound: { exactly: 0 },
      },
      { name: 'p50', value: percentile(message.tookMs, 0.5), unit: 'ms', ...most(P50_MS) },
      { name: 'p99', value: percentile(message.tookMs, 0.99), unit: 'ms', ...most(P99_MS) },
    ],
    controls: [control],
  }
}

export const goal: Goal = {
  id: 'G7c',
  title: 'Three hundred webhooks a second are acknowledged quickly, and each acknowledged one is stored',
  engines: ['pglite', 'postgres'],
  quickOn: ['postgres'],
  isTimed: true,
  seconds: { quick: 60, full: 180 },
  run,
}
