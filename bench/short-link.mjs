import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { seedDemo } from '../packages/server/src/features/demo/index.ts'
import { readConfig } from '../packages/server/src/main/config.ts'
import { start } from '../packages/server/src/main/start.ts'
import { saidBy, withTwoServers } from './support/two-servers.mjs'

const CONNECTIONS = 32
const CODES = 100
const RATE = 2000
const TICK_MS = 5
const target = 'https://karukera.example/carte'
const codeOf = (index) => `b${String(index % CODES).padStart(6, '0')}`
const headers = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
}

/** A hundred links of a venue that has been here for a month. */
async function addLinks(database) {
  await database.system(async (tx) => {
    await sql`update venue set created_at = now() - interval '30 days'`.execute(tx)
    const codes = Array.from({ length: CODES }, (_, index) => codeOf(index))
    await sql`
      insert into short_link (venue_id, code, kind, target, host, target_check, checked_at)
      select 1, code, 'link', ${target}, 'karukera.example', 'ok', now() from unnest(${codes}::text[]) code`.execute(
      tx,
    )
  })
}

async function countClicks({ database, shortLinks }) {
  await shortLinks.flush(true)
  const { rows } = await database.system((tx) =>
    sql`
      select coalesce(sum(d.people), 0)::int as clicks from link_day d
      join short_link l on l.venue_id = d.venue_id and l.id = d.link_id where l.code like 'b0%'`.execute(tx),
  )
  return rows[0].clicks
}

/** The server under test, in a process of its own; reports its address, and how many clicks it has counted. */
async function serveProduct() {
  const folder = await mkdtemp(path.join(tmpdir(), 'comptoir-bench-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DURABILITY: 'process',
    RATE_LIMITS: 'off',
  })
  const server = await start(config, undefined, async (database, services) => {
    await seedDemo(database, services.secrets)
    await addLinks(database)
  })
  process.send({ url: server.url })
  process.on('message', async (asked) => {
    if (asked === 'count') return process.send({ clicks: await countClicks(server.services) })
    await server.stop()
    await rm(folder, { recursive: true })
    process.exit(0)
  })
}

async function servePlain() {
  const server = http.createServer((_, response) => {
    response.writeHead(302, { location: target, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    response.end()
  })
  server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
  process.once('message', () => process.exit(0))
}

const open = (url, agent, index) =>
  new Promise((resolve, reject) => {
    http
      .get(`${url}/s/${codeOf(index)}`, { agent, headers }, (response) => {
        if (response.headers.location !== target) reject(new Error(`answered ${response.statusCode}`))
        response.resume().on('end', resolve)
      })
      .on('error', reject)
  })

/** Keeps every connection busy for a round; returns how many were answered, and per second. */
async function load(url, roundMs) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + roundMs
  let count = 0
  const busy = async () => {
    while (performance.now() < until) await open(url, agent, count++)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, busy))
  agent.destroy()
  return { count, perSecond: (count * 1000) / (performance.now() - startedAt) }
}

/** Opens links at a rate, whether or not those before are answered; a wait begins when a link was due. */
async function atRate(url, seconds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 128 })
  const waits = []
  const running = []
  const startedAt = performance.now()
  const all = RATE * seconds
  for (let begun = 0; begun < all; ) {
    const due = Math.min(all, Math.floor(((performance.now() - startedAt) * RATE) / 1000))
    for (; begun < due; begun += 1) {
      const dueAt = startedAt + (begun * 1000) / RATE
      running.push(open(url, agent, begun).then(() => waits.push(performance.now() - dueAt)))
    }
    await delay(TICK_MS)
  }
  await Promise.all(running)
  agent.destroy()
  waits.sort((a, b) => a - b)
  return { count: all, p99: waits[Math.floor(waits.length * 0.99)] }
}

const measure = ({ size }) =>
  withTwoServers(import.meta.filename, (product, plain) => compare(product, plain, size))

async function compare(product, plain, size) {
  const [{ url }, { url: plainUrl }] = await Promise.all([saidBy(product), saidBy(plain)])
  const rounds = []
  let clicks = 0
  for (let round = 0; round < size.rounds; round += 1) {
    const bare = await load(plainUrl, size.seconds * 1000)
    const ours = await load(url, size.seconds * 1000)
    clicks += ours.count
    rounds.push({ bare: bare.perSecond, ours: ours.perSecond })
  }
  rounds.sort((a, b) => a.ours / a.bare - b.ours / b.bare)
  const median = rounds[Math.floor(rounds.length / 2)]
  const bareAtRate = await atRate(plainUrl, size.rateSeconds)
  const oursAtRate = await atRate(url, size.rateSeconds)
  clicks += oursAtRate.count
  product.send('count')
  const counted = await saidBy(product)
  return [
    {
      name: 'GET /s/{code}',
      value: median.ours,
      unit: '/s',
      baseline: { name: 'node:http', value: median.bare },
      goal: { least: 0.5 },
    },
    {
      name: `p99 at ${RATE} a second (node:http: ${bareAtRate.p99.toFixed(1)} ms)`,
      value: oursAtRate.p99,
      unit: 'ms',
      goal: { most: 20 },
    },
    { name: 'clicks lost or counted twice', value: Math.abs(clicks - counted.clicks), goal: { exactly: 0 } },
  ]
}

export const benchmark = {
  title:
    'A short link from the request to the redirect, with its click counted, over a hundred codes on the embedded database; the median of several rounds',
  baseline: 'a plain node:http server that answers the same redirect, in turns',
  goals: 'issue 27, Must show 8',
  small: { rounds: 3, seconds: 0.3, rateSeconds: 1 },
  whole: { rounds: 9, seconds: 1.5, rateSeconds: 10 },
  seconds: { small: 120, whole: 120 },
  measure,
}

const roles = { product: serveProduct, plain: servePlain }
if (process.argv[1] === import.meta.filename) await roles[process.argv[2]]()
