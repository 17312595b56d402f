import type { TargetCheck } from '@comptoir/core/links'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/database.ts'
import { type SafeFetch, SafeFetchError } from '../../kernel/outbound/safe-fetch.ts'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'

const MOST_REDIRECTS = 5
const TIMEOUT_MS = 5000
const AT_ONCE = 10
const EVERY_MS = 10_000

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

interface Due {
  venueId: number
  id: string
  target: string
}

/** What is still opened, or new, and was not checked for a day. */
const isDue = sql`phone is null and is_active
  and (checked_at is null or checked_at < now() - interval '1 day')
  and (created_at > now() - interval '30 days' or exists (
    select from link_day d
    where d.venue_id = short_link.venue_id and d.link_id = short_link.id and d.day > current_date - 30))`

/** Takes them by writing when, so that no other server checks them too. */
async function takeDue(database: Database): Promise<Due[]> {
  return database.system(async (tx) => {
    const { rows } = await sql<Due>`
      update short_link set checked_at = now()
      where (venue_id, id) in (
        select venue_id, id from short_link where ${isDue}
        order by checked_at nulls first limit ${AT_ONCE} for update skip locked)
      returning venue_id as "venueId", id, coalesce(target, '') as target`.execute(tx)
    return rows
  })
}

/** Checks every target again each day (D-71): a host can move to a private address, and a page can go. */
export function targetChecker(database: Database, fetch: SafeFetch): NamedWorker {
  return {
    name: 'Checking targets of short links',
    isDue: sql<boolean>`exists (select from short_link where ${isDue})`,
    everyMs: EVERY_MS,
    async work(isStopping) {
      const due = await takeDue(database)
      const found = await Promise.all(due.map(({ target }) => checkTarget(fetch, target)))
      await database.system((tx) =>
        sql`
          update short_link l set target_check = c.found
          from unnest(${due.map(({ venueId }) => venueId)}::int[], ${due.map(({ id }) => id)}::uuid[],
            ${found}::text[]) as c (venue_id, id, found)
          where l.venue_id = c.venue_id and l.id = c.id`.execute(tx),
      )
      return due.length === AT_ONCE && !isStopping()
    },
  }
}
