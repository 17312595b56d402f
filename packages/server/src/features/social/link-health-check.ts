import type { CheckResult, LinkProvider } from '@comptoir/core/social'
import { sql } from 'kysely'
import { ChannelFailure, type Reach } from '../../kernel/ports/channel.ts'
import { leasedRowsWorker } from '../../kernel/queue/leased-rows.ts'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'
import { listAccounts } from '../../providers/google/locations.ts'
import { readMember } from '../../providers/linkedin/index.ts'
import { type LinkRow, tokenOf } from './links.ts'

const AT_ONCE = 4
const LEASE_MS = 3_600_000
/** How long before their expiry tokens are renewed. */
const RENEWED_BEFORE_MS = 10 * 24 * 3_600_000

/** What shows, without any effect, that a provider takes a token. */
const checks: Readonly<Record<LinkProvider, (reach: Reach, token: string) => Promise<unknown>>> = {
  google: listAccounts,
  linkedin: readMember,
}

/** Writes what a look has found, and when the next one is due. */
function note({ database }: Services, { venue_id, id }: LinkRow, problem: LinkRow['problem']): Promise<void> {
  return database.system(async (tx) => {
    await sql`
      update profile_link set problem = ${problem}, checked_at = now(),
        next_check_at = now() + interval '23 hours' + random() * interval '1 hour'
      where venue_id = ${venue_id} and id = ${id}`.execute(tx)
  })
}

/**
 * Asks the provider whether it takes the token of a link, renewed where it ends soon: taken, it ends a pause; not
 * taken, it begins one; no one there, nothing is known.
 */
export async function examineLink(services: Services, row: LinkRow): Promise<CheckResult> {
  try {
    // What cannot be renewed yet is good until it ends.
    const token = await tokenOf(services, row, RENEWED_BEFORE_MS).catch(() => tokenOf(services, row))
    await checks[row.provider](services, token)
    await note(services, row, null)
    return 'fine'
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    if (error.failure === 'retryable' || error.failure === 'ambiguous') return 'unreachable'
    await note(services, row, error.problem ?? 'permission')
    return 'problem'
  }
}

/**
 * Looks at every link once a day; the database's clock says when. Who does not come back within the hour is tried again
 * then.
 */
export function linkChecks(services: Services): NamedWorker {
  return leasedRowsWorker<LinkRow>(services.database, {
    name: 'link health check',
    table: 'profile_link',
    key: ['venue_id', 'id'],
    dueColumn: 'next_check_at',
    leavesInstallation: true,
    leaseMs: LEASE_MS,
    concurrency: AT_ONCE,
    async work(row) {
      await examineLink(services, row)
    },
  })
}
