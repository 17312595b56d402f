import { percentile } from '../packages/trust/src/figures.ts'
import { launchChromium, logIn, startDemo } from './support/demo.mjs'

const GOAL_MS = 100
/** Between two presses, so that nothing of the page before still runs. */
const CALM_MS = 150

/** What one page has when it is all there: its data, not the frame around it. */
const places = {
  '/': 'main li',
  '/messages': 'main li',
  '/rbac': 'main li',
  '/developers': 'main section',
}

/** In the page: presses the link and answers the milliseconds until the frame after all of it is there. */
function press([href, selector]) {
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
      // A frame is painted after its callbacks: the next task shows that it was handed over.
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

async function measure({ size, folder }) {
  const server = await startDemo(folder)
  const browser = await launchChromium()
  const page = await logIn(browser, server.url)
  await page.addInitScript(() => localStorage.setItem('comptoir:venue', '1'))
  await page.reload()
  await page.locator('nav a[href="/rbac"]').waitFor()
  const times = Object.fromEntries(Object.keys(places).map((href) => [href, []]))
  for (let round = 0; round <= size.rounds; round += 1) {
    for (const href of ['/messages', '/rbac', '/developers', '/']) {
      const tookMs = await page.evaluate(press, [href, places[href]])
      if (round > 0) times[href].push(tookMs)
      await page.waitForTimeout(CALM_MS)
    }
  }
  await browser.close()
  await server.stop()
  return Object.entries(times).flatMap(([href, all]) => [
    { name: `${href}, median`, value: percentile(all, 0.5), unit: 'ms', goal: { most: GOAL_MS } },
    { name: `${href}, slowest`, value: Math.max(...all), unit: 'ms' },
  ])
}

export const benchmark = {
  title:
    'From the press on an entry of the menu to the page painted with its data, in Chromium on the demo data; each page was open once before',
  baseline: 'what people take for immediate',
  goals: 'performance, Front end',
  small: { rounds: 1 },
  whole: { rounds: 15 },
  seconds: { small: 120, whole: 120 },
  measure,
}
