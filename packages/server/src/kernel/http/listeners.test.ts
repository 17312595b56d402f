import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Listeners, openListeners } from './listeners.ts'

describe('the listeners of a server', () => {
  const opened: { server: Server; listeners: Listeners }[] = []
  const sockets: Socket[] = []
  const host = '127.0.0.1'

  async function open(port = 0) {
    const server = createServer((_, response) => response.end('in'))
    const listeners = await openListeners(server, { port, host })
    opened.push({ server, listeners })
    return { server, listeners }
  }
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const { server, listeners } of opened.splice(0)) {
      const closed = listeners.close()
      server.closeAllConnections()
      await closed
    }
  })

  test('G1 a busy server accepts hundreds of simultaneous connections within a few iterations of its event loop', async ({
    skip,
  }) => {
    if (process.platform !== 'linux') return skip('one socket is all there is')
    const { server, listeners } = await open()
    const count = 240
    let inside = 0
    server.on('connection', () => {
      inside += 1
    })
    let connected = 0
    for (let n = 0; n < count; n += 1)
      sockets.push(
        connect(listeners.port, host, () => {
          connected += 1
        }),
      )
    let iterations = 0
    while (inside < count) {
      await new Promise((resolve) => setImmediate(resolve))
      if (connected === count) iterations += 1
    }
    // With one socket it would be one per iteration.
    expect(iterations).toBeLessThan(count / 2)
  })

  test('every connection is answered, through any of them', async () => {
    const { listeners } = await open()
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        fetch(`http://${host}:${listeners.port}/`).then((answer) => answer.text()),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['in']))
  })

  test('no one gets in once they are closed', async () => {
    const { server, listeners } = await open()
    const closed = listeners.close()
    server.closeAllConnections()
    await closed
    opened.length = 0
    await expect(fetch(`http://${host}:${listeners.port}/`)).rejects.toThrow('fetch failed')
  })

  test('a port on which something listens already is refused', async () => {
    const { listeners } = await open()
    await expect(open(listeners.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
