import { compareZones, openDatabase } from '../../../server/src/testing/kernel.ts'
import { until } from '../deadline.ts'
import { configOf, emptyPlace } from '../empty-database.ts'
import { percentile } from '../figures.ts'
import type { Bench, Control, Figure, Goal, Outcome } from '../goal.ts'
import { type Program, startProgram } from '../processes.ts'
import { judge, prepare, type Verdict } from '../schedules/effects.ts'

const program = new URL('../programs/schedule-node.ts', import.meta.url)
const SCHEDULES = 20
const LEAST_FIRED = 10
const FIRING_MS = 30_000
const HOUR_MS = 3_600_000
const loads = { quick: 4, full: 30, soak: 30 } as const

type Firing = 'right' | 'broken'

/** A server whose own clock is wrong by up to two hours. */
function startNode({ random }: Bench, place: string, firing: Firing): Promise<Program> {
  const shiftMs = Math.round((random() - 0.5) * 4 * HOUR_MS)
  return startProgram(program, { arguments: [place, String(shiftMs), firing] })
}

/** Servers fire while one after the other is killed and started again; a database in a folder has one at a time. */
async function fireUnderKills(bench: Bench, place: string, kills: number, firing: Firing): Promise<Verdict> {
  const { engine, random } = bench
  await prepare(place, SCHEDULES, random)
  let fired = 0
  const start = async () => {
    const node = await startNode(bench, place, firing)
    node.onMessage(() => {
      fired += 1
    })
    return node
  }
  const more = (count: number) => {
    const enough = fired + count
    return until(FIRING_MS, `${count} firings`, () => fired >= enough, 5)
  }
  const nodes = await Promise.all(Array.from({ length: engine === 'pglite' ? 1 : 4 }, start))
  for (let kill = 0; kill < kills; kill += 1) {
    await more(LEAST_FIRED + random() * SCHEDULES)
    const at = Math.floor(random() * nodes.length)
    await nodes[at]?.end()
    nodes[at] = await start()
  }
  await more(2 * SCHEDULES)
  await Promise.all(nodes.map((node) => node.end()))
  const db = await openDatabase(configOf(place))
  const verdict = await judge(db)
  await db.close()
  return verdict
}

async function zones(place: string): Promise<Figure[]> {
  const db = await openDatabase(configOf(place))
  const { compared, different, others } = await compareZones(db)
  await db.close()
  return [
    { name: 'local times around clock changes', value: compared, bound: { least: 25_000 } },
    { name: 'moments that differ from the database', value: different.length, bound: { exactly: 0 } },
    { name: 'zones of which the database has another table', value: others.length, bound: { most: 9 } },
  ]
}

/** Without the lock and the key, each server goes on by itself. */
async function control(bench: Bench): Promise<Control> {
  const { due, doubled } = await fireUnderKills(bench, await emptyPlace(bench), 1, 'broken')
  return {
    name: 'servers without a lock and a key',
    hasFailed: doubled > 0,
    detail: `${doubled} of ${due} occurrences doubled`,
  }
}

async function run(bench: Bench): Promise<Outcome> {
  const isSmall = bench.profile === 'quick' && bench.engine === 'pglite'
  const place = await emptyPlace(bench)
  const kills = loads[bench.profile as keyof typeof loads]
  const { due, doubled, missed, lagsMs } = await fireUnderKills(bench, place, kills, 'right')
  const figures: Figure[] = [
    { name: 'occurrences', value: due, bound: { least: kills * LEAST_FIRED } },
    { name: 'doubled', value: doubled, bound: { exactly: 0 } },
    { name: 'missed', value: missed, bound: { exactly: 0 } },
    { name: 'kills of a server', value: kills },
    // One process is behind for as long as it is being killed.
    ...(bench.engine === 'pglite' ? [] : [{ name: 'lag p99', value: percentile(lagsMs, 0.99), unit: 'ms' }]),
    ...(await zones(place)),
  ]
  return { figures, controls: isSmall ? [] : [await control(bench)] }
}

export const goal: Goal = {
  id: 'G11',
  title:
    'Schedules fire once, whichever server is killed and whatever its clock says; a local time is the same moment everywhere',
  engines: ['pglite', 'postgres'],
  seconds: { quick: 120, full: 400, soak: 400 },
  run,
}
