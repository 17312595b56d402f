/**
 * The whole path of a call that needs no database work (token, session, gate, validation, headers), against a plain
 * node:http server that answers the same bytes, in the same run. Everything is on loopback.
 * node --conditions=comptoir-source bench/http-path.mjs [seconds a round]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../packages/server/src/config.ts'
import { demoLogins, demoPassword, seedDemo } from '../packages/server/src/demo/index.ts'
import { start } from '../packages/server/src/start.ts'

const CONNECTIONS = 32
const ROUNDS = 3
const GOAL = 0.6
const CALL = '/v2/managers/me/permissions'
const roundMs = Number(process.argv[2] ?? 4) * 1000

/** The server under test, in a process of its own; tells its address, a token and the answer to imitate. */
async function serveProduct() {
  const folder = await mkdtemp(path.join(tmpdir(), 'comptoir-bench-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DURABILITY: 'process',
    RATE_LIMITS: 'off',
  })
  const server = await start(config, undefined, (database, services) => seedDemo(database, services.secrets))
  const body = JSON.stringify({ emailAddress: demoLogins[0].email, password: demoPassword })
  const login = await fetch(`${server.url}/v2/auth/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const { token } = await login.json()
  process.send({ url: server.url, token })
  process.on('message', async () => {
    await server.stop()
    await rm(folder, { recursive: true })
    process.exit(0)
  })
}

async function servePlain() {
  process.once('message', ({ answer }) => {
    const bytes = Buffer.from(answer)
    const server = http.createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
      response.end(bytes)
    })
    server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
    process.once('message', () => process.exit(0))
  })
}

/** Keeps every connection busy for a round; answers requests per second. */
async function load(url, token) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { authorization: `Bearer ${token}` }
  const until = performance.now() + roundMs
  let count = 0
  const ask = () =>
    new Promise((resolve, reject) => {
      http
        .get(url + CALL, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
          response.resume().on('end', resolve)
        })
        .on('error', reject)
    })
  const busy = async () => {
    while (performance.now() < until) {
      await ask()
      count += 1
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, busy))
  agent.destroy()
  return (count * 1000) / (performance.now() - startedAt)
}

async function measure() {
  const child = (role) =>
    fork(import.meta.filename, [String(roundMs / 1000), role], { execArgv: process.execArgv })
  const [product, plain] = [child('product'), child('plain')]
  const [{ url, token }] = await once(product, 'message')
  const answer = await (await fetch(url + CALL, { headers: { authorization: `Bearer ${token}` } })).text()
  plain.send({ answer })
  const [{ url: plainUrl }] = await once(plain, 'message')
  const rows = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const bare = await load(plainUrl, token)
    const ours = await load(url, token)
    rows.push({
      round,
      'node:http /s': Math.round(bare),
      'comptoir /s': Math.round(ours),
      ratio: Number((ours / bare).toFixed(2)),
    })
  }
  console.table(rows)
  const best = Math.max(...rows.map(({ ratio }) => ratio))
  console.log(
    `${CALL}: ${best} of plain node:http at best; goal ${GOAL}: ${best >= GOAL ? 'reached' : 'missed'}`,
  )
  product.send('end')
  plain.send('end')
}

const roles = { product: serveProduct, plain: servePlain }
await (roles[process.argv[3]] ?? measure)()
