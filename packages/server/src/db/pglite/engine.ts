import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { DatabaseStopped } from '../errors.ts'
import type { Reply, Request, WorkerSetup } from './protocol.ts'

type Ask = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** The embedded database in its own thread, seen from the main thread. */
export interface EmbeddedEngine {
  readonly wasUnclean: boolean
  /** A connection for the PostgreSQL client; one at a time, all share the one session of the engine. */
  connect(): Duplex
  dump(file: string): Promise<void>
  close(): Promise<void>
  /** Ends the thread as it is, without a clean shutdown. */
  kill(): Promise<number>
  /** Requests that wait for an answer, and a number that changes as long as the thread gets on with them. */
  readonly waiting: number
  progress(): number
}

/** Starts the thread; `onStopped` is told when it ends although nobody closed it. */
export async function startEngine(
  setup: Omit<WorkerSetup, 'progress'>,
  onStopped: (error: Error) => void,
): Promise<EmbeddedEngine> {
  const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const counter = new Int32Array(progress)
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./worker.${extension}`, import.meta.url), {
    workerData: { ...setup, progress } satisfies WorkerSetup,
  })
  const pending = new Map<number, (error?: Error) => void>()
  let lastId = 0
  let isClosing = false
  let connection: Duplex | undefined

  const ready = Promise.withResolvers<{ wasUnclean: boolean }>()
  ready.promise.catch(() => undefined)

  function stop(error: Error): void {
    ready.reject(error)
    for (const settle of pending.values()) settle(error)
    pending.clear()
    connection?.destroy(error)
    if (!isClosing) onStopped(error)
    isClosing = true
  }

  worker.on('message', (reply: Reply) => {
    if (reply.say === 'ready') ready.resolve(reply)
    else if (reply.say === 'bytes') connection?.push(reply.bytes)
    else if (reply.say === 'fatal') stop(new DatabaseStopped(reply.message))
    else {
      pending.get(reply.id)?.(reply.say === 'failed' ? new Error(reply.message) : undefined)
      pending.delete(reply.id)
    }
  })
  worker.on('error', (error) => stop(new DatabaseStopped(String(error))))
  worker.on('exit', (code) => stop(new DatabaseStopped(`its thread ended with code ${code}`)))

  function ask(request: Ask, settle: (error?: Error) => void): void {
    if (isClosing && request.ask !== 'close') {
      settle(new DatabaseStopped('it is closed'))
      return
    }
    lastId += 1
    pending.set(lastId, settle)
    worker.postMessage({ ...request, id: lastId })
  }

  function asked(request: Ask): Promise<void> {
    return new Promise((resolve, reject) => ask(request, (error) => (error ? reject(error) : resolve())))
  }

  const { wasUnclean } = await ready.promise
  return {
    wasUnclean,
    connect() {
      connection = connectionTo((bytes, settle) => ask({ ask: 'bytes', bytes }, settle))
      return connection
    },
    dump: (file) => asked({ ask: 'dump', file }),
    async close() {
      if (isClosing) return
      isClosing = true
      await asked({ ask: 'close' })
      await worker.terminate()
    },
    kill() {
      isClosing = true
      return worker.terminate()
    },
    get waiting() {
      return pending.size
    },
    progress: () => Atomics.load(counter, 0),
  }
}

const terminateMessage = 'X'.charCodeAt(0)

/** What the PostgreSQL client takes for a socket. Writes of one turn travel as one message. */
function connectionTo(ask: (bytes: Uint8Array, settle: (error?: Error) => void) => void): Duplex {
  function send(bytes: Uint8Array, settle: (error?: Error) => void): void {
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
  }
  return Object.assign(stream, socket, { ref() {}, unref() {} })
}
