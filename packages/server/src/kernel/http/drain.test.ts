import { once } from 'node:events'
import { Agent, createServer, get, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { prepareDrain } from './drain.ts'
import { openListeners } from './listeners.ts'

const LONG_MS = 60_000

async function serve(listener: RequestListener, limitMs: number) {
  const server = createServer({ keepAliveTimeout: LONG_MS }, listener)
  const drain = prepareDrain(server, limitMs)
  const listeners = await openListeners(server, { port: 0, host: '127.0.0.1' })
  return { drain: () => drain(listeners), port: listeners.port, url: `http://127.0.0.1:${listeners.port}/` }
}

const isDone = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), pause(1000, false)])

it('stops at once although a client keeps its connection and another one never asked', async () => {
  const { drain, port, url } = await serve((_, response) => response.end('hello'), LONG_MS)
  const agent = new Agent({ keepAlive: true })
  const [answer] = await once(get(url, { agent }), 'response')
  expect(await text(answer)).toBe('hello')
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  expect(await isDone(drain())).toBe(true)
  agent.destroy()
  silent.destroy()
})

it('lets a running request finish and then waits no longer for its connection', async () => {
  const release = Promise.withResolvers<void>()
  const { drain, url } = await serve(async (_, response) => {
    response.write('one ')
    await release.promise
    response.end('two')
  }, LONG_MS)
  const agent = new Agent({ keepAlive: true })
  const [answer] = await once(get(url, { agent }), 'response')
  const drained = drain()
  expect(await isDone(drained)).toBe(false)
  release.resolve()
  expect(await text(answer)).toBe('one two')
  expect(await isDone(drained)).toBe(true)
  agent.destroy()
})

it('ends though a proxy goes on asking through the connections that it keeps', async () => {
  const requests = { begun: 0, finished: 0 }
  const { drain, url } = await serve(async (_, response) => {
    requests.begun += 1
    response.once('finish', () => {
      requests.finished += 1
    })
    await pause(200)
    response.end('hello')
  }, LONG_MS)
  const agent = new Agent({ keepAlive: true })
  const askOn = async (n: number) => {
    await pause(n * 20)
    for (let answered = 0; ; answered += 1) {
      const asked = once(get(url, { agent }), 'response')
      const said = await asked.then(([answer]) => text(answer)).catch(({ code }) => code)
      if (said !== 'hello') return { answered, said }
    }
  }
  const asking = Promise.all(Array.from({ length: 10 }, (_, n) => askOn(n)))
  await pause(500)
  expect(await isDone(drain())).toBe(true)
  for (const { answered, said } of await asking) {
    // A kept-alive connection can be closed while a request is in transit: it was not read, so it may be sent again.
    expect(['ECONNREFUSED', 'ECONNRESET']).toContain(said)
    expect(answered).toBeGreaterThan(1)
  }
  expect(requests.finished).toBe(requests.begun)
  agent.destroy()
})

it('cuts a request that takes longer than the limit', async () => {
  const { drain, url } = await serve((_, response) => response.write('never '), 100)
  const [answer] = await once(get(url), 'response')
  const cut = text(answer).catch((error: Error) => error.message)
  expect(await isDone(drain())).toBe(true)
  expect(await cut).toBe('aborted')
})
