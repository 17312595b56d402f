/**
 * The list of contacts in Chromium over a venue with many people: all of them are passed by the wheel, while the page
 * reads on; the time between frames, the tasks that take long, and how many rows are drawn. The pages must be built.
 * node --conditions=comptoir-source bench/contacts-scroll.mjs [people]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { sql } from '../packages/server/node_modules/kysely/dist/index.js'
import { readConfig } from '../packages/server/src/config.ts'
import { demoLogins, demoPassword, seedDemo } from '../packages/server/src/demo/index.ts'
import { start } from '../packages/server/src/start.ts'

const PEOPLE = Number(process.argv[2] ?? 10_000)
const WHEEL_PX = 700
const FRAME_MS = 1000 / 60
const P95_GOAL_MS = FRAME_MS * 1.5
/** What one still takes for immediate. */
const TASK_GOAL_MS = 100
const LIMIT_MS = 300_000
const publicDir =
  process.env.PUBLIC_DIR ?? fileURLToPath(new URL('../packages/server/dist/public', import.meta.url))

/** People with and without e-mail address, phone number and book, in the first shop of the demo. */
async function fill(database) {
  await database.system((tx) =>
    sql`
      insert into person (venue_id, first_name, last_name, email, phone, created_at)
      select v.id, 'Prénom ' || n, case when n % 7 = 0 then 'de la Grande Fontaine des Tilleuls' else 'Nom ' || n end,
        case when n % 5 <> 0 then 'client' || n || '@example.test' end,
        case when n % 3 <> 0 then '+33' || (600000000 + n) end, now() - n * interval '1 minute'
      from (select min(venue_id) as id from profile) v, generate_series(1, ${PEOPLE}) n`.execute(tx),
  )
}

async function openList(page, url) {
  await page.goto(url)
  await page.getByLabel('Adresse e-mail').fill(demoLogins[0].email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('link', { name: /Messages/ }).waitFor()
  await page.goto(`${url}/contacts/list`)
  await page
    .getByRole('main')
    .getByText(/Karukéra/)
    .first()
    .click()
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

const quantile = (values, at) => [...values].sort((a, b) => a - b)[Math.floor(values.length * at)] ?? 0

const folder = await mkdtemp(path.join(tmpdir(), 'comptoir-bench-'))
const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', DURABILITY: 'process' })
const server = await start(config, publicDir, async (database, services) => {
  await seedDemo(database, services.secrets)
  await fill(database)
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
const page = await context.newPage()
await openList(page, server.url)
const session = await context.newCDPSession(page)
await session.send('Performance.enable')
const scriptBefore = await scriptSeconds(session)
await watch(page)
const { rows, most } = await scrollThrough(page)
const scriptS = (await scriptSeconds(session)) - scriptBefore
const { frames, tasks } = await page.evaluate(() => window.scrolled)
await browser.close()
await server.stop()
await rm(folder, { recursive: true })
const p95 = quantile(frames, 0.95)
const longest = Math.max(0, ...tasks)
console.log(
  `${rows} contacts, at most ${most} rows drawn: ${frames.length} frames, median ${quantile(frames, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms; ${scriptS.toFixed(1)} s of script`,
)
const isGood = rows >= PEOPLE && p95 <= P95_GOAL_MS && longest <= TASK_GOAL_MS
console.log(isGood ? 'within the goals' : 'over a goal')
process.exit(isGood ? 0 : 1)
