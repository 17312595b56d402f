// What a stranger's page loads holds nothing that belongs elsewhere: no document of the contract, no other feature's
// calls, no validator, no React.
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../run/paths.mjs'
import { conclude } from './published.mjs'

const folder = inRoot('packages', 'inbox-widget', 'dist', 'embed')
const forbidden = {
  campaigns: /campaign/i,
  'the OpenAPI document': /openapi/i,
  zod: /\bZod(?:Error|Type|Object)|_zod\b/,
  'react-dom': /react-dom|__SECRET_INTERNALS|reactFiber/,
  'managers’ calls': /\/v2\/venues\//,
  'requests to other hosts': /https?:\/\/(?!www\.w3\.org\/)[a-z]/i,
}
const problems = []
const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
for (const name of files) {
  const code = readFileSync(`${folder}/${name}`, 'utf8')
  for (const [what, pattern] of Object.entries(forbidden)) {
    const found = pattern.exec(code)
    if (found)
      problems.push(
        `${name} contains ${what}: …${code.slice(Math.max(0, found.index - 40), found.index + 40)}…`,
      )
  }
}
if (files.length === 0) problems.push(`there is nothing in ${folder}`)
conclude(problems, `${files.length} files of the script tag hold nothing that belongs elsewhere`)
