import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { until, within } from './deadline.ts'

const READY_MS = 60_000
const GONE_MS = 15_000

/** A process of the bench that can be killed. */
export interface Program {
  pid: number
  /** Whether it has not ended. */
  isAlive(): boolean
  send(message: Serializable): void
  /** What it sends from now on. */
  onMessage(hear: (message: never) => void): void
  /** Sends the signal, SIGKILL unless said otherwise, and waits until the process is gone; returns its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Stops it for a while, as a machine that swaps does. */
  freeze(ms: number): Promise<void>
}

export interface ProgramOptions {
  arguments?: readonly string[]
  /** Flags of Node. */
  flags?: readonly string[]
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

/** Starts a TypeScript file of ours and waits until it has sent its first message, which is the answer's `message`. */
export async function startProgram<T>(
  file: URL,
  options: ProgramOptions = {},
): Promise<Program & { message: T }> {
  const { arguments: args = [], flags = [], environment = {}, readyMs = READY_MS } = options
  const all = ['--conditions=comptoir-source', '--disable-warning=ExperimentalWarning', ...flags]
  const [child, program] = begin(file, args, all, environment)
  const message = once(child, 'message').then(([message]) => message as T)
  return { ...program, message: await beforeItsEnd(readyMs, file, child, message) }
}

/** The server as it is built and published. It knows nothing of the bench, and would outlive it without this. */
const SERVER = new URL('../../server/dist/cli.js', import.meta.url)
const LEASH = 'data:text/javascript,process.on("disconnect",()=>process.exit(1));process.channel?.unref()'

/** Starts the built server and waits until it is well. */
export async function startServer(environment: Readonly<Record<string, string>>): Promise<Program> {
  if (!existsSync(SERVER)) throw new Error('The server is not built: run npm run build.')
  const [child, program] = begin(SERVER, ['start'], ['--import', LEASH], environment)
  const isWell = () =>
    fetch(`http://127.0.0.1:${environment.PORT}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await beforeItsEnd(READY_MS, SERVER, child, until(READY_MS, 'the health of a server', isWell))
  return program
}

/** What comes of a process that starts, unless it ends first. */
function beforeItsEnd<T>(ms: number, file: URL, child: ChildProcess, ready: Promise<T>): Promise<T> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file.pathname} ended at its start with code ${code}`)
  })
  ended.catch(() => undefined)
  const started = within(ms, `the start of ${file.pathname}`, Promise.race([ready, ended]))
  started.catch(() => child.kill('SIGKILL'))
  return started
}

function begin(
  file: URL,
  args: readonly string[],
  execArgv: readonly string[],
  environment: Readonly<Record<string, string>>,
): [ChildProcess, Program] {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = fork(file, args, {
    execArgv: [...execArgv],
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const living = ofGoal.getStore() ?? new Set()
  living.add(child)
  const gone = once(child, 'exit').then(([code]) => {
    living.delete(child)
    return code as number | null
  })
  const program: Program = {
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
  return [child, program]
}
