/** What the proof bench takes of the kernel, without the features: a process of its own starts quickly with it. */
export { type Database, type DatabaseConfig, openDatabase, type Tx } from '../kernel/db/database.ts'
export { InsufficientStorage } from '../kernel/db/errors.ts'
export { type Migration, migrate, readMigrations } from '../kernel/db/migrate.ts'
export { type Answers, type DispatchHandler, dispatches, launch } from '../kernel/dispatch/index.ts'
export { emit, onCommitted } from '../kernel/events/events.ts'
export { openListeners } from '../kernel/http/listeners.ts'
export {
  capture,
  findImbalances,
  grant,
  openWallet,
  readWallet,
  release,
  reserve,
  spend,
  transfer,
  type Wallet,
  walletOf,
} from '../kernel/ledger/index.ts'
export { type OutboxHandler, type OutboxJob, SendFailure } from '../kernel/queue/outbox.ts'
export { startQueue } from '../kernel/queue/queue.ts'
export { resumeSending } from '../kernel/queue/sending-pause.ts'
export { crashAt } from '../kernel/runtime/crash-points.ts'
export { createLog } from '../kernel/runtime/log.ts'
export { setSchedule } from '../kernel/schedules/schedules.ts'
export { schedules } from '../kernel/schedules/worker.ts'
export { createSecrets, installationSecret } from '../kernel/secrets/secrets.ts'
export { accounts, META_SECRET, senders, signed } from '../main/hooks/testing/senders.ts'
export { startRedis, type TestRedis } from './redis.ts'
export { shortLived } from './short-lived.ts'
export { compareZones } from './zones.ts'
