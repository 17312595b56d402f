// What the README says to a new operator, and nothing else: the packed server in an empty folder, its command, the
// address that it prints, the two forms, the line into a page of a site; then a visitor writes and is answered.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { freePort } from '../free-port.mjs'
import { capture } from '../run/child.mjs'
import { findChromium } from '../run/chromium.mjs'
import { environment } from '../run/environment.mjs'
import { inRoot } from '../run/paths.mjs'
import { conclude, publishedPackages } from './published.mjs'

const START_LIMIT_MS = 60_000
const MOST_STEPS = 6
const QUESTION = 'Are you open on Sunday?'
const ANSWER = 'Yes, until noon.'

const folder = mkdtempSync(path.join(tmpdir(), 'comptoir-first-visitor-'))
const problems = []
const { command, steps } = readReadme()
if (steps > MOST_STEPS) problems.push(`The README needs ${steps} steps; ${MOST_STEPS} are the most.`)
try {
  await install()
  const server = await startServer()
  const site = await startSite()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await walk(browser, server, site)
  } finally {
    await browser.close()
    site.close()
    server.child.kill('SIGTERM')
    await server.ended
  }
} catch (error) {
  problems.push(error.message)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
conclude(problems, `an empty folder leads to the first answered visitor in ${steps} steps of the README`)

/** The command and the number of steps of the section about one's own server. */
function readReadme() {
  const text = readFileSync(inRoot('README.md'), 'utf8')
  const section = text.split('\n## Your own server\n')[1]?.split('\n## ')[0] ?? ''
  const [, line = ''] = /```sh\n(.+)\n```/.exec(section) ?? []
  return { command: line, steps: section.match(/^\d+\. /gm)?.length ?? 0 }
}

/** The package as `npx` would fetch it from a registry. */
async function install() {
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const { tarball } = publishedPackages().find(({ manifest }) => manifest.name === '@comptoir/server')
  const args = ['install', '--no-audit', '--no-fund', tarball]
  const { exitCode, output } = await capture('npm', args, { cwd: folder })
  if (exitCode !== 0) throw new Error(`npm install of the packed server failed:\n${output}`)
}

async function startServer() {
  const env = { ...environment, PORT: String(await freePort()), npm_config_offline: 'true' }
  for (const name of ['DATABASE_URL', 'DATA_DIR', 'SMTP_URL']) delete env[name]
  const child = spawn(command, {
    cwd: folder,
    env,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'close')
  const server = { child: { kill: (signal) => process.kill(-child.pid, signal) }, ended }
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  }
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const [, address] = /^ +(http\S+\/setup#\S+)$/m.exec(printed) ?? []
    if (address) return { ...server, address, origin: new URL(address).origin }
    await pause(100)
  }
  throw new Error(`"${command}" does not print where the owner is created; it printed:\n${printed}`)
}

/** A page of a site of another origin, with what was pasted into it. */
async function startSite() {
  let pasted = ''
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>${pasted}</body></html>`,
    )
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return {
    origin: `http://127.0.0.1:${site.address().port}`,
    paste(line) {
      pasted = line
    },
    close() {
      site.closeAllConnections()
      site.close()
    },
  }
}

async function walk(browser, { address, origin }, site) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(20_000)
  const owner = await context.newPage()
  await owner.goto(address)
  await owner.getByLabel('First name').fill('Awa')
  await owner.getByLabel('Last name').fill('Diop')
  await owner.getByLabel('E-mail address').fill('awa@shop.example')
  await owner.getByLabel('Password', { exact: true }).fill('the sea is calm tonight')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByLabel('Name of the venue').fill('Chez Awa')
  await owner.getByLabel(/^Address of your website/).fill(site.origin)
  await owner.getByRole('button', { name: 'Open my Comptoir' }).click()
  site.paste(await owner.locator('.bo-chat-line pre').textContent())

  const visitor = await context.newPage()
  await visitor.goto(site.origin)
  await visitor.getByRole('button', { name: /^Chat/ }).click()
  await visitor.getByRole('textbox', { name: 'Your message' }).fill(QUESTION)
  await visitor.getByRole('button', { name: 'Send', exact: true }).click()
  await owner.goto(`${origin}/messages`)
  await owner.getByText(QUESTION).first().click()
  const field = owner.getByPlaceholder('Write your reply…')
  await field.fill(ANSWER)
  await field.press('Enter')
  await visitor.getByRole('log').getByText(ANSWER).waitFor()
  await context.close()
}
