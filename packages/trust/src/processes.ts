import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { within } from './deadline.ts'

const READY_MS = 60_000
const GONE_MS = 15_000

/** A process of the bench that can be killed. */
export interface Program {
  pid: number
  /** Whether it has not ended. */
  isAlive(): boolean
  send(message: Serializable): void
  /** What it tells from now on. */
  onMessage(hear: (message: never) => void): void
  /** Sends the signal, SIGKILL unless said otherwise, and waits until the process is gone; answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Stops it for a while, as a machine that swaps does. */
  freeze(ms: number): Promise<void>
}

export interface ProgramOptions {
  arguments?: readonly string[]
  environment?: Readonly<Record<string, string>>
  readyMs?: number
}

/** The processes of the goal that is running: two may run at the same time, each on its database. */
const ofGoal = new AsyncLocalStorage<Set<ChildProcess>>()

/** Does the work of a goal, and ends whatever processes it has left running. */
export async function endingItsOwn<T>(work: () => Promise<T>): Promise<T> {
  const living = new Set<ChildProcess>()
  try {
    return await ofGoal.run(living, work)
  } finally {
    await endAll(living)
  }
}

async function endAll(living: ReadonlySet<ChildProcess>): Promise<void> {
  await Promise.all(
    [...living].map(async (child) => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }),
  )
}

/** Starts a TypeScript file of ours and waits until it has sent its first message, which is the answer's `told`. */
export async function startProgram<T>(
  file: URL,
  { arguments: args = [], environment = {}, readyMs = READY_MS }: ProgramOptions = {},
): Promise<Program & { told: T }> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = fork(file, args, {
    execArgv: ['--conditions=comptoir-source', '--disable-warning=ExperimentalWarning'],
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const living = ofGoal.getStore() ?? new Set()
  living.add(child)
  const gone = once(child, 'exit').then(([code]) => {
    living.delete(child)
    return code as number | null
  })
  const [told] = (await within(
    readyMs,
    `the start of ${file.pathname}`,
    Promise.race([
      once(child, 'message'),
      gone.then((code) => Promise.reject(new Error(`${file.pathname} ended at its start with code ${code}`))),
    ]),
  )) as [T]
  return {
    told,
    pid: child.pid ?? 0,
    isAlive: () => living.has(child),
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    onMessage: (hear) => void child.on('message', hear as (message: Serializable) => void),
    async end(signal = 'SIGKILL') {
      child.kill(signal)
      return within(GONE_MS, `the end of process ${child.pid} after ${signal}`, gone)
    },
    async freeze(ms) {
      child.kill('SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, ms))
      child.kill('SIGCONT')
    },
  }
}
