import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gather } from './gather.ts'
import { openPostgres } from './postgres.ts'
import type { Result } from './results.ts'
import type { RunOptions } from './run.ts'
import { isOwnOf, type Runner, readLines, runTests, type TestedGoal } from './tested.ts'

export interface SuitesOptions extends RunOptions {
  /** What tests that have run already wrote: these are not run again. */
  linesFile: string | undefined
}

const runners: readonly Runner[] = ['vitest', 'playwright']

/** Runs the tests that prove the goals, one runner after the other: each of them keeps all cores at work. */
export async function runSuites(goals: readonly TestedGoal[], options: SuitesOptions): Promise<Result[]> {
  const { linesFile } = options
  if (linesFile && existsSync(linesFile)) return resultsOf(goals, linesFile, 0, options)
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-figures-'))
  const written = join(folder, 'figures.jsonl')
  const startedAt = performance.now()
  try {
    for (const runner of runners)
      if (goals.some(({ files }) => files.some(isOwnOf(runner))))
        await runOnItsOwn(goals, runner, written, options)
    return resultsOf(goals, written, (performance.now() - startedAt) / 1000, options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tests have a PostgreSQL of their own, where there is one, as goals kill the bench's. */
async function runOnItsOwn(
  goals: readonly TestedGoal[],
  runner: Runner,
  linesFile: string,
  { profile, postgres }: SuitesOptions,
): Promise<void> {
  const own = postgres && (await openPostgres())
  try {
    await runTests(goals, runner, { profile, linesFile, databaseUrl: await own?.createDatabase() })
  } finally {
    await own?.stop()
  }
}

const resultsOf = (
  goals: readonly TestedGoal[],
  linesFile: string,
  seconds: number,
  options: SuitesOptions,
): Result[] =>
  goals.flatMap((goal) => gather(goal, readLines(linesFile), { ...options, seconds: Math.round(seconds) }))
