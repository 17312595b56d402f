import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { within } from './deadline.ts'
import type { Bench, Engine, Goal, Outcome, Profile } from './goal.ts'
import type { BenchPostgres } from './postgres.ts'
import { endingItsOwn } from './processes.ts'
import { seeded } from './random.ts'
import { failedResult, type Result } from './results.ts'

export interface RunOptions {
  profile: Profile
  seed: number
  /** Undefined where there is no PostgreSQL. */
  postgres: BenchPostgres | undefined
  say(line: string): void
}

/** Runs a goal on a database, if it needs one, with a deadline; whatever it leaves running or lying about is removed. */
export async function runGoal(goal: Goal, engine: Engine | undefined, options: RunOptions): Promise<Result> {
  const { profile, seed, say } = options
  const startedAt = performance.now()
  const ended = await bringToEnd(goal, engine, options).catch((error) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return failedResult(goal, error)
  })
  return {
    goal: goal.id,
    title: goal.title,
    engine,
    profile,
    seed,
    command: `npm run trust:${profile} -- --only ${goal.id} --seed ${seed}`,
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round((performance.now() - startedAt) / 1000),
    ...ended,
  }
}

async function bringToEnd(goal: Goal, engine: Engine | undefined, options: RunOptions): Promise<Outcome> {
  const { profile, seed, postgres, say } = options
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-trust-'))
  const clock = new AbortController()
  const seconds = goal.seconds[profile] ?? 0
  const bench: Bench = {
    engine: engine ?? 'pglite',
    profile,
    random: seeded(seed),
    folder,
    postgres: undefined,
    say,
    signal: clock.signal,
  }
  try {
    if (engine === 'postgres' && postgres)
      bench.postgres = { ...postgres, url: await postgres.createDatabase() }
    return await endingItsOwn(() => within(seconds * 1000, goal.title, goal.run(bench)))
  } finally {
    clock.abort()
    rmSync(folder, { recursive: true, force: true })
  }
}
