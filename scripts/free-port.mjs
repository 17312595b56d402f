// The sandbox has one of its own: it runs without this folder, and Node 20, which runs this one, reads no TypeScript.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, any of which may take a port between look and use. */
const FIRST_PORT = 10_000
const PORTS = 20_000

/** A port for a program that is started next and has to be given one: chosen at random, as others look at the same time. */
export async function freePort() {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error.code === 'EADDRINUSE') return freePort()
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}
