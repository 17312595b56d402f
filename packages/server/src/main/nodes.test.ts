import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, createApi, newId } from '@comptoir/core/http'
import { login, logout } from '@comptoir/core/session'
import { openVisitorSession, sendVisitorMessage } from '@comptoir/core/webchat'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogins, demoPassword, seedDemo } from '../features/demo/index.ts'
import { notifyPeers } from '../kernel/db/database.ts'
import { eventsChannel } from '../kernel/events/events.ts'
import { bothEngines, serverDatabase } from '../testing/database.ts'
import { listenTo } from '../testing/live.ts'
import { startRedis, type TestRedis } from '../testing/redis.ts'
import { readConfig } from './config.ts'
import { type Running, start } from './start.ts'

const APP_SECRET = 'one secret for both servers, long enough to be taken'
const params = { webchatId: 'boulangerie-karukera' }
/** The embedded database has one server: there is nothing to share, and nothing to try without a PostgreSQL. */
const hasServer = bothEngines.includes('postgres')

describe.skipIf(!hasServer).each(['NOTIFY', 'Redis'] as const)(
  'two servers on one PostgreSQL, notified by %s',
  (bell) => {
    let folder: string
    let shared: Awaited<ReturnType<typeof serverDatabase>>
    let redis: TestRedis | undefined
    let here: Running
    let there: Running
    let visitor: Api

    const run = (name: string, environment: Record<string, string> = {}): Promise<Running> =>
      start(
        readConfig({
          PORT: '0',
          DATA_DIR: join(folder, name),
          DATABASE_URL: shared.url,
          DATABASE_UNSAFE: 'true',
          LOG_LEVEL: 'fatal',
          APP_SECRET,
          ...(redis ? { REDIS_URL: redis.url } : {}),
          ...environment,
        }),
        undefined,
        async (database, services) => {
          await seedDemo(database, services.secrets)
        },
      )
    const write = (body: string) => visitor(sendVisitorMessage, { params, body: { id: newId(), body } })
    const logIn = async (url: string) => {
      const body = { emailAddress: demoLogins[0].email, password: demoPassword }
      return (await createApi({ baseURL: url })(login, { body })).token
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'comptoir-nodes-'))
      shared = await serverDatabase()
      redis = bell === 'Redis' ? await startRedis() : undefined
      here = await run('here')
      there = await run('there')
      const { token } = await createApi({ baseURL: here.url })(openVisitorSession, {
        params,
        body: { language: 'fr' },
      })
      visitor = createApi({ baseURL: here.url, tokens: { read: () => token } })
      await write('premier')
    })
    afterAll(async () => {
      await Promise.all([here?.stop(), there?.stop()])
      await redis?.kill()
      await shared?.drop()
      await rm(folder, { recursive: true, force: true })
    })

    const isNotified = () => bell === 'NOTIFY' || redis !== undefined

    it('G1 what one commits notifies the other with its number, and is on the streams there', async ({
      skip,
    }) => {
      if (!isNotified()) return skip('needs redis-server')
      const notices: string[] = []
      const { peers } = there.services.database
      const leave = await peers.listen(eventsChannel, (notice) =>
        notices.push(notice.split(' ', 2).join(' ')),
      )
      const stream = await listenTo(`${there.url}/venues/1/sse`, await logIn(there.url))
      await expect.poll(() => stream.heard()).toContain('stream.ready')
      for (let n = 0; n < 8; n += 1) {
        await write(`mot ${n}`)
        await expect.poll(() => stream.heard(), { timeout: 5000 }).toContain(`mot ${n}`)
      }
      const numbers = [...stream.heard().matchAll(/^event: messages\.received\n.*\nid: (\d+)$/gm)].map(
        ([, id]) => `1 ${id}`,
      )
      expect(numbers).toHaveLength(8)
      await expect.poll(() => notices, { timeout: 5000 }).toEqual(expect.arrayContaining(numbers))
      await leave()
      stream.close()
    })
    it('G15 T24 a session that ends on one ends its stream on the other within a second', async () => {
      const token = await logIn(here.url)
      const stream = await listenTo(`${there.url}/venues/1/sse`, token)
      await expect.poll(() => stream.heard()).toContain('stream.ready')
      const startedAt = performance.now()
      await fetch(`${here.url}${logout.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      expect((await stream.ended) - startedAt).toBeLessThan(1000)
      expect(stream.heard()).toContain('auth.expired')
      expect(
        (await fetch(`${there.url}/v2/managers/me`, { headers: { authorization: `Bearer ${token}` } }))
          .status,
      ).toBe(401)
    })
    it('publishes ephemeral events on every server once, on the sending one too', async ({ skip }) => {
      if (!isNotified()) return skip('needs redis-server')
      const streams = await Promise.all(
        [here, there].map(async ({ url }) => listenTo(`${url}/venues/1/sse`, await logIn(url))),
      )
      for (const stream of streams) await expect.poll(() => stream.heard()).toContain('stream.ready')
      here.services.hub.publishEphemeral({
        venueId: 1,
        type: 'test.ephemeral',
        payload: {},
        conversationId: null,
      })
      for (const stream of streams)
        await expect.poll(() => stream.heard().match(/^event: test\.ephemeral$/gm)?.length).toBe(1)
      for (const stream of streams) stream.close()
    })
    it('counts a guess over both servers where Redis is there', async ({ skip }) => {
      if (!redis) return skip('each server counts for itself')
      const guess = async ({ url }: Running) => {
        const response = await fetch(`${url}${login.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ emailAddress: 'nobody@comptoir.test', password: 'wrong wrong wrong' }),
        })
        return response.status
      }
      const answers: number[] = []
      for (let n = 0; n < 6; n += 1) answers.push(await guess(here), await guess(there))
      expect(answers.filter((status) => status === 429)).toHaveLength(2)
      expect(answers.slice(0, 10)).not.toContain(429)
    })
    it('a lost Redis costs a second and no event: the look at the table finds what no one rang for; /health says it', async ({
      skip,
    }) => {
      if (!redis) return skip('there is no Redis')
      const health = async () =>
        (await (await fetch(`${there.url}/health`)).json()) as Record<string, unknown>
      expect(await health()).toMatchObject({ status: 'ok', peers: { kind: 'redis', isConnected: true } })
      const stream = await listenTo(`${there.url}/venues/1/sse`, await logIn(there.url))
      await expect.poll(() => stream.heard()).toContain('stream.ready')
      await redis.kill()
      await expect.poll(health).toMatchObject({ status: 'ok', peers: { kind: 'redis', isConnected: false } })
      const startedAt = performance.now()
      await write('sans redis')
      await expect.poll(() => stream.heard(), { timeout: 3000, interval: 10 }).toContain('sans redis')
      expect(performance.now() - startedAt).toBeLessThan(2000)
      await redis.start()
      await expect.poll(health, { timeout: 5000 }).toMatchObject({ peers: { isConnected: true } })
      stream.close()
    })
    it('G14 one that is stopping says so, and still answers for as long as a proxy needs to see it', async () => {
      const leaving = await run('leaving', { STOP_DELAY_SECONDS: '0.5' })
      const stopped = leaving.stop()
      const health = await fetch(`${leaving.url}/health`)
      expect(health.status).toBe(503)
      expect(await health.json()).toMatchObject({ status: 'stopping' })
      expect((await fetch(`${leaving.url}/openapi.json`)).status).toBe(200)
      await stopped
      await expect(fetch(`${leaving.url}/health`)).rejects.toThrow()
    })
    it('does not start with another secret than its neighbours', async () => {
      await expect(
        run('stranger', { APP_SECRET: 'another secret, which is long enough to be taken' }),
      ).rejects.toThrow('APP_SECRET: is not the one')
    })
    it('sends no notification for what was rolled back', async ({ skip }) => {
      if (!isNotified()) return skip('needs redis-server')
      const heard: string[] = []
      const leave = await there.services.database.peers.listen('test_bell', (notice) => heard.push(notice))
      const { database } = here.services
      await database
        .system(async (tx) => {
          notifyPeers(tx, 'test_bell', 'never')
          await sql`select 1 / 0`.execute(tx)
        })
        .catch(() => undefined)
      await expect
        .poll(async () => {
          await database.system(async (tx) => notifyPeers(tx, 'test_bell', 'once'))
          return heard
        })
        .toContain('once')
      expect(heard).not.toContain('never')
      await leave()
    })
  },
)
