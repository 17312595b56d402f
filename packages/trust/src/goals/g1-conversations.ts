import { type Bell, type Course, type Load, runBare, runCourse } from '../conversations/run.ts'
import type { Bench, Figure, Goal, Outcome } from '../goal.ts'
import { onOwnMachine, type Times, takenFigures } from '../stopwatch.ts'

const quick: Load = {
  venues: 60,
  streams: 300,
  perSecond: 40,
  calmSeconds: 4,
  faultySeconds: 8,
  cutsPerSecond: 10,
  killEverySeconds: 8,
}
const full = {
  pglite: {
    venues: 200,
    streams: 1000,
    perSecond: 100,
    calmSeconds: 120,
    faultySeconds: 60,
    cutsPerSecond: 20,
    killEverySeconds: 20,
  },
  postgres: {
    venues: 400,
    streams: 2000,
    perSecond: 200,
    calmSeconds: 300,
    faultySeconds: 120,
    cutsPerSecond: 50,
    killEverySeconds: 20,
  },
} satisfies Record<Bench['engine'], Load>
/** The other notifier bears the same load, with faults for as long as the embedded database. */
const onRedis: Load = { ...full.postgres, faultySeconds: full.pglite.faultySeconds }

/** Servers on one PostgreSQL notify each other of events in either way. */
const bellNames: Record<Bell, string> = { notify: 'NOTIFY', redis: 'Redis' }

/**
 * What a release must keep (trust.md, G1); a quick run on a busy machine reports its times and is not judged by them.
 */
const bounds: Record<Bench['engine'], { calmMs: number; faultyMs?: number }> = {
  // Its only server is away meanwhile: the bound is on when all have caught up.
  pglite: { calmMs: 80 },
  postgres: { calmMs: 120, faultyMs: 2000 },
}
const MOST_MIB = 200
const CAUGHT_UP_MS = 10_000
const REVOKED_MS = 1000
/** As after a kill: who has started again is cold. */
const COLD_MS = 2000

function figuresOf(bench: Bench, course: Course, bare: Times): Figure[] {
  const { standing, written, cold, calm, faulty } = course
  const isFull = bench.profile !== 'quick'
  const none = { bound: { exactly: 0 } }
  const within = (most?: number) => (isFull && most !== undefined ? { bound: { most } } : {})
  const { calmMs, faultyMs } = bounds[bench.engine]
  return [
    { name: 'lost', value: standing.lost + course.unseen, ...none },
    { name: 'shown twice', value: standing.doubled + course.receivedTwice, ...none },
    { name: 'out of order', value: standing.disordered, ...none },
    { name: 'acknowledged and not stored once', value: Math.abs(course.unstored), ...none },
    { name: 'venues with a gap in their sequence numbers', value: course.holes, ...none },
    { name: 'slow clients cut off', value: Number(course.slow.isDropped), bound: { exactly: 1 } },
    { name: 'lost by the slow client after it reconnected', value: course.slow.lost, ...none },
    { name: 'messages', value: written.acknowledged, bound: { least: 1 } },
    { name: 'attempts repeated', value: written.failedTries },
    { name: 'streams that reconnected', value: standing.resumed, bound: { least: 1 } },
    { name: 'kills', value: course.kills, bound: { least: 1 } },
    { name: 'p99 in the first seconds of the servers', value: cold.p99, unit: 'ms', ...within(COLD_MS) },
    { name: 'p50 without faults', value: calm.p50, unit: 'ms' },
    { name: 'p99 without faults', value: calm.p99, unit: 'ms', ...within(calmMs) },
    { name: 'p50 / bare sockets', value: calm.p50 / bare.p50 },
    { name: 'p99 / bare sockets', value: calm.p99 / bare.p99 },
    { name: 'p99 with cuts and kills', value: faulty.p99, unit: 'ms', ...within(faultyMs) },
    ...takenFigures([calm, faulty], isFull),
    { name: 'p99 without faults, excluded seconds included', value: calm.p99OfAll, unit: 'ms' },
    { name: 'p99 with cuts and kills, excluded seconds included', value: faulty.p99OfAll, unit: 'ms' },
    { name: 'all caught up after', value: course.caughtUpMs, unit: 'ms', ...within(CAUGHT_UP_MS) },
    {
      name: 'streams of an ended session closed after',
      value: course.revokedMs,
      unit: 'ms',
      ...within(REVOKED_MS),
    },
    {
      name: 'memory of a server',
      value: course.memoryMib,
      unit: 'MiB',
      ...(bench.engine === 'postgres' ? within(MOST_MIB) : {}),
    },
  ]
}

async function run(bench: Bench): Promise<Outcome> {
  const loadOn = (bell: Bell) => {
    if (bench.profile === 'quick') return quick
    return bell === 'redis' ? onRedis : full[bench.engine]
  }
  const bells: Bell[] = bench.engine === 'postgres' ? ['notify', 'redis'] : ['notify']
  const bare = await onOwnMachine(
    bench,
    () => runBare(loadOn('notify')),
    (times) => [times],
  )
  const outcome: Outcome = {
    figures: [
      { name: 'p50 of bare sockets', value: bare.p50, unit: 'ms' },
      { name: 'p99 of bare sockets', value: bare.p99, unit: 'ms' },
    ],
    controls: [],
    notRun: [],
  }
  for (const bell of bells) {
    const course = await runCourse(bench, loadOn(bell), bell)
    if (!course) {
      outcome.notRun?.push('with Redis: redis-server is not installed')
      continue
    }
    bench.say(`  ${bell}: ${JSON.stringify(course.written.reasons)}`)
    const setup = bench.engine === 'postgres' ? { setup: bellNames[bell] } : {}
    outcome.figures.push(...figuresOf(bench, course, bare).map((figure) => ({ ...figure, ...setup })))
    outcome.controls.push({
      name: 'streams that do not report their position',
      ...setup,
      hasFailed: course.forgetful.lost > 0,
      detail: `${course.forgetful.lost} events lost by ${course.forgetful.resumed} returns`,
    })
  }
  return outcome
}

export const goal: Goal = {
  id: 'G1',
  title:
    'Live conversations: every message reaches every stream once and in order while streams are cut and servers killed',
  engines: ['pglite', 'postgres'],
  isTimed: true,
  seconds: { quick: 240, full: 1800, soak: 1800 },
  run,
}
