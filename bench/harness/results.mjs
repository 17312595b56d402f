import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { page } from './page.mjs'

const root = path.join(import.meta.dirname, '../..')
export const resultsFile = path.join(root, 'bench/results.json')
export const pageFile = path.join(root, 'SPEED.md')

export const readResults = (file = resultsFile) => JSON.parse(readFileSync(file, 'utf8'))

export const writeResults = (file, results) => writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)

/** A later result of a benchmark replaces the earlier one; results of removed benchmarks are dropped. */
export function merge(before, after, names) {
  const latest = new Map([...before, ...after].map((result) => [result.name, result]))
  return names.flatMap((name) => latest.get(name) ?? [])
}

/** Each result as soon as it is there: what breaks off later takes nothing away. */
export function publish(result, names) {
  const results = merge(readResults(), [result], names)
  writeResults(resultsFile, results)
  writeFileSync(pageFile, page(results))
}
