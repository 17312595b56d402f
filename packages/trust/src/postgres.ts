import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '../../../scripts/postgres.mjs'

/** What can be done to the PostgreSQL of the bench. */
export interface PostgresServer {
  /** Ends all its processes at once, as a crash would. */
  kill(): Promise<void>
  /** Ends it as an operator does who restarts it. */
  shutDown(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Stops it for a while. */
  freeze(ms: number): Promise<void>
  /** Makes another empty database and answers its address. */
  createDatabase(): Promise<string>
}

export interface BenchPostgres extends PostgresServer {
  version: string
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/**
 * A server of the bench's own on the loopback. What it acknowledged survives its processes, which the servers that
 * tests use do not promise; a power cut is another matter (profile `power`).
 */
export async function openPostgres(): Promise<BenchPostgres> {
  const server = await startPostgres({ settings: { synchronous_commit: 'on', full_page_writes: 'on' } })
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end()
    }
  }
  const { rows } = await ask('show server_version')
  return {
    version: rows[0].server_version,
    kill: server.kill,
    shutDown: server.shutDown,
    start: server.start,
    freeze: server.freeze,
    stop: server.stop,
    async createDatabase() {
      const name = `trust_${randomUUID().replaceAll('-', '')}`
      await ask(`create database ${name}`)
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).href
    },
  }
}
