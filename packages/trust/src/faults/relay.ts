import net, { type Socket } from 'node:net'
import { openListeners } from '../../../server/src/testing/kernel.ts'

/** The network between a server and something that it depends on. */
export interface Relay {
  port: number
  /** Swallows everything, in both directions, on old and new connections; what was swallowed comes later. */
  hold(): void
  release(): void
  /** Resets every connection, and each new one. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Passes bytes on to a port of this machine. */
export async function startRelay(target: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let [isHeld, isCut] = [false, false]

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }

  function begin(client: Socket): void {
    keep(client)
    if (isCut) return void client.resetAndDestroy()
    const server = net.connect({ port: target, host: '127.0.0.1' })
    keep(server)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('data', (bytes) => other.write(bytes))
      one.once('end', () => other.end())
      one.once('close', () => other.destroy())
      if (isHeld) one.pause()
    }
  }

  const relay = net.createServer({ noDelay: true }, begin)
  const listeners = await openListeners(relay, { host: '127.0.0.1', port: 0 })
  return {
    port: listeners.port,
    hold() {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    release() {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    mend() {
      isCut = false
    },
    async close() {
      const closed = listeners.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
