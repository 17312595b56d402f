/**
 * npm run trust:<profile> -- [--only G1,G2] [--on pglite|postgres] [--seed <number>] [--minutes <number>]
 *   [--figures <file>] [--publish]
 */
import { writeFileSync, writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Engine, profiles } from './goal.ts'
import { page } from './page.ts'
import { type BenchPostgres, openPostgres } from './postgres.ts'
import { describeMachine, merge, type Report, readReport, sum, writeReport } from './results.ts'
import { measureAll } from './session.ts'
import { brokenLines, lines } from './terminal.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const published = { results: at('../results.json'), page: at('../../../TRUST.md') }

/** At once and to the end: a process that ends on purpose loses what waits in a stream. */
const say = (line: string) => void writeSync(1, `${line}\n`)

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      on: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string', default: '60' },
      figures: { type: 'string' },
      report: { type: 'string' },
      publish: { type: 'boolean', default: false },
    },
  })
  const profile = profiles.find((name) => name === positionals[0])
  if (!profile) throw new Error(`Name a profile: ${profiles.join(', ')}`)
  return { ...values, profile }
}

/** No PostgreSQL on this machine is said, and what needs it is not run. */
async function provide(): Promise<BenchPostgres | undefined> {
  return openPostgres().catch((error: Error) => {
    say(`not run on PostgreSQL: ${error.message}`)
    return undefined
  })
}

/** Each goal as soon as it is measured: what breaks off later takes nothing away. */
function publish(report: Report): void {
  const before = readReport(published.results)
  const merged = { machine: report.machine, results: merge(before.results, report.results) }
  writeReport(published.results, merged)
  writeFileSync(published.page, page(merged))
}

async function main(): Promise<number> {
  const { profile, only, on, seed, minutes, figures, report, ...wanted } = readArguments()
  const chosen = seed === undefined ? Date.now() % 2 ** 31 : Number(seed)
  say(`trust:${profile}, seed ${chosen}`)
  const postgres = on === 'pglite' ? undefined : await provide()
  const engines: Engine[] = [
    ...(on === 'postgres' ? [] : (['pglite'] as const)),
    ...(postgres ? (['postgres'] as const) : []),
  ]
  const machine = describeMachine(postgres?.version)
  try {
    const results = await measureAll({
      profile,
      seed: chosen,
      engines,
      postgres,
      only: only?.split(','),
      soakMs: Number(minutes) * 60_000,
      linesFile: figures,
      say,
      onResult(result) {
        lines(result).forEach(say)
        if (wanted.publish) publish({ machine, results: [result] })
      },
    })
    const { passed, failed } = sum(results)
    if (report) writeReport(report, { machine, results, passed, failed })
    brokenLines(results).forEach(say)
    say(`trust:${profile}: ${passed} kept, ${failed} not kept; seed ${chosen}`)
    return failed === 0 && passed > 0 ? 0 : 1
  } finally {
    await postgres?.stop()
  }
}

process.exit(await main())
