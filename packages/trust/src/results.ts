import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { isMet } from './figures.ts'
import type { Engine, Goal, Outcome, Profile } from './goal.ts'

/** What a goal gave on one database. */
export interface Result extends Outcome {
  goal: string
  title: string
  engine: Engine | undefined
  profile: Profile
  seed: number
  command: string
  /** The day, as in 2026-11-20. */
  date: string
  seconds: number
  /** Why it could not be brought to its end. */
  error?: string
}

const databases: Record<Engine, string> = { pglite: 'PGlite', postgres: 'PostgreSQL' }

/** The database that a result is of, as its makers call it; undefined for what needs none, or any. */
export const databaseOf = ({ engine }: Result) => engine && databases[engine]

export interface Report {
  machine: string
  /** Promises that were kept and not, of all results. */
  passed?: number
  failed?: number
  results: Result[]
}

/** The machine in a line, as the table names it. */
export function describeMachine(postgres: string | undefined): string {
  const [cpu] = cpus()
  const parts = [
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${platform()} ${arch()}`,
    `Node ${process.versions.node}`,
    ...(postgres === undefined ? [] : [`PostgreSQL ${postgres}`]),
  ]
  return parts.join(', ')
}

/** How many of its promises a result keeps, and how many not; one that gave nothing has kept none. */
function counted({ figures, controls, error, notRun }: Result): { passed: number; failed: number } {
  const judged = figures.filter(({ bound }) => bound !== undefined)
  const kept = judged.filter(isMet).length + controls.filter(({ hasFailed }) => hasFailed).length
  const all = judged.length + controls.length
  const isEmpty = all === 0 && error === undefined && notRun === undefined
  return { passed: kept, failed: all - kept + (error !== undefined || isEmpty ? 1 : 0) }
}

export function sum(results: readonly Result[]): { passed: number; failed: number } {
  const counts = results.map(counted)
  const total = (key: 'passed' | 'failed') => counts.reduce((all, one) => all + one[key], 0)
  return { passed: total('passed'), failed: total('failed') }
}

/** A goal that could not be brought to its end has failed, whatever it had measured. */
export function failedResult(goal: Goal, error: unknown): Outcome & { error: string } {
  const reason = error instanceof Error ? error.message : String(error)
  return { figures: [], controls: [], error: `${goal.id} did not end: ${reason}` }
}

export function readReport(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

export function writeReport(file: string, report: Report): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

/** A later run of a goal replaces the earlier one, and any run replaces a quick one. */
export function merge(before: readonly Result[], after: readonly Result[]): Result[] {
  const placeOf = ({ goal, engine }: Result, profile: Profile) => `${goal} ${engine} ${profile}`
  const nameOf = (result: Result) => placeOf(result, result.profile)
  const replaced = new Set(after.flatMap((result) => [nameOf(result), placeOf(result, 'quick')]))
  const goalNumber = ({ goal }: Result) => Number(goal.replace(/\D/g, '')) || Number.MAX_SAFE_INTEGER
  return [...before.filter((result) => !replaced.has(nameOf(result))), ...after].sort(
    (a, b) => goalNumber(a) - goalNumber(b) || nameOf(a).localeCompare(nameOf(b)),
  )
}
