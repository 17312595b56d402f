import { localTimeAt, momentOf } from '@comptoir/core/rules'
import { type RawBuilder, sql } from 'kysely'
import type { StoredTrigger } from './trigger-rows.ts'

/** What happened, or will happen, after a time and until another. */
export interface Period {
  after: Date
  until: Date
}

const DAY_MS = 86_400_000

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

interface Birthday {
  /** 100 times the month and the day. */
  day: number
  year: string
  at: Date
}

/** The birthdays whose hour lies in a period: those of 29 February are on the 28th in years without one (D-75). */
export function birthdaysIn({ after, until }: Period, hour: string, timezone: string): Birthday[] {
  const found: Birthday[] = []
  const first = Date.parse(`${localTimeAt(after, timezone).slice(0, 10)}T00:00Z`)
  for (let moment = first; moment <= until.getTime() + DAY_MS; moment += DAY_MS) {
    const date = new Date(moment)
    const at = momentOf(`${date.toISOString().slice(0, 10)}T${hour}`, timezone)
    if (at <= after || at > until) continue
    const day = (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
    const year = String(date.getUTCFullYear())
    found.push({ day, year, at })
    if (day === 228 && !isLeap(date.getUTCFullYear())) found.push({ day: 229, year, at })
  }
  return found
}

/** Somebody agreed to messages of the channel for the first time. */
function welcomes({ venueId, channel, conditions }: StoredTrigger, { after, until }: Period) {
  const isMeant = sql`c.venue_id = ${venueId} and ${channel} = any(c.channels) and c.given_at > ${after}
    and c.given_at <= ${until} and (${conditions.hasImports} or c.place <> 'import')`
  return sql`
    select e.person_id, 'welcome' as occurrence, min(e.at) as at
    from (
      select c.person_id, c.given_at as at from consent c where ${isMeant} and c.person_id is not null
      union all
      select m.person_id, c.given_at from consent c
      join address_book_member m on m.venue_id = c.venue_id and m.consent_id = c.id
      where ${isMeant} and c.person_id is null
    ) e
    where not exists (
      select from consent o
      where o.venue_id = ${venueId} and o.person_id = e.person_id and ${channel} = any(o.channels)
        and o.given_at < e.at)
    group by e.person_id`
}

function birthdays({ venueId, conditions, timezone }: StoredTrigger, period: Period) {
  const days = birthdaysIn(period, conditions.hour, timezone)
  return sql`
    select p.id as person_id, d.year as occurrence, d.at
    from unnest(${days.map(({ day }) => day)}::int[], ${days.map(({ year }) => year)}::text[],
      ${days.map(({ at }) => at)}::timestamptz[]) as d(day, year, at)
    join person p on p.venue_id = ${venueId} and p.birthday is not null
      and (extract(month from p.birthday) * 100 + extract(day from p.birthday))::int = d.day`
}

/** Nothing was seen or heard of somebody for some days: of guests by their last visit, of others by what they wrote. */
function absences({ venueId, conditions: { days } }: StoredTrigger, { after, until }: Period) {
  const from = new Date(after.getTime() - days * DAY_MS)
  const to = new Date(until.getTime() - days * DAY_MS)
  return sql`
    select s.person_id, 'since ' || to_char(s.at at time zone 'UTC', 'YYYY-MM-DD') as occurrence,
      s.at + ${days} * interval '1 day' as at
    from (
      select e.person_id, max(e.at) as at
      from (
        select g.person_id, g.last_seen_at as at from guest g
        where g.venue_id = ${venueId} and g.last_seen_at > ${from}
        union all
        select c.contact_id, c.last_message_at from conversation c
        where c.venue_id = ${venueId} and c.contact_id is not null and c.last_message_at > ${from}
      ) e
      group by e.person_id
    ) s
    where s.at <= ${to}`
}

function closings({ venueId }: StoredTrigger, { after, until }: Period) {
  return sql`
    select c.contact_id as person_id, m.id::text as occurrence, m.sent_at as at
    from message m
    join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id and c.contact_id is not null
    where m.venue_id = ${venueId} and m.type = 'close' and m.sent_at > ${after} and m.sent_at <= ${until}`
}

const noOne = sql`select null::int as person_id, '' as occurrence, now() as at where false`

/** Those whose turn came, or comes, in a period: `person_id`, `occurrence` and `at`. A segment is compared instead. */
export function occurrencesOf(trigger: StoredTrigger, period: Period): RawBuilder<unknown> {
  const { kind } = trigger
  if (kind === 'welcome') return welcomes(trigger, period)
  if (kind === 'birthday') return birthdays(trigger, period)
  if (kind === 'inactive') return absences(trigger, period)
  return kind === 'conversation' ? closings(trigger, period) : noOne
}
