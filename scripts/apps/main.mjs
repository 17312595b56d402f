// The examples as a stranger has them: in a folder of their own, with our packages as packed files,
// installed by npm, type-checked, built, and used in Chromium against a real server: `main.mjs [app…]`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { openInboxClient } from '../../e2e/inbox-client.ts'
import { findChromium } from '../run/chromium.mjs'
import { exitCodes } from '../run/failure.mjs'
import { inRoot } from '../run/paths.mjs'
import { apps } from './apps.mjs'
import { freshApp } from './fresh-app.mjs'
import { serve } from './served.mjs'

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(apps)
const unknown = wanted.filter((name) => !apps[name])
if (unknown.length > 0) {
  console.error(`There is no app ${unknown.join(', ')}; there are ${Object.keys(apps).join(', ')}.`)
  process.exit(exitCodes.usage)
}

const data = mkdtempSync(path.join(tmpdir(), 'comptoir-apps-'))
const program = inRoot('packages', 'server', 'dist', 'cli.js')
const server = await serve(process.execPath, () => [program, 'start', '--demo'], {
  env: { DATA_DIR: data, DATABASE_URL: '', RATE_LIMITS: 'off', ALLOW_LOOPBACK: 'true' },
  health: '/health',
})
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const surroundings = {
  server,
  inbox: await openInboxClient(server.origin),
  newPage: async () => (await browser.newContext({ locale: 'en-GB' })).newPage(),
}

let failedCount = 0
for (const name of wanted) {
  const startedAt = performance.now()
  const fault = await tryApp(name)
  if (fault) failedCount += 1
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${fault ? 'FAILED' : 'ok    '} ${name} (${seconds} s)${fault ? `\n${fault}` : ''}`)
}
await browser.close()
await server.stop()
rmSync(data, { recursive: true, force: true, maxRetries: 5 })
console.log(`${wanted.length - failedCount} passed, ${failedCount} failed`)
process.exit(failedCount === 0 ? 0 : 1)

/** Tries one app; returns what went wrong. */
async function tryApp(name) {
  let app
  try {
    app = await freshApp(name)
    await apps[name](app, surroundings)
    return undefined
  } catch (error) {
    return error.stack
  } finally {
    app?.remove()
  }
}
