import { attach } from './child.mjs'
import { provideChromium } from './chromium.mjs'
import { environment } from './environment.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'

/** What runs the benchmarks. */
export const benchmarkRunner = inRoot('bench/run.mjs')

/** The benchmarks, with a browser for those that need one. */
export async function benchmarks(args) {
  Object.assign(environment, await provideChromium())
  return attach(node, [benchmarkRunner, ...args])
}
