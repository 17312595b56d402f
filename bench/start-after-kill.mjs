import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoLogins, demoPassword } from '../packages/server/src/features/demo/index.ts'
import { percentile } from '../packages/trust/src/figures.ts'
import { freePort } from '../scripts/free-port.mjs'

const program = path.join(import.meta.dirname, '../packages/server/dist/cli.js')
const MEDIAN_GOAL_MS = 2000
const WORST_GOAL_MS = 4000
const FIRST_VENUE = 1
const LOOK_MS = 10
const WRITERS = 8
const WRITING_MS = 1500

/** The server as `npm start` runs it, on a port and a folder that stay. */
function startServer(port, folder) {
  return spawn(process.execPath, ['--max-semi-space-size=8', program, 'start', '--demo'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      MALLOC_ARENA_MAX: '2',
      LOG_LEVEL: 'fatal',
      RATE_LIMITS: 'off',
      BACKUP_NIGHTLY: 'off',
    },
  })
}

async function end(child, signal) {
  child.kill(signal)
  await once(child, 'exit')
}

/** Asks until the answer is a good one. */
async function untilGood(url, init) {
  for (;;) {
    const answer = await fetch(url, init).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    if (answer && answer.status < 500) throw new Error(`${url} answered ${answer.status}`)
    await pause(LOOK_MS)
  }
}

const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function logIn(url) {
  const [{ email }] = demoLogins
  const answer = await fetch(`${url}/v2/auth/login`, json({ emailAddress: email, password: demoPassword }))
  if (!answer.ok) throw new Error(`the login answered ${answer.status}`)
  return (await answer.json()).token
}

/** Writes until the server is gone. */
async function write(url, isOver) {
  for (let n = 0; !isOver(); n += 1) {
    const emailAddress = `bench${n}@mail.example`
    await fetch(`${url}/v2/auth/passwordReset`, json({ emailAddress })).catch(() => undefined)
  }
}

/** Milliseconds from the start of the process to good answers of /health, of a page, and of a call that reads. */
async function measureStart(site, token) {
  const startedAt = performance.now()
  const child = startServer(site.port, site.folder)
  const read = { headers: { authorization: `Bearer ${token}` } }
  await untilGood(`${site.url}/health`)
  await untilGood(`${site.url}/`)
  if (token !== undefined) await untilGood(`${site.url}/v2/venues/${FIRST_VENUE}/conversations`, read)
  return { child, ms: performance.now() - startedAt }
}

async function killUnderWrites(child, url) {
  let isOver = false
  const writers = Array.from({ length: WRITERS }, () => write(url, () => isOver))
  await pause(WRITING_MS)
  await end(child, 'SIGKILL')
  isOver = true
  await Promise.all(writers)
}

export const benchmark = {
  title:
    'A start on the embedded database after kill -9 under writes, up to good answers of health, page and call',
  baseline: 'starts after a clean stop, in turns',
  goals: 'an unnoticed restart: 2 s as the median, 4 s at worst',
  small: { kills: 1 },
  whole: { kills: 10 },
  seconds: { small: 120, whole: 240 },
  async measure({ size, folder, say }) {
    const port = await freePort()
    const site = { port, folder, url: `http://127.0.0.1:${port}` }
    let { child } = await measureStart(site)
    const token = await logIn(site.url)
    const [killed, clean] = [[], []]
    for (let round = 0; round < size.kills; round += 1) {
      await killUnderWrites(child, site.url)
      const recovered = await measureStart(site, token)
      killed.push(recovered.ms)
      await end(recovered.child, 'SIGTERM')
      const usual = await measureStart(site, token)
      clean.push(usual.ms)
      child = usual.child
      say(`after a kill ${Math.round(recovered.ms)} ms, after a clean stop ${Math.round(usual.ms)} ms`)
    }
    await end(child, 'SIGTERM')
    const round = (ms) => Math.round(ms)
    return [
      {
        name: 'median after a kill',
        value: round(percentile(killed, 0.5)),
        unit: 'ms',
        goal: { most: MEDIAN_GOAL_MS },
      },
      {
        name: 'worst after a kill',
        value: round(Math.max(...killed)),
        unit: 'ms',
        goal: { most: WORST_GOAL_MS },
      },
      { name: 'median after a clean stop', value: round(percentile(clean, 0.5)), unit: 'ms' },
    ]
  },
}
