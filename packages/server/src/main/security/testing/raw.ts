import { connect } from 'node:net'

/** What came back over a socket: the status of the first answer, or none where the connection was ended without one. */
export interface RawAnswer {
  status: number | undefined
  ms: number
}

const LIMIT_MS = 5000

/** Writes the pieces to a server as they are, ends, and waits until the server has ended too. */
export function sendRaw(port: number, pieces: readonly string[]): Promise<RawAnswer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1' })
    const limit = setTimeout(() => {
      socket.destroy()
      reject(new Error(`No end after ${LIMIT_MS} ms of ${JSON.stringify(pieces.join('').slice(0, 200))}`))
    }, LIMIT_MS)
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
      // A connection that is kept for more says nothing new.
      if (received.includes('\r\n\r\n')) socket.destroy()
    })
    // A server that refuses early cuts off what is still being written.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(limit)
      const status = /^HTTP\/1\.[01] (\d{3}) /.exec(received)?.[1]
      resolve({
        status: status === undefined ? undefined : Number(status),
        ms: performance.now() - startedAt,
      })
    })
    for (const piece of pieces) socket.write(piece, 'latin1')
    socket.end()
  })
}
