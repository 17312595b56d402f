import { until } from '../deadline.ts'
import { type Program, startProgram } from '../processes.ts'
import type { Report } from './worker.ts'

const END_MS = 60_000
const program = new URL('./worker.ts', import.meta.url)

/** The workers of a run, of which any may be killed and is started again. */
export interface Fleet {
  size: number
  /** Messages that are neither sent nor given up, as a worker said last. */
  open(): number
  /** Starts one that ends itself at a crash point, and waits until it has. */
  crashAt(point: string): Promise<void>
  /** Starts all. */
  start(): Promise<void>
  /** Kills one and has it come back; the others go on meanwhile. */
  kill(slot: number): Promise<void>
  /** All that were killed have come back. */
  ready(): Promise<void>
  end(): Promise<void>
}

export interface FleetOptions {
  size: number
  /** The address of the database, or its folder. */
  target: string
  providerUrl: string
  batchSize: number
}

export function createFleet({ size, target, providerUrl, batchSize }: FleetOptions): Fleet {
  const slots: Promise<Program>[] = []
  let open = Number.POSITIVE_INFINITY

  async function begin(environment: Record<string, string> = {}): Promise<Program> {
    const args = [target, providerUrl, 'dispatcher', String(batchSize)]
    const worker = await startProgram<Report>(program, { arguments: args, environment })
    worker.onMessage((message: Report) => {
      if ('open' in message) open = message.open
    })
    return worker
  }

  function put(slot: number): void {
    slots[slot] = begin()
    // Its next user gets the reason why it did not start.
    slots[slot].catch(() => undefined)
  }
  const ready = async () => void (await Promise.all(slots))

  return {
    size,
    open: () => open,
    async crashAt(point) {
      const worker = await begin({ COMPTOIR_CRASH_AT: point })
      await until(END_MS, `the crash at ${point}`, () => !worker.isAlive())
    },
    start() {
      for (let slot = 0; slot < size; slot += 1) put(slot)
      return ready()
    },
    async kill(slot) {
      const worker = await slots[slot]
      await worker?.end()
      put(slot)
    },
    ready,
    async end() {
      for (const worker of await Promise.all(slots)) await worker.end()
    },
  }
}

/** Has a worker that is broken on purpose die at a crash point some times, and then go on to the end. */
export async function runBroken(
  { target, providerUrl }: Pick<FleetOptions, 'target' | 'providerUrl'>,
  role: 'fetch' | 'send',
  crashes: number,
): Promise<void> {
  for (let life = 0; life <= crashes; life += 1) {
    const isLast = life === crashes
    const environment = isLast ? {} : { COMPTOIR_CRASH_AT: `control.after-${role}:3` }
    const worker = await startProgram<Report>(program, {
      arguments: [target, providerUrl, role],
      environment,
    })
    let isDone = false
    worker.onMessage((message: Report) => {
      if ('isDone' in message) isDone = true
    })
    await until(END_MS, `the end of a worker that moves its cursor at ${role} time`, () =>
      isLast ? isDone : !worker.isAlive(),
    )
    if (isLast) await worker.end()
  }
}
