import { attach } from './child.mjs'
import { provideChromium } from './chromium.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'

const inScripts = (...parts) => inRoot('scripts', ...parts)

/** The examples as strangers have them, from packed packages: `[app…]`. */
export async function testApps(args) {
  const env = await provideChromium()
  const exitCode = await attach(node, [inScripts('checks', 'pack.mjs')])
  return exitCode === 0 ? attach(node, [inScripts('apps', 'main.mjs'), ...args], env) : exitCode
}
