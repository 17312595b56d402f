import { existsSync, readFileSync } from 'node:fs'
import { percentile } from './figures.ts'
import type { Bench, Figure } from './goal.ts'

const MOST_TAKEN = 0.1
const SECOND_MS = 1000
const STEAL = 7
const TRIES = 4

/** Processor time since the machine began, and what of it a host has given to others meanwhile. */
export interface ProcessorTimes {
  all: number
  taken: number
}

/** How long something took, again and again, milliseconds. */
export interface Times {
  p50: number
  p99: number
  samples: number
  seconds: number
  /** Of these, those in which the host took the processor away: they are in no other figure but the last. */
  takenSeconds: number
  p99OfAll: number
}

/** What Linux calls `steal`; a machine that does not report it is taken to be one's own. */
function readProcessorTimes(): ProcessorTimes {
  if (!existsSync('/proc/stat')) return { all: 0, taken: 0 }
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number)
  return { all: times.reduce((sum, one) => sum + one, 0), taken: times[STEAL] ?? 0 }
}

export interface StopwatchOptions {
  /** The part of the processor's time that the host may take away in a second that is judged. */
  mostTaken?: number
  readProcessor?(): ProcessorTimes
}

/**
 * Takes times, and keeps those apart that say more of the host of the machine than of what is measured: of a second in
 * which it took the processor away, and of the next one, in which what had to wait is done. Which seconds these are is
 * not known from the times themselves.
 */
export function createStopwatch({
  mostTaken = MOST_TAKEN,
  readProcessor = readProcessorTimes,
}: StopwatchOptions = {}) {
  let judged: number[] = []
  let aside: number[] = []
  let second: number[] = []
  let [seconds, takenSeconds] = [0, 0]
  let before = readProcessor()
  let wasTaken = false
  const timer = setInterval(endSecond, SECOND_MS)
  timer.unref()

  function isTakenUntil(now: ProcessorTimes): boolean {
    return now.taken - before.taken > mostTaken * (now.all - before.all)
  }

  function endSecond(): void {
    const now = readProcessor()
    const isTaken = isTakenUntil(now)
    const isJudged = !isTaken && !wasTaken
    const kept = isJudged ? judged : aside
    for (const time of second) kept.push(time)
    second = []
    seconds += 1
    if (!isJudged) takenSeconds += 1
    before = now
    wasTaken = isTaken
  }

  return {
    add: (ms: number) => void second.push(ms),
    read(): Times {
      const all = [...judged, ...aside, ...second]
      const own = [...judged, ...(wasTaken || isTakenUntil(readProcessor()) ? [] : second)]
      return {
        p50: percentile(own, 0.5),
        p99: percentile(own, 0.99),
        samples: own.length,
        seconds,
        takenSeconds,
        p99OfAll: percentile(all, 0.99),
      }
    },
    /** Starts again. */
    reset(): void {
      judged = []
      aside = []
      second = []
      seconds = 0
      takenSeconds = 0
    },
    stop: () => clearInterval(timer),
  }
}

function takenOf(measured: readonly Times[]) {
  const seconds = measured.reduce((sum, times) => sum + times.seconds, 0)
  const taken = measured.reduce((sum, times) => sum + times.takenSeconds, 0)
  return { seconds, taken, most: Math.floor(seconds / 2) }
}

/** Whether enough was judged to mean something. */
function isMeasured(measured: readonly Times[]): boolean {
  const { taken, most } = takenOf(measured)
  return taken <= most
}

/**
 * Measures again while the machine is not its own, four times at most: that is known from the machine, not from what
 * was measured.
 */
export async function onOwnMachine<T>(
  { profile, say }: Pick<Bench, 'profile' | 'say'>,
  measure: (attempt: number) => Promise<T>,
  timesOf: (measured: T) => readonly Times[],
  attempt = 1,
): Promise<T> {
  const measured = await measure(attempt)
  if (attempt === TRIES || profile === 'quick' || isMeasured(timesOf(measured))) return measured
  say('  measured again: the host took the processor away')
  return onOwnMachine({ profile, say }, measure, timesOf, attempt + 1)
}

/** How much was not judged. Where that is more than half, nothing was measured: the machine was not ours. */
export function takenFigures(measured: readonly Times[], isJudged: boolean): Figure[] {
  const { seconds, taken, most } = takenOf(measured)
  return [
    { name: 'seconds measured', value: seconds },
    {
      name: 'excluded: seconds in which the host stole CPU time',
      value: taken,
      ...(isJudged ? { bound: { most } } : {}),
    },
  ]
}
