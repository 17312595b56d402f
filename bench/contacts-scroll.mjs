import { sql } from '../packages/server/node_modules/kysely/dist/index.js'
import { percentile } from '../packages/trust/src/figures.ts'
import { launchChromium, logIn, startDemo } from './support/demo.mjs'

const WHEEL_PX = 700
const FRAME_MS = 1000 / 60
const FRAMES_GOAL = 1.5
/** What one still takes for immediate. */
const TASK_GOAL_MS = 100
const LIMIT_MS = 100_000

/** People with and without e-mail address, phone number and book, in the first shop of the demo. */
async function fill(database, people) {
  await database.system((tx) =>
    sql`
      insert into person (venue_id, first_name, last_name, email, phone, created_at)
      select v.id, 'Prénom ' || n, case when n % 7 = 0 then 'de la Grande Fontaine des Tilleuls' else 'Nom ' || n end,
        case when n % 5 <> 0 then 'client' || n || '@example.test' end,
        case when n % 3 <> 0 then '+33' || (600000000 + n) end, now() - n * interval '1 minute'
      from (select min(venue_id) as id from profile) v, generate_series(1, ${people}) n`.execute(tx),
  )
}

/** The list of the first shop, which has the people. */
async function openList(page, url) {
  await page.evaluate(() => localStorage.setItem('comptoir:venue', '1'))
  await page.goto(`${url}/contacts/list`)
  await page.locator('.ct-table-scroll tbody tr').first().waitFor()
}

/** Notes the time of every frame and every long task, from now on. */
const watch = (page) =>
  page.evaluate(() => {
    window.scrolled = { frames: [], tasks: [] }
    let last = performance.now()
    const next = (now) => {
      window.scrolled.frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.scrolled.tasks.push(duration)
    }).observe({ entryTypes: ['longtask'] })
  })

const place = (page) =>
  page.evaluate(() => {
    const box = document.querySelector('.ct-table-scroll')
    return {
      isAtEnd: box.scrollTop + box.clientHeight >= box.scrollHeight - 2,
      isMore: document.querySelector('.ct-table-end') !== null,
      rows: Number(box.querySelector('table').getAttribute('aria-rowcount')) - 1,
      drawn: box.querySelectorAll('tbody tr:not(.ct-table-filler)').length,
    }
  })

/** Turns the wheel until the last row is in sight. */
async function scrollThrough(page) {
  await page.locator('.ct-table-scroll').hover()
  const until = performance.now() + LIMIT_MS
  let most = 0
  for (;;) {
    const { isAtEnd, isMore, rows, drawn } = await place(page)
    most = Math.max(most, drawn)
    if ((isAtEnd && !isMore) || performance.now() > until) return { rows, most }
    await page.mouse.wheel(0, WHEEL_PX)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())))
  }
}

/** Seconds that scripts took so far, whatever else the machine does. */
async function scriptSeconds(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration').value
}

async function measure({ size, folder }) {
  const server = await startDemo(folder, (database) => fill(database, size.people))
  const browser = await launchChromium()
  const page = await logIn(browser, server.url)
  await openList(page, server.url)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const scriptBefore = await scriptSeconds(session)
  await watch(page)
  const { rows, most } = await scrollThrough(page)
  const scriptS = (await scriptSeconds(session)) - scriptBefore
  const { frames, tasks } = await page.evaluate(() => window.scrolled)
  await browser.close()
  await server.stop()
  const frame = { name: 'a frame of 60 Hz', value: FRAME_MS }
  return [
    { name: 'frame, median', value: percentile(frames, 0.5), unit: 'ms', baseline: frame },
    {
      name: 'frame, p95',
      value: percentile(frames, 0.95),
      unit: 'ms',
      baseline: frame,
      goal: { most: FRAMES_GOAL },
    },
    { name: 'longest task', value: Math.max(0, ...tasks), unit: 'ms', goal: { most: TASK_GOAL_MS } },
    { name: 'script', value: scriptS, unit: 's' },
    { name: 'rows drawn, at most', value: most },
    {
      name: 'contacts passed',
      value: rows,
      baseline: { name: 'added to the demo data', value: size.people },
      goal: { least: 1 },
    },
  ]
}

export const benchmark = {
  title: 'The list of 10,000 contacts in Chromium, passed by the wheel from the first to the last',
  baseline: 'the time of a frame',
  goals: 'performance, Lists in the browser',
  small: { people: 300 },
  whole: { people: 10_000 },
  seconds: { small: 120, whole: 180 },
  measure,
}
