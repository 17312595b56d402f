// Runs the benchmarks, all or those that are named: node bench/run.mjs small | whole [names…] [--report <file>]
// A small run shows that each works; a whole one writes its figures to bench/results.json and SPEED.md.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { describeMachine } from '../packages/trust/src/results.ts'
import { findChromium } from '../scripts/run/chromium.mjs'
import { listBenchmarks } from './harness/catalog.mjs'
import { countGoals, figureLine, smallFaults } from './harness/judgement.mjs'
import { measureBenchmark } from './harness/measure.mjs'
import { publish, writeResults } from './harness/results.mjs'

const folder = import.meta.dirname
/** Small runs judge no times, so several run at once; in a whole one each has the machine to itself. */
const AT_ONCE = { small: Math.min(3, availableParallelism()), whole: 1 }

const all = listBenchmarks(folder)
const { values, positionals } = parseArgs({ allowPositionals: true, options: { report: { type: 'string' } } })
const [profile, ...chosen] = positionals
const unknown = chosen.filter((name) => !all.includes(name))
if (!(profile in AT_ONCE) || unknown.length > 0) {
  console.error(`Usage: node bench/run.mjs small | whole [${all.join(' ')}]`)
  process.exit(2)
}

const chromium = findChromium()
if (chromium) process.env.CHROMIUM_PATH = chromium
const machine = describeMachine()
const waiting = chosen.length > 0 ? [...chosen] : [...all]
const results = []

/** @returns {string[]} what is wrong with it */
function faultsOf(result) {
  if (profile === 'small') return smallFaults(result)
  const { missed } = countGoals(result)
  return missed === 0 ? [] : [result.error ?? `${missed} goals not kept`]
}

async function worker() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const result = { ...(await measureBenchmark(folder, name, profile)), machine }
    const faults = faultsOf(result)
    results.push({ ...result, faults })
    console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${result.seconds} s)`)
    for (const figure of result.figures) console.log(figureLine(figure))
    for (const fault of faults) console.log(`    ${fault}`)
    // What could not even be loaded has nothing to show.
    if (profile === 'whole' && result.title) publish(result, all)
  }
}

await Promise.all(Array.from({ length: AT_ONCE[profile] }, worker))
const failed = results.filter(({ faults }) => faults.length > 0).length
if (values.report) writeResults(values.report, { passed: results.length - failed, failed, results })
process.exitCode = failed === 0 ? 0 : 1
