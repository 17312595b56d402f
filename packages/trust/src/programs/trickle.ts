/** Callers of one address whose bodies arrive byte by byte: `trickle.ts <port> <count> <address>`. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const [port = '', count = '0', address = ''] = process.argv.slice(2)
const EVERY_MS = 1000

const head = [
  'POST /v2/auth/login HTTP/1.1',
  'Host: counter.test',
  `X-Forwarded-For: ${address}`,
  'Content-Type: application/json',
  'Content-Length: 100000',
]

/** Sends a body that never ends; begins again when the server ends it. Each has a rhythm of its own. */
async function trickle(): Promise<void> {
  await pause(Math.random() * EVERY_MS)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  const timer = setInterval(() => socket.write(' '), EVERY_MS)
  socket.resume()
  // A server that closes a connection while bytes are in transit resets it.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    clearInterval(timer)
    setTimeout(trickle, EVERY_MS / 2)
  })
}

process.on('disconnect', () => process.exit(1))
await Promise.all(Array.from({ length: Number(count) }, trickle))
process.send?.('ready')
