/**
 * From the press on a place in the menu to the page painted with its data, in Chromium against the built product on
 * the demo data; each page was open once before. Everything is on loopback.
 * pnpm build && node --conditions=comptoir-source bench/route-change.mjs [rounds]
 */
import { chromium } from '@playwright/test'
import { startDemoServer } from '../e2e/server.ts'
import { provideChromium } from '../scripts/run/chromium.mjs'

const GOAL_MS = 100
const rounds = Number(process.argv[2] ?? 15)
const args = ['--no-sandbox', '--disable-gpu']

/** What one page has when it is all there: its data, not the frame around it. */
const places = {
  '/': 'main li',
  '/messages': 'main li',
  '/rbac': 'main li',
  '/developers': 'main section',
}

/** In the page: presses the link and answers the milliseconds until the frame after all of it is there. */
function measure([href, selector]) {
  const link = document.querySelector(`nav a[href="${href}"]`)
  const began = performance.now()
  link.click()
  return new Promise((resolve) => {
    const look = () => {
      const isThere =
        location.pathname === href &&
        document.querySelector(selector) &&
        !document.querySelector('main [aria-busy=true], main .ct-skeleton')
      if (!isThere) requestAnimationFrame(look)
      // A frame is painted after its callbacks: the next task tells that it was handed over.
      else
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - began)
          port2.postMessage(undefined)
        })
    }
    requestAnimationFrame(look)
  })
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

const server = await startDemoServer()
const { CHROMIUM_PATH: executablePath } = await provideChromium()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
try {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('comptoir:venue', '1'))
  await page.goto(`${server.url}/login`)
  await page.locator('input[type=email]').fill('claire@comptoir.example')
  await page.locator('input[type=password]').fill('comptoir-demo')
  await page.keyboard.press('Enter')
  await page.locator('nav a[href="/rbac"]').waitFor()
  const times = Object.fromEntries(Object.keys(places).map((href) => [href, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const href of ['/messages', '/rbac', '/developers', '/']) {
      const took = await page.evaluate(measure, [href, places[href]])
      if (round > 0) times[href].push(took)
      await page.waitForTimeout(150)
    }
  }
  for (const [href, all] of Object.entries(times)) {
    const median = middle(all)
    const mark = median <= GOAL_MS ? 'ok  ' : 'MISS'
    console.log(
      `${mark} ${href.padEnd(12)} median ${median.toFixed(0)} ms, slowest ${Math.max(...all).toFixed(0)} ms`,
    )
  }
} finally {
  await browser.close()
  await server.close()
}
