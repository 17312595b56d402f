import { rmSync } from 'node:fs'
import { attach } from './child.mjs'
import { provideChromium } from './chromium.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'

/** Pictures of every page, to be looked at: both languages, both themes, on a phone and on a PC, into screenshots/. */
export async function takeScreenshots(args) {
  if (args.length === 0) rmSync(inRoot('screenshots'), { recursive: true, force: true })
  const program = inRoot('node_modules/@playwright/test/cli.js')
  const config = '--config=playwright.screenshots.config.ts'
  return attach(node, [program, 'test', config, '--reporter=line', ...args], await provideChromium())
}
