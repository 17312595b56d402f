import { leasedRowsWorker } from '../../kernel/queue/leased-rows.ts'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'
import { checkDomain } from './check.ts'
import { requireDomain } from './rows.ts'

const LEASE_MS = 120_000
const AT_ONCE = 5

/** Checks the records of every domain again each day, more often while it waits to be verified (D-77). */
export function dailyDomainCheck(services: Pick<Services, 'config' | 'database' | 'site'>): NamedWorker {
  const { database } = services
  return leasedRowsWorker<{ venue_id: number; domain: string }>(database, {
    name: 'Checking sender domains',
    table: 'sender_domain',
    key: ['venue_id', 'domain'],
    dueColumn: 'next_check_at',
    leavesInstallation: true,
    leaseMs: LEASE_MS,
    concurrency: AT_ONCE,
    async work({ venue_id: venueId, domain }) {
      const within = <T>(work: Parameters<typeof database.tenant<T>>[1]) => database.tenant([venueId], work)
      const row = await within((tx) => requireDomain(tx, venueId, domain))
      await checkDomain(services, within, row)
    },
  })
}
