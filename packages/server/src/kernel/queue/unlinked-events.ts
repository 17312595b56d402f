import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { receives } from './dead-letters.ts'
import type { InboxItem } from './inbox.ts'
import { STUCK_ATTEMPTS } from './unreadable.ts'

const MOST = 200

/** Counts an event for an account that no venue has linked: it has no effect, and no one would know of it. */
export async function noteUnlinked(
  tx: Tx,
  { provider, account, receivedAt }: Pick<InboxItem, 'provider' | 'account' | 'receivedAt'>,
): Promise<void> {
  await sql`
    insert into unlinked_event (provider, account, day, last_at)
    values (${provider}, ${account}, (${receivedAt}::timestamptz at time zone 'UTC')::date, ${receivedAt})
    on conflict (provider, account, day) do update
    set count = unlinked_event.count + 1, last_at = greatest(unlinked_event.last_at, excluded.last_at)`.execute(
    tx,
  )
}

/** Events of one account and day that reached no venue. */
export interface UnclaimedEvents {
  provider: string
  account: string
  reason: 'not_linked' | 'link_unfinished' | 'linked_since' | 'unreadable'
  /** What is wrong with those that cannot be read; else empty. */
  words: string
  count: number
  lastAt: Date
}

/** What reached no venue, newest first: of accounts that none has linked, and what no one can read. */
export async function listUnclaimedEvents(tx: Tx): Promise<UnclaimedEvents[]> {
  const { rows } = await sql<UnclaimedEvents>`
    select e.provider, e.account,
      case (
        select bool_or(a.connected_at is not null) from channel_account a
        where ${receives('e')}
      ) when true then 'linked_since' when false then 'link_unfinished' else 'not_linked' end as reason,
      '' as words, e.count, e.last_at as "lastAt"
    from unlinked_event e
    union all
    select i.provider, i.account, 'unreadable', i.error, count(*)::int, max(i.received_at) from inbox i
    where i.done_at is null and i.error is not null and i.attempts >= ${STUCK_ATTEMPTS} and not exists (
      select from channel_account a
      where ${receives('i')} and a.connected_at is not null)
    group by i.provider, i.account, i.error, (i.received_at at time zone 'UTC')::date
    order by "lastAt" desc, account limit ${MOST}`.execute(tx)
  return rows
}
