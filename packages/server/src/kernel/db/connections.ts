import { Socket } from 'node:net'
import pg from 'pg'
import { corkedWrites } from './corked-write.ts'
import { DatabaseUnavailable } from './errors.ts'

const lost = new WeakSet<pg.ClientBase>()

/**
 * Opens a pool whose lost connections never end the process. A connection that is lost emits `error`, sometimes more
 * than once: the query that waits on it fails by itself, and an idle connection is reported to `onIdleLoss`.
 */
export function openPool(options: pg.PoolConfig, onIdleLoss: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('connect', (client) => client.on('error', () => lost.add(client)))
  pool.on('error', onIdleLoss)
  return pool
}

/** Creates a single client, not yet connected, whose loss never ends the process: the query that waits on it fails. */
export function createClient(
  options: pg.ClientConfig,
  onLoss: (error: Error) => void = () => undefined,
): pg.Client {
  const client = new pg.Client(options)
  client.on('error', onLoss)
  return client
}

/** Takes a connection of the pool; fails with an error that has a code. */
export async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw withCode(error)
  }
}

/** The error of a query; with a code where it only says in words that the connection was lost. */
export function queryError(client: pg.PoolClient, error: unknown): unknown {
  return lost.has(client) ? withCode(error) : error
}

function withCode(error: unknown): unknown {
  return error instanceof Error && !('code' in error) ? new DatabaseUnavailable(error) : error
}

/** The sockets of some connections, which can be closed all at once without waiting for the server. */
export interface Sockets {
  /** For `stream` of a pool or a client. */
  open(): Socket
  /** Closes all; pending queries get the error. */
  destroy(error?: Error): void
}

/** `refusal` says why a new connection must not even be tried, if so. */
export function createSockets(refusal: () => Error | undefined = () => undefined): Sockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = corkedWrites(new Socket())
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      const refused = refusal()
      // After the client has begun to listen to it.
      if (refused) process.nextTick(() => socket.destroy(refused))
      return socket
    },
    destroy(error) {
      for (const socket of sockets) socket.destroy(error)
    },
  }
}
