import type { TargetCheck } from '@comptoir/core/links'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import { type SafeFetch, SafeFetchError } from '../../kernel/outbound/safe-fetch.ts'
import { leasedRowsWorker } from '../../kernel/queue/leased-rows.ts'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'

const MOST_REDIRECTS = 5
const TIMEOUT_MS = 5000
const AT_ONCE = 10
const LEASE_MS = 60_000

/** A site that refuses programs, or asks who they are, is there. */
const isGone = (status: number) => status === 404 || status === 410 || status >= 500

/**
 * What is behind a target, asked through the guard of addresses that people enter (G16). Nothing of the answer is read
 * but its status.
 */
export async function checkTarget(
  fetch: SafeFetch,
  target: string,
): Promise<Exclude<TargetCheck, 'unchecked'>> {
  const ask = (method: 'HEAD' | 'GET') =>
    fetch(target, { method, maxBytes: 0, maxRedirects: MOST_REDIRECTS, timeoutMs: TIMEOUT_MS })
  try {
    const { status } = await ask('HEAD')
    // Some servers do not know HEAD.
    if (status < 400) return 'ok'
    return isGone((await ask('GET')).status) ? 'dead' : 'ok'
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    return error.code === 'refused_address' || error.code === 'refused_url' ? 'refused' : 'dead'
  }
}

interface TargetRow {
  venue_id: number
  id: string
  target: string
}

/** What is still opened, or new: nothing else is asked for. */
const isOfUse = sql<boolean>`phone is null and is_active
  and (created_at > now() - interval '30 days' or exists (
    select from link_day d
    where d.venue_id = short_link.venue_id and d.link_id = short_link.id and d.day > current_date - 30))`

/** Checks every target again each day (D-71): a host can move to a private address, and a page can go. */
export function targetChecker(database: Database, fetch: SafeFetch): NamedWorker {
  return leasedRowsWorker<TargetRow>(database, {
    name: 'Checking targets of short links',
    table: 'short_link',
    key: ['venue_id', 'id'],
    dueColumn: 'next_check_at',
    where: isOfUse,
    leavesInstallation: true,
    leaseMs: LEASE_MS,
    concurrency: AT_ONCE,
    async work({ venue_id, id, target }) {
      const found = await checkTarget(fetch, target)
      await database.system((tx) =>
        sql`
          update short_link set target_check = ${found}, checked_at = now(),
            next_check_at = now() + interval '23 hours' + random() * interval '1 hour'
          where venue_id = ${venue_id} and id = ${id}`.execute(tx),
      )
    },
  })
}
