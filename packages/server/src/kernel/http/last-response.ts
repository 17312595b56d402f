import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** For so long a socket reads what still comes after its last response. */
const LINGER_MS = 2000

/**
 * Node destroys the socket after a last response. If a body is still arriving then, the kernel resets the connection,
 * and a client that was writing, such as a proxy, never reads why it was refused (RFC 9112 section 9.6). Instead the
 * socket is closed for writing, and reads on for a moment.
 */
export function lingerAfter(request: IncomingMessage): void {
  const { socket } = request
  const { destroySoon } = Socket.prototype
  socket.destroySoon = () => {
    // Who asks again does not want to wait.
    socket.destroySoon = destroySoon
    if (request.complete || socket.destroyed) return socket.destroySoon()
    socket.end()
    // A reader that was given up leaves its listener, which would keep the body from flowing.
    request.removeAllListeners('readable').removeAllListeners('data').resume()
    const timer = setTimeout(() => socket.destroySoon(), LINGER_MS)
    timer.unref()
    request.once('end', () => socket.destroySoon())
    socket.once('close', () => clearTimeout(timer))
  }
}
