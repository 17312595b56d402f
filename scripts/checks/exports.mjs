// The exports map, the built files and the README of a package name the same entry points.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { codeEntries, conclude, publishedPackages } from './published.mjs'

const problems = []
for (const { folder, manifest } of publishedPackages()) {
  const readmeFile = path.join(folder, 'README.md')
  const readme = existsSync(readmeFile) ? readFileSync(readmeFile, 'utf8') : ''
  if (readme === '') problems.push(`${manifest.name} has no README.md`)
  checkFiles(folder, manifest)
  checkReadme(manifest, readme)
  await checkImports(folder, manifest)
}
conclude(problems, 'exports maps, built files and READMEs agree')

function checkFiles(folder, { name, exports = {}, bin = {} }) {
  const targets = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? target : Object.values(target),
  )
  for (const file of [...targets, ...Object.values(bin)]) {
    // A pattern stands for the files of a folder.
    if (!existsSync(path.join(folder, file.replace(/\*.*$/, ''))))
      problems.push(`${name}: ${file} is named in package.json and does not exist`)
  }
}

function checkReadme(manifest, readme) {
  const { name } = manifest
  const offered = new Set(Object.keys(manifest.exports ?? {}).map((entry) => name + entry.slice(1)))
  for (const [entry] of codeEntries(manifest)) {
    const specifier = name + entry.slice(1)
    if (!new RegExp(`${specifier}(?![\\w/])`).test(readme))
      problems.push(`${name}: its README does not name ${specifier}`)
  }
  for (const [specifier] of readme.matchAll(
    new RegExp(`(?<=from '|import '|import\\(')${name}(/[^']+)?`, 'g'),
  )) {
    if (!offered.has(specifier))
      problems.push(`${name}: its README imports ${specifier}, which is not exported`)
  }
}

/** Every exported JavaScript file loads and exports something, in Node where it needs no browser. */
async function checkImports(folder, manifest) {
  if (manifest.name !== '@comptoir/core') return
  for (const [entry, target] of codeEntries(manifest)) {
    const module = await import(path.join(folder, target.default)).catch((error) =>
      problems.push(`${entry}: ${error}`),
    )
    if (Object.keys(module).length === 0) problems.push(`${manifest.name}${entry.slice(1)} exports nothing`)
  }
}
