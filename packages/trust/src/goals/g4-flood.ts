import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeWorld, openWorld } from '../conversations/world.ts'
import { within } from '../deadline.ts'
import type { Bench, Control, Figure, Goal, Outcome } from '../goal.ts'
import { startCluster } from '../nodes/cluster.ts'
import { startProgram } from '../processes.ts'
import type { Flooded } from '../programs/flood.ts'
import type { StreamOrder } from '../programs/subscribers.ts'
import { createStopwatch, onOwnMachine, type Times, takenFigures } from '../stopwatch.ts'

const loads = {
  quick: { requests: 4000, perSecond: 1000, calmMs: 3000, slowMs: 1000 },
  full: { requests: 10_000, perSecond: 1000, calmMs: 10_000, slowMs: 20_000 },
} as const
type Load = (typeof loads)[keyof typeof loads]

/** What one address may ask for in a minute (`http/limits.ts`). */
const ALLOWED = 3000
const OTHERS = 10
const EVERY_MS = 100
/** So many callers whose bodies trickle, from the address of a few that read. */
const SLOW_CALLERS = [4, 40, 400]
const SLOW_ADDRESS = '192.0.2.4'
const READERS_BESIDE = 3
/** The flood leaves the machine little: a little that its host takes away is much. */
const MOST_TAKEN = 0.05

