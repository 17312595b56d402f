import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startSubscribers, startWriters } from '../conversations/people.ts'
import { allReady, catchUp, everyVenue, openStage } from '../conversations/run.ts'
import { openChats } from '../conversations/world.ts'
import type { Bench, Goal, Outcome } from '../goal.ts'
import type { Cluster, Node } from '../nodes/cluster.ts'
import type { ChatOrder } from '../programs/writers.ts'

interface Load {
  venues: number
  streams: number
  perSecond: number
  /** How often a server ends by each method. */
  rounds: number
  aroundMs: number
}

const quick: Load = { venues: 10, streams: 50, perSecond: 20, rounds: 1, aroundMs: 1500 }
const full: Load = { venues: 100, streams: 500, perSecond: 100, rounds: 2, aroundMs: 3000 }
/** Two servers, each as often as the only one of the embedded database. */
const loads = { pglite: full, postgres: { ...full, rounds: 4 } }

const EXIT_MS = 10_000
const FREEZE_MS = 5000
/** Sent at once, so that some are in the air when the server ends. */
const BURST = 100
const AGAIN_MS = 200

/** What one way of ending a server cost. */
interface Toll {
  acknowledged: number
  failedTries: number
}

/** Writes one message until it is acknowledged; returns how many tries failed. */
async function insist(url: string, { webchatId, token }: ChatOrder): Promise<number> {
  const body = JSON.stringify({ id: randomUUID(), body: 'Bonjour' })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  for (let failed = 0; ; failed += 1) {
    const isTaken = await fetch(`${url}/v2/webchats/${webchatId}/messages`, {
      method: 'POST',
      headers,
      body,
    }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isTaken) return failed
    await pause(AGAIN_MS * Math.min(failed + 1, 10))
  }
}

/** Does something to a server while messages come in steadily, and many at once just before. */
async function underLoad(
  { url }: Cluster,
  chats: readonly ChatOrder[],
  { perSecond, aroundMs }: Load,
  action: () => Promise<unknown>,
): Promise<Toll> {
  const writers = await startWriters(url, chats, perSecond)
  await pause(aroundMs)
  const burst = Promise.all(
    Array.from({ length: BURST }, (_, n) => insist(url, chats[n % chats.length] as ChatOrder)),
  )
  await pause(20)
  await action()
  const failedOfBurst = (await burst).reduce((sum, failed) => sum + failed, 0)
  await pause(aroundMs)
  const { acknowledged, failedTries } = await writers.stop()
  return { acknowledged: acknowledged + BURST, failedTries: failedTries + failedOfBurst }
}

interface Tolls {
  stopped: Toll
  killed: Toll
  frozen: Toll
  exitMs: number
  badExits: number
}

const none: Toll = { acknowledged: 0, failedTries: 0 }
const sum = (a: Toll, b: Toll): Toll => ({
  acknowledged: a.acknowledged + b.acknowledged,
  failedTries: a.failedTries + b.failedTries,
})

/** Ends each server by each method, in turn; one that has ended is started again. */
async function endServers(cluster: Cluster, chats: readonly ChatOrder[], load: Load): Promise<Tolls> {
  const tolls: Tolls = { stopped: none, killed: none, frozen: none, exitMs: 0, badExits: 0 }
  const nodeOf = (round: number) => cluster.nodes[round % cluster.nodes.length] as Node
  for (let round = 0; round < load.rounds; round += 1) {
    const node = nodeOf(round)
    const stop = async () => {
      const { tookMs, code } = await node.stop()
      tolls.exitMs = Math.max(tolls.exitMs, tookMs)
      if (code !== 0) tolls.badExits += 1
      // Alone, it is waited for.
      if (cluster.nodes.length === 1) await node.start()
    }
    tolls.stopped = sum(tolls.stopped, await underLoad(cluster, chats, load, stop))
    if (cluster.nodes.length > 1) await node.start()
    const kill = async () => {
      await node.kill()
      await node.start()
    }
    tolls.killed = sum(tolls.killed, await underLoad(cluster, chats, load, kill))
    tolls.frozen = sum(
      tolls.frozen,
      await underLoad(cluster, chats, load, () => nodeOf(round + 1).freeze(FREEZE_MS)),
    )
  }
  return tolls
}

async function run(bench: Bench): Promise<Outcome> {
  const load = bench.profile === 'quick' ? quick : loads[bench.engine]
  const { cluster, world, close } = await openStage(bench, load.venues)
  const chats = await openChats(cluster.url, world)
  const subscribers = await startSubscribers(cluster.url, everyVenue(world, load.streams))
  await allReady(subscribers, load.streams)
  const { stopped, killed, frozen, exitMs, badExits } = await endServers(cluster, chats, load)
  await catchUp(subscribers, load.streams)
  const standing = await subscribers.report()
  await subscribers.end()
  const { messages, newest, holes, receivedTwice } = await close()
  const behind = standing.positions.filter(([venueId, seq]) => newest.get(venueId) !== seq).length
  const acknowledged = stopped.acknowledged + killed.acknowledged + frozen.acknowledged
  const exactly = (value: number) => ({ bound: { exactly: value } })
  // The embedded database has one server: while it is away, no one answers.
  const isAlone = cluster.nodes.length === 1
  return {
    figures: [
      {
        name: isAlone
          ? 'requests to repeat while the only server restarted'
          : 'requests that failed on SIGTERM',
        value: stopped.failedTries,
        ...(isAlone ? {} : exactly(0)),
      },
      { name: 'longest exit on SIGTERM', value: exitMs, unit: 'ms', bound: { most: EXIT_MS } },
      { name: 'exits with an error', value: badExits, ...exactly(0) },
      { name: 'messages acknowledged', value: acknowledged },
      { name: 'acknowledged and not stored once', value: Math.abs(messages - acknowledged), ...exactly(0) },
      { name: 'events lost on streams', value: standing.lost + behind, ...exactly(0) },
      {
        name: 'shown twice or out of order',
        value: standing.doubled + standing.disordered + receivedTwice,
        ...exactly(0),
      },
      { name: 'venues with a gap in their sequence numbers', value: holes, ...exactly(0) },
      { name: 'requests repeated after a freeze of 5 s', value: frozen.failedTries },
    ],
    controls: [
      {
        name: 'a server that exits at once',
        hasFailed: killed.failedTries > 0,
        detail: `${killed.failedTries} requests failed on SIGKILL, and were repeated`,
      },
    ],
  }
}

export const goal: Goal = {
  id: 'G14',
  title:
    'Servers stop, are killed and freeze under load: nothing acknowledged is lost, and on SIGTERM no request fails',
  engines: ['pglite', 'postgres'],
  seconds: { quick: 240, full: 600, soak: 600 },
  run,
}
