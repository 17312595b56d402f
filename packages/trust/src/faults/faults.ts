import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestRedis } from '../../../server/src/testing/kernel.ts'
import type { Disk } from '../disk/disk.ts'
import type { Bench } from '../goal.ts'
import type { PostgresServer } from '../postgres.ts'
import type { Relay } from './relay.ts'

/** A failure mode, named after its function. When its promise settles, it is over and everything is as before. */
export type Fault = () => Promise<unknown>

/** What a server depends on, and how that fails. */
export interface Dependency {
  name: string
  faults: readonly Fault[]
}

/** How long what is away stays away: some longer than the server waits before it gives a connection up. */
const SHORTEST_MS = 200
const LONGEST_MS = 3500

const someMs = ({ random }: Bench) => SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS)
const someTime = (bench: Bench) => pause(someMs(bench))

/** Its network: one that swallows everything, and one that resets every connection. */
export function networkFaults(bench: Bench, relay: Relay): Fault[] {
  async function hold() {
    relay.hold()
    await someTime(bench)
    relay.release()
  }
  async function cut() {
    relay.cut()
    await someTime(bench)
    relay.mend()
  }
  return [hold, cut]
}

/** Ends all sessions of a database but the one that asks. */
async function endSessions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

export function postgresFaults(bench: Bench, server: PostgresServer, url: string, relay: Relay): Dependency {
  async function restart() {
    await server.shutDown()
    await server.start()
  }
  async function kill() {
    await server.kill()
    await server.start()
  }
  const terminate = () => endSessions(url)
  const freeze = () => server.freeze(someMs(bench))
  return { name: 'PostgreSQL', faults: [restart, terminate, freeze, kill, ...networkFaults(bench, relay)] }
}

export function redisFaults(bench: Bench, redis: TestRedis, relay: Relay): Dependency {
  const restart = async () => {
    await redis.kill()
    await redis.start()
  }
  const freeze = () => redis.freeze(someMs(bench))
  return { name: 'Redis', faults: [restart, freeze, ...networkFaults(bench, relay)] }
}

/** A disk on which only so much is left for a while. */
export function diskFaults(bench: Bench, disk: Disk, leftMib: number): Dependency {
  const fill = async () => {
    disk.leave(leftMib)
    await someTime(bench)
    disk.free()
  }
  return { name: 'disk', faults: [fill] }
}

/** The processes that a server has started. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number) : []
}

/** Kills and freezes what looks into files, while files come in; `upload` settles when one is stored. */
export function decoderFaults(bench: Bench, pid: () => number, upload: () => Promise<void>): Dependency {
  async function disturb(fault: (children: number[]) => Promise<void>) {
    await upload()
    const uploaded = Promise.all([upload(), upload()])
    await fault(childrenOf(pid()))
    await uploaded
  }
  function signal(children: number[], name: NodeJS.Signals) {
    for (const child of children) process.kill(child, name)
  }
  const kill = () => disturb(async (children) => signal(children, 'SIGKILL'))
  const freeze = () =>
    disturb(async (children) => {
      signal(children, 'SIGSTOP')
      await someTime(bench)
      signal(children, 'SIGCONT')
    })
  return { name: 'decoder of files', faults: [kill, freeze] }
}
