import { existsSync } from 'node:fs'
import { capture } from './child.mjs'
import { environment } from './environment.mjs'
import { stepFailure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'
import { say } from './say.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of the tests: the one that is here, else Debian's by apt-get, else Playwright's own. */
export async function provideChromium() {
  const found = findChromium() ?? (await installByApt())
  if (found) return { CHROMIUM_PATH: found }
  await installByPlaywright()
  return {}
}

/** Where a Chromium is here; undefined when there is none. */
export function findChromium() {
  return [environment.CHROMIUM_PATH, ...PLACES].find((file) => file && existsSync(file))
}

async function installByApt() {
  const prefix = await rootPrefix()
  if (!prefix || (await capture('apt-get', ['--version'])).exitCode !== 0) return undefined
  say('installing Chromium by apt-get')
  const [command, ...args] = [...prefix, 'apt-get']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await capture(command, [...args, 'update'], { env })
  await capture(command, [...args, 'install', '-y', '--no-install-recommends', 'chromium'], { env })
  return findChromium()
}

async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return (await capture('sudo', ['-n', 'true'])).exitCode === 0 ? ['sudo', '-n'] : undefined
}

async function installByPlaywright() {
  const step = "installing Playwright's Chromium"
  say(step)
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const { exitCode, output } = await capture(node, [cli, 'install', 'chromium'])
  if (exitCode === 0) return
  throw stepFailure('testSetUp', step, output, 'Install Chromium yourself and set CHROMIUM_PATH to its file.')
}
