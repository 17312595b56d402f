import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newId } from '@comptoir/core/http'
import type { Conversation, InboxSetup, Message } from '@comptoir/core/inbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPageServer } from '../../../sandbox/src/http/server.ts'
import { startMeta } from '../../../sandbox/src/meta/part.ts'
import { demoLogins, demoPassword } from '../demo/index.ts'
import type { SandboxMessage } from './testing/linked.ts'

const program = fileURLToPath(new URL('../cli.ts', import.meta.url))
const PORT = 5240
const KILLS = 4
const CUSTOMERS = 6
const ROUNDS = 12
const faults = ['accept', 'lose', 'rate_limit', 'outage', 'accept', 'lose'] as const

/** The whole server in a process of its own that dies again and again; Meta, outside, is the truth. */
describe('WhatsApp through crashes and faults', () => {
  const url = `http://127.0.0.1:${PORT}`
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-whatsapp-'))
  let meta: Awaited<ReturnType<typeof startMeta>>
  let page: Awaited<ReturnType<typeof startPageServer>>
  let child: ChildProcess
  let token = ''

  const tell = async <T>(method: string, path: string, body?: object) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    return (await (await fetch(`http://127.0.0.1:${page.port}/api/whatsapp${path}`, init)).json()) as T
  }

  async function run(): Promise<void> {
    child = spawn(process.execPath, ['--conditions=comptoir-source', program, 'start', '--demo'], {
      env: {
        ...process.env,
        ...meta.reach,
        PORT: String(PORT),
        DATA_DIR: dataDir,
        DURABILITY: 'process',
        LOG_LEVEL: 'fatal',
        RATE_LIMITS: 'off',
        SANDBOX_URL: `http://127.0.0.1:${page.port}`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const isUp = () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isUp())) await pause(100)
  }

  async function kill(): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /** Asks until there is an answer, whatever dies meanwhile: the same message under the same id. */
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    for (;;) {
      try {
        const answer = await fetch(`${url}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        if (answer.ok) return (await answer.json()) as T
        if (answer.status < 500) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('/')) throw error
      }
      await pause(50)
    }
  }

  beforeAll(async () => {
    meta = await startMeta(0)
    page = await startPageServer(meta.routes, 0)
    await run()
    await tell('PUT', '/webhook', { url: `${url}/hooks/meta` })
    const login = { emailAddress: demoLogins[0].email, password: demoPassword }
    token = (await ask<{ token: string }>('POST', '/v2/auth/login', login)).token
  }, 120_000)
  afterAll(async () => {
    await kill()
    await Promise.all([meta.stop(), page.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('G1 nothing is lost, nothing is doubled, and what nobody knows is visible', async () => {
    const { profiles } = await ask<InboxSetup>('GET', '/v2/venues/0/conversations/setup')
    const profile = profiles.find(({ platforms }) => platforms.includes('whatsapp'))
    const venue = `/v2/venues/${profile?.venueId}`
    const from = `${profile?.venueId}.${profile?.profileId}@messaging.comptoir`
    const customers = Array.from({ length: CUSTOMERS }, (_, index) => `59069055500${index}`)
    const written: { customer: string; text: string }[] = []
    const answered: Message[] = []
    const write = async (customer: string, text: string) => {
      await tell('POST', '/messages', { customer, text })
      written.push({ customer, text })
    }
    const conversations = async () =>
      (await ask<Conversation[]>('GET', `${venue}/conversations?perpage=100`)).filter(
        ({ platform }) => platform === 'whatsapp',
      )
    for (const customer of customers) await write(customer, 'Bonjour')
    await expect.poll(async () => (await conversations()).length, { timeout: 20_000 }).toBe(CUSTOMERS)
    await tell('PUT', '/behaviour', { copies: 3, isShuffled: true })

    let isOver = false
    const killer = (async () => {
      for (let left = KILLS; left > 0; left -= 1) {
        await pause(300 + Math.random() * 700)
        await kill()
        await run()
      }
      isOver = true
    })()
    for (let round = 0; round < ROUNDS || !isOver; round += 1) {
      const answer = faults[round % faults.length]
      await tell('PUT', '/behaviour', { answer, remaining: 1, delayMs: 40, copies: 3, isShuffled: true })
      const customer = customers[round % CUSTOMERS] ?? ''
      await write(customer, `question ${round}`)
      const body = { id: newId(), body: `réponse ${round}`, to: `${customer}.whatsapp`, from }
      answered.push(await ask<Message>('POST', `${venue}/conversations/messages`, body))
    }
    await killer
    await tell('PUT', '/behaviour', {})

    const stored = async () => {
      const all: Message[] = []
      for (const { id } of await conversations())
        all.push(...(await ask<Message[]>('GET', `${venue}/conversations/${id}/messages?perpage=100`)))
      return all
    }
    const isQuiet = async () => {
      const all = await stored()
      const isWaiting = all.some(({ state }) => state === 'pending')
      return !isWaiting && all.filter(({ position }) => position === 'left').length >= written.length
    }
    await expect.poll(isQuiet, { timeout: 120_000, interval: 500 }).toBe(true)
    await pause(1500)

    const all = await stored()
    const there = (await tell<{ messages: SandboxMessage[] }>('GET', '')).messages
    const timesThere = ({ body }: Message) =>
      there.filter((one) => one.isFromBusiness && one.text === body).length
    const inbound = all
      .filter(({ position }) => position === 'left')
      .map(({ body, toJid, fromJid }) => `${fromJid ?? toJid} ${body}`)
    expect(inbound.toSorted()).toEqual(
      written.map(({ customer, text }) => `${customer}.whatsapp ${text}`).toSorted(),
    )
    // The demo's agent answers too.
    const outbound = all.filter(
      ({ position, metadata }) => position === 'right' && metadata.isGenerated === '0',
    )
    expect(outbound.map(({ id }) => id).toSorted()).toEqual(answered.map(({ id }) => id).toSorted())
    expect(outbound.filter((message) => timesThere(message) > 1)).toEqual([])
    const arrived = outbound.filter(
      ({ state }) => state === 'delivered' || state === 'read' || state === 'sent',
    )
    expect(arrived.filter((message) => timesThere(message) !== 1)).toEqual([])
    expect(outbound.filter(({ state }) => !['delivered', 'unknown'].includes(state))).toEqual([])
    expect(arrived.length).toBeGreaterThan(ROUNDS / 2)
  }, 240_000)
})
