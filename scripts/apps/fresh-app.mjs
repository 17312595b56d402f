import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { publishedPackages } from '../checks/published.mjs'
import { capture } from '../run/child.mjs'
import { inRoot } from '../run/paths.mjs'

const tarballs = new Map(publishedPackages().map(({ manifest, tarball }) => [manifest.name, tarball]))

/** A copy of an example outside of the workspace, with what a registry would give it: nothing of ours but packed files. */
export async function freshApp(name) {
  const folder = mkdtempSync(path.join(tmpdir(), `comptoir-app-${name}-`))
  const isOurs = (file) => path.basename(file) !== 'node_modules'
  cpSync(sourceOf(name), folder, { recursive: true, filter: isOurs })
  const file = path.join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.dependencies = withPacked(manifest.dependencies)
  writeFileSync(file, JSON.stringify(manifest, null, 2))
  const app = {
    folder,
    run: (command, args, env) => runIn(folder, command, args, env),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
  try {
    await app.run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  } catch (error) {
    app.remove()
    throw error
  }
  return app
}

/** Apps that are only for this test have a folder of their own; the others run in the workspace, too. */
function sourceOf(name) {
  return ['examples/apps', 'examples'].map((parent) => inRoot(parent, name)).find(existsSync)
}

/** Packages of ours depend on each other by version, which no registry has: those come as packed files too. */
function withPacked(dependencies) {
  const own = Object.keys(dependencies).filter((name) => tarballs.has(name))
  if (own.includes('@comptoir/inbox-widget')) own.push('@comptoir/core')
  const packed = Object.fromEntries(own.map((name) => [name, `file:${tarballs.get(name)}`]))
  return { ...dependencies, ...packed }
}

/** Runs a command in the folder of an app and returns what it printed; throws with that when it fails. */
async function runIn(cwd, command, args, env) {
  const { exitCode, output } = await capture(command, args, { cwd, env })
  if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
  return output
}
