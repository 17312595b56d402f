import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeWorld, openWorld } from '../conversations/world.ts'
import { within } from '../deadline.ts'
import type { Bench, Control, Goal, Outcome } from '../goal.ts'
import { startCluster } from '../nodes/cluster.ts'
import { startProgram } from '../processes.ts'
import type { Flooded } from '../programs/flood.ts'
import type { StreamOrder } from '../programs/subscribers.ts'
import { createStopwatch, onOwnMachine, type Times, takenFigures } from '../stopwatch.ts'

const loads = {
  quick: { requests: 4000, perSecond: 1000, calmMs: 3000 },
  full: { requests: 10_000, perSecond: 1000, calmMs: 10_000 },
} as const
type Load = (typeof loads)[keyof typeof loads]

/** What one address may ask for in a minute (`http/limits.ts`). */
const ALLOWED = 3000
const OTHERS = 10
const EVERY_MS = 100
/** The flood leaves the machine little: a little that its host takes away is much. */
const MOST_TAKEN = 0.05

/** Reads from an address of its own until all is over; answers how often it was refused. */
async function read(
  url: string,
  { venueId, token }: StreamOrder,
  n: number,
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
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.${n}` },
    })
    await answer.arrayBuffer()
    onRead(performance.now() - startedAt)
    if (!answer.ok) refused += 1
    await pause(EVERY_MS)
  }
  return refused
}

async function readAll(url: string, managers: readonly StreamOrder[], until: Promise<unknown>) {
  const watch = createStopwatch({ mostTaken: MOST_TAKEN })
  const refused = await Promise.all(managers.map((manager, n) => read(url, manager, n + 1, until, watch.add)))
  watch.stop()
  return { times: watch.read(), refused: refused.reduce((sum, one) => sum + one, 0) }
}

interface Flood extends Flooded {
  inPeace: Times
  meanwhile: Times
  /** Reads of the others that were not answered as asked. */
  othersRefused: number
}

/** Others read in peace, and then while one address asks without end. */
async function flood(bench: Bench, limits: 'on' | 'off', load: Load, attempt: number): Promise<Flood> {
  const { requests, perSecond, calmMs } = load
  const folder = join(bench.folder, `${limits}-${attempt}`)
  const databaseUrl = await bench.postgres?.createDatabase()
  const database = await openWorld(
    databaseUrl ? { url: databaseUrl } : { dataDir: join(folder, 'node-0', 'database') },
  )
  const { managers } = await makeWorld(database, OTHERS + 1)
  await database.close()
  const environment = { RATE_LIMITS: limits }
  const cluster = await startCluster({ bench: { ...bench, folder }, nodes: 1, databaseUrl, environment })
  const [attacker, ...others] = managers
  const url = cluster.nodes[0]?.url ?? ''
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

async function unlimited(bench: Bench): Promise<Control> {
  const { served, inPeace, meanwhile, othersRefused } = await flood(bench, 'off', loads.quick, 1)
  return {
    name: 'a server without limits',
    hasFailed: served > ALLOWED || othersRefused > 0,
    detail: `${served} served, ${othersRefused} reads of others refused, their p99 ${(meanwhile.p99 / inPeace.p99).toFixed(1)} times that in peace`,
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
      { name: 'answered otherwise', value: failed, bound: { exactly: 0 } },
      { name: 'reads of others refused', value: othersRefused, bound: { exactly: 0 } },
      { name: "the others' p99 in peace", value: inPeace.p99, unit: 'ms' },
      { name: "the others' p99 meanwhile", value: meanwhile.p99, unit: 'ms' },
      {
        name: 'meanwhile / in peace',
        value: meanwhile.p99 / inPeace.p99,
        ...(isFull ? { bound: { most: 2 } } : {}),
      },
      ...takenFigures([inPeace, meanwhile], isFull),
    ],
    controls: [await unlimited(bench)],
  }
}

export const goal: Goal = {
  id: 'G4b',
  title: 'One address that asks without end is refused, and the others hardly notice',
  engines: ['pglite', 'postgres'],
  quickOn: ['postgres'],
  isTimed: true,
  seconds: { quick: 120, full: 240 },
  run,
}
