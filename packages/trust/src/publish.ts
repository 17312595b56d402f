import { figureText, isMet } from './figures.ts'
import type { Report, Result } from './results.ts'

const engineNames = { pglite: 'PGlite', postgres: 'PostgreSQL' }

const introduction = `# Trust

What Comptoir promises about reliability and security, measured: each goal with its figures, the bound that they must
keep, and the command that measures them again. The variants that are broken on purpose ("must fail") are run beside, so
that anybody can see that the bench finds what it looks for. The goals are explained in
[packages/trust](packages/trust/README.md). This page is generated from the results of the runs; nobody writes in it.
Figures of \`trust:quick\` come from small loads, with both databases at work at the same time: they tell what holds, and
their times are no measure. In a full run, goals whose latencies are judged have the machine to themselves.`

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function figuresOf({ figures, error }: Result): string {
  const lines = figures.map((figure) => {
    const isBroken = figure.bound !== undefined && !isMet(figure)
    return isBroken ? `**${figureText(figure)}: not kept**` : figureText(figure)
  })
  return [...(error === undefined ? [] : [`**${error}**`]), ...lines].map(inCell).join('<br>')
}

function controlsOf({ controls }: Result): string {
  const lines = controls.map(
    ({ name, hasFailed, detail }) => `${name}: ${hasFailed ? 'failed' : '**did not fail**'} (${detail})`,
  )
  return lines.map(inCell).join('<br>')
}

/** Tests that had run already took no time of the bench. */
const duration = ({ seconds }: Result) => (seconds === 0 ? '' : `, ${seconds} s`)

function row(result: Result): string {
  const cells = [
    result.engine ? engineNames[result.engine] : '',
    figuresOf(result),
    controlsOf(result),
    `\`${result.command}\`<br>${result.date}${duration(result)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

function section([first, ...others]: readonly Result[]): string {
  if (!first) return ''
  const results = [first, ...others]
  const notRun = new Set(results.flatMap((result) => result.notRun ?? []))
  const head = '| database | figures | broken on purpose, must fail | command, date |\n|---|---|---|---|'
  return [
    `## ${first.goal}: ${first.title}`,
    '',
    head,
    ...results.map(row),
    ...[...notRun].map((reason) => `\nNot run: ${reason}.`),
  ].join('\n')
}

/** The page of figures, from results in the order of their goals. */
export function page({ machine, results }: Report): string {
  const byGoal = Map.groupBy(results, ({ goal }) => goal)
  return `${[introduction, `Machine: ${machine}.`, ...[...byGoal.values()].map(section)].join('\n\n')}\n`
}

const heading = ({ goal, engine, title }: Result) =>
  `${goal}${engine ? ` on ${engineNames[engine]}` : ''}: ${title}`

/** A result in lines for the terminal. */
export function lines(result: Result): string[] {
  return [
    `${heading(result)}${duration(result)}`,
    ...(result.error === undefined ? [] : [`  FAILED ${result.error}`]),
    ...result.figures.map((figure) => {
      const mark = figure.bound === undefined ? '      ' : isMet(figure) ? 'ok    ' : 'FAILED'
      return `  ${mark} ${figureText(figure)}`
    }),
    ...result.controls.map(
      ({ name, hasFailed, detail }) =>
        `  ${hasFailed ? 'ok    ' : 'FAILED'} ${name} ${hasFailed ? 'failed as expected' : 'did NOT fail'}: ${detail}`,
    ),
    ...(result.notRun ?? []).map((reason) => `  not run: ${reason}`),
  ]
}

/** What did not hold, once more: the end of a long report is what one reads first. */
export function brokenLines(results: readonly Result[]): string[] {
  return results.flatMap((result) => {
    const broken = lines(result).filter((line) => line.startsWith('  FAILED'))
    return broken.length === 0 ? [] : [heading(result), ...broken]
  })
}
