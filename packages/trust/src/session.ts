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

/** Where no times are judged, both databases are at work at the same time. */
async function measure(wanted: readonly Goal[], options: SessionOptions): Promise<Result[]> {
  const { profile, engines } = options
  const isAlone = ({ isTimed = false }: Goal) => isTimed && profile !== 'quick'
  const alone = await measureOn(engines, wanted.filter(isAlone), options)
  const others = wanted.filter((goal) => !isAlone(goal))
  const lanes = await Promise.all(engines.map((engine) => measureOn([engine], others, options)))
  return merge([], [...alone, ...lanes.flat()])
}

async function measureOn(
  engines: readonly Engine[],
  wanted: readonly Goal[],
  options: SessionOptions,
): Promise<Result[]> {
  const results: Result[] = []
  const enginesOf = (goal: Goal) => (options.profile === 'quick' && goal.quickOn) || goal.engines
  for (const goal of wanted)
    for (const engine of enginesOf(goal).filter((one) => engines.includes(one))) {
      const result = await runGoal(goal, engine, options)
      options.onResult(result)
      results.push(result)
    }
  return results
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
