import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import { startRedis } from '../../../server/src/testing/kernel.ts'
import { type Subscribers, startSubscribers, startWriters } from '../conversations/people.ts'
import { allReady, catchUp, everyVenue } from '../conversations/run.ts'
import { readStored, type Stored } from '../conversations/stored.ts'
import { makeWorld, openChats, openWorld, type World } from '../conversations/world.ts'
import { until } from '../deadline.ts'
import { mountDisk } from '../disk/disk.ts'
import type { Bench } from '../goal.ts'
import { type Cluster, dataFolder, type Node, startCluster } from '../nodes/cluster.ts'
import type { Standing } from '../programs/subscribers.ts'
import type { ChatOrder, Written } from '../programs/writers.ts'
import {
  type Dependency,
  decoderFaults,
  diskFaults,
  networkFaults,
  postgresFaults,
  redisFaults,
} from './faults.ts'
import { type Relay, startRelay } from './relay.ts'

export interface Load {
  venues: number
  streams: number
  perSecond: number
  /** Faults of each dependency. */
  faults: number
}

/** What the faults of one dependency did. */
export interface Toll {
  name: string
  faults: number
  slowestMs: number
}

export interface Course {
  tolls: Toll[]
  /** Times that the server ended although no one ended it. */
  deaths: number
  standing: Standing
  written: Written
  stored: Stored
  /** Streams that had not come to the newest event of their venue. */
  behind: number
  /** Why no disk could be filled. */
  withoutDisk: string | undefined
}

const PROBE_MS = 25
const WELL_MS = 30_000
const REST_MS = 300
const DISK_MIB = 768
/**
 * What is left on a full one: PostgreSQL goes on without a byte, the embedded database refuses before its last 256 MiB.
 */
const LEFT_MIB = { postgres: 0, pglite: 200 }
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const portOf = (url: string) => Number(new URL(url).port)
const through = (url: string, relay: Relay) => Object.assign(new URL(url), { port: String(relay.port) }).href

/** A server with everything that it depends on, each behind a network that can fail. */
export interface Stage {
  node: Node
  cluster: Cluster
  world: World
  dependencies(chat: ChatOrder): Dependency[]
  /** Why it has no disk of its own that could be filled. */
  withoutDisk: string | undefined
  close(): Promise<Stored>
}

/** `broken` are settings of a server that is broken on purpose. */
export async function openStage(
  bench: Bench,
  venues: number,
  broken: Record<string, string> = {},
): Promise<Stage> {
  const { postgres } = bench
  const disk = mountDisk(dataFolder(bench), DISK_MIB)
  const isMounted = typeof disk !== 'string'
  // PostgreSQL runs as somebody else, who has to reach its folder.
  if (isMounted) for (const folder of [bench.folder, disk.at]) chmodSync(folder, 0o711)
  const databaseUrl = await postgres?.createDatabase(isMounted ? join(disk.at, 'postgres') : undefined)
  const place = databaseUrl ? { url: databaseUrl } : { dataDir: join(dataFolder(bench), 'database') }
  const before = await openWorld(place)
  const world = await makeWorld(before, venues)
  await before.close()
  const sandbox = await startSandbox({
    port: 0,
    ports: { mail: 0, meta: 0, places: 0, rcs: 0, sms: 0, voice: 0 },
  })
  const { SMPP_URL = '' } = sandbox.reach
  const redis = postgres ? await startRedis() : undefined
  const centreRelay = await startRelay(portOf(SMPP_URL))
  const databaseRelay = databaseUrl ? await startRelay(portOf(databaseUrl)) : undefined
  const redisRelay = redis && (await startRelay(portOf(redis.url)))
  const cluster = await startCluster({
    bench,
    nodes: 1,
    databaseUrl: databaseUrl && databaseRelay && through(databaseUrl, databaseRelay),
    redisUrl: redis && redisRelay && through(redis.url, redisRelay),
    environment: { SMPP_URL: through(SMPP_URL, centreRelay), DURABILITY: 'process', ...broken },
  })
  const [node] = cluster.nodes
  if (!node) throw new Error('there is no server')
  return {
    node,
    cluster,
    world,
    dependencies: (chat) => [
      ...(postgres && databaseUrl && databaseRelay
        ? [postgresFaults(bench, postgres, databaseUrl, databaseRelay)]
        : []),
      ...(redis && redisRelay ? [redisFaults(bench, redis, redisRelay)] : []),
      { name: 'SMPP centre', faults: networkFaults(bench, centreRelay) },
      ...(isMounted ? [diskFaults(bench, disk, LEFT_MIB[bench.engine])] : []),
      decoderFaults(bench, node.pid, () => upload(node.url, chat)),
    ],
    withoutDisk: isMounted ? undefined : disk,
    async close() {
      await cluster.stop()
      await Promise.all([centreRelay, databaseRelay, redisRelay].map((relay) => relay?.close()))
      await redis?.kill()
      await sandbox.stop()
      const database = await openWorld(place)
      const stored = await readStored(database)
      await database.close()
      if (databaseUrl) await postgres?.dropDatabase(databaseUrl)
      if (isMounted) disk.remove()
      return stored
    },
  }
}

