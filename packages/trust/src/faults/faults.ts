import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestRedis } from '../../../server/src/testing/redis.ts'
import type { Bench } from '../goal.ts'
import type { PostgresServer } from '../postgres.ts'
import type { Relay } from './relay.ts'

/** One way in which something fails. It is over, and all is as before, when its promise settles. */
export type Fault = () => Promise<unknown>

/** What a server depends on, and how that fails. */
export interface Dependency {
  name: string
  faults: readonly Fault[]
}

/** How long what is away stays away: some longer than the server waits before it gives a connection up. */
const SHORTEST_MS = 200
const LONGEST_MS = 3500

const someTime = ({ random }: Bench) => pause(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS))

/** Its network: one that swallows everything, and one that resets every connection. */
export function networkFaults(bench: Bench, relay: Relay): Fault[] {
  return [
    async () => {
      relay.hold()
      await someTime(bench)
      relay.release()
    },
    async () => {
      relay.cut()
      await someTime(bench)
      relay.mend()
    },
  ]
}

/** Ends all sessions of a database but the one that asks. */
async function terminate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

export function postgresFaults(bench: Bench, server: PostgresServer, url: string, relay: Relay): Dependency {
  return {
    name: 'PostgreSQL',
    faults: [
      async () => {
        await server.shutDown()
        await server.start()
      },
      () => terminate(url),
      () => server.freeze(SHORTEST_MS + bench.random() * (LONGEST_MS - SHORTEST_MS)),
      async () => {
        await server.kill()
        await server.start()
      },
      ...networkFaults(bench, relay),
    ],
  }
}

export function redisFaults(bench: Bench, redis: TestRedis, relay: Relay): Dependency {
  const restart = async () => {
    await redis.kill()
    await redis.start()
  }
  return { name: 'Redis', faults: [restart, ...networkFaults(bench, relay)] }
}

/** The processes that a server has started. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number) : []
}

/** Kills what looks into files, while files come in; `upload` settles when one is stored. */
export function decoderFaults(pid: () => number, upload: () => Promise<void>): Dependency {
  const kill = async () => {
    await upload()
    const uploaded = Promise.all([upload(), upload()])
    for (const child of childrenOf(pid())) process.kill(child, 'SIGKILL')
    await uploaded
  }
  return { name: 'decoder of files', faults: [kill] }
}
