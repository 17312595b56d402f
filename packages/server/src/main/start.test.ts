import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi, newId } from '@comptoir/core/http'
import { login } from '@comptoir/core/session'
import { getWebchatSite, openVisitorSession, sendVisitorMessage } from '@comptoir/core/webchat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowDemoShops, demoChats, demoLogins, demoPassword, seedDemo } from '../features/demo/index.ts'
import { putMigrated } from '../testing/database.ts'
import { readConfig } from './config.ts'
import { type Running, start } from './start.ts'

describe('a running server', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comptoir-start-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function run(name: string, environment: Record<string, string> = {}): Promise<Running> {
    const database = join(folder, name, 'database')
    if (!existsSync(database)) await putMigrated(database)
    return start(
      readConfig({
        PORT: '0',
        DATA_DIR: join(folder, name),
        LOG_LEVEL: 'error',
        DURABILITY: 'process',
        ...environment,
      }),
      undefined,
      async (database, services) => {
        await seedDemo(database, services.secrets)
      },
    )
  }

  it('SHL-31 streams events; on stopping it says so, finishes what runs and keeps what was written (G14)', async () => {
    const server = await run('stopping')
    const api = createApi({ baseURL: server.url })
    const { token } = await api(login, {
      body: { emailAddress: demoLogins[0].email, password: demoPassword },
    })
    const stream = get(`${server.url}/venues/1/sse`, { headers: { authorization: `Bearer ${token}` } })
    const [response] = await once(stream, 'response')
    let heard = ''
    response.setEncoding('utf8').on('data', (text: string) => {
      heard += text
    })
    const params = { webchatId: 'boulangerie-karukera' }
    const visitor = await api(openVisitorSession, { params, body: { language: 'fr' } })
    const asVisitor = createApi({ baseURL: server.url, tokens: { read: () => visitor.token } })
    const writes = Array.from({ length: 20 }, () =>
      asVisitor(sendVisitorMessage, { params, body: { id: newId(), body: 'encore un' } }),
    )
    const written = await Promise.allSettled(writes.slice(0, 10))
      .then(() => server.stop())
      .then(() => Promise.allSettled(writes))
    await expect.poll(() => heard).toContain('event: server.restart')
    expect(heard.match(/^event: messages\.received$/gm)?.length).toBeGreaterThanOrEqual(10)
    const kept = written.filter(({ status }) => status === 'fulfilled').length
    const again = await run('stopping')
    const { count } = await again.services.database.system((tx) =>
      tx
        .selectFrom('message')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('body', '=', 'encore un')
        .executeTakeFirstOrThrow(),
    )
    expect(count).toBe(kept)
    await again.stop()
  })
  it('has no account of anybody until one is made (ASVS 6.3.2)', async () => {
    const environment = {
      PORT: '0',
      DATA_DIR: join(folder, 'empty'),
      LOG_LEVEL: 'error',
      DURABILITY: 'process',
    }
    const server = await start(readConfig(environment), undefined)
    const managers = await server.services.database.system((tx) =>
      tx.selectFrom('manager').select('id').execute(),
    )
    expect(managers).toEqual([])
    await server.stop()
  })
  it('seeds the demo once, the same on every machine', async () => {
    const server = await run('seeding')
    expect(await seedDemo(server.services.database, server.services.secrets)).toBe(false)
    const site = await createApi({ baseURL: server.url })(getWebchatSite, {
      params: { webchatId: 'bistro-bellecour' },
    })
    expect(site).toMatchObject({ venueName: 'Bistro Bellecour', timezone: 'Europe/Paris' })
    await server.stop()
  })
  it('allows the shops of the demo to embed its chats, once, and says where each chat is tried', async () => {
    const server = await run('seeding')
    const { database } = server.services
    const shop = 'http://127.0.0.1:4610'
    for (const url of [shop, shop, 'http://127.0.0.1:5010']) await allowDemoShops(database, url)
    const rows = await database.system((tx) => tx.selectFrom('webchat').select('allowed_origins').execute())
    const ports = [4610, 5010].flatMap((port) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
    expect(rows.map((row) => row.allowed_origins)).toEqual([ports, ports, ports])
    const answer = await fetch(`${server.url}/v2/webchats/bistro-bellecour`, { headers: { origin: shop } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, shop])
    expect(demoChats(server.url, shop)[1]).toEqual({ title: 'Shop Lyon', url: `${shop}/bistro.html` })
    const { url } = demoChats(server.url, undefined)[1] ?? {}
    expect(url).toBe(`${server.url}/frame/preview.html?webchatId=bistro-bellecour`)
    await server.stop()
  })
  it('gives the port error to its caller and leaves no lock behind', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    await expect(run('port', { PORT: String(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    taken.close()
    await (await run('port')).stop()
  })
})
