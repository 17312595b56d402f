import pg from 'pg'
import type { Database } from './database.ts'
import type { Redis } from './redis.ts'

/** A word about what was committed. It may be lost: the tables are the truth, and are looked at each second anyway. */
export interface Ring {
  channel: string
  notice: string
}

/** Wakes whoever waits for commits, on every node. */
export interface Doorbell {
  readonly kind: 'notify' | 'redis'
  /** False while nobody hears it: what is new is then found within a second. */
  readonly isConnected: boolean
  /** The statement that rings with the commit, where the database itself does; else it is rung after the commit. */
  statement?(rings: readonly Ring[]): string
  ring(rings: readonly Ring[]): void
  /** An empty notice says that some may have been lost. */
  listen(channel: string, onNotice: (notice: string) => void): Promise<() => Promise<void>>
}

const { escapeLiteral } = pg

function notifyStatement(rings: readonly Ring[]): string {
  const rows = rings.map(({ channel, notice }) => `(${escapeLiteral(channel)}, ${escapeLiteral(notice)})`)
  return `select pg_notify(channel, notice) from (values ${rows.join(', ')}) as rings (channel, notice)`
}

/** NOTIFY, which needs nothing but the database. PostgreSQL lets one commit at a time through with it. */
export function notifyDoorbell(
  pool: pg.Pool,
  listen: Database['listen'],
  log: (level: 'warn', message: string) => void,
): Doorbell {
  return {
    kind: 'notify',
    isConnected: true,
    statement: notifyStatement,
    ring(rings) {
      pool
        .query(notifyStatement(rings))
        .catch((error: Error) => log('warn', `Publishing to other servers failed: ${error.message}`))
    },
    listen,
  }
}

/** Redis, rung after the commit: commits that ring do not wait for each other. */
export function redisDoorbell(redis: Redis): Doorbell {
  return {
    kind: 'redis',
    get isConnected() {
      return redis.isConnected
    },
    ring(rings) {
      for (const { channel, notice } of rings) redis.publish(channel, notice)
    },
    async listen(channel, onNotice) {
      const leave = redis.subscribe(channel, onNotice)
      return async () => leave()
    },
  }
}
