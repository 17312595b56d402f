// Pictures of every page, to be looked at: both languages, both themes, on a phone and on a PC, into screenshots/.
//   pnpm screenshots [address of a running demo server; default http://127.0.0.1:4600]
import { mkdirSync, rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { provideChromium } from './run/chromium.mjs'
import { inRoot } from './run/paths.mjs'
import { provision } from './run/provision.mjs'

const origin = process.argv[2] ?? 'http://127.0.0.1:4600'
const password = 'comptoir-demo'
const sizes = [
  { name: '360', width: 360, height: 740 },
  { name: '1280', width: 1280, height: 860 },
]
const pages = [
  { name: 'login', path: '/login', isPublic: true },
  { name: 'today', path: '/' },
  { name: 'messages', path: '/messages' },
  { name: 'conversation', path: '/messages', act: openFirstConversation },
  { name: 'not-found', path: '/nowhere' },
  { name: 'shop', path: '/shop/', isPublic: true },
  { name: 'chat', path: '/shop/', isPublic: true, act: openChat },
  { name: 'reference', path: '/docs/', isPublic: true },
]

const folder = inRoot('screenshots')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await provision()
const { CHROMIUM_PATH: executablePath } = await provideChromium()
const args = ['--no-sandbox', '--disable-gpu']
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
// The back office speaks its manager's language.
const people = [
  { locale: 'fr-FR', email: 'claire@comptoir.example' },
  { locale: 'en-GB', email: 'emma@comptoir.example' },
]
for (const person of people) {
  for (const colorScheme of ['light', 'dark']) {
    for (const size of sizes) await takeAll({ ...person, colorScheme, size })
  }
}
await browser.close()

async function takeAll({ locale, email, colorScheme, size }) {
  const { width, height } = size
  const context = await browser.newContext({
    locale,
    colorScheme,
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const variant = `${locale.slice(0, 2)}-${colorScheme}-${size.name}`
  for (const one of pages.filter(({ isPublic }) => isPublic)) await take(page, one, variant)
  await logIn(page, email)
  for (const one of pages.filter(({ isPublic }) => !isPublic)) await take(page, one, variant)
  await context.close()
}

async function take(page, { name, path, act }, variant) {
  await page.goto(origin + path)
  await settle(page)
  await act?.(page)
  await settle(page)
  await page.screenshot({ path: `${folder}/${name}-${variant}.png` })
  console.log(`screenshots/${name}-${variant}.png`)
}

/** Live streams stay open, so the network is never idle for long; fonts and pictures are what matters. */
async function settle(page) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(700)
}

async function logIn(page, email) {
  await page.goto(`${origin}/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function openFirstConversation(page) {
  await page.getByRole('main').getByRole('listitem').first().click()
}

async function openChat(page) {
  await page.getByRole('button').first().click()
}
