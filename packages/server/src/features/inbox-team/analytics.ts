import type { MessagingAnalytics } from '@comptoir/core/inbox-team'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'

const DAY_MS = 86_400_000
const DAYS_AT_MOST = 366

export interface AnalyticsQuery {
  venueIds: readonly number[]
  /** `yyyy-MM-dd` of the venue's calendar, both included. */
  from: string
  to: string
  profileId?: number | undefined
}

/** Every day of the period; throws when it ends before it begins or is too long. */
export function daysBetween(from: string, to: string): string[] {
  const [start, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  const count = (end - start) / DAY_MS + 1
  if (!(count >= 1 && count <= DAYS_AT_MOST))
    throw new AppError('rule', `query.to: must be on or after from, and at most ${DAYS_AT_MOST} days later`, {
      fields: { 'query.to': 'invalid' },
    })
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The messages of the period with their day and hour in the venue's time zone: read once, counted by several criteria. */
const written = ({ venueIds, from, to, profileId }: AnalyticsQuery) => sql`
  select m.venue_id, m.conversation_id, c.platform, m.id, m.sent_at, m.is_from_business, m.is_generated, m.manager_id,
    m.type = 'close' as is_closing, m.sent_at at time zone v.timezone as local
  from venue v
  join message m on m.venue_id = v.venue_id
    and m.sent_at >= ${from}::date::timestamp at time zone v.timezone
    and m.sent_at < (${to}::date + 1)::timestamp at time zone v.timezone
  join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
  where v.venue_id = any(${venueIds}::int[]) ${profileId === undefined ? sql`` : sql`and c.profile_id = ${profileId}`}`

interface Counts {
  day: string | null
  hour: number | null
  platform: MessagingAnalytics['platforms'][number]['platform'] | null
  managerId: number | null
  received: number
  sent: number
  automatic: number
  closed: number
}

/** One pass for all the counts. Of several groupings, the one of a row is where its column is not null. */
async function readCounts(tx: Tx, query: AnalyticsQuery): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select to_char(local, 'YYYY-MM-DD') as day, extract(hour from local)::int as hour, platform,
      manager_id as "managerId",
      count(*) filter (where not is_from_business)::int as received,
      count(*) filter (where is_from_business and not is_closing)::int as sent,
      count(*) filter (where is_from_business and is_generated)::int as automatic,
      count(*) filter (where is_closing)::int as closed
    from (${written(query)}) w
    group by grouping sets ((), (to_char(local, 'YYYY-MM-DD')), (extract(hour from local)), (platform), (manager_id))
    `.execute(tx)
  return rows
}

/**
 * From the first message that no one had answered to the first answer of a person, also when it came after the period;
 * who still waits has waited until now.
 */
async function readFirstResponse(tx: Tx, query: AnalyticsQuery): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    with lines as (
      select venue_id, conversation_id, sent_at, id, is_from_business
      from (${written(query)}) w where not is_closing and not is_generated
    ), turns as (
      select *, lag(is_from_business) over (partition by venue_id, conversation_id order by sent_at, id) as was_business
      from lines
    ), starts as (
      select venue_id, conversation_id, sent_at, is_from_business,
        lead(sent_at) over (partition by venue_id, conversation_id order by sent_at, id) as next_at
      from turns where was_business is distinct from is_from_business
    )
    select percentile_cont(0.5) within group (order by extract(epoch from answered_at - sent_at) * 1000) as median
    from starts s join conversation c on c.venue_id = s.venue_id and c.id = s.conversation_id
    cross join lateral (
      select coalesce(s.next_at, (
        select min(m.sent_at) from message m
        where m.venue_id = s.venue_id and m.conversation_id = s.conversation_id and m.sent_at > s.sent_at
          and m.is_from_business and not m.is_generated and m.type <> 'close'
      ), case when c.waiting_since is not null then now() end) as answered_at
    ) a
    where not s.is_from_business and a.answered_at is not null`.execute(tx)
  return rows[0]?.median ?? null
}

async function readNames(tx: Tx, venueIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ managerId: number; name: string }>`
    select distinct on (manager_id) manager_id as "managerId", name from comptoir.team(${venueIds}::int[])`.execute(
    tx,
  )
  return new Map(rows.map(({ managerId, name }) => [managerId, name]))
}

/** What was written in a period, and how fast it was answered (MSG-27). */
export async function readAnalytics(tx: Tx, query: AnalyticsQuery): Promise<MessagingAnalytics> {
  const days = daysBetween(query.from, query.to)
  const counts = await readCounts(tx, query)
  const names = await readNames(tx, query.venueIds)
  const byDay = new Map(counts.map((row) => [row.day, row]))
  const byHour = new Map(counts.map((row) => [row.hour, row.received]))
  const isTotal = ({ day, hour, platform, managerId }: Counts) =>
    day === null && hour === null && platform === null && managerId === null
  // The total and the messages without a manager look alike; the total is the largest.
  const totals = counts
    .filter(isTotal)
    .sort((a, b) => b.received + b.sent + b.closed - a.received - a.sent - a.closed)
  const { received = 0, sent = 0, automatic = 0, closed = 0 } = totals[0] ?? {}
  return {
    ...{ received, sent, automatic, closed },
    firstResponseMedianMs: await readFirstResponse(tx, query),
    days: days.map((day) => ({
      day,
      received: byDay.get(day)?.received ?? 0,
      sent: byDay.get(day)?.sent ?? 0,
    })),
    platforms: counts.flatMap((row) =>
      row.platform ? [{ platform: row.platform, received: row.received, sent: row.sent }] : [],
    ),
    managers: counts.flatMap((row) =>
      row.managerId === null || row.sent === 0
        ? []
        : [{ managerId: row.managerId, name: names.get(row.managerId) ?? '', sent: row.sent }],
    ),
    hours: Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0),
  }
}
