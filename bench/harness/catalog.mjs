import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** What is beside the benchmarks in their folder. */
const OTHERS = new Set(['run.mjs'])

/**
 * A benchmark, as its module exports it under the name `benchmark`.
 *
 * @typedef {object} Benchmark
 * @property {string} title What it measures, in a sentence without its period.
 * @property {string} baseline What is measured beside it in the same run: peers, the bare library, a limit.
 * @property {string} goals Where the goals come from: the section of the performance goals.
 * @property {object} small Its size in `npm test`: a few seconds, enough to show that it works.
 * @property {object} whole Its size where the figures count.
 * @property {{ small: number, whole: number }} seconds After which it is stopped and has failed.
 * @property {(context: Context) => Promise<Figure[]>} measure Ends with nothing left open: the process must exit by itself.
 *
 * @typedef {object} Context
 * @property {any} size `small` or `whole` of the benchmark.
 * @property {string} folder An empty folder, removed afterwards.
 * @property {(line: string) => void} say
 *
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} [unit]
 * @property {{ name: string, value: number }} [baseline] Measured in the same run; a goal then bounds value / baseline.
 * @property {{ exactly?: number, most?: number, least?: number }} [goal]
 */

/** The benchmarks of a folder by name: every module in it is one. */
export function listBenchmarks(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mjs') && !OTHERS.has(file))
    .map((file) => path.basename(file, '.mjs'))
    .sort()
}

/** @returns {Promise<Benchmark>} */
export async function loadBenchmark(folder, name) {
  const { benchmark } = await import(pathToFileURL(path.join(folder, `${name}.mjs`)).href)
  if (!benchmark) throw new Error(`bench/${name}.mjs exports no benchmark; bench/README.md shows its form.`)
  return benchmark
}
