import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { stepFailure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { pnpm } from './provision.mjs'
import { whileWatchingRegistry } from './registry.mjs'
import { say } from './say.mjs'
import { requireFreeSpace } from './space.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

/** Installs exactly what the lockfile says; nothing when that was done already. */
export async function install() {
  const wanted = hashOfManifests()
  if (readStamp('install') === wanted && existsSync(inRoot('node_modules', '.pnpm'))) return
  requireFreeSpace()
  say('installing dependencies')
  const installing = pnpm(['install', '--frozen-lockfile', '--reporter=append-only'])
  const { exitCode, output } = await whileWatchingRegistry(installing)
  if (exitCode !== 0) {
    const advice =
      'Is the registry reachable (`npm ping`)? If a package is damaged, delete node_modules and try again.'
    throw stepFailure('install', 'installing dependencies (pnpm install --frozen-lockfile)', output, advice)
  }
  writeStamp('install', wanted)
}

function hashOfManifests() {
  const hash = createHash('sha256').update(process.version)
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']
  for (const folder of ['packages', 'examples']) {
    if (!existsSync(inRoot(folder))) continue
    for (const name of readdirSync(inRoot(folder)).sort()) manifests.push(`${folder}/${name}/package.json`)
  }
  for (const file of manifests)
    if (existsSync(inRoot(file))) hash.update(file).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}
