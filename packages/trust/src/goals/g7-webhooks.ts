import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../server/src/kernel/db/database.ts'
import { accounts, META_SECRET } from '../../../server/src/main/hooks/testing/senders.ts'
import { makeWorld, openWorld } from '../conversations/world.ts'
import { within } from '../deadline.ts'
import { percentile } from '../figures.ts'
import type { Bench, Control, Goal, Outcome } from '../goal.ts'
import { dataFolder, type Node, startCluster } from '../nodes/cluster.ts'
import { startProgram } from '../processes.ts'
import type { Told } from '../programs/provider.ts'

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

async function tell(node: Node, { events, perSecond }: { events: number; perSecond: number }, word: string) {
  const program = await startProgram(new URL('../programs/provider.ts', import.meta.url), {
    arguments: [`${node.url}/hooks/meta`, String(events), String(perSecond), word],
  })
  const told = new Promise<Told>((resolve) => program.onMessage(resolve))
  return within(120_000, 'the acknowledgements', told)
}

async function standstill(node: Node): Promise<Told> {
  const telling = tell(node, STANDSTILL, 'standstill')
  await pause(STANDSTILL.afterMs)
  await node.freeze(STANDSTILL.ms)
  return telling
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
  const told = await tell(node, load, 'pace')
  const late = await standstill(node)
  await cluster.stop()
  const after = await openWorld(place)
  const { rows } = await after.system((tx) =>
    sql<{ stored: number }>`select count(*)::int as stored from inbox where provider = 'whatsapp'`.execute(
      tx,
    ),
  )
  await after.close()
  return outcomeOf(bench, told, late, rows[0]?.stored ?? 0)
}

function outcomeOf({ profile }: Bench, told: Told, late: Told, stored: number): Outcome {
  const most = (ms: number) => (profile === 'quick' ? {} : { bound: { most: ms } })
  const lateMs = percentile(late.tookMs, 0.99)
  const control: Control = {
    name: `a server that stands still for ${STANDSTILL.ms / 1000} s`,
    hasFailed: lateMs > P99_MS,
    detail: `p99 ${lateMs.toFixed(0)} ms`,
  }
  return {
    figures: [
      { name: 'webhooks', value: told.acknowledged, bound: { least: 1 } },
      { name: 'answered otherwise', value: told.otherwise + late.otherwise, bound: { exactly: 0 } },
      {
        name: 'acknowledged and not stored',
        value: told.acknowledged + late.acknowledged - stored,
        bound: { exactly: 0 },
      },
      { name: 'p50', value: percentile(told.tookMs, 0.5), unit: 'ms', ...most(P50_MS) },
      { name: 'p99', value: percentile(told.tookMs, 0.99), unit: 'ms', ...most(P99_MS) },
    ],
    controls: [control],
  }
}

export const goal: Goal = {
  id: 'G7c',
  title: 'Three hundred webhooks a second are acknowledged soon, and each that is acknowledged is stored',
  engines: ['pglite', 'postgres'],
  quickOn: ['postgres'],
  isTimed: true,
  seconds: { quick: 60, full: 180 },
  run,
}
