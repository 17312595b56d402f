import type { NamedWorker } from '../kernel/queue/named-worker.ts'
import { isNightDue } from '../kernel/queue/night.ts'
import type { Services } from '../kernel/services/services.ts'

const LOOK_EVERY_MS = 60_000
/** One that failed, or found damage, is repeated so much later. */
const RETRY_MS = 3_600_000

/** Checks the tables and indexes of the database once a night, unless it was found whole since the night began. */
export async function checkNightly(
  { config, database }: Pick<Services, 'config' | 'database'>,
  now = new Date(),
): Promise<boolean> {
  const { integrity } = database
  const isDue = !integrity.wholeAt || isNightDue(integrity.wholeAt, now, config.defaultTimezone)
  if (isDue) await integrity.check()
  return isDue
}

/** An embedded database is checked each night; a PostgreSQL by its operator. */
export function nightlyChecks(services: Services): NamedWorker[] {
  const { database } = services
  if (database.kind !== 'pglite' || database.durability === 'memory') return []
  let notBefore = 0
  return [
    {
      name: 'nightly integrity check',
      everyMs: LOOK_EVERY_MS,
      async work() {
        if (Date.now() < notBefore) return false
        notBefore = Date.now() + RETRY_MS
        if (!(await checkNightly(services))) notBefore = 0
        return false
      },
    },
  ]
}
