/**
 * Live events to N subscribers, against a raw TCP server that writes the same bytes, in the same run.
 * node --expose-gc --conditions=comptoir-source bench/sse-fanout.mjs [subscribers…]
 * Everything is on loopback. The subscribers live in a second process; its clock is the machine's monotonic one.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { openDatabase } from '../packages/server/src/db/database.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import { emit, onCommitted } from '../packages/server/src/live/events.ts'
import { createHub } from '../packages/server/src/live/hub.ts'
import { openStream } from '../packages/server/src/live/stream.ts'

const PORT = 4740
const EVENTS = 20
const PAUSE_MS = 80
const ROUNDS = 3
/** After this no further round begins; each size has one at least. */
const BUDGET_MS = 60_000
const GOAL = 1.3
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
  server.listen({ port: PORT, host: '127.0.0.1', backlog: 4096 })
  await once(server, 'listening')
  let seq = 0
  return {
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
  server.listen({ port: PORT, host: '127.0.0.1', backlog: 4096 })
  await once(server, 'listening')
  return {
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

/** Connects N subscribers, sends the events, answers latencies in milliseconds. */
async function measure(open, subscribers) {
  const heapBefore = await heapBytes()
  const server = await open()
  const clients = fork(new URL('./sse-subscribers.mjs', import.meta.url), [
    String(PORT),
    String(subscribers),
    String(EVENTS),
  ])
  const [ready] = await once(clients, 'message')
  if (ready !== 'ready') throw new Error(`subscribers: ${JSON.stringify(ready)}`)
  const heap = ((await heapBytes()) - heapBefore) / subscribers
  const reported = once(clients, 'message')
  for (let n = 0; n < EVENTS; n += 1) {
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

const sizes = process.argv.slice(2).map(Number)
const database = await openDatabase({ dataDir: ':memory:' })
await migrate(database)
// The payload's clock starts when the commit is handed over, before any stream is written to.
onCommitted(database, (events) => {
  for (const { payload } of events) payload.sentAt = now()
})
const rows = []
const deadline = now() + BUDGET_MS
for (const subscribers of sizes.length > 0 ? sizes : [1000, 5000, 10_000]) {
  const runs = { raw: [], hub: [] }
  for (let round = 0; round < ROUNDS && (round === 0 || now() < deadline); round += 1) {
    runs.raw.push(await measure(rawServer, subscribers))
    runs.hub.push(await measure(() => hubServer(database), subscribers))
  }
  const [raw, hub] = [summary(runs.raw), summary(runs.hub)]
  const ratio = hub.p99 / raw.p99
  for (const [server, { p50, p99, heap, lost }] of [
    ['raw TCP', raw],
    ['hub', hub],
  ])
    rows.push({
      subscribers,
      server,
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
      'p99 / raw': server === 'hub' ? Number(ratio.toFixed(2)) : 1,
      'kB heap each': Number((heap / 1024).toFixed(1)),
      lost,
    })
}
await database.close()
console.table(rows)
const last = rows.at(-1)
console.log(
  `goal: p99 within ${GOAL} x raw TCP at the largest size: ${last['p99 / raw'] <= GOAL ? 'reached' : 'missed'}`,
)
process.exit(0)
