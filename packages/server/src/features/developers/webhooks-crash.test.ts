import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createWebhook, listWebhookDeliveries, verifyWebhook } from '@comptoir/core/developers'
import { createApi, newId } from '@comptoir/core/http'
import { businessAddress, listConversations, sendMessage } from '@comptoir/core/inbox'
import { login } from '@comptoir/core/session'
import { listMyVenues } from '@comptoir/core/venues'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../kernel/db/database.ts'
import { figure, scaled } from '../../testing/figures.ts'

const KILLS = scaled(2, 5)
const MESSAGES_A_ROUND = 20
const PORT = 4855
const program = fileURLToPath(new URL('../../main/cli/cli.ts', import.meta.url))

/** The whole server in a process of its own, which can be killed at any moment. */
async function startProgram(dataDir: string): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = {
    ...inherited,
    PORT: String(PORT),
    DATA_DIR: dataDir,
    ALLOW_LOOPBACK: 'true',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, ['--conditions=comptoir-source', program, 'start', '--demo'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${PORT}/health`)).ok).toBe(true), {
    timeout: 60_000,
    interval: 100,
  })
  return child
}

/** While nothing runs: the lease of what was in the air is over, and what failed is tried again at once. */
async function passTime(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir: join(dataDir, 'database'), log: () => undefined })
  await db.system((tx) =>
    sql`
      update outbox set next_at = now(), lease_until = case when state = 'leased' then now() - interval '1 second' end
      where state in ('queued', 'leased')
    `.execute(tx),
  )
  await db.close()
}

it(`delivers every event over ${KILLS} kills -9, each by one delivery`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-webhooks-'))
  let server = await startProgram(dataDir)
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  let token: string | undefined
  const api = createApi({ baseURL: `http://127.0.0.1:${PORT}`, tokens: { read: () => token } })
  ;({ token } = await api(login, {
    body: { emailAddress: 'claire@comptoir.example', password: 'comptoir-demo' },
  }))
  const venueId = (await api(listMyVenues, {})).items[0]?.venueId ?? 0
  const [conversation] = (await api(listConversations, { params: { venueId } })).items
  const to = conversation?.jid ?? ''
  const from = businessAddress(venueId, conversation?.gbpId ?? 0)

  /** What arrived, by message: under which ids. The answer to every third is lost, once. */
  const arrived = new Map<string, Set<string>>()
  const lost = new Set<string>()
  let secret = ''
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const event = await verifyWebhook(Buffer.concat(chunks).toString(), request.headers, secret)
    const { message } = event.data as { message: { id: string } }
    arrived.set(message.id, (arrived.get(message.id) ?? new Set()).add(event.id))
    if (arrived.size % 3 === 0 && !lost.has(event.id)) {
      lost.add(event.id)
      return response.destroy()
    }
    response.writeHead(204).end()
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const hook = await api(createWebhook, { params: { venueId }, body: { url, eventTypes: ['messages.sent'] } })
  secret = hook.secret

  const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 200 })
  const sent: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
    for (let n = 0; n < MESSAGES_A_ROUND; n += 1) {
      const id = newId()
      await api(sendMessage, { params: { venueId }, body: { id, body: `${round}.${n}`, to, from } })
      sent.push(id)
    }
    // Somewhere between the commit of the messages, the reading of their events and the calls.
    await pause(round * 15)
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
    if (round === KILLS - 1) await passTime(dataDir)
    server = await startProgram(dataDir)
  }

  // An answer that is lost from now on is repeated after 5 s.
  await until(() => expect(sent.filter((id) => !arrived.has(id))).toEqual([]))
  expect([...arrived.values()].filter((ids) => ids.size !== 1)).toEqual([])
  const deliveries = async () =>
    (await api(listWebhookDeliveries, { params: { venueId, id: hook.id }, query: { perpage: 100 } })).items
  await until(async () =>
    expect((await deliveries()).filter(({ state }) => state !== 'delivered')).toEqual([]),
  )
  const all = await deliveries()
  const doubled = all.length - new Set(all.map(({ messageId }) => messageId)).size
  figure('G2w', 'kills', KILLS, { least: KILLS })
  figure('G2w', 'events', sent.length, { least: KILLS * MESSAGES_A_ROUND })
  figure('G2w', 'lost', sent.length - arrived.size, { exactly: 0 })
  figure('G2w', 'deliveries doubled', doubled, { exactly: 0 })
  expect(all).toHaveLength(sent.length)
  expect(doubled).toBe(0)
}, 300_000)
