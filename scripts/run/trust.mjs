import { attach } from './child.mjs'
import { provideChromium } from './chromium.mjs'
import { environment } from './environment.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'

/** Runs the bench for its caller. */
export const bench = ['--conditions=comptoir-source', inRoot('packages/trust/src/cli.ts')]

/** The proof bench, with a browser for the goals that need one. */
export async function trust(args) {
  Object.assign(environment, await provideChromium())
  return attach(node, [...bench, ...args])
}
