import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allowed, reasonFor } from './allowed.mjs'
import { policy } from './policy.mjs'
import { readScript } from './scripts.mjs'
import { readStyles } from './styles.mjs'

/** What one built file uses that the oldest browsers of its bundle lack, without a listed reason. */
export function findNewer(part, name, text) {
  const oldest = policy[part]
  if (name.endsWith('.css')) return withText(readStyles(text, oldest), text)
  const { found, sheets } = readScript(text, oldest)
  return [...withText(found, text), ...sheets.flatMap((sheet) => withText(readStyles(sheet, oldest), sheet))]
}

function withText(found, text) {
  return found.map(({ name, lacking, at }) => ({
    name,
    lacking,
    near: text.slice(Math.max(0, at - 40), at + 40),
  }))
}

/** Every built file of a folder: what is newer without a reason, as sentences, and which reasons were needed. */
export function checkFolder(part, folder) {
  const problems = []
  const needed = new Set()
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css)$/.test(name))
  for (const name of files)
    for (const one of findNewer(part, name, readFileSync(path.join(folder, name), 'utf8'))) {
      const reason = reasonFor(part, one.name)
      if (reason) needed.add(one.name)
      else problems.push(`${name}: ${one.name} is not in ${one.lacking.join(', ')}: …${one.near}…`)
    }
  return { problems, needed, count: files.length }
}

/** Reasons for what no file uses any more. */
export function idleReasons(part, needed) {
  return Object.keys(allowed[part]).filter(
    (known) => ![...needed].some((name) => name === known || name.startsWith(`${known}: `)),
  )
}
