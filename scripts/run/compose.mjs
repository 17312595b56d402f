import { attach } from './child.mjs'
import { provideChromium } from './chromium.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'

/** Runs compose.yaml in containers, with a browser for the journeys through its proxy. */
export async function testCompose() {
  const program = ['--conditions=comptoir-source', inRoot('scripts/compose/main.mjs')]
  return attach(node, program, await provideChromium())
}
