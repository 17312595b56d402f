import type pg from 'pg'
import type { Database } from './database.ts'
import type { Doorbell } from './doorbell.ts'
import { InsufficientStorage, sqlState } from './errors.ts'
import type { Redis } from './redis.ts'
import { runTransaction, type Tx } from './transaction.ts'

const readOnlyTransaction = '25006'

/** What the two engines do differently. */
export interface Engine extends Pick<Database, 'kind' | 'durability' | 'listen'> {
  pool: pg.Pool
  doorbell: Doorbell
  redis?: Redis | undefined
  /** Tests only: false runs tenant work as the system role. */
  rowSecurity: boolean
  /** What the integrity check at the opening found. */
  findings: readonly string[]
  isWritable(): boolean
  /** Runs work that may take long. */
  patient<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** The database interface over a pool of connections that speak PostgreSQL. */
export function pooledDatabase(engine: Engine): Database {
  const { pool } = engine
  // A lost connection is told to the query that waits on it; an error event nobody hears would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  async function transact<T>(settings: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const isWritable = engine.isWritable()
    const begin = `begin${isWritable ? '' : ' read only'}${settings}`
    try {
      return await runTransaction(pool, begin, database, engine.doorbell, work)
    } catch (error) {
      if (!isWritable && sqlState(error) === readOnlyTransaction)
        throw new InsufficientStorage(undefined, { cause: error })
      throw error
    }
  }

  const database: Database = {
    kind: engine.kind,
    durability: engine.durability,
    findings: engine.findings,
    get isWritable() {
      return engine.isWritable()
    },
    async tenant(venueIds, work) {
      const settings = tenantSettings(venueIds)
      return transact(engine.rowSecurity ? settings : systemSettings, work)
    },
    system: (work) => transact(systemSettings, work),
    owner: (work) => engine.patient(() => transact('', work)),
    doorbell: engine.doorbell,
    redis: engine.redis,
    listen: engine.listen,
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await pool.end()
      await engine.stop()
    },
  }
  return database
}

const systemSettings = ';set local role comptoir_system'

function tenantSettings(venueIds: readonly number[]): string {
  if (!venueIds.every(Number.isSafeInteger)) throw new RangeError('a venue id is not an integer')
  return `;set local role comptoir_app;set local app.venues='{${venueIds.join(',')}}'`
}
