import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../deadline.ts'
import { type Course, type Load, openStage, runFaults } from '../faults/run.ts'
import type { Bench, Control, Figure, Goal, Outcome } from '../goal.ts'

const quick: Load = { venues: 4, streams: 8, perSecond: 10, faults: 1 }
const full: Load = { venues: 20, streams: 100, perSecond: 40, faults: 50 }

const WELL_AGAIN_MS = 2000
const CONTROL_MS = 20_000

/** A server whose connections have no one who hears their errors. */
const withoutListeners = `
  import { EventEmitter } from 'node:events'
  const { on } = EventEmitter.prototype
  const emitters = new Set(['Client', 'Socket', 'BoundPool'])
  EventEmitter.prototype.on = EventEmitter.prototype.addListener = function (name, listener) {
    return name === 'error' && emitters.has(this.constructor.name) ? this : on.call(this, name, listener)
  }`

async function runBroken(bench: Bench): Promise<Control> {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(withoutListeners)}`
  const folder = join(bench.folder, 'broken')
  mkdirSync(folder)
  const { node, dependencies, close } = await openStage({ ...bench, folder }, 1, { NODE_OPTIONS })
  const [first] = dependencies({ webchatId: '', token: '' })
  for (const fault of first?.faults ?? []) if (node.isAlive()) await fault()
  const hasFailed = await until(CONTROL_MS, 'the end of the server', () => !node.isAlive()).then(
    () => true,
    () => false,
  )
  await close()
  const detail = hasFailed
    ? `it ended with the first faults of ${first?.name}`
    : `it outlived the faults of ${first?.name}`
  return { name: 'a server that ignores errors of its connections', hasFailed, detail }
}

function figuresOf(bench: Bench, course: Course): Figure[] {
  const { tolls, deaths, standing, written, stored, behind, withoutDisk } = course
  const none = { bound: { exactly: 0 } }
  const isFull = bench.profile !== 'quick'
  const otherAnswers = Object.keys(written.reasons).filter(
    (reason) => /^[2-5]\d\d$/.test(reason) && reason !== '503' && reason !== '507',
  )
  return [
    ...tolls.flatMap(({ name, faults, slowestMs }): Figure[] => [
      { name: `faults of ${name}`, value: faults, bound: { least: 1 } },
      {
        name: `recovered after a fault of ${name}, at most`,
        value: slowestMs,
        unit: 'ms',
        ...(isFull ? { bound: { most: WELL_AGAIN_MS } } : {}),
      },
    ]),
    { name: 'times that the server exited', value: deaths, ...none },
    { name: 'messages acknowledged', value: written.acknowledged, bound: { least: 1 } },
    {
      name: 'acknowledged and not stored once',
      value: Math.abs(written.acknowledged - stored.messages),
      ...none,
    },
    { name: 'received twice', value: stored.receivedTwice, ...none },
    { name: 'lost on streams', value: standing.lost + behind, ...none },
    { name: 'shown twice or out of order', value: standing.doubled + standing.disordered, ...none },
    { name: 'attempts repeated', value: written.failedTries },
    {
      name: 'attempts refused with 507 while the disk was full',
      value: written.reasons['507'] ?? 0,
      ...(isFull && !withoutDisk ? { bound: { least: 1 } } : {}),
    },
    { name: 'refusals other than 503 and 507', value: otherAnswers.length, ...none },
  ]
}

async function run(bench: Bench): Promise<Outcome> {
  const course = await runFaults(bench, bench.profile === 'quick' ? quick : full)
  bench.say(`  ${JSON.stringify(course.written.reasons)}`)
  const { withoutDisk } = course
  return {
    figures: figuresOf(bench, course),
    controls: [await runBroken(bench)],
    ...(withoutDisk ? { notRun: [withoutDisk] } : {}),
  }
}

export const goal: Goal = {
  id: 'G22',
  title:
    'Whatever a server depends on restarts, freezes, is killed, fills up or loses its network: the server survives, and nothing acknowledged is lost or duplicated',
  engines: ['pglite', 'postgres'],
  isTimed: true,
  quickOn: ['postgres'],
  seconds: { quick: 120, full: 1200, soak: 1200 },
  run,
}
