import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, statSync } from 'node:fs'
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
  /** Makes another empty database, in a new folder of its own if that is given, and answers its address. */
  createDatabase(folder?: string): Promise<string>
  /** Removes a database, and what it keeps in a folder of its own. */
  dropDatabase(url: string): Promise<void>
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
    async createDatabase(folder) {
      const name = `trust_${randomUUID().replaceAll('-', '')}`
      if (folder !== undefined) {
        const { uid, gid } = statSync(`/proc/${server.pid}`)
        mkdirSync(folder)
        chownSync(folder, uid, gid)
        await ask(`create tablespace ${name} location '${folder}'`)
      }
      await ask(`create database ${name}${folder === undefined ? '' : ` tablespace ${name}`}`)
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).href
    },
    async dropDatabase(url) {
      const name = new URL(url).pathname.slice(1)
      await ask(`drop database ${name} with (force)`)
      await ask(`drop tablespace if exists ${name}`)
    },
  }
}
