import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../run/paths.mjs'

export const packedFolder = inRoot('test-results', 'packed')

/** The packages that go to the registry, each with its folder, manifest and packed file. */
export function publishedPackages() {
  const folders = readdirSync(inRoot('packages')).map((name) => inRoot('packages', name))
  const all = folders.map((folder) => ({ folder, manifest: readManifest(folder) }))
  return all
    .filter(({ manifest }) => !manifest.private)
    .map((one) => ({ ...one, tarball: tarballOf(one.manifest) }))
}

function readManifest(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
}

function tarballOf({ name, version }) {
  return `${packedFolder}/${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

/** Entry points that are code with declarations; style sheets and script-tag files are addressed as files. */
export function codeEntries({ exports = {} }) {
  return Object.entries(exports).filter(([, target]) => target.types)
}

/** Prints what is wrong and ends with the right code. */
export function conclude(problems, summary) {
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(summary)
  process.exit(problems.length === 0 ? 0 : 1)
}
