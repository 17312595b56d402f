import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../run/paths.mjs'
import { conclude } from './published.mjs'

/**
 * French puts a narrow no-break space before ; : ! ? and inside « » and large numbers. What is shown in French has it,
 * so that no sign begins a line and no number ends on the next. What is sent by SMS never has it: this one character would make every SMS of 160 characters one of 70.
 */

/** Files of texts in TypeScript that are shown in French: e-mails and the pages that the server writes. */
const SHOWN = [
  'packages/server/src/features/mail/texts-fr.ts',
  'packages/server/src/features/preferences/page-texts.ts',
]

/** Files whose texts are sent by SMS, or suggested to somebody who writes one. */
const SMS = [
  'packages/core/src/sms/stop.ts',
  'packages/server/src/features/alerts/texts.ts',
  'packages/server/src/features/session/sms-codes.ts',
  'packages/server/src/features/virtual-numbers/answer-text.ts',
  'packages/server/src/features/writing/suggestions.ts',
]

/** Entries of locales that become the draft of an SMS. */
const SMS_KEYS = new Set(['packages/backoffice/src/outreach/locales/fr.json reviewText'])

/** A sign after a space that is not the narrow one. A lone sign in a list of keys ("la liste, ? pour voir") is none. */
const ORDINARY = /[^\s,] +[;:!?»](?![\w/])|« |\d \d{3}\b|\u00A0/

/** What is wrong with a text that is shown in French; undefined where nothing is. */
export function shownProblem(text) {
  return ORDINARY.test(text) ? 'needs U+202F before ; : ! ? and inside « » and numbers' : undefined
}

/** What is wrong with a text that is sent by SMS; undefined where nothing is. */
export function smsProblem(text) {
  return /[\u202F\u00A0]/.test(text) ? 'must not have U+202F or U+00A0: it is sent by SMS' : undefined
}

const entriesOf = (root, file) => Object.entries(JSON.parse(readFileSync(path.join(root, file), 'utf8')))

/** The string literals of a file. Ternaries have the same signs, so the code around them is left out. */
function* literalsOf(root, file) {
  const code = readFileSync(path.join(root, file), 'utf8')
  for (const [literal] of code.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g))
    yield literal.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'x')
}

/** Every French text with a wrong space, as "file: text: what is wrong". */
export function frenchSpaces(root, files = globSync('packages/*/src/**/locales/fr.json', { cwd: root })) {
  const found = []
  const judge = (where, text, problem) =>
    problem && found.push(`${where}: ${JSON.stringify(text)}: ${problem}`)
  for (const file of files)
    for (const [key, text] of entriesOf(root, file)) {
      const isSms = SMS_KEYS.has(`${file} ${key}`)
      judge(`${file} ${key}`, text, isSms ? smsProblem(text) : shownProblem(text))
    }
  for (const file of SHOWN) for (const text of literalsOf(root, file)) judge(file, text, shownProblem(text))
  for (const file of SMS) for (const text of literalsOf(root, file)) judge(file, text, smsProblem(text))
  return found
}

if (import.meta.main) {
  conclude(frenchSpaces(inRoot()), 'French texts have the right spaces')
}
