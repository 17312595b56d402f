import { setTimeout as pause } from 'node:timers/promises'
import { startRedis } from '../../../server/src/testing/kernel.ts'
import { until } from '../deadline.ts'
import type { Bench } from '../goal.ts'
import { type Cluster, dataFolder, startCluster } from '../nodes/cluster.ts'
import { startProgram } from '../processes.ts'
import type { Standing, StreamOrder } from '../programs/subscribers.ts'
import type { Written } from '../programs/writers.ts'
import type { Times } from '../stopwatch.ts'
import { type Subscribers, startSubscribers, startWriters } from './people.ts'
import { runSlowClient, type SlowClient } from './slow-client.ts'
import { readStored, type Stored } from './stored.ts'
import { makeWorld, openChats, openWorld, type World } from './world.ts'

export interface Load {
  venues: number
  streams: number
  perSecond: number
  /** Without and with faults. */
  calmSeconds: number
  faultySeconds: number
  cutsPerSecond: number
  killEverySeconds: number
}

export type Bell = 'notify' | 'redis'

/** How messages reached their followers. */
export interface Course {
  /** In the first seconds of servers that have just started. */
  cold: Times
  /** From the start on, until there are faults. */
  calm: Times
  faulty: Times
  /** Of the streams that resume, and of those that do not. */
  standing: Standing
  forgetful: Standing
  written: Written
  kills: number
  caughtUpMs: number
  revokedMs: number
  slow: SlowClient
  /** Of the largest server, at the end of the calm part. */
  memoryMib: number
  /** What the tables have that no stream came to, and acknowledged messages that they have not. */
  unseen: number
  unstored: number
  receivedTwice: number
  holes: number
}

const READY_MS = 60_000
const CATCH_UP_MS = 60_000
const FORGETFUL_STREAMS = 30
const CUT_EVERY_MS = 100
const BARE_SECONDS = 5
/** How long new servers are cold at most: their code is not compiled, their connections have no plans. */
const COLD_SECONDS = 10

/** Streams of all managers in turn. */
export const everyVenue = ({ managers }: World, streams: number): StreamOrder[] =>
  Array.from({ length: streams }, (_, n) => managers[n % managers.length]).filter((one) => one !== undefined)

export async function allReady(subscribers: Subscribers, count: number): Promise<void> {
  await until(READY_MS, 'all streams', async () => (await subscribers.report()).ready === count, 200)
}

/** The same streams and messages against the bare limit, in the same run. */
export async function runBare({ venues, streams, perSecond }: Load): Promise<Times> {
  const server = await startProgram<{ port: number }>(new URL('../programs/bare.ts', import.meta.url))
  const url = `http://127.0.0.1:${server.message.port}`
  const ids = Array.from({ length: venues }, (_, n) => n + 1)
  const world = { managers: ids.map((venueId) => ({ venueId, token: '' })), webchatIds: [] }
  const subscribers = await startSubscribers(url, everyVenue(world, streams))
  await allReady(subscribers, streams)
  const chats = ids.map((id) => ({ webchatId: `chat-${id}`, token: '' }))
  const writers = await startWriters(url, chats, perSecond)
  await pause(BARE_SECONDS * 1000)
  await writers.stop()
  const times = await subscribers.time()
  await subscribers.end()
  await server.end()
  return times
}

/** Cuts streams all the time, and kills a server now and then, each in its turn. Returns how many it killed. */
async function disturb(bench: Bench, cluster: Cluster, load: Load): Promise<number> {
  const endsAt = performance.now() + load.faultySeconds * 1000
  const cutting = setInterval(() => cluster.cut((load.cutsPerSecond * CUT_EVERY_MS) / 1000), CUT_EVERY_MS)
  let kills = 0
  try {
    while (performance.now() < endsAt && !bench.signal.aborted) {
      const beganAt = performance.now()
      await pause(Math.min(load.killEverySeconds, load.faultySeconds / 2) * 500)
      const node = cluster.nodes[kills % cluster.nodes.length]
      await node?.kill()
      await node?.start()
      kills += 1
      const rest = load.killEverySeconds * 1000 - (performance.now() - beganAt)
      await pause(Math.max(0, Math.min(rest, endsAt - performance.now())))
    }
  } finally {
    clearInterval(cutting)
  }
  return kills
}

