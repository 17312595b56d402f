import { createServer, type ListenOptions, type Server } from 'node:net'

/**
 * Node accepts one connection of a listening socket in each iteration of its event loop: with one socket, the
 * hundreds of streams that come back at once to a server under load wait for seconds before it sees them.
 */
const LISTENERS = 64
/** Where the kernel shares the connections of a port out among its sockets. */
const canShare = process.platform === 'linux'

/** Where a server takes connections in. */
export interface Listeners {
  port: number
  /** Takes none in any more; settles when those that are there have ended. */
  close(): Promise<void>
}

function listen(listener: Server, options: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    // For good: a connection that cannot be accepted is an error of the listener, too.
    listener.on('error', reject)
    listener.listen(options, () => {
      const address = listener.address()
      resolve(typeof address === 'object' && address ? address.port : Number(options.port))
    })
  })
}

const close = (listener: Server) => new Promise<void>((resolve) => listener.close(() => resolve()))

/**
 * Sockets that share a port share it with other processes that ask for it, too: another server's port is not to be
 * taken.
 */
async function findFree(options: ListenOptions): Promise<number> {
  const probe = createServer()
  const port = await listen(probe, options)
  await close(probe)
  return port
}

/** Lets a server listen, through many sockets where that can be. Fails with EADDRINUSE if something listens there. */
export async function openListeners(
  server: Server,
  { port, host }: { port: number; host: string },
): Promise<Listeners> {
  const listeners: Server[] = [server]
  const options: ListenOptions = { host, port }
  if (canShare) {
    Object.assign(options, { port: await findFree(options), reusePort: true })
    while (listeners.length < LISTENERS) listeners.push(listenerOf(server))
  }
  const closeAll = async () => {
    await Promise.all(listeners.map(close))
  }
  try {
    const [found = port] = await Promise.all(listeners.map((listener) => listen(listener, options)))
    return { port: found, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Hands its connections on, made as those of an HTTP server are. */
const listenerOf = (server: Server): Server =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
