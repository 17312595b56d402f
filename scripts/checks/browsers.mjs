// Built files use nothing that the oldest supported browsers lack (scripts/browsers/policy.mjs), but for what they ask for first.
import { readFileSync } from 'node:fs'
import { checkFolder, idleReasons } from '../browsers/check.mjs'
import { policy } from '../browsers/policy.mjs'
import { inRoot } from '../run/paths.mjs'
import { conclude } from './published.mjs'

const folders = {
  chat: [inRoot('packages', 'inbox-widget', 'dist', 'embed')],
  backoffice: [inRoot('packages', 'backoffice', 'dist'), inRoot('packages', 'inbox-widget', 'dist', 'frame')],
}

const problems = []
let count = 0
for (const [part, places] of Object.entries(folders)) {
  const needed = new Set()
  for (const folder of places) {
    const result = checkFolder(part, folder)
    if (result.count === 0) problems.push(`there is nothing in ${folder}`)
    problems.push(...result.problems)
    count += result.count
    for (const name of result.needed) needed.add(name)
  }
  for (const name of idleReasons(part, needed))
    problems.push(`${part}: nothing uses ${name} any more: take its reason out`)
}

/** The sentence for older browsers names the oldest ones that are supported. */
const page = readFileSync(inRoot('packages', 'backoffice', 'dist', 'index.html'), 'utf8')
for (const version of Object.values(policy.backoffice))
  if (page.split(version).length < 3) problems.push(`index.html does not name ${version} in both languages`)
if (/light-dark\(/.test(readFileSync(inRoot('packages', 'ui', 'dist', 'styles.css'), 'utf8')))
  problems.push('ui/dist/styles.css has light-dark(), which the build should have written for older browsers')
conclude(problems, `${count} built files use nothing that the oldest supported browsers lack`)