/** Reads from an address until all is over; returns how often it was refused. */
async function read(
  url: string,
  { venueId, token }: StreamOrder,
  address: string,
  until: Promise<unknown>,
  onRead: (tookMs: number) => void,
): Promise<number> {
  let refused = 0
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/v2/venues/${venueId}/conversations`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    })
    await answer.arrayBuffer()
    onRead(performance.now() - startedAt)
    if (!answer.ok) refused += 1
    await pause(EVERY_MS)
  }
  return refused
}

const ownAddress = (n: number) => `198.51.100.${n + 1}`

async function readAll(
  url: string,
  managers: readonly StreamOrder[],
  until: Promise<unknown>,
  addressOf = ownAddress,
) {
  const watch = createStopwatch({ mostTaken: MOST_TAKEN })
  const refused = await Promise.all(
    managers.map((manager, n) => read(url, manager, addressOf(n), until, watch.add)),
  )
  watch.stop()
  return { times: watch.read(), refused: refused.reduce((sum, one) => sum + one, 0) }
}

/** Starts a server on a database of its own with managers who read. */
async function openServer(bench: Bench, limits: 'on' | 'off', name: string) {
  const folder = join(bench.folder, name)
  const databaseUrl = await bench.postgres?.createDatabase()
  const database = await openWorld(
    databaseUrl ? { url: databaseUrl } : { dataDir: join(folder, 'node-0', 'database') },
  )
  const { managers } = await makeWorld(database, OTHERS + 1)
  await database.close()
  const environment = { RATE_LIMITS: limits }
  const cluster = await startCluster({ bench: { ...bench, folder }, nodes: 1, databaseUrl, environment })
  return { cluster, managers, url: cluster.nodes[0]?.url ?? '' }
}

interface Flood extends Flooded {
  inPeace: Times
  meanwhile: Times
  /** Reads of the others that were not answered as asked. */
  othersRefused: number
}

/** Others read without the flood, and then during it. */
async function flood(bench: Bench, limits: 'on' | 'off', load: Load, attempt: number): Promise<Flood> {
  const { requests, perSecond, calmMs } = load
  const { cluster, managers, url } = await openServer(bench, limits, `${limits}-${attempt}`)
  const [attacker, ...others] = managers
  try {
    await readAll(url, others, pause(1000))
    const calm = await readAll(url, others, pause(calmMs))
    const program = await startProgram(new URL('../programs/flood.ts', import.meta.url), {
      arguments: [
        `${url}/v2/venues/${attacker?.venueId}/conversations`,
        attacker?.token ?? '',
        String(requests),
        String(perSecond),
      ],
    })
    const done = within(120_000, 'the flood', new Promise<Flooded>((resolve) => program.onMessage(resolve)))
    const flooded = await readAll(url, others, done)
    return {
      ...(await done),
      inPeace: calm.times,
      meanwhile: flooded.times,
      othersRefused: calm.refused + flooded.refused,
    }
  } finally {
    await cluster.stop()
  }
}

interface Slow {
  inPeace: Times
  meanwhile: { callers: number; times: Times }[]
  refused: number
}

/** A few read from an address alone, and then beside more and more slow bodies from it. */
async function slowBodies(bench: Bench, { calmMs, slowMs }: Load, attempt: number): Promise<Slow> {
  const { cluster, managers, url } = await openServer(bench, 'on', `slow-${attempt}`)
  const readers = managers.slice(0, READERS_BESIDE)
  const readFor = (ms: number) => readAll(url, readers, pause(ms), () => SLOW_ADDRESS)
  try {
    await readFor(1000)
    const calm = await readFor(calmMs)
    const slow: Slow = { inPeace: calm.times, meanwhile: [], refused: calm.refused }
    for (const callers of SLOW_CALLERS) {
      const program = await startProgram(new URL('../programs/trickle.ts', import.meta.url), {
        arguments: [new URL(url).port, String(callers), SLOW_ADDRESS],
      })
      const { times, refused } = await readFor(slowMs)
      slow.meanwhile.push({ callers, times })
      slow.refused += refused
      await program.end()
    }
    return slow
  } finally {
    await cluster.stop()
  }
}

async function slowFigures(bench: Bench, load: Load, isFull: boolean): Promise<Figure[]> {
  const { inPeace, meanwhile, refused } = await onOwnMachine(
    bench,
    (attempt) => slowBodies(bench, load, attempt),
    (slow) => [slow.inPeace, ...slow.meanwhile.map(({ times }) => times)],
  )
  return [
    { name: 'reads refused beside slow bodies of their address', value: refused, bound: { exactly: 0 } },
    ...meanwhile.map(({ callers, times }) => ({
      name: `beside ${callers} slow bodies of their address, p99 / without`,
      value: times.p99 / inPeace.p99,
      ...(isFull ? { bound: { most: 2 } } : {}),
    })),
  ]
}

async function unlimited(bench: Bench): Promise<Control> {
  const { served, inPeace, meanwhile, othersRefused } = await flood(bench, 'off', loads.quick, 1)
  return {
    name: 'a server without limits',
    hasFailed: served > ALLOWED || othersRefused > 0,
    detail: `${served} served, ${othersRefused} reads of others refused, their p99 ${(meanwhile.p99 / inPeace.p99).toFixed(1)} times that without the flood`,
  }
}

async function run(bench: Bench): Promise<Outcome> {
  const isFull = bench.profile !== 'quick'
  const load = loads[isFull ? 'full' : 'quick']
  const { served, refused, failed, inPeace, meanwhile, othersRefused } = await onOwnMachine(
    bench,
    (attempt) => flood(bench, 'on', load, attempt),
    (flooded) => [flooded.inPeace, flooded.meanwhile],
  )
  return {
    figures: [
      { name: 'requests of one address', value: served + refused + failed },
      { name: 'served', value: served, bound: { most: ALLOWED } },
      { name: 'refused with 429', value: refused, bound: { least: 1 } },
      { name: 'other answers', value: failed, bound: { exactly: 0 } },
      { name: 'reads of others refused', value: othersRefused, bound: { exactly: 0 } },
      { name: "the others' p99 without the flood", value: inPeace.p99, unit: 'ms' },
      { name: "the others' p99 during the flood", value: meanwhile.p99, unit: 'ms' },
      {
        name: 'during / without the flood',
        value: meanwhile.p99 / inPeace.p99,
        ...(isFull ? { bound: { most: 2 } } : {}),
      },
      ...takenFigures([inPeace, meanwhile], isFull),
      ...(await slowFigures(bench, load, isFull)),
    ],
    controls: [await unlimited(bench)],
  }
}

export const goal: Goal = {
  id: 'G4b',
  title: 'A flood from one address is refused, and other callers hardly notice',
  engines: ['pglite', 'postgres'],
  quickOn: ['postgres'],
  isTimed: true,
  seconds: { quick: 180, full: 360 },
  run,
}
