import { cpSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate, openDatabase, readMigrations, shortLived } from '../../../server/src/testing/kernel.ts'
import { until } from '../deadline.ts'
import { configOf, emptyPlace } from '../empty-database.ts'
import type { Bench, Control, Goal, Outcome } from '../goal.ts'
import { LINGER_MS, type Report } from '../migrations/report.ts'
import { differences, shapeOf } from '../migrations/shape.ts'
import { type Program, startProgram } from '../processes.ts'

const program = new URL('../programs/migrator.ts', import.meta.url)
const STEP_MS = 60_000
const loads = {
  quick: { rounds: 4, kills: 1, least: 2 },
  full: { rounds: 14, kills: 4, least: 48 },
  soak: { rounds: 14, kills: 4, least: 48 },
} as const

type Way = 'right' | 'broken'

interface Migrator {
  program: Program
  /** The migration that it is at. */
  at(): number
  ended(): Extract<Report, { failure: unknown }> | undefined
}

async function startMigrator(place: string, way: Way): Promise<Migrator> {
  let at = 0
  let ended: ReturnType<Migrator['ended']>
  const started = await startProgram(program, { arguments: [place, way], flags: shortLived })
  started.onMessage((message: Report) => {
    if ('at' in message) at = message.at
    if ('failure' in message) ended = message
  })
  return { program: started, at: () => at, ended: () => ended }
}

/** Kills a process that migrates when it is at a migration, or a little later; returns whether it was still at work. */
async function killAt(place: string, way: Way, number: number, delayMs: number): Promise<boolean> {
  const { program: killed, at, ended } = await startMigrator(place, way)
  await until(STEP_MS, `migration ${number}`, () => at() >= number || ended() !== undefined, 1)
  await pause(delayMs)
  const wasAtWork = ended() === undefined
  await killed.end()
  return wasAtWork
}

/** Empty databases, one after the other: making one again takes an embedded database longer than all migrations. */
async function blankPlaces(bench: Bench): Promise<() => Promise<string>> {
  if (bench.engine === 'postgres') return () => emptyPlace(bench)
  const blank = await emptyPlace(bench)
  const db = await openDatabase(configOf(blank))
  await db.close()
  return async () => {
    const place = await emptyPlace(bench)
    cpSync(blank, place, { recursive: true })
    return place
  }
}

interface Ended {
  shape: string[]
  /** What a run again does, and changes. */
  changed: number
}

/** Brings the migrations to their end, and runs them again. */
async function finish(place: string): Promise<Ended> {
  const db = await openDatabase(configOf(place))
  try {
    await migrate(db)
    const shape = await shapeOf(db)
    const ran = await migrate(db)
    return { shape, changed: ran.length + differences(shape, await shapeOf(db)).length }
  } finally {
    await db.close()
  }
}

/** A migration that is committed before its line in the ledger is done a second time. */
async function control(place: string): Promise<Control> {
  await killAt(place, 'broken', 3, 0)
  const { program: last, ended } = await startMigrator(place, 'broken')
  await until(STEP_MS, 'the end of the migrations', () => ended() !== undefined)
  await last.end()
  const failure = ended()?.failure ?? undefined
  return {
    name: 'a migration and its record in two transactions',
    hasFailed: failure !== undefined,
    detail: failure ?? 'the next run was complete',
  }
}

async function run(bench: Bench): Promise<Outcome> {
  const { rounds, kills, least } = loads[bench.profile as keyof typeof loads]
  const blank = await blankPlaces(bench)
  const { shape: clean } = await finish(await blank())
  // At the last one it may be over before it is killed.
  const choice = readMigrations().length - 1
  const found = { killed: 0, different: 0, changed: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const place = await blank()
    const numbers = Array.from({ length: kills }, () => 1 + Math.floor(bench.random() * choice))
    for (const number of numbers.sort((a, b) => a - b))
      if (await killAt(place, 'right', number, bench.random() * 1.5 * LINGER_MS)) found.killed += 1
    const { shape, changed } = await finish(place)
    const lines = differences(clean, shape)
    for (const line of lines) bench.say(`  round ${round}: ${line}`)
    found.different += lines.length
    found.changed += changed
  }
  return {
    figures: [
      { name: 'runs killed midway', value: found.killed, bound: { least } },
      { name: 'differences from a clean run', value: found.different, bound: { exactly: 0 } },
      { name: 'changes by another run', value: found.changed, bound: { exactly: 0 } },
      { name: 'parts compared', value: clean.length, bound: { least: 1_000 } },
    ],
    controls: [await control(await blank())],
  }
}

export const goal: Goal = {
  id: 'G12',
  title: 'Migrations that are killed repeatedly end complete, equal to a clean run, each applied once',
  engines: ['pglite', 'postgres'],
  quickOn: ['postgres'],
  seconds: { quick: 240, full: 1_200, soak: 1_200 },
  run,
}
