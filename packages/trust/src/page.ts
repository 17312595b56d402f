import { isMet, valueText } from './figures.ts'
import type { Control, Figure } from './goal.ts'
import { databaseOf, type Report, type Result, sum } from './results.ts'

const introduction = `# Trust

What Comptoir promises about reliability and security, measured: each goal with its figures, the bound they must
stay within, and the command that measures them again. Deliberately broken variants run as controls and must fail, which
shows that the bench finds what it looks for. The goals are explained in
[packages/trust](packages/trust/README.md). This page is generated from the results of the runs; do not edit it.
Figures of \`trust:quick\` come from small loads, with both databases at work at the same time: they show that the promises hold, but
their times mean nothing. In a full run, goals with latency bounds have the machine to themselves.`

/** Figures of a database, or of one of the setups that it was measured in. */
interface Column {
  head: string
  figures: readonly Figure[]
}

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (cells: readonly string[]) => `| ${cells.map(inCell).join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[][]) =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

/** Where something was measured, in words; empty for what needs no database, or any. */
const placeOf = (result: Result, setup?: string) => [databaseOf(result), setup].filter(Boolean).join(', ')

/** What belongs to no setup was measured once for all of them. */
function columnsOf(result: Result): Column[] {
  const { figures } = result
  const setups = new Set(figures.flatMap(({ setup }) => setup ?? []))
  if (setups.size === 0) return [{ head: placeOf(result) || 'measured once', figures }]
  return [...setups].map((setup) => ({
    head: placeOf(result, setup),
    figures: figures.filter((figure) => (figure.setup ?? setup) === setup),
  }))
}

function cellOf(figure: Figure | undefined): string {
  if (!figure) return ''
  return isMet(figure) ? valueText(figure) : `**${valueText(figure)}: not kept**`
}

function figuresTable(results: readonly Result[]): string[] {
  const columns = results.flatMap(columnsOf).filter(({ figures }) => figures.length > 0)
  if (columns.length === 0) return []
  const names = new Set(columns.flatMap(({ figures }) => figures.map(({ name }) => name)))
  const rows = [...names].map((name) => [
    name,
    ...columns.map(({ figures }) => cellOf(figures.find((figure) => figure.name === name))),
  ])
  return [table(['', ...columns.map(({ head }) => head)], rows)]
}

const controlText = (result: Result, { name, setup, hasFailed, detail }: Control) => {
  const where = placeOf(result, setup)
  const outcome = hasFailed ? 'failed' : '**did not fail**'
  return `- ${name}${where ? `, on ${where}` : ''}: ${outcome} (${detail})`
}

const list = (head: string, items: readonly string[]) =>
  items.length === 0 ? [] : [[head, '', ...items].join('\n')]

/** The same command may have measured several databases. */
function commandsOf(results: readonly Result[]): string[] {
  const byCommand = Map.groupBy(results, ({ command, date }) => `\`${command}\`, ${date}`)
  return [...byCommand].map(([command, runs]) => {
    const times = runs.map((run) => ({ database: databaseOf(run), time: `${run.seconds} s` }))
    const isOne = new Set(times.map(({ time }) => time)).size === 1
    const said = times.map(({ database, time }) =>
      isOne || database === undefined ? time : `${time} on ${database}`,
    )
    return `${command}: ${[...new Set(said)].join(', ')}`
  })
}

function section(goal: string, results: readonly Result[]): string {
  const errors = results.flatMap(({ error }) => (error === undefined ? [] : [`**${error}**`]))
  const controls = results.flatMap((result) => result.controls.map((control) => controlText(result, control)))
  const notRun = new Set(results.flatMap((result) => result.notRun ?? []))
  return [
    `## ${goal}`,
    `${results[0]?.title}.`,
    ...errors,
    ...figuresTable(results),
    ...list('Deliberately broken, must fail:', controls),
    ...[...notRun].map((reason) => `Not run: ${reason}.`),
    ...commandsOf(results),
  ].join('\n\n')
}

function overview(byGoal: ReadonlyMap<string, readonly Result[]>): string {
  const rows = [...byGoal].map(([goal, results]) => {
    const { passed, failed } = sum(results)
    return [`[${goal}](#${goal.toLowerCase()})`, results[0]?.title ?? '', `${passed} of ${passed + failed}`]
  })
  return table(['', 'goal', 'kept'], rows)
}

/** The page of figures, from results in the order of their goals. */
export function page({ machine, results }: Report): string {
  const byGoal = Map.groupBy(results, ({ goal }) => goal)
  const sections = [...byGoal].map(([goal, ofGoal]) => section(goal, ofGoal))
  return `${[introduction, `Machine: ${machine}.`, overview(byGoal), ...sections].join('\n\n')}\n`
}
