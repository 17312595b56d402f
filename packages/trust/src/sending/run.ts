import { until } from '../deadline.ts'
import type { Bench } from '../goal.ts'
import { createFleet, type Fleet, runBroken } from './fleet.ts'
import { UNKEYED, WORKERS } from './load.ts'
import { type SendingProvider, startProvider } from './provider.ts'
import { type Audience, CONTROL_AUDIENCE, judge, prepare, type Verdict, withDatabase } from './stored.ts'

const points = ['dispatch.after-claim', 'dispatch.after-call', 'dispatch.before-settle']
const REACH_MS = 120_000
const BROKEN_CRASHES = 1
/** Of the keyed audience, what is surely sent: not those who are left out. */
const SURE = 0.95

export interface Load {
  audience: Audience
  batchSize: number
  /** Kills of a worker at any moment, and of the whole database where that is a server. */
  workerKills: number
  databaseKills: number
}

export interface Sending extends Verdict {
  launchS: number
  /** From the first worker's start to the last message's end. */
  sendS: number
  kills: number
  /**
   * Of how many messages the end may be unknown: those of the bare calls that were in the air at a crash, or lost their
   * answer.
   */
  mostUnknown: number
  /** Recipients that the broken workers lost, and doubled. */
  brokenLost: number
  brokenDoubled: number
}

/** Launches dispatches and kills what works on them; what the provider has taken in the end is the truth. */
export async function runSending(bench: Bench, load: Load): Promise<Sending> {
  const target = bench.postgres?.url ?? `${bench.folder}/data`
  const provider = await startProvider(bench.random)
  try {
    const { venueId, launchS } = await withDatabase(target, (db) => prepare(db, load.audience))
    const size = bench.postgres ? 2 : 1
    const place = { target, providerUrl: provider.url }
    const fleet = createFleet({ ...place, size, batchSize: load.batchSize })
    const startedAt = performance.now()
    const crashes = await endure(bench, load, fleet, provider)
    const sendS = (performance.now() - startedAt) / 1000
    await fleet.end()
    const mostUnknown = UNKEYED * (WORKERS * crashes + provider.lostAnswers())
    const verdict = await withDatabase(target, (db) => judge(db, venueId, provider))
    const broken = await breakOnPurpose(place, provider)
    return { ...verdict, ...broken, launchS, sendS, mostUnknown, kills: killsOf(bench, load) }
  } finally {
    await provider.close()
  }
}

function killsOf(bench: Bench, { workerKills, databaseKills }: Load): number {
  return points.length + workerKills + (bench.postgres ? databaseKills : 0)
}

/** Sends under kills, at each crash point and at any moment; returns how many workers were hit. */
async function endure(bench: Bench, load: Load, fleet: Fleet, provider: SendingProvider): Promise<number> {
  for (const point of points) await fleet.crashAt(point)
  await fleet.start()
  const faults = Array.from({ length: load.workerKills }, () => 'worker')
  const { postgres } = bench
  for (let kill = 0; postgres && kill < load.databaseKills; kill += 1)
    faults.splice(Math.floor(bench.random() * (faults.length + 1)), 0, 'database')

  let hit = points.length
  let reached = provider.effects.keyed.size
  const share = (load.audience.keyed * SURE - reached) / (faults.length + 1)
  for (const fault of faults) {
    const moment = reached + share * bench.random()
    reached += share
    provider.holdAt(reached)
    await until(REACH_MS, `message ${Math.round(moment)}`, () => provider.effects.keyed.size >= moment, 2)
    if (fault === 'worker') await fleet.kill(Math.floor(bench.random() * fleet.size))
    else {
      await fleet.ready()
      await postgres?.kill()
      await postgres?.start()
    }
    hit += fault === 'worker' ? 1 : fleet.size
  }
  provider.holdAt(Number.POSITIVE_INFINITY)
  await until(REACH_MS, 'the end of the sending', () => fleet.open() === 0, 10)
  await fleet.ready()
  return hit
}

/** Workers that keep a cursor, over recipients of their own: what the kills do to them. */
async function breakOnPurpose(
  place: { target: string; providerUrl: string },
  { effects }: SendingProvider,
): Promise<Pick<Sending, 'brokenLost' | 'brokenDoubled'>> {
  for (const role of ['fetch', 'send'] as const) await runBroken(place, role, BROKEN_CRASHES)
  const times = (role: string) =>
    Array.from({ length: CONTROL_AUDIENCE }, (_, n) => effects.bare.get(`${role}${n}`) ?? 0)
  return {
    brokenLost: times('fetch').filter((n) => n === 0).length,
    brokenDoubled: times('send').filter((n) => n > 1).length,
  }
}
