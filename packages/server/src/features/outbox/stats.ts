import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { MAIL_BULK } from '../bulk-mail/index.ts'
import { SMS_BULK } from '../sms/index.ts'
import { countCampaigns } from './campaign-messages.ts'
import { countSingle } from './single-messages.ts'

interface DayRow {
  day: string
  sent: number
  received: number
  errored: number
}

async function waitingOf(tx: Tx, venueId: number) {
  const of = (state: 'held' | 'sending' | 'unknown') => {
    const wanted = { venueId, state, search: undefined }
    return sql`(${countSingle(wanted)} + ${countCampaigns(wanted)})::int`
  }
  const { rows } = await sql<{ held: number; sending: number; unknown: number; today: string | null }>`
    select ${of('held')} as held, ${of('sending')} as sending, ${of('unknown')} as unknown,
      (select (now() at time zone timezone)::date::text from venue where venue_id = ${venueId}) as today`.execute(
    tx,
  )
  const [row] = rows
  if (!row || row.today === null) throw notFound()
  return { ...row, today: row.today }
}

/** What left in the last days, by the venue's calendar, and what waits now (OUT-04). A campaign counts on its day. */
export async function readStats(tx: Tx, venueId: number, days: number) {
  const { rows } = await sql<DayRow>`
    with first as (
      select v.timezone, (now() at time zone v.timezone)::date - ${days - 1}::int as day
      from venue v where v.venue_id = ${venueId}
    ), left_on as (
      select (coalesce(s.leaves_at, s.created_at) at time zone f.timezone)::date as day,
        (s.state = 'sent')::int as sent, (s.state = 'delivered')::int as received, (s.state = 'failed')::int as errored
      from first f join sms s on s.venue_id = ${venueId}
        and s.created_at >= (f.day - 14)::timestamp at time zone f.timezone
        and s.state in ('sent', 'delivered', 'failed')
      union all
      select (d.starts_at at time zone f.timezone)::date, d.sent - d.delivered - d.undelivered, d.delivered,
        d.failed + d.undelivered
      from first f join dispatch d on d.venue_id = ${venueId} and d.kind in (${SMS_BULK}, ${MAIL_BULK})
        and d.starts_at >= f.day::timestamp at time zone f.timezone
    )
    select l.day::text as day, sum(l.sent)::int as sent, sum(l.received)::int as received,
      sum(l.errored)::int as errored
    from left_on l join first f on l.day >= f.day
    group by l.day having sum(l.sent + l.received + l.errored) > 0 order by l.day`.execute(tx)
  return { days: rows, ...(await waitingOf(tx, venueId)) }
}
