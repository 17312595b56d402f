import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, any of which may take a port between look and use. */
const FIRST_PORT = 10_000
const PORTS = 20_000

/** Starts on the port, or on a free one where it is taken. */
export async function orFree<T>(start: (port: number) => Promise<T>, port: number): Promise<T> {
  try {
    return await start(port)
  } catch (error) {
    if (!isTaken(error)) throw error
    return start(0)
  }
}

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

/** Returns the port if no process listens on it. */
export async function probe(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
  return port
}

/** A port for a program that is started next and has to be given one: chosen at random, as others look at the same time. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
  return probe(port).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return freePort()
  })
}
