import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Control, Engine, Figure, Profile } from './goal.ts'

/** A goal that tests prove: they write figures and controls as they run. */
export interface TestedGoal {
  id: string
  title: string
  /** The tests, from the root of the repository; those in a browser end in `.spec.ts`. */
  files: readonly string[]
}

export type Runner = 'vitest' | 'playwright'

/** How nice tests are: they are many processes, and would leave a goal beside them a small part of the machine. */
const NICE = 5

/** A line that a test wrote (`packages/server/src/testing/figures.ts`). */
export type Line = { goal: string; engine?: Engine } & (Figure | Control)

export interface TestRun {
  profile: Profile
  /** Where tests write their lines. */
  linesFile: string
  databaseUrl: string | undefined
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

const commands = {
  vitest: (files: readonly string[]) => ['node_modules/vitest/vitest.mjs', 'run', ...files],
  playwright: (files: readonly string[]) => ['node_modules/@playwright/test/cli.js', 'test', ...files],
}

/** Which files of tests a runner runs. */
export const isOwnOf = (runner: Runner) => (file: string) =>
  file.endsWith('.spec.ts') === (runner === 'playwright')

/** What tests have written, in the order in which they did. */
export function readLines(file: string): Line[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line)
}

/** Runs the tests of goals, which add their lines to the file; that some failed is a line of each goal. */
export async function runTests(
  goals: readonly TestedGoal[],
  by: Runner,
  { profile, linesFile, databaseUrl }: TestRun,
): Promise<void> {
  const isOwn = isOwnOf(by)
  const wanted = goals.filter(({ files }) => files.some(isOwn))
  const files = [...new Set(wanted.flatMap((goal) => goal.files.filter(isOwn)))]
  const child = spawn(process.execPath, commands[by](files), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TRUST_PROFILE: profile === 'quick' ? 'quick' : 'full',
      TRUST_FIGURES: linesFile,
      ...(databaseUrl === undefined ? {} : { TEST_DATABASE_URL: databaseUrl }),
    },
  })
  if (child.pid !== undefined && profile !== 'quick') setPriority(child.pid, NICE)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code === 0) return
  const bound = { exactly: 0 }
  for (const { id } of wanted) {
    const failed: Line = { goal: id, name: 'runs of tests that failed', value: 1, bound }
    appendFileSync(linesFile, `${JSON.stringify(failed)}\n`)
  }
}
