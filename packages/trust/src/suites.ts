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

/** Tests of one runner; the last that ends answers what all of them wrote. */
export type Suite = () => Promise<Result[]>

const runners: readonly Runner[] = ['vitest', 'playwright']

/** What proves the goals: tests that each have a PostgreSQL of their own, where there is one, as goals kill the bench's. */
export function suitesOf(goals: readonly TestedGoal[], options: SuitesOptions): Suite[] {
  const { linesFile } = options
  if (linesFile && existsSync(linesFile)) return [async () => resultsOf(goals, linesFile, 0, options)]
  const wanted = runners.filter((runner) => goals.some(({ files }) => files.some(isOwnOf(runner))))
  if (wanted.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-figures-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const written = join(folder, 'figures.jsonl')
  let left = wanted.length
  let tookMs = 0
  return wanted.map((runner) => async () => {
    const startedAt = performance.now()
    await runOnItsOwn(goals, runner, written, options)
    tookMs += performance.now() - startedAt
    left -= 1
    return left > 0 ? [] : resultsOf(goals, written, tookMs / 1000, options)
  })
}

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
