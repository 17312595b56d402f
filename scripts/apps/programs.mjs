import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { freePort } from '../free-port.mjs'
import { environment } from '../run/environment.mjs'

const login = { emailAddress: 'claire@comptoir.example', password: 'comptoir-demo' }
const waiting = { timeout: 20_000 }

/** A program of an app while it runs; `use` is given what it has printed and writes lines for it to read. */
async function withProgram({ folder }, [file, ...args], use, env = {}) {
  const options = { cwd: folder, env: { ...environment, ...env } }
  const child = spawn(process.execPath, [`src/${file}`, ...args], options)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  const prints = (pattern) => expect.poll(() => printed, waiting).toMatch(pattern)
  try {
    await use({ prints, write: (line) => child.stdin.write(`${line}\n`) })
  } finally {
    child.kill('SIGKILL')
  }
}

/** The calls of a manager that a developer makes by hand before their program runs. */
async function openVenue(origin) {
  const call = async (path, token, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const method = body ? 'POST' : 'GET'
    const answer = await fetch(`${origin}/v2${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const { token } = await call('/auth/login', '', login)
  const [{ venueId }] = await call('/managers/me/venues', token)
  return (path, body) => call(`/venues/${venueId}${path}`, token, body)
}

/** A visitor's chat on a terminal and a manager's live stream: each shows what the other side writes. */
async function chat(app, { server, inbox }) {
  const asManager = ['main.ts', server.origin, login.emailAddress, login.password]
  await withProgram(app, asManager, async (manager) => {
    await manager.prints(/Listening/)
    await withProgram(app, ['chat.ts', server.origin, 'boulangerie-karukera'], async (visitor) => {
      await visitor.prints(/^Boulangerie Karukéra: ./m)
      visitor.write('Depuis une archive')
      await visitor.prints(/^You: Depuis une archive$/m)
      await manager.prints(/^A visitor: Depuis une archive$/m)
      await inbox.answer(await inbox.find('Depuis une archive'), 'Bien reçu.')
      await visitor.prints(/^Claire: Bien reçu\.$/m)
    })
  })
}

async function answerWithKey(app, { server }, venue) {
  const scopes = ['messaging.conversations:read', 'messaging.messages:send']
  const { secret } = await venue('/apiKeys', { userLabel: 'Till', scopes })
  await withProgram(app, ['key.ts', server.origin, secret, 'Bonjour de la caisse'], async ({ prints }) => {
    await prints(/: Bonjour de la caisse$/m)
    await prints(/Listening/)
  })
}

async function receive(app, venue) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/comptoir`
  const { id, secret } = await venue('/webhooks', { url, eventTypes: ['messages.sent'], label: 'Till' })
  const hear = async ({ prints }) => {
    await prints(/Waiting/)
    await venue(`/webhooks/${id}/test`, {})
    await prints(/ webhooks\.test \{"message":"This is a test\."\}/)
  }
  await withProgram(app, ['receive.ts', String(port)], hear, { WEBHOOK_SECRET: secret })
}

/** The four programs of `examples/node-client`, as its README describes them. */
export async function usePrograms(app, surroundings) {
  const venue = await openVenue(surroundings.server.origin)
  await chat(app, surroundings)
  await answerWithKey(app, surroundings, venue)
  await receive(app, venue)
}
