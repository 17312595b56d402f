import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { demoLogins, demoPassword, seedDemo } from '../packages/server/src/features/demo/index.ts'
import { readConfig } from '../packages/server/src/main/config.ts'
import { start } from '../packages/server/src/main/start.ts'
import { saidBy, withTwoServers } from './support/two-servers.mjs'

const CONNECTIONS = 32
const GOAL = 0.6
const CALL = '/v2/managers/me/permissions'

/** The server under test, in a process of its own; reports its address, a token and the answer to imitate. */
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
  process.once('message', async () => {
    await server.stop()
    await rm(folder, { recursive: true })
    process.exit(0)
  })
}

async function servePlain() {
  process.once('message', ({ answer }) => {
    if (answer === undefined) process.exit(0)
    const bytes = Buffer.from(answer)
    const server = http.createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
      response.end(bytes)
    })
    server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))
    process.once('message', () => process.exit(0))
  })
}

/** Keeps every connection busy for a round; returns requests per second. */
async function load(url, token, roundMs) {
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

const measure = ({ size }) =>
  withTwoServers(import.meta.filename, (product, plain) => compare(product, plain, size))

async function compare(product, plain, size) {
  const { url, token } = await saidBy(product)
  const answer = await (await fetch(url + CALL, { headers: { authorization: `Bearer ${token}` } })).text()
  plain.send({ answer })
  const { url: plainUrl } = await saidBy(plain)
  const rounds = []
  for (let round = 0; round < size.rounds; round += 1) {
    const bare = await load(plainUrl, token, size.seconds * 1000)
    const ours = await load(url, token, size.seconds * 1000)
    rounds.push({ bare, ours })
  }
  rounds.sort((a, b) => a.ours / a.bare - b.ours / b.bare)
  const median = rounds[Math.floor(rounds.length / 2)]
  return [
    {
      name: `GET ${CALL}`,
      value: median.ours,
      unit: '/s',
      baseline: { name: 'node:http', value: median.bare },
      goal: { least: GOAL },
    },
  ]
}

export const benchmark = {
  title:
    'The whole path of a call that needs no database work: token, session, gate, validation, headers; the median of several rounds',
  baseline: 'a plain node:http server that answers the same bytes, in turns',
  goals: 'performance, HTTP',
  small: { rounds: 3, seconds: 0.3 },
  whole: { rounds: 9, seconds: 1.5 },
  seconds: { small: 120, whole: 90 },
  measure,
}

const roles = { product: serveProduct, plain: servePlain }
if (process.argv[1] === import.meta.filename) await roles[process.argv[2]]()
