import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { environment } from './environment.mjs'
import { whileWatchingRegistry } from './registry.mjs'

const PATIENCE_MS = 500

describe('an installation', () => {
  const open = []
  afterEach(() => {
    delete environment.npm_config_registry
    for (const server of open.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  async function registry(answer) {
    const server = createServer(answer).listen(0, '127.0.0.1')
    open.push(server)
    await once(server, 'listening')
    environment.npm_config_registry = `http://127.0.0.1:${server.address().port}/`
    return server
  }

  it('says that the registry does not answer long before npm gives up, and goes on', async () => {
    const silent = await registry(() => undefined)
    const asked = once(silent, 'request')
    const { promise, resolve } = Promise.withResolvers()
    const said = []
    const whole = whileWatchingRegistry(promise, {
      patienceMs: PATIENCE_MS,
      report: (text) => said.push(text),
    })
    await asked
    await vi.waitFor(() => expect(said).toHaveLength(1), 20_000)
    expect(said[0]).toContain('has not answered')
    resolve('installed')
    expect(await whole).toBe('installed')
  }, 30_000)

  it('says nothing about a registry that answers, even without the call', async () => {
    const answered = await registry((_, response) => response.writeHead(404).end())
    const asked = once(answered, 'request')
    const { promise, resolve } = Promise.withResolvers()
    const said = []
    const whole = whileWatchingRegistry(promise, {
      patienceMs: PATIENCE_MS,
      report: (text) => said.push(text),
    })
    await asked
    resolve('installed')
    await whole
    expect(said).toEqual([])
  }, 30_000)
})