/** How long until every stream of a venue has come to where all others of it are, and nothing moves any more. */
export async function catchUp(subscribers: Subscribers, streams: number): Promise<number> {
  const startedAt = performance.now()
  let before = ''
  await until(
    CATCH_UP_MS,
    'the last message on all streams',
    async () => {
      const { ready, positions } = await subscribers.report()
      const now = JSON.stringify(positions)
      const isQuiet = ready === streams && now === before
      before = now
      return isQuiet
    },
    500,
  )
  return performance.now() - startedAt
}

/** A session ends at one server; its streams at all servers must. Returns how long the last of them took. */
async function revoke(
  cluster: Cluster,
  subscribers: Subscribers,
  { token, venueId }: StreamOrder,
  streams: number,
) {
  const { expired: before } = await subscribers.report()
  const startedAt = Number(process.hrtime.bigint()) / 1e6
  await fetch(`${cluster.url}/v2/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await until(10_000, `the end of the streams of venue ${venueId}`, async () => {
    return (await subscribers.report()).expired - before === streams
  })
  return (await subscribers.report()).expiredAt - startedAt
}

async function drive(bench: Bench, cluster: Cluster, world: World, load: Load) {
  const chats = await openChats(cluster.url, world)
  const orders = everyVenue(world, load.streams)
  const subscribers = await startSubscribers(cluster.url, orders)
  await allReady(subscribers, load.streams)
  const writers = await startWriters(cluster.url, chats, load.perSecond)
  const coldSeconds = Math.min(COLD_SECONDS, load.calmSeconds)
  await pause(coldSeconds * 1000)
  const cold = await subscribers.time()
  await pause((load.calmSeconds - coldSeconds) * 1000)
  const calm = await subscribers.mark()
  const memoryMib = Math.max(...cluster.nodes.map((node) => node.memoryMib()))
  const forgetfulStreams = everyVenue(world, FORGETFUL_STREAMS)
  const forgetful = await startSubscribers(cluster.url, forgetfulStreams, false)
  const kills = await disturb(bench, cluster, load)
  const written = await writers.stop()
  const caughtUpMs = await catchUp(subscribers, load.streams)
  const faulty = await subscribers.time()
  const [first, second] = world.managers
  const [node] = cluster.nodes
  const slow = node && second ? await runSlowClient(node.url, second) : { isDropped: false, lost: 0 }
  const ofFirst = orders.filter((order) => order === first).length
  const revokedMs = first ? await revoke(cluster, subscribers, first, ofFirst) : Number.NaN
  const ended = { standing: await subscribers.report(), forgetful: await forgetful.report() }
  await Promise.all([subscribers.end(), forgetful.end()])
  return { cold, calm, faulty, memoryMib, kills, written, caughtUpMs, revokedMs, slow, ...ended }
}

export interface Stage {
  cluster: Cluster
  world: World
  /** Ends the servers and answers what the tables hold. */
  close(): Promise<Stored>
}

/** Servers on a database of their own with venues in it: two, or one on the embedded database. */
export async function openStage(bench: Bench, venues: number, redisUrl?: string): Promise<Stage> {
  const databaseUrl = await bench.postgres?.createDatabase()
  const place = databaseUrl ? { url: databaseUrl } : { dataDir: `${dataFolder(bench)}/database` }
  const before = await openWorld(place)
  const world = await makeWorld(before, venues)
  await before.close()
  const cluster = await startCluster({ bench, nodes: databaseUrl ? 2 : 1, databaseUrl, redisUrl })
  return {
    cluster,
    world,
    async close() {
      await cluster.stop()
      const database = await openWorld(place)
      const stored = await readStored(database)
      await database.close()
      return stored
    },
  }
}

/** One run from an empty database to what is in it; undefined where there is no Redis for it. */
export async function runCourse(bench: Bench, load: Load, bell: Bell): Promise<Course | undefined> {
  const redis = bell === 'redis' ? await startRedis() : undefined
  if (bell === 'redis' && !redis) return undefined
  try {
    const stage = await openStage(bench, load.venues, redis?.url)
    const driven = await drive(bench, stage.cluster, stage.world, load)
    const { messages, newest, receivedTwice, holes } = await stage.close()
    const behind = driven.standing.positions.map(([venueId, seq]) => (newest.get(venueId) ?? 0) - seq)
    return {
      ...driven,
      unseen: behind.reduce((sum, missing) => sum + missing, 0),
      unstored: driven.written.acknowledged - messages,
      receivedTwice,
      holes,
    }
  } finally {
    await redis?.kill()
  }
}
