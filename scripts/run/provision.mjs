import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture } from './child.mjs'
import { putFirstOnPath } from './environment.mjs'
import { stepFailure } from './failure.mjs'
import { isWindows, tools } from './paths.mjs'
import { whileWatchingRegistry } from './registry.mjs'
import { say } from './say.mjs'
import { requireFreeSpace } from './space.mjs'

const NODE = '24.21.0'
const PNPM = '11.28.11'
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const inTools = (...parts) => path.join(tools, 'node_modules', ...parts)
const pnpmScript = inTools('pnpm', 'bin', 'pnpm.mjs')

/** The Node that runs everything after this script: the host's where it is new enough, else our own. */
export let node = process.execPath

/** Installs Node 24 and the exact pnpm, from the npm registry where the host lacks them. */
export async function provision() {
  const needsNode = Number(process.versions.node.split('.')[0]) < Number(NODE.split('.')[0])
  const wanted = []
  if (needsNode && versionOf(nodePackage) !== NODE) wanted.push(`${nodePackage}@${NODE}`)
  if (versionOf('pnpm') !== PNPM) wanted.push(`pnpm@${PNPM}`)
  if (wanted.length > 0) await fetchTools(wanted)
  if (needsNode) {
    node = isWindows ? inTools(nodePackage, 'bin', 'node.exe') : inTools(nodePackage, 'bin', 'node')
    putFirstOnPath(path.dirname(node))
  }
  putFirstOnPath(inTools('.bin'))
}

export function pnpm(args, options) {
  return capture(node, [pnpmScript, ...args], { shell: false, ...options })
}

function versionOf(name) {
  const manifest = inTools(name, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

async function fetchTools(wanted) {
  requireFreeSpace()
  const step = `fetching ${wanted.join(' and ')} into .tools`
  say(step)
  mkdirSync(tools, { recursive: true })
  const manifest = path.join(tools, 'package.json')
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n')
  // --force: the manifest of Node's package asks for a newer npm than the host may have.
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--force']
  const npm = isWindows ? 'npm.cmd' : 'npm'
  const installing = capture(npm, ['install', '--prefix', tools, ...options, ...wanted])
  const { exitCode, output } = await whileWatchingRegistry(installing)
  if (exitCode !== 0) {
    const advice = 'Is npm installed and is the registry reachable (`npm ping`)? Then run the command again.'
    throw stepFailure('provision', step, output, advice)
  }
}
