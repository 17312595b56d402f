import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stepFailure } from './failure.mjs'
import { inRoot, root } from './paths.mjs'
import { pnpm } from './provision.mjs'
import { say } from './say.mjs'
import { readStamp, removeStamp, writeStamp } from './stamp.mjs'

const NOT_SOURCES = new Set(['node_modules', 'dist', 'e2e'])
const OUTPUTS = ['packages/server/dist/cli.js', 'packages/server/dist/public/backoffice/index.html']

/** Builds what a start serves, when a source changed since the last build: the pages first, then the server around them. */
export async function buildForStart() {
  await buildWhenChanged('start', async () => {
    await Promise.all([
      buildPackage('@comptoir/backoffice', 'build'),
      buildPackage('@comptoir/inbox-widget', 'build:embed'),
    ])
    await buildPackage('@comptoir/server', 'build')
  })
}

/** Builds every package as it is published, two at once: all but the server are built from sources alone. */
export async function buildAll() {
  await buildWhenChanged('all', async () => {
    await Promise.all([
      buildInOrder('@comptoir/backoffice', '@comptoir/ui'),
      buildInOrder('@comptoir/inbox-widget', '@comptoir/core'),
    ])
    await buildPackage('@comptoir/server', 'build')
  })
}

async function buildInOrder(...names) {
  for (const name of names) await buildPackage(name, 'build')
}

async function buildWhenChanged(kind, build) {
  const wanted = hashOfSources()
  const isDone = readStamp(`build-${kind}`) === wanted || readStamp('build-all') === wanted
  if (isDone && OUTPUTS.every((file) => existsSync(inRoot(file)))) return
  say('building')
  removeStamp('build-start')
  removeStamp('build-all')
  await build()
  writeStamp(`build-${kind}`, wanted)
}

async function buildPackage(name, script) {
  const { exitCode, output } = await pnpm(['--filter', name, 'run', script])
  if (exitCode === 0) return
  throw stepFailure('build', `building ${name}`, output, 'The output above names the file.')
}

function hashOfSources() {
  const hash = createHash('sha256').update(process.version)
  for (const file of ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/run/build.mjs'])
    addFile(hash, inRoot(file))
  for (const folder of ['packages', 'examples']) addFolder(hash, inRoot(folder))
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  if (!existsSync(folder)) return
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (NOT_SOURCES.has(entry.name) || /\.(test|suite)\.\w+$/.test(entry.name)) continue
    if (entry.isDirectory()) addFolder(hash, file)
    else if (entry.isFile()) addFile(hash, file)
  }
}

function addFile(hash, file) {
  hash.update(path.relative(root, file)).update(readFileSync(file))
}
