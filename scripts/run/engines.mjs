import { existsSync } from 'node:fs'
import { attach } from './child.mjs'
import { provideChromium } from './chromium.mjs'
import { installByApt } from './debian.mjs'
import { Failure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'

/** The other engines' programs, and Debian's packages that bring them. */
const programs = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
}

/** Journeys in Chromium, Firefox and WebKitGTK: `[engine…] [journey…] [--today | --oldest]`. */
export async function testEngines(args) {
  const { CHROMIUM_PATH } = await provideChromium()
  await provideOthers()
  return attach(node, [inRoot('e2e', 'engines', 'main.ts'), ...args], CHROMIUM_PATH ? { CHROMIUM_PATH } : {})
}

async function provideOthers() {
  const missing = () => Object.keys(programs).filter((file) => !existsSync(file))
  const packages = missing().map((file) => programs[file])
  if (packages.length === 0) return
  await installByApt(packages)
  if (missing().length > 0)
    throw new Failure(
      'testSetUp',
      `Install ${packages.join(', ')} (on Debian: apt-get install, as root) and run the command again.`,
    )
}
