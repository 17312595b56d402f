// Writes the tables of bench/README.md that count what each reader reads right: node bench/support/reader-tables.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { countFiles } from '../customer-files.mjs'
import { countMails } from '../mail-answers.mjs'
import { countCells } from '../phones.mjs'
import { countTexts } from '../sms-count.mjs'

const bench = path.join(import.meta.dirname, '..')
export const readmeFile = path.join(bench, 'README.md')
const { devDependencies: versions } = JSON.parse(readFileSync(path.join(bench, 'package.json'), 'utf8'))

const named = (name) => `${name} ${versions[name]}`
/** Ours apart, the others with the best first. */
function ranked({ comptoir, ...others }) {
  return { comptoir, others: Object.entries(others).toSorted((a, b) => b[1] - a[1]) }
}

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `|${cells.map((cell) => (cell === '---' ? cell : ` ${cell} `)).join('|')}|`)
    .join('\n')

function readers(who, what, { of, right }) {
  const { comptoir, others } = ranked(right)
  const rows = others.map(([name, count]) => [named(name), count])
  return table([who, `right, of ${of} ${what}`], [['Comptoir', comptoir], ...rows])
}

function files(kinds) {
  const rows = Object.entries(kinds).map(([kind, { of, right }]) => {
    const { comptoir, others } = ranked(right)
    const [best = '', next = ''] = others.map(([name, count]) => `${named(name)}: ${count}`)
    return [`${of} ${kind}`, comptoir, best, next]
  })
  return table(['files', 'Comptoir', 'the best other', 'the next'], rows)
}

/** The tables as they are now, each under the command that it names. */
async function tables() {
  return {
    'mail-answers': readers('reader', 'mails', await countMails()),
    'customer-files': files(await countFiles()),
    phones: readers('reader', 'cells', countCells()),
    'sms-count': readers('counter', 'texts', countTexts()),
  }
}

/** The page with its tables renewed. */
export async function renewed(page) {
  let text = page
  for (const [name, rows] of Object.entries(await tables())) {
    const command = text.indexOf(`(\`npm run bench -- ${name}\``)
    const start = text.indexOf('\n| ', command) + 1
    if (command < 0 || start === 0) throw new Error(`README.md has no table of ${name}`)
    text = text.slice(0, start) + rows + text.slice(text.indexOf('\n\n', start))
  }
  return text
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(readmeFile, await renewed(readFileSync(readmeFile, 'utf8')))
