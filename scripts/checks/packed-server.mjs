// The server as a stranger gets it: packed, installed into an empty folder with npm, started, asked for its pages.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.mjs'
import { capture } from '../run/child.mjs'
import { environment } from '../run/environment.mjs'
import { conclude, publishedPackages } from './published.mjs'

const START_LIMIT_MS = 60_000
/** One dark pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const expected = [
  ['/', 'text/html', '<title>Comptoir</title>'],
  ['/health', 'application/json', ''],
  ['/openapi.json', 'application/json', '"openapi":"3.1'],
  ['/widget/embed.js', 'javascript', 'comptoir-chat'],
  // What the script tag loads from beside itself, by names that it puts together.
  ['/widget/embed-panel.js', 'javascript', 'mountPanel'],
  ['/widget/embed-panel.css', 'text/css', ''],
  ['/widget/embed-older.js', 'javascript', 'mountPanel'],
  ['/llms.txt', 'text/plain', 'createInboxWidget'],
  ['/frame/preview.html', 'text/html', 'preview.js'],
  ['/docs', 'text/html', '/docs/reference.js'],
]

const folder = mkdtempSync(path.join(tmpdir(), 'comptoir-packed-'))
const command = path.join(folder, 'node_modules', '.bin', 'comptoir')
const problems = []
try {
  await installInto(folder)
  await checkContract()
  const port = await freePort()
  const server = startServer(port)
  try {
    await answersHealth(port, server)
    for (const page of expected) await checkPage(`http://127.0.0.1:${port}`, page)
    await checkPicture(`http://127.0.0.1:${port}`)
  } finally {
    await stop(server)
  }
} catch (error) {
  problems.push(error.message)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
conclude(problems, 'the packed server installs, starts and serves its pages')

async function installInto(target) {
  writeFileSync(path.join(target, 'package.json'), '{ "private": true }\n')
  const { tarball } = publishedPackages().find(({ manifest }) => manifest.name === '@comptoir/server')
  const { exitCode, output } = await capture('npm', ['install', '--no-audit', '--no-fund', tarball], {
    cwd: target,
  })
  if (exitCode !== 0) throw new Error(`npm install of the packed server failed:\n${output}`)
}

/** The contract into a file, without a server. */
async function checkContract() {
  const { exitCode, output } = await capture(command, ['openapi'], { cwd: folder })
  const isWhole = exitCode === 0 && JSON.parse(output).paths['/v2/auth/login'] !== undefined
  if (!isWhole)
    problems.push(`comptoir openapi should print the contract, and prints ${output.slice(0, 200)}`)
}

function startServer(port) {
  const env = { ...environment, PORT: String(port), DATA_DIR: path.join(folder, 'data') }
  delete env.DATABASE_URL
  const child = spawn(command, ['start', '--demo'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      child.printed += text
    })
  }
  child.ended = new Promise((resolve) => child.once('close', resolve))
  child.once('error', (error) => {
    child.printed += error.message
  })
  return child
}

async function answersHealth(port, server) {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error(`the packed server does not answer /health; it printed:\n${server.printed}`)
}

async function checkPage(origin, [page, type, text]) {
  const answer = await fetch(origin + page)
  const body = await answer.text()
  const isTyped = (answer.headers.get('content-type') ?? '').includes(type)
  if (!answer.ok || !isTyped || !body.includes(text)) {
    const got = `${answer.status} ${answer.headers.get('content-type')}: ${body.slice(0, 200)}`
    problems.push(`${page} should answer 200 ${type} with ${text || 'a body'}, and answers ${got}`)
  }
}

/** The image library has a binary for each platform: the package must contain it. */
async function checkPicture(origin) {
  const account = { emailAddress: 'claire@comptoir.example', password: 'comptoir-demo' }
  const login = await fetch(`${origin}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const authorization = `Bearer ${(await login.json()).token}`
  const venues = await fetch(`${origin}/v2/managers/me/venues`, { headers: { authorization } })
  const form = new FormData()
  form.set('venueId', String((await venues.json())[0]?.venueId))
  form.set('file', new Blob([Buffer.from(dot, 'base64')], { type: 'image/png' }), 'dot.png')
  const stored = await fetch(`${origin}/v2/files`, { method: 'POST', headers: { authorization }, body: form })
  const text = await stored.text()
  const file = await fetch(origin + (stored.headers.get('location') ?? '/health'))
  const { size } = await file.blob()
  if (file.headers.get('content-type') === 'image/jpeg' && size > 0) return
  problems.push(`a picture should be stored and read again; the answer was ${stored.status} ${text}`)
}

async function stop(server) {
  server.kill('SIGTERM')
  const isStopped = await Promise.race([server.ended.then(() => true), pause(10_000, false)])
  if (isStopped) return
  server.kill('SIGKILL')
  problems.push('the packed server does not stop on SIGTERM within 10 s')
}
