import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { openDatabase } from '../packages/server/src/kernel/db/database.ts'
import { migrate } from '../packages/server/src/kernel/db/migrate.ts'
import { emit, onCommitted } from '../packages/server/src/kernel/events/events.ts'
import { createHub } from '../packages/server/src/kernel/events/hub.ts'
import { openStream } from '../packages/server/src/kernel/events/stream.ts'

const PAUSE_MS = 80
const GOAL = 1.3
const GOAL_SUBSCRIBERS = 10_000
const VENUE = 1
const PADDING = 'x'.repeat(230)

const now = () => Number(process.hrtime.bigint()) / 1e6
const pause = (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs))

/** The bare limit: one buffer written to every socket. */
async function rawServer() {
  const sockets = new Set()
  const server = net.createServer((socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', () => {
      sockets.add(socket)
      socket.write('event: stream.ready\ndata: {}\n\n')
    })
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
  await once(server, 'listening')
  let seq = 0
  return {
    port: server.address().port,
    async send() {
      seq += 1
      const payload = { venueId: VENUE, seq, at: Date.now(), sentAt: now(), padding: PADDING }
      const bytes = Buffer.from(`event: bench\ndata: ${JSON.stringify(payload)}\nid: ${seq}\n\n`)
      for (const socket of sockets) socket.write(bytes)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The product: the event is committed to the embedded database, published by the hub, written by its streams. */
async function hubServer(database) {
  const hub = await createHub(database)
  const server = http.createServer((request, response) => {
    const sessionId = request.url ?? ''
    const expiresAt = Date.now() + 600_000
    void openStream({ response, hub, venueIds: [VENUE], after: undefined, sessionId, expiresAt })
  })
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
  await once(server, 'listening')
  return {
    port: server.address().port,
    send: () =>
      database.tenant([VENUE], (tx) =>
        emit(tx, { venueId: VENUE, type: 'bench', payload: { sentAt: 0, padding: PADDING } }),
      ),
    async close() {
      await hub.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function heapBytes() {
  for (let n = 0; n < 3; n += 1) {
    globalThis.gc?.()
    await pause(20)
  }
  return process.memoryUsage().heapUsed
}

/** Connects the subscribers, sends the events, answers latencies in milliseconds. */
async function runRound(open, subscribers, events) {
  const heapBefore = await heapBytes()
  const server = await open()
  const clients = fork(path.join(import.meta.dirname, 'support/sse-subscribers.mjs'), [
    String(server.port),
    String(subscribers),
    String(events),
  ])
  const [ready] = await once(clients, 'message')
  if (ready !== 'ready') throw new Error(`subscribers: ${JSON.stringify(ready)}`)
  const heap = ((await heapBytes()) - heapBefore) / subscribers
  const reported = once(clients, 'message')
  for (let n = 0; n < events; n += 1) {
    await server.send()
    await pause(PAUSE_MS)
  }
  const [result] = await reported
  await server.close()
  clients.kill()
  if (clients.exitCode === null && clients.signalCode === null) await once(clients, 'exit')
  return { ...result, heap }
}

/** The least disturbed round: whatever else the machine does only adds. */
function summary(runs) {
  const least = (name) => Math.min(...runs.map((run) => run[name]))
  return {
    p50: least('p50'),
    p99: least('p99'),
    heap: least('heap'),
    lost: runs.reduce((sum, { lost }) => sum + lost, 0),
  }
}

async function measureSize(database, subscribers, { rounds, events }) {
  const runs = { raw: [], hub: [] }
  for (let round = 0; round < rounds; round += 1) {
    runs.raw.push(await runRound(rawServer, subscribers, events))
    runs.hub.push(await runRound(() => hubServer(database), subscribers, events))
  }
  const [raw, hub] = [summary(runs.raw), summary(runs.hub)]
  const beside = (value) => ({ name: 'raw TCP', value })
  const to = `to ${subscribers.toLocaleString('en-US')}`
  const goal = subscribers >= GOAL_SUBSCRIBERS ? { goal: { most: GOAL } } : {}
  return [
    { name: `median, ${to}`, value: hub.p50, unit: 'ms', baseline: beside(raw.p50) },
    { name: `p99, ${to}`, value: hub.p99, unit: 'ms', baseline: beside(raw.p99), ...goal },
    { name: `heap of each, ${to}`, value: hub.heap / 1024, unit: 'kB', baseline: beside(raw.heap / 1024) },
    { name: `lost, ${to}`, value: hub.lost, goal: { exactly: 0 } },
  ]
}

async function measure({ size }) {
  const database = await openDatabase({ dataDir: ':memory:' })
  await migrate(database)
  // The payload's clock starts when the commit is handed over, before any stream is written to.
  onCommitted(database, (events) => {
    for (const { payload } of events) payload.sentAt = now()
  })
  const figures = []
  for (const subscribers of size.subscribers)
    figures.push(...(await measureSize(database, subscribers, size)))
  await database.close()
  return figures
}

export const benchmark = {
  title: 'A live event to N subscribers of one server, from its commit to the last of them',
  baseline: 'a raw TCP server that writes the same bytes, in turns',
  goals: 'performance, SSE fan-out',
  small: { subscribers: [200], rounds: 1, events: 5 },
  whole: { subscribers: [1000, 10_000], rounds: 3, events: 20 },
  seconds: { small: 120, whole: 600 },
  measure,
}
