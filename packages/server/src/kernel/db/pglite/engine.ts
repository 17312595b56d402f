import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { programAt } from '../../runtime/program-files.ts'
import { corkedWrites } from '../corked-write.ts'
import { DatabaseStopped } from '../errors.ts'
import type { WalSegments } from './cluster-files.ts'
import type { Reply, Request, WorkerSetup } from './protocol.ts'
import { startWatchdog } from './watchdog.ts'

/** Without a single file operation, that is: recovery takes as long as it takes. */
const OPENING_LIMIT_MS = 60_000

/** The embedded database in its own thread, seen from the main thread. */
export interface EmbeddedEngine {
  readonly wasUnclean: boolean
  readonly isRunning: boolean
  /** A connection for the PostgreSQL client; one at a time, all share the one session of the engine. */
  connect(): Duplex
  /** Writes the data folder into a tar file. */
  dump(file: string): Promise<void>
  /** The same for a folder of any size, a portion at a time; the caller keeps others from writing. */
  archive(file: string, wal: WalSegments): Promise<void>
  /** Shuts the database down cleanly and ends the thread. */
  close(): Promise<void>
  /** Ends the thread as it is; pending calls get the reason. */
  abandon(reason: Error): void
  /** Requests that wait for an answer. */
  readonly waiting: number
  /** A number that changes as long as the thread gets on with its work. */
  progress(): number
}

/** Starts the thread; `onStopped` is called when it ends later although no one closed it. */
export async function startEngine(
  setup: Omit<WorkerSetup, 'progress'>,
  onStopped: (error: Error) => void,
  openingLimitMs = OPENING_LIMIT_MS,
): Promise<EmbeddedEngine> {
  const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const counter = new Int32Array(progress)
  const worker = startThread({ ...setup, progress })
  const requests = requestsTo(worker)
  const ready = Promise.withResolvers<{ wasUnclean: boolean }>()
  let isRunning = false
  let connection: Duplex | undefined

  function stop(error: Error): void {
    ready.reject(error)
    requests.end(error)
    connection?.destroy(error)
    if (isRunning) onStopped(error)
    isRunning = false
  }

  worker.on('message', (reply: Reply) => {
    if (reply.say === 'ready') ready.resolve(reply)
    else if (reply.say === 'bytes') connection?.push(reply.bytes)
    else if (reply.say === 'fatal') stop(new DatabaseStopped(reply.message))
    else requests.settle(reply.id, reply.say === 'failed' ? new Error(reply.message) : undefined)
  })
  worker.on('error', (error) => stop(new DatabaseStopped(String(error))))
  worker.on('exit', (code) => stop(new DatabaseStopped(`its thread exited with code ${code}`)))

  const progressMade = () => Atomics.load(counter, 0)
  const limit = { what: 'its opening', limitMs: openingLimitMs }
  const watchdog = startWatchdog({ waiting: 1, progress: progressMade }, limit, (error) => {
    stop(error)
    worker.terminate()
  })
  const { wasUnclean } = await ready.promise.finally(watchdog.stop)
  isRunning = true
  return {
    wasUnclean,
    get isRunning() {
      return isRunning
    },
    connect() {
      connection = connectionTo((bytes, settle) => requests.ask({ ask: 'bytes', bytes }, settle))
      return connection
    },
    dump: (file) => requests.answered({ ask: 'dump', file }),
    archive: (file, wal) => requests.answered({ ask: 'archive', file, wal }),
    async close() {
      if (!isRunning) return
      isRunning = false
      await requests.answered({ ask: 'close' })
      await worker.terminate()
    },
    abandon(reason) {
      isRunning = false
      stop(reason)
      worker.terminate()
    },
    get waiting() {
      return requests.waiting
    },
    progress: progressMade,
  }
}

/** Starts an engine in memory: empty, or from a data folder that is a tar file. */
export function startEngineInMemory(
  loadDump: string | null,
  onStopped: (error: Error) => void,
): Promise<EmbeddedEngine> {
  return startEngine({ clusterDir: null, isPowerSafe: false, loadDump }, onStopped)
}

function startThread(setup: WorkerSetup): Worker {
  return new Worker(programAt('kernel/db/pglite/worker'), { workerData: setup })
}

type Settle = (error?: Error) => void
type Ask = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** Numbers the requests and remembers who waits for which answer. */
function requestsTo(worker: Worker) {
  const pending = new Map<number, Settle>()
  let lastId = 0
  let ended: Error | undefined

  function ask(request: Ask, settle: Settle): void {
    if (ended !== undefined) {
      settle(ended)
      return
    }
    lastId += 1
    pending.set(lastId, settle)
    worker.postMessage({ ...request, id: lastId })
  }

  return {
    ask,
    answered: (request: Ask) =>
      new Promise<void>((resolve, reject) => ask(request, (error) => (error ? reject(error) : resolve()))),
    settle(id: number, error: Error | undefined) {
      const settle = pending.get(id)
      pending.delete(id)
      settle?.(error)
    },
    end(error: Error) {
      ended ??= error
      for (const settle of pending.values()) settle(error)
      pending.clear()
    },
    get waiting() {
      return pending.size
    },
  }
}

const terminateMessage = 'X'.charCodeAt(0)

/** What the PostgreSQL client takes for a socket. Writes of one turn travel as one message. */
function connectionTo(ask: (bytes: Uint8Array, settle: Settle) => void): Duplex {
  function send(bytes: Uint8Array, settle: Settle): void {
    // The client says good-bye, but the engine's session outlives it.
    if (bytes[0] === terminateMessage) settle()
    else ask(bytes, settle)
  }

  const stream = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, done) => send(chunk, done),
    writev: (chunks, done) => send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
    final(done) {
      stream.push(null)
      done()
    },
  })
  const socket = {
    connect: () => process.nextTick(() => stream.emit('connect')),
    setNoDelay() {},
    setKeepAlive() {},
    ref() {},
    unref() {},
  }
  return Object.assign(corkedWrites(stream), socket)
}
