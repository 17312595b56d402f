import type { Database } from '../db/database.ts'
import { type Lane, startLane } from '../queue/lane.ts'
import { recover, takeBatch } from './claiming.ts'
import type { DispatchHandler } from './handler.ts'
import { dispatchChannel } from './launching.ts'
import { sendBatch } from './settling.ts'
import { advance } from './steering.ts'

const defaultPollMs = 1_000
const defaultLanes = 2

export interface DispatcherOptions {
  /** By kind of dispatch. Those of other kinds wait until a worker knows them. */
  handlers: Readonly<Record<string, DispatchHandler>>
  log: (level: 'warn' | 'error', message: string, error: unknown) => void
  /** How often to look for work that nothing announced: what is due by now, leases that ran out. */
  pollMs?: number
}

export interface Dispatcher {
  /** Begins nothing new and waits for the calls in the air. */
  stop(): Promise<void>
}

/**
 * Works off dispatches; any number of processes may at once. The database's clock alone decides what is due, and what
 * a process leaves behind when it dies is taken up by the others.
 */
export async function startDispatcher(db: Database, options: DispatcherOptions): Promise<Dispatcher> {
  const { handlers, log, pollMs = defaultPollMs } = options
  const kinds = Object.keys(handlers)
  const lanes = new Map(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      Array.from({ length: handler.lanes ?? defaultLanes }, () =>
        startLane(
          () => work(db, kind, handler),
          (error) => log('error', `Dispatch ${kind} failed`, error),
        ),
      ),
    ]),
  )
  const all = [...lanes.values()].flat()
  const scout = startLane(
    async () => {
      await advance(db, kinds)
      for (const [kind, handler] of Object.entries(handlers)) while (await recover(db, kind, handler));
      ringAll(all)
      return false
    },
    (error) => log('warn', 'Looking for due dispatches failed', error),
  )
  const off = await db.doorbell.listen(dispatchChannel, scout.ring)
  const timer = setInterval(scout.ring, pollMs)
  scout.ring()
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all([off(), scout.stop(), ...all.map((lane) => lane.stop())])
    },
  }
}

function ringAll(lanes: readonly Lane[]): void {
  for (const lane of lanes) lane.ring()
}

async function work(db: Database, kind: string, handler: DispatchHandler): Promise<boolean> {
  const batch = await takeBatch(db, kind, handler)
  if (!batch) return false
  await sendBatch(db, batch, handler)
  return true
}
