import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bothEngines, putMigrated, testDatabase } from '../../testing/database.ts'
import { figure, scaled } from '../../testing/figures.ts'
import { shortLived } from '../../testing/short-lived.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { enqueue } from './outbox.ts'

const program = fileURLToPath(new URL('../../testing/crash-worker.ts', import.meta.url))
const jobsPerKind = 150
const kills = scaled(2, 10)
const callsPerLife = 40
const concurrency = 4
const points = ['outbox.after-claim', 'outbox.after-call', 'outbox.before-settle']

/** The provider, outside of all that is killed: what it accepted is the truth. It refuses, and loses answers. */
async function startProvider() {
  const accepted = new Map<string, number>()
  let calls = 0
  const server = http.createServer(({ url = '' }, response) => {
    calls += 1
    if (calls % 11 === 0) return response.writeHead(503).end()
    accepted.set(url, (accepted.get(url) ?? 0) + 1)
    if (calls % 17 === 0) return response.destroy()
    return response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { accepted, server, url: `http://127.0.0.1:${port}`, calls: () => calls }
}

type Provider = Awaited<ReturnType<typeof startProvider>>

interface Life {
  killAfterCalls?: number
  /** Where it ends itself. */
  crashAt?: string
}

/** Returns the signal that ended it. */
async function runWorker(target: string, provider: Provider, life: Life = {}): Promise<string | null> {
  const { killAfterCalls, crashAt } = life
  const child = spawn(process.execPath, [...shortLived, program, target, provider.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(crashAt === undefined ? {} : { COMPTOIR_CRASH_AT: crashAt }) },
  })
  const ended = once(child, 'close')
  if (killAfterCalls !== undefined) {
    const enough = provider.calls() + killAfterCalls
    await expect.poll(() => provider.calls(), { interval: 1, timeout: 60_000 }).toBeGreaterThan(enough)
    child.kill('SIGKILL')
  }
  const [, signal] = await ended
  return signal
}

async function enqueueAll(db: Database): Promise<void> {
  await db.system(async (tx) => {
    for (let n = 0; n < jobsPerKind; n += 1) {
      for (const kind of ['keyed', 'bare'])
        await enqueue(tx, { venueId: 1, kind, key: String(n), payload: null })
    }
  })
}

describe.each(bothEngines)('the outbox under kill -9 of its worker on %s', (engine) => {
  test(`G2o: ${kills} kills, one more at each crash point, refusals and lost answers: none lost, none doubled, every doubt listed`, {
    timeout: 300_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'comptoir-outbox-'))
    const isEmbedded = engine === 'pglite'
    const dataDir = join(folder, 'data')
    const open = () => openDatabase({ dataDir, durability: 'process', log: () => undefined })
    if (isEmbedded) await putMigrated(dataDir)
    const provider = await startProvider()
    let db = isEmbedded ? await open() : await testDatabase({ engine })
    await migrate(db)
    await enqueueAll(db)
    const name = await db.owner((tx) => sql<{ name: string }>`select current_database() as name`.execute(tx))
    const target = isEmbedded
      ? dataDir
      : new URL(`/${name.rows[0]?.name}`, process.env.TEST_DATABASE_URL).href
    if (isEmbedded) await db.close()

    for (let kill = 0; kill < kills; kill += 1)
      await runWorker(target, provider, { killAfterCalls: callsPerLife * Math.random() })
    for (const point of points)
      expect(await runWorker(target, provider, { crashAt: `${point}:3` })).toBe('SIGKILL')
    // On a server two workers share what is left.
    await Promise.all((isEmbedded ? [1] : [1, 2]).map(() => runWorker(target, provider)))

    if (isEmbedded) db = await open()
    const jobs = await db.system((tx) => tx.selectFrom('outbox').select(['kind', 'key', 'state']).execute())
    const timesAccepted = ({ kind, key }: { kind: string; key: string }) =>
      provider.accepted.get(`/${kind}/${key}`) ?? 0
    const bare = jobs.filter(({ kind }) => kind === 'bare')
    const unknown = bare.filter(({ state }) => state === 'unknown')

    // With a key the provider folds repeats into one; here it is enough that each arrived and is known to have.
    const stuck = jobs.filter(({ kind, state }) => kind === 'keyed' && state !== 'done')
    const lost = jobs.filter((job) => job.state === 'done' && timesAccepted(job) === 0)
    const doubled = bare.filter((job) => timesAccepted(job) > 1)
    figure('G2o', 'kills', kills + points.length, { least: kills + points.length }, engine)
    figure('G2o', 'jobs', jobs.length, { exactly: jobsPerKind * 2 }, engine)
    figure('G2o', 'lost', lost.length, { exactly: 0 }, engine)
    figure('G2o', 'doubled', doubled.length, { exactly: 0 }, engine)
    figure('G2o', 'unknown although the provider accepts keys', stuck.length, { exactly: 0 }, engine)
    figure('G2o', 'listed as unknown', unknown.length, { least: 1 }, engine)
    expect({ stuck, lost, doubled }).toEqual({ stuck: [], lost: [], doubled: [] })
    expect(bare.every(({ state }) => state === 'done' || state === 'unknown')).toBe(true)
    const answersLost = Math.ceil(provider.calls() / 17)
    expect(unknown.length).toBeLessThanOrEqual((kills + points.length) * concurrency + answersLost)
    expect(unknown.length).toBeGreaterThan(0)

    await db.close()
    provider.server.close()
    rmSync(folder, { recursive: true })
  })
})
