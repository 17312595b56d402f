import pg from 'pg'

/**
 * Opens a pool whose lost connections never end the process. A connection that is lost emits `error`, sometimes more than
 * once: the query that waits on it fails by itself, and an idle connection is reported to `onIdleLoss`.
 */
export function openPool(options: pg.PoolConfig, onIdleLoss: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', onIdleLoss)
  return pool
}

/** Creates a single client, not yet connected, whose loss never ends the process: the query that waits on it fails. */
export function createClient(
  options: pg.ClientConfig,
  onLoss: (error: Error) => void = () => undefined,
): pg.Client {
  const client = new pg.Client(options)
  client.on('error', onLoss)
  return client
}
