import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Each package of the lockfile, as `name@version`, with the SHA-512 of its archive in base 64. */
export function lockedPackages(lockfile: string): Map<string, string> {
  const [, section = ''] = lockfile.split(/^packages:\n/m)
  const [own = ''] = section.split(/^\S/m)
  const entries = own.matchAll(
    /^ {2}'?((?:@[^@/]+\/)?[^@'\n]+@[^':\n]+)'?:\n {4}resolution: \{integrity: sha512-([^,}]+)/gm,
  )
  return new Map([...entries].map(([, name = '', hash = '']) => [name, hash]))
}

/** What the workspace says about scripts that packages run when they are installed: the names that may, and all named. */
export function allowedBuilds(workspace: string): { allowed: string[]; named: string[] } {
  const [, list = ''] = /^allowBuilds:\n((?: {2}.+\n)*)/m.exec(workspace) ?? []
  const named = [...list.matchAll(/^ {2}'?([^':]+)'?: (true|false)$/gm)]
  const names = (wanted: (value: string) => boolean) =>
    named.flatMap(([, name = '', value = '']) => (wanted(value) ? [name] : []))
  return { allowed: names((value) => value === 'true'), named: names(() => true) }
}

interface Manifest {
  name?: string
  scripts?: Record<string, string>
}

/** How many packages are installed, and the names of those that bring a script for it. */
export function installedScripts(root: string): { count: number; withScripts: string[] } {
  const store = join(root, 'node_modules', '.pnpm')
  const files = ['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json']
    .flatMap((pattern) => globSync(pattern, { cwd: store }))
    .map((file) => join(store, file))
  const manifests = files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest)
  return { count: manifests.length, withScripts: namesWithScripts(manifests) }
}

/** The packages that would run something of theirs when they are installed. */
export function namesWithScripts(manifests: readonly Manifest[]): string[] {
  const phases = ['preinstall', 'install', 'postinstall']
  const names = manifests.flatMap(({ name, scripts = {} }) =>
    name !== undefined && phases.some((phase) => phase in scripts) ? [name] : [],
  )
  return [...new Set(names)].toSorted()
}
