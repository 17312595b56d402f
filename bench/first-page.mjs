import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { percentile } from '../packages/trust/src/figures.ts'
import { buildBarePage } from './support/bare-page.mjs'
import { launchChromium, logIn, pages, startDemo } from './support/demo.mjs'
import { drawWaterfall } from './support/waterfall.mjs'

/** After its content: what a page loads in this time, too, is counted. */
const SETTLE_MS = 2500
const GIVE_UP_MS = 60_000
const SLOW = {
  latency: 0,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 1_600_000 / 8,
  offline: false,
}
const THROTTLE = 4
const picture = fileURLToPath(new URL('../docs/first-page.svg', import.meta.url))

/** What is the first useful content: names of customers, wherever they are drawn. */
const places = [
  { name: 'Today', address: '/', content: 'main li' },
  { name: 'conversations', address: '/messages', content: 'main .ct-convo' },
]
const bare = { name: 'bare', address: '/bare.html', content: 'li' }

/** In the page, before its scripts: notes when the frame with the content is handed over. */
function watchContent(selector) {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        globalThis.contentAt = performance.now()
      }
      port2.postMessage(undefined)
    })
  }
  requestAnimationFrame(look)
}

/** Follows what a page transfers: kind, address, bytes and times of each request. */
async function followRequests(client) {
  const requests = new Map()
  await client.send('Network.enable')
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
    requests.set(requestId, {
      path: new URL(request.url).pathname,
      method: request.method,
      type,
      from: timestamp,
      fromMs: wallTime * 1000,
    })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const known = requests.get(requestId)
    if (!known) return
    const toMs = known.fromMs + (timestamp - known.from) * 1000
    Object.assign(known, { bytes: encodedDataLength, to: timestamp, toMs })
  })
  return requests
}

const kilobytes = (requests, type) =>
  [...requests].filter((one) => one.type === type).reduce((sum, { bytes = 0 }) => sum + bytes, 0) / 1000

/** Opens a page in this context and answers when its content was there and what it transferred. */
async function open(context, url, { address, content }, { isSlow = false, settleMs = SETTLE_MS } = {}) {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const requests = await followRequests(client)
  if (isSlow) {
    await client.send('Network.emulateNetworkConditions', SLOW)
    await client.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  }
  await page.addInitScript(watchContent, content)
  await page.goto(url + address, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.contentAt, undefined, { timeout: GIVE_UP_MS })
  const [contentMs, originMs] = await page.evaluate(() => [globalThis.contentAt, performance.timeOrigin])
  await page.waitForTimeout(settleMs)
  const all = [...requests.values()]
  // What ends while this asks whether the content is there came after it.
  const atContent = all.filter(({ toMs }) => toMs <= originMs + contentMs)
  await page.close()
  return { contentMs, atContent, all }
}

/** A browser of its own, in which a manager is signed in. */
const openContext = (browser, storageState) =>
  browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 }, storageState })

/** A visit with nothing kept, and the next one of the same browser; a round for each page, in turns. */
async function measureRound(browser, url, state, settleMs) {
  const measured = {}
  for (const place of [...places, bare]) {
    const context = await openContext(browser, state)
    const cold = await open(context, url, place)
    // The second visit lets the browser keep what it compiled: the third is what a manager has every day.
    await open(context, url, place, { settleMs })
    const warm = await open(context, url, place, { settleMs })
    await context.close()
    measured[place.name] = { cold, warm }
  }
  return measured
}

async function measureSlow(browser, url, state, place) {
  const context = await openContext(browser, state)
  const visit = await open(context, url, place, { isSlow: true, settleMs: 0 })
  await context.close()
  return visit
}

/** How often a page made the call that it made most often. */
function mostAlike(requests) {
  const calls = requests.filter(({ type }) => type === 'Fetch').map(({ method, path }) => `${method} ${path}`)
  return Math.max(
    ...Map.groupBy(calls, (call) => call)
      .values()
      .map((alike) => alike.length),
  )
}

function timeFigures(rounds, { name }) {
  const median = (of, kind) =>
    percentile(
      rounds.map((round) => round[of][kind].contentMs),
      0.5,
    )
  return [
    ['cold', 900],
    ['warm', 400],
  ].flatMap(([kind, most]) => {
    const value = median(name, kind)
    const baseline = { name: 'bare React page', value: median(bare.name, kind) }
    return [
      { name: `${name}, ${kind}, first content`, value, unit: 'ms', goal: { most } },
      { name: `${name}, ${kind}, beside a bare page`, value, unit: 'ms', baseline, goal: { most: 2.5 } },
    ]
  })
}

function sizeFigures({ cold }, { name }) {
  const figure = (what, value, most) => ({ name: `${name}, ${what}`, value, unit: 'kB', goal: { most } })
  return [
    figure('scripts until its content', kilobytes(cold.atContent, 'Script'), 130),
    figure('scripts 2.5 s later', kilobytes(cold.all, 'Script'), 170),
    figure('styles', kilobytes(cold.all, 'Stylesheet'), 20),
    figure('fonts', kilobytes(cold.all, 'Font'), 60),
    { name: `${name}, most calls of one kind`, value: mostAlike(cold.all), goal: { exactly: 1 } },
  ]
}

async function measure({ size, folder, say }) {
  const site = path.join(folder, 'public')
  cpSync(pages, site, { recursive: true })
  await buildBarePage(path.join(site, 'backoffice'))
  const server = await startDemo(path.join(folder, 'data'), undefined, site)
  const browser = await launchChromium()
  const first = await logIn(browser, server.url)
  const state = await first.context().storageState()
  await first.context().close()
  const rounds = []
  for (let round = 0; round < size.rounds; round += 1) {
    rounds.push(await measureRound(browser, server.url, state, size.settleMs))
    say(`round ${round + 1} of ${size.rounds}`)
  }
  const slow = []
  for (let round = 0; round < size.rounds; round += 1)
    for (const place of places)
      slow.push({ place, ...(await measureSlow(browser, server.url, state, place)) })
  await browser.close()
  await server.stop()
  if (size.hasPicture) writeFileSync(picture, drawWaterfall(slow[0]))
  return places.flatMap((place) => [
    ...timeFigures(rounds, place),
    ...sizeFigures(rounds[0][place.name], place),
    {
      name: `${place.name}, at 1.6 Mbit/s and a quarter of the CPU`,
      value: percentile(
        slow.filter((one) => one.place === place).map(({ contentMs }) => contentMs),
        0.5,
      ),
      unit: 'ms',
      goal: { most: 3000 },
    },
  ])
}

export const benchmark = {
  title:
    'From the address to the first useful content painted (customers who wait, conversations), for a signed-in manager in Chromium on the demo data, and what is transferred; docs/first-page.svg shows a slow visit request by request',
  baseline: 'a bare React page of the same server that lists the same conversations with one call',
  goals: 'performance, Front end',
  small: { rounds: 1, settleMs: 300, hasPicture: false },
  whole: { rounds: 9, settleMs: SETTLE_MS, hasPicture: true },
  seconds: { small: 180, whole: 420 },
  measure,
}
