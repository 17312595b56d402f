import { existsSync } from 'node:fs'
import { capture } from './child.mjs'
import { installByApt } from './debian.mjs'
import { environment } from './environment.mjs'
import { stepFailure } from './failure.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'
import { say } from './say.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of the tests: the one that is here, else Debian's by apt-get, else Playwright's own. */
export async function provideChromium() {
  const found = findChromium() ?? (await installChromium())
  if (found) return { CHROMIUM_PATH: found }
  await installByPlaywright()
  return {}
}

/** Where a Chromium is here; undefined when there is none. */
export function findChromium() {
  return [environment.CHROMIUM_PATH, ...PLACES].find((file) => file && existsSync(file))
}

const SHELL = '/usr/bin/chromium-headless-shell'

/** Chromium without a window, for the journeys; without Debian's package they take the other. */
export async function provideHeadlessShell() {
  if (!existsSync(SHELL)) await installByApt(['chromium', 'chromium-headless-shell'])
  return existsSync(SHELL) ? { HEADLESS_SHELL_PATH: SHELL } : {}
}

async function installChromium() {
  await installByApt(['chromium'])
  return findChromium()
}

async function installByPlaywright() {
  const step = "installing Playwright's Chromium"
  say(step)
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const { exitCode, output } = await capture(node, [cli, 'install', 'chromium'])
  if (exitCode === 0) return
  throw stepFailure('testSetUp', step, output, 'Install Chromium yourself and set CHROMIUM_PATH to its file.')
}
