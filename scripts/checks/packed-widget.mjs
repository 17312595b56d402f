// The widget as a stranger gets it: packed, installed with npm into a fresh Vite + React app and beside a plain HTML
// page, and used in Chromium against a server that is played here.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildSite } from '../../packages/core/src/testing/visitor-server.ts'
import { capture } from '../run/child.mjs'
import { findChromium } from '../run/chromium.mjs'
import { inRoot } from '../run/paths.mjs'
import { conclude, publishedPackages } from './published.mjs'

const kinds = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
}
const versionOf = (name) =>
  JSON.parse(readFileSync(inRoot('examples/react-host/package.json'), 'utf8'))[
    name === 'vite' ? 'devDependencies' : 'dependencies'
  ][name]
const site = buildSite()
const pages = {
  'app/index.html':
    '<!doctype html><html lang="en"><title>App</title><div id="root"></div><script type="module" src="/main.jsx"></script>',
  'app/main.jsx': `import { createRoot } from 'react-dom/client'
import { createElement as h } from 'react'
import { InboxWidget } from '@comptoir/inbox-widget/react'
createRoot(document.getElementById('root')).render(
  h(InboxWidget, { webchatId: 'boulangerie', server: location.origin, onReady: () => document.body.append('ready') }),
)
`,
  'plain/index.html':
    '<!doctype html><html lang="en"><title>Plain</title><script src="/widget/embed.js" data-webchat-id="boulangerie" defer></script>',
  'plain/element.html':
    '<!doctype html><html lang="en"><title>Element</title><script type="module" src="/widget/embed-element.js"></script><comptoir-inbox webchat="boulangerie"></comptoir-inbox>',
}

const folder = mkdtempSync(path.join(tmpdir(), 'comptoir-widget-'))
const problems = []
try {
  await install()
  checkDocuments()
  await buildApp()
  const server = await serve()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const origin = `http://127.0.0.1:${server.address().port}`
  for (const page of ['/app/', '/plain/index.html', '/plain/element.html']) await use(browser, origin + page)
  await browser.close()
  server.close()
} catch (error) {
  problems.push(error.stack)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
conclude(problems, 'the packed widget works in a fresh Vite + React app, by script tag and as an element')

async function install() {
  for (const [name, text] of Object.entries(pages)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const tarballs = publishedPackages()
    .filter(({ manifest }) => ['@comptoir/core', '@comptoir/inbox-widget'].includes(manifest.name))
    .map(({ tarball }) => tarball)
  const others = ['react', 'react-dom', 'vite'].map((name) => `${name}@${versionOf(name)}`)
  const { exitCode, output } = await capture(
    'npm',
    ['install', '--no-audit', '--no-fund', ...tarballs, ...others],
    {
      cwd: folder,
    },
  )
  if (exitCode !== 0) throw new Error(`npm install of the packed widget failed:\n${output}`)
}

/** The package contains what people and tools read of it. */
function checkDocuments() {
  for (const name of ['README.md', 'llms.txt', 'docs/api.md'])
    if (
      !readFileSync(path.join(folder, 'node_modules/@comptoir/inbox-widget', name), 'utf8').includes(
        'createInboxWidget',
      )
    )
      throw new Error(`${name} of the packed widget does not name createInboxWidget`)
}

async function buildApp() {
  const { exitCode, output } = await capture('npx', ['vite', 'build', 'app', '--base', '/app/'], {
    cwd: folder,
  })
  if (exitCode !== 0) throw new Error(`the fresh app does not build:\n${output}`)
}

function fileOf(address) {
  if (address.startsWith('/widget/'))
    return path.join(folder, 'node_modules/@comptoir/inbox-widget/dist/embed', address.slice(8))
  if (address.startsWith('/app/')) return path.join(folder, 'app/dist', address.slice(5) || 'index.html')
  return path.join(folder, address)
}

function serve() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x')
    const isCall = pathname.startsWith('/v2/')
    try {
      const body = isCall ? JSON.stringify(site) : readFileSync(fileOf(pathname))
      const type = isCall ? 'application/json' : kinds[path.extname(fileOf(pathname))]
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** Opens the chat on a page and waits for the venue's name in it. */
async function use(browser, address) {
  const page = await browser.newPage({ locale: 'en-GB' })
  const faults = []
  page.on('pageerror', (error) => faults.push(error.stack))
  page.on('requestfailed', (request) => faults.push(`${request.url()} failed`))
  try {
    await page.goto(address)
    await page.getByRole('button', { name: /chat/i }).first().click()
    await page.getByRole('dialog').getByRole('heading', { name: site.venueName }).waitFor({ timeout: 15_000 })
    await page.getByText(site.welcome.en).waitFor({ timeout: 5000 })
  } catch (error) {
    const shown = await page
      .locator('html > div')
      .last()
      .textContent()
      .catch(() => '')
    faults.push(`${error.message}; the page shows: ${shown}`)
  }
  problems.push(...faults.map((fault) => `${address}: ${fault}`))
  await page.close()
}
