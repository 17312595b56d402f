// Names, comments, texts and documents use the standard terms: no word of the table in what git tracks.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inRoot, root } from '../run/paths.mjs'
import { conclude } from './published.mjs'
import { allowed } from './words/allowed.mjs'
import { gerundOf } from './words/gerunds.mjs'
import { judge, scan } from './words/scan.mjs'
import { terms } from './words/terms.mjs'

const READ = /\.([cm]?[jt]sx?|json|css|html|md|sql|sh|txt|ya?ml|svg)$|Dockerfile$/
/** What is made from doc comments has the words of those, which are read themselves. */
const GENERATED = /^pnpm-lock\.yaml$|(^|\/)results\.json$|^packages\/core\/(docs\/api\.md|llms\.txt)$/

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
const files = tracked.filter((file) => READ.test(file) && !GENERATED.test(file) && existsSync(inRoot(file)))
const uses = files.flatMap((file) => scan(file, readFileSync(inRoot(file), 'utf8'), terms))
const { faults, unneeded } = judge(uses, allowed)
const gerunds = files.filter((file) => gerundOf(file) !== undefined)

conclude(
  [
    ...faults.map(({ file, line, word, instead }) => {
      const where = line === 0 ? `${file}: its name says` : `${file}:${line}:`
      return `${where} "${word}"; say ${instead}`
    }),
    ...gerunds.map((file) => `${file}: a module is named by a noun, not by "${gerundOf(file)}"`),
    ...unneeded.map(
      ({ files: pattern, words }) =>
        `scripts/checks/words/allowed.mjs: nothing in ${pattern} says ${words.join(' or ')} any more`,
    ),
  ],
  `${files.length} files use the standard terms`,
)
