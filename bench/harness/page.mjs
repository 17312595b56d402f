import { countGoals, figureCells } from './judgement.mjs'

const introduction = `# Speed

How fast Comptoir is, measured: each figure next to that of a peer or a limit from the same run, because machines differ and
are busy. Where there is a ratio of the two, the goal applies to the ratio. This page is generated from benchmark results
(\`bench/results.json\`); do not edit it. How to measure and how to add a benchmark: [bench](bench/README.md).`

const inCell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (cells) => `| ${cells.map(inCell).join(' | ')} |`
const table = (head, rows) => [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

function section(result) {
  const { name, title, baseline, goals, figures, error, command, date, seconds, machine } = result
  const head = ['', 'Comptoir', 'baseline, in the same run', 'ratio', 'goal', '']
  return [
    `## ${name}`,
    `${title}. Baseline: ${baseline}. Goals: ${goals}.`,
    ...(error === undefined ? [] : [`**Failed: ${error}**`]),
    ...(figures.length === 0 ? [] : [table(head, figures.map(figureCells))]),
    `\`${command}\`, ${date}, ${seconds} s, on ${machine}.`,
  ].join('\n\n')
}

function overview(results) {
  const rows = results.map((result) => {
    const { kept, missed } = countGoals(result)
    return [`[${result.name}](#${result.name})`, result.title, `${kept} of ${kept + missed}`]
  })
  return table(['', 'what', 'goals kept'], rows)
}

/** The page of figures. */
export function page(results) {
  return `${[introduction, overview(results), ...results.map(section)].join('\n\n')}\n`
}
