import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gather } from './gather.ts'
import type { Engine, Goal } from './goal.ts'
import { goals } from './goals/index.ts'
import { testedGoals } from './goals/tested.ts'
import { merge, type Result } from './results.ts'
import { type RunOptions, runGoal } from './run.ts'
import { readLines, runTests } from './tested.ts'

export interface SessionOptions extends RunOptions {
  engines: readonly Engine[]
  /** The ids of the goals that are wanted; all without it. */
  only: readonly string[] | undefined
  /** How long a soak goes on. */
  soakMs: number
  /** What tests that have run already wrote: these are not run again. */
  linesFile: string | undefined
  onResult(result: Result): void
}

/** Measures the goals of a profile, one after the other. */
export async function measureAll(options: SessionOptions): Promise<Result[]> {
  const { profile, only, soakMs } = options
  const isWanted = ({ id }: { id: string }) => only === undefined || only.includes(id)
  const wanted = goals.filter((goal) => goal.seconds[profile] !== undefined && isWanted(goal))
  if (profile === 'soak') return soak(wanted, options, soakMs)
  const tested = profile === 'power' ? [] : await measureTested(options, isWanted)
  return [...tested, ...(await measure(wanted, options))]
}

/** A goal on one of its databases. */
interface Piece {
  goal: Goal
  engine: Engine
}

/** Where no latencies are judged, two goals are at work at the same time. */
async function measure(wanted: readonly Goal[], options: SessionOptions): Promise<Result[]> {
  const { profile, engines } = options
  const isAlone = ({ isTimed = false }: Goal) => isTimed && profile !== 'quick'
  const enginesOf = (goal: Goal) => (profile === 'quick' && goal.quickOn) || goal.engines
  const pieces = wanted.flatMap((goal) =>
    enginesOf(goal)
      .filter((engine) => engines.includes(engine))
      .map((engine) => ({ goal, engine })),
  )
  const alone = await work(
    pieces.filter(({ goal }) => isAlone(goal)),
    options,
  )
  const waiting = pieces.filter(({ goal }) => !isAlone(goal))
  const lanes = engines.map((lane) => work(inLane(lane, waiting), options))
  return merge([], [...alone, ...(await Promise.all(lanes)).flat()])
}

async function work(pieces: Iterable<Piece>, options: SessionOptions): Promise<Result[]> {
  const results: Result[] = []
  for (const { goal, engine } of pieces) {
    const result = await runGoal(goal, engine, options)
    options.onResult(result)
    results.push(result)
  }
  return results
}

/** First its own, then what others have left: goals that kill the one PostgreSQL keep to themselves. */
function* inLane(lane: Engine, waiting: Piece[]): Iterable<Piece> {
  for (;;) {
    const piece =
      waiting.find(({ engine }) => engine === lane) ?? waiting.find(({ engine }) => engine === 'pglite')
    if (piece === undefined) return
    waiting.splice(waiting.indexOf(piece), 1)
    yield piece
  }
}

/** Round after round with other seeds; the last result of each goal, or the first that did not hold. */
async function soak(wanted: readonly Goal[], options: SessionOptions, soakMs: number): Promise<Result[]> {
  const endsAt = performance.now() + soakMs
  const results: Result[] = []
  for (let round = 0; performance.now() < endsAt; round += 1)
    results.push(...(await measure(wanted, { ...options, seed: options.seed + round })))
  return results
}

/** What tests prove: from what they wrote when they ran already, else by running them, all at once. */
async function measureTested(
  options: SessionOptions,
  isWanted: (goal: { id: string }) => boolean,
): Promise<Result[]> {
  const { profile, postgres } = options
  const wanted = testedGoals.filter(isWanted)
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-figures-'))
  const startedAt = performance.now()
  try {
    const written = options.linesFile && existsSync(options.linesFile) ? options.linesFile : undefined
    const linesFile = written ?? join(folder, 'figures.jsonl')
    if (written === undefined) {
      const run = { profile, linesFile, databaseUrl: await postgres?.createDatabase() }
      await runTests(wanted, 'vitest', run)
      await runTests(wanted, 'playwright', run)
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const results = wanted.flatMap((goal) => gather(goal, readLines(linesFile), { ...options, seconds }))
    results.forEach(options.onResult)
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
