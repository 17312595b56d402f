// No cycle of folders in the server, type imports included: a folder can be read, tested and moved by itself. A feature
// says which features it uses.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../run/paths.mjs'

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** The folder of a file, as far as folders are judged: `kernel/http`, `features/inbox`, `main`. */
function folderOf(file) {
  const [layer, folder, ...rest] = file.split('/')
  return rest.length === 0 ? layer : `${layer}/${folder}`
}

const isJudged = (file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file)

/** What each folder imports, with one file that does. */
export function folderGraph(root) {
  const graph = new Map()
  for (const file of globSync('**/*.ts', { cwd: root }).filter(isJudged)) {
    const from = folderOf(file)
    const targets = graph.get(from) ?? graph.set(from, new Map()).get(from)
    for (const [, specifier] of readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = path.join(path.dirname(file), specifier)
      const to = folderOf(target)
      if (to !== from && !target.startsWith('..') && existsSync(path.join(root, target)))
        targets.set(to, targets.get(to) ?? `${file} imports ${target}`)
    }
  }
  return graph
}

/** One cycle of folders as the imports that make it, or undefined. */
export function findCycle(graph) {
  const done = new Set()
  const visit = (folder, trail) => {
    const start = trail.findIndex((step) => step.folder === folder)
    if (start >= 0) return trail.slice(start).map(({ why }) => why)
    if (done.has(folder)) return undefined
    for (const [to, why] of graph.get(folder) ?? []) {
      const cycle = visit(to, [...trail, { folder, why }])
      if (cycle) return cycle
    }
    done.add(folder)
    return undefined
  }
  for (const folder of graph.keys()) {
    const cycle = visit(folder, [])
    if (cycle) return cycle
  }
  return undefined
}

/** The features that each feature says that it uses, where that is not what its files import; a line for each. */
export function wrongUses(root, graph) {
  return globSync('features/*/feature.ts', { cwd: root }).flatMap((file) => {
    const folder = path.dirname(file)
    const [, list = ''] = /\buses: \[([^\]]*)\]/.exec(readFileSync(path.join(root, file), 'utf8')) ?? []
    const said = new Set(Array.from(list.matchAll(/'([^']+)'/g), ([, name]) => `features/${name}`))
    const imported = [...(graph.get(folder) ?? [])].filter(([to]) => to.startsWith('features/'))
    return [
      ...imported.filter(([to]) => !said.has(to)).map(([, why]) => `${why}: add it to \`uses\` of ${file}`),
      ...[...said]
        .filter((name) => !imported.some(([to]) => to === name))
        .map((name) => `${file} says that it uses ${name}, and imports nothing of it`),
    ]
  })
}

if (import.meta.main) {
  const root = inRoot('packages/server/src')
  const graph = folderGraph(root)
  const cycle = findCycle(graph)
  const faults = [
    ...(cycle ? ['These folders of the server import each other in a circle:', ...cycle] : []),
    ...wrongUses(root, graph),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
