import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'
import { InsufficientStorage, sqlState } from './errors.ts'
import type { PeerNotifier } from './peer-notifier.ts'
import { createStatementNames } from './prepared-statements.ts'
import type { Redis } from './redis.ts'
import { runTransaction, type TransactionOptions } from './transaction.ts'
import type { Tx } from './unit-of-work.ts'

const readOnlyTransaction = '25006'
const diskFull = '53100'

/** What the two engines do differently. */
export interface Engine extends Pick<Database, 'kind' | 'durability' | 'integrity' | 'listen'> {
  pool: pg.Pool
  /** For questions that many wait for; the embedded database has one session for all. */
  sharedPool?: pg.Pool
  /** For work of the owner, which may take long; the same where there is one session for all. */
  ownerPool?: pg.Pool
  peers: PeerNotifier
  redis?: Redis | undefined
  /** Tests only: false runs tenant work as the system role. */
  rowSecurity: boolean
  isWritable(): boolean
  /** Why nothing is to be asked of the database now, if so. */
  refusal?(): Error | undefined
  /** Runs work that may take long. */
  patient<T>(work: () => Promise<T>): Promise<T>
  /** Ends what asks by itself, before the connections are closed. */
  quiet?(): Promise<void>
  stop(): Promise<void>
}

/** The database interface over a pool of connections that speak PostgreSQL. */
export function pooledDatabase(engine: Engine): Database {
  const { pool, sharedPool = pool, ownerPool = pool } = engine
  const pools = new Set([pool, sharedPool, ownerPool])
  const names = createStatementNames()
  const isSessionShared = engine.kind === 'pglite'
  const running = new Set<Promise<unknown>>()

  /** Remembered until it has its answer: the pool waits only for connections that were not given back. */
  async function remembered<T>(transaction: Promise<T>): Promise<T> {
    running.add(transaction)
    try {
      return await transaction
    } finally {
      running.delete(transaction)
    }
  }

  async function transact<T>(
    { role, settings }: Rights,
    work: (tx: Tx) => Promise<T>,
    options: Pick<TransactionOptions, 'isOneStatement'> & { pool?: pg.Pool } = {},
  ): Promise<T> {
    const refusal = options.pool === ownerPool ? undefined : engine.refusal?.()
    if (refusal !== undefined) throw refusal
    const isWritable = engine.isWritable()
    const begin = `begin${isWritable ? '' : ' read only'}${settings}`
    try {
      const nameOf = (text: string) => names(role, text)
      return await remembered(
        runTransaction({ pool, isSessionShared, ...options, begin, nameOf, database }, work),
      )
    } catch (error) {
      const state = sqlState(error)
      if (state === diskFull || (!isWritable && state === readOnlyTransaction))
        throw new InsufficientStorage(undefined, { cause: error })
      throw error
    }
  }

  const database: Database = {
    kind: engine.kind,
    durability: engine.durability,
    integrity: engine.integrity,
    get isWritable() {
      return engine.isWritable()
    },
    async tenant(venueIds, work) {
      const rights = tenantRights(venueIds)
      return transact(engine.rowSecurity ? rights : systemRights, work)
    },
    system: (work) => transact(systemRights, work),
    shared: (work) => transact(systemRights, work, { pool: sharedPool }),
    ask: (question) => transact(systemRights, question, { pool: sharedPool, isOneStatement: true }),
    owner: (work) => engine.patient(() => transact(ownerRights, work, { pool: ownerPool })),
    peers: engine.peers,
    redis: engine.redis,
    listen: engine.listen,
    async ping() {
      await transact(ownerRights, (tx) => sql`select 1`.execute(tx), { pool: sharedPool })
    },
    async close() {
      await engine.quiet?.()
      await Promise.allSettled(running)
      await Promise.all([...pools].map((each) => each.end()))
      await engine.stop()
    },
  }
  return database
}

/** As whom a transaction reads and writes, and the statements that make it so. */
interface Rights {
  role: string
  settings: string
}

const ownerRights: Rights = { role: 'owner', settings: '' }
const systemRights: Rights = { role: 'system', settings: ';set local role comptoir_system' }

function tenantRights(venueIds: readonly number[]): Rights {
  if (!venueIds.every(Number.isSafeInteger)) throw new RangeError('a venue id is not an integer')
  const settings = `;set local role comptoir_app;set local app.venues='{${venueIds.join(',')}}'`
  return { role: 'app', settings }
}
