import type pg from 'pg'
import { createSockets, openPool, type Sockets } from './connections.ts'
import type { Database, DatabaseConfig } from './database.ts'
import { UnsafeServer } from './errors.ts'
import { uncheckedIntegrity } from './integrity.ts'
import { openListener } from './listener.ts'
import { databaseNotifier, redisNotifier } from './peer-notifier.ts'
import { pooledDatabase } from './pooled.ts'
import type { Redis } from './redis.ts'
import { typeParsers } from './type-parsers.ts'

const statementTimeoutMs = 30_000
const idleTransactionTimeoutMs = 60_000
const connectTimeoutMs = 10_000
const defaultPoolSize = 10
/** For questions that many wait for at once. */
const sharedPoolSize = 4
/** For what may take long: migrations, integrity checks, statistics. */
const ownerPoolSize = 2
/** A connection is worth keeping: a new one plans every statement again, in the very moment when many are needed. */
const idleTimeoutMs = 10 * 60_000

/** Opens connections to a PostgreSQL server and one more that only listens. */
export async function openPostgres(url: string, config: DatabaseConfig): Promise<Database> {
  const log = config.log ?? (() => undefined)
  const sockets = createSockets(() => listener.silence)
  const listener = openListener(url, log, sockets.destroy)
  const pool = openServerPool(url, config.poolSize ?? defaultPoolSize, sockets, log)
  try {
    if (!config.allowUnsafeServer) await refuseUnsafeServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const sharedPool = openServerPool(url, sharedPoolSize, sockets, log)
  // Of their own: what lasts on purpose is not given up as soon as the server is silent for a moment.
  const ownerPool = openServerPool(url, ownerPoolSize, createSockets(), log)
  const redis = config.redisUrl === undefined ? undefined : await joinRedis(config.redisUrl, log)
  return pooledDatabase({
    kind: 'postgres',
    durability: 'server',
    pool,
    sharedPool,
    ownerPool,
    rowSecurity: config.rowSecurity ?? true,
    integrity: uncheckedIntegrity,
    isWritable: () => true,
    refusal: () => listener.silence,
    patient: (work) => work(),
    peers: redis ? redisNotifier(redis) : databaseNotifier(pool, listener.listen, log),
    redis,
    listen: listener.listen,
    async stop() {
      redis?.close()
      await listener.close()
    },
  })
}

function openServerPool(
  url: string,
  max: number,
  sockets: Sockets,
  log: NonNullable<DatabaseConfig['log']>,
): pg.Pool {
  const options = {
    pipeline: true,
    connectionString: url,
    stream: sockets.open,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    application_name: 'comptoir',
    types: typeParsers,
    // Not the role's own: a schema with the name of the role would come before public.
    onConnect: async (client: pg.ClientBase) => {
      await client.query('set search_path = public')
    },
  }
  return openPool(options, (error) => log('warn', `An idle database connection was lost: ${error.message}`))
}

/** Its client is loaded where there is one. */
async function joinRedis(url: string, log: NonNullable<DatabaseConfig['log']>): Promise<Redis> {
  const { openRedis } = await import('./redis.ts')
  return openRedis(url, log)
}

async function refuseUnsafeServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'",
  )
  const [unsafe] = rows
  if (unsafe !== undefined) throw new UnsafeServer(`${unsafe.name} off`)
}
