import pg from 'pg'
import type { Database } from './database.ts'
import type { Redis } from './redis.ts'

/** A wake-up notification about a commit. It may be lost: the tables are read each second anyway. */
export interface WakeUp {
  channel: string
  notice: string
}

/** Wakes the workers that wait for commits, on every server. */
export interface PeerNotifier {
  readonly kind: 'notify' | 'redis'
  /** False while notifications are not delivered: what is new is then found within a second. */
  readonly isConnected: boolean
  /** The statement that notifies with the commit, where the database itself does; otherwise `notify` is called after the commit. */
  statement?(wakeUps: readonly WakeUp[]): string
  notify(wakeUps: readonly WakeUp[]): void
  /** An empty notice says that some may have been lost. */
  listen(channel: string, onNotice: (notice: string) => void): Promise<() => Promise<void>>
}

const { escapeLiteral } = pg

function notifyStatement(wakeUps: readonly WakeUp[]): string {
  const rows = wakeUps.map(({ channel, notice }) => `(${escapeLiteral(channel)}, ${escapeLiteral(notice)})`)
  return `select pg_notify(channel, notice) from (values ${rows.join(', ')}) as wake_up (channel, notice)`
}

/** NOTIFY, which needs nothing but the database. PostgreSQL lets one commit at a time through with it. */
export function databaseNotifier(
  pool: pg.Pool,
  listen: Database['listen'],
  log: (level: 'warn', message: string) => void,
): PeerNotifier {
  return {
    kind: 'notify',
    isConnected: true,
    statement: notifyStatement,
    notify(wakeUps) {
      pool
        .query(notifyStatement(wakeUps))
        .catch((error: Error) => log('warn', `Publishing to other servers failed: ${error.message}`))
    },
    listen,
  }
}

/** Redis, notified after the commit: commits that notify do not wait for each other. */
export function redisNotifier(redis: Redis): PeerNotifier {
  return {
    kind: 'redis',
    get isConnected() {
      return redis.isConnected
    },
    notify(wakeUps) {
      for (const { channel, notice } of wakeUps) redis.publish(channel, notice)
    },
    async listen(channel, onNotice) {
      const leave = redis.subscribe(channel, onNotice)
      return async () => leave()
    },
  }
}