/** Sends a picture until it is stored. */
async function upload(url: string, { webchatId, token }: ChatOrder): Promise<void> {
  await until(
    WELL_MS,
    'a picture that is stored',
    async () => {
      const body = new FormData()
      body.set('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/v2/webchats/${webchatId}/files`, { method: 'POST', headers, body })
      if (answer.status !== 201 && answer.status !== 503)
        throw new Error(`a picture was answered ${answer.status}: ${await answer.text()}`)
      return answer.ok
    },
    100,
  )
}

const isWell = (url: string) =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Makes a dependency fail at least so many times: once in each mode, then at random; a server that ends is started
 * again.
 */
async function disturb(bench: Bench, node: Node, { name, faults }: Dependency, times: number) {
  const toll: Toll = { name, faults: Math.max(times, faults.length), slowestMs: 0 }
  let deaths = 0
  for (let n = 0; n < toll.faults && !bench.signal.aborted; n += 1) {
    const fault = faults[n < faults.length ? n : Math.floor(bench.random() * faults.length)]
    await fault?.()
    const endedAt = performance.now()
    if (!node.isAlive()) {
      deaths += 1
      await node.start()
    }
    await until(WELL_MS, `health after a fault of ${name}`, () => isWell(node.url), PROBE_MS)
    const tookMs = performance.now() - endedAt
    if (tookMs > toll.slowestMs)
      bench.say(`  ${name}, ${fault?.name}: recovered after ${Math.round(tookMs)} ms`)
    toll.slowestMs = Math.max(toll.slowestMs, tookMs)
    await pause(REST_MS * bench.random())
  }
  return { toll, deaths }
}

async function endure(
  bench: Bench,
  { node, dependencies }: Stage,
  chats: readonly ChatOrder[],
  load: Load,
  subscribers: Subscribers,
) {
  const [chat] = chats
  if (!chat) throw new Error('there is no chat')
  const writers = await startWriters(node.url, chats, load.perSecond)
  const tolls: Toll[] = []
  let deaths = 0
  for (const dependency of dependencies(chat)) {
    const disturbed = await disturb(bench, node, dependency, load.faults)
    tolls.push(disturbed.toll)
    deaths += disturbed.deaths
  }
  const written = await writers.stop()
  await catchUp(subscribers, load.streams)
  return { tolls, deaths, written, standing: await subscribers.report() }
}

/** Everything that a server depends on fails under load, one after the other. */
export async function runFaults(bench: Bench, load: Load): Promise<Course> {
  const stage = await openStage(bench, load.venues)
  const chats = await openChats(stage.node.url, stage.world)
  const subscribers = await startSubscribers(stage.node.url, everyVenue(stage.world, load.streams))
  await allReady(subscribers, load.streams)
  const endured = await endure(bench, stage, chats, load, subscribers)
  await subscribers.end()
  const stored = await stage.close()
  const behind = endured.standing.positions.filter(([venueId, seq]) => stored.newest.get(venueId) !== seq)
  return { ...endured, stored, behind: behind.length, withoutDisk: stage.withoutDisk }
}
