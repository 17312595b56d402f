// What cannot be composed when the program runs is written from the folders of the features: `npm run generate`.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rowsTable } from '../rows/rows.mjs'
import { inRoot } from '../run/paths.mjs'

/** Former names of entry points, which stay for one release. */
const FORMER_NAMES = { desk: 'inbox-team' }
const NOTE = '// Generated from the folders by `npm run generate`.'
const core = inRoot('packages', 'core')
const backoffice = inRoot('packages', 'backoffice')
const read = (...parts) => readFileSync(path.join(...parts), 'utf8')
const foldersWith = (root, pattern, depth) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.split('/').slice(0, depth).join('/'))
    .toSorted()

/** `contact-messages` as a name of JavaScript. */
export const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** The entry points of core: a folder with an `index.ts` each, and the contract. */
function coreEntries() {
  const folders = foldersWith(path.join(core, 'src'), '*/index.ts', 1)
  return [...folders.map((name) => ({ name, file: `${name}/index` })), { name: 'contract', file: 'contract' }]
}

function coreManifest() {
  const manifest = JSON.parse(read(core, 'package.json'))
  const former = Object.entries(FORMER_NAMES).map(([name, folder]) => ({ name, file: `${folder}/index` }))
  const entries = [...coreEntries(), ...former].map(({ name, file }) => [
    `./${name}`,
    {
      'comptoir-source': `./src/${file}.ts`,
      types: `./dist/${file}.d.ts`,
      default: `./dist/${file}.js`,
    },
  ])
  const exports = { ...Object.fromEntries(entries), './package.json': './package.json' }
  return `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`
}

/** The table of entry points: the first line of each says what it is. */
function coreReadme() {
  const rows = coreEntries().map(({ name, file }) => {
    const [, what] = /^\/\/ (.*)\n/.exec(read(core, 'src', `${file}.ts`)) ?? []
    if (what === undefined)
      throw new Error(`The first line of core/src/${file}.ts must say what it offers, as a comment`)
    return `| \`@comptoir/core/${name}\` | ${what} |`
  })
  const former = Object.entries(FORMER_NAMES).map(
    ([name, now]) => `| \`@comptoir/core/${name}\` | the former name of \`@comptoir/core/${now}\` |`,
  )
  return read(core, 'README.md').replace(
    /(?<=\| entry point \| what \|\n\|---\|---\|\n)(?:\|.*\n)+/,
    `${[...rows, ...former].join('\n')}\n`,
  )
}

/** A group a folder with a contract; a folder whose calls are in several files names its groups in `calls.ts`. */
function coreGroups() {
  const lines = foldersWith(path.join(core, 'src'), '*/contract.ts', 1).map((folder) =>
    existsSync(path.join(core, 'src', folder, 'calls.ts'))
      ? `export * from './${folder}/calls.ts'`
      : `export * as ${camelCase(folder)} from './${folder}/contract.ts'`,
  )
  return `${NOTE}\n${lines.join('\n')}\n`
}

/** Every permission that a call in a venue needs, read from the contracts. */
function calledPermissions() {
  const contracts = globSync('src/*/!(*.test).ts', { cwd: core }).map((file) => read(core, file))
  const found = contracts.flatMap((text) =>
    Array.from(text.matchAll(/\bpermission: '(?!staff\.)([^']+)'/g), ([, permission]) => permission),
  )
  const lines = [...new Set(found)].toSorted().map((permission) => `  '${permission}',`)
  return `${NOTE}
import type { Permission } from '../http/endpoint.ts'

/** The permissions that calls in venues need; a role can hold more, which open nothing yet. */
export const calledPermissions: readonly Permission[] = [
${lines.join('\n')}
]
`
}

/** The texts of each folder, so that a text that does not exist does not compile. */
function textTypes() {
  const files = globSync('{*,*/*}/locales/en.json', { cwd: path.join(backoffice, 'src') })
  const folders = files.map((file) => path.dirname(path.dirname(file))).toSorted()
  const lines = folders.map(
    (folder) =>
      `  ${/[-/]/.test(folder) ? `'${folder}'` : folder}: typeof import('../${folder}/locales/en.json')`,
  )
  return `${NOTE}
/** The texts of each namespace. */
export interface Namespaces {
${lines.join('\n')}
}
`
}

/** Every generated file with its text. */
export const generated = () => ({
  'packages/core/package.json': coreManifest(),
  'packages/core/README.md': coreReadme(),
  'packages/core/src/groups.ts': coreGroups(),
  'packages/core/src/roles/called-permissions.ts': calledPermissions(),
  'packages/backoffice/src/app/namespaces.ts': textTypes(),
  'docs/rows.md': rowsTable(),
})
