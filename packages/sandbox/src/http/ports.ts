import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Starts on the port, or on a free one where it is taken. */
export async function orFree<T>(start: (port: number) => Promise<T>, port: number): Promise<T> {
  try {
    return await start(port)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return start(0)
  }
}

/** Returns the port if no process listens on it; 0 finds a free one. */
export async function probe(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const found = (server.address() as AddressInfo).port
  server.close()
  await once(server, 'close')
  return found
}
