// Measures one benchmark: node child.mjs <folder of the benchmarks> <name> <small | whole> <empty folder>
import { writeSync } from 'node:fs'
import { loadBenchmark } from './catalog.mjs'

/** How long after its figures a process may still close what it has opened, before it says what keeps it alive. */
const CLOSING_MS = 3000

const [benchmarks, name, profile, folder] = process.argv.slice(2)
const say = (line) => void writeSync(1, `  ${name}: ${line}\n`)

const benchmark = await loadBenchmark(benchmarks, name)
const { title, baseline, goals, seconds } = benchmark
process.send({ head: { title, baseline, goals }, seconds: seconds[profile] })
const figures = await benchmark.measure({ size: benchmark[profile], folder, say })
process.send({ figures })
process.disconnect()
setTimeout(() => {
  say(`still open: ${process.getActiveResourcesInfo().join(', ')}`)
}, CLOSING_MS).unref()
