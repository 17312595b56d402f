import { type RawBuilder, sql } from 'kysely'
import { beginning } from '../../kernel/http/like.ts'
import { MAIL_BULK } from '../bulk-mail/index.ts'
import { SMS_BULK } from '../sms/index.ts'
import { microsOf, momentOf, type Place } from './place.ts'
import type { Wanted } from './single-messages.ts'

/** What waits although its turn has come, waits for a person or for the time of its campaign. */
const isHeld = sql`m.state = 'queued' and (m.due_at > now() or d.state not in ('sending', 'cancelled'))`

const stateOf = sql`case
  when ${isHeld} then 'held'
  when m.state in ('queued', 'sending') then 'sending'
  when m.state = 'failed' or m.delivery = 'undelivered' then 'errored'
  when m.delivery = 'delivered' then 'received'
  else m.state end`

const dispatchesOf = ({ venueId }: Wanted) => sql`
  d.venue_id = ${venueId} and d.kind in (${SMS_BULK}, ${MAIL_BULK})`

const whereOf = ({ state, search }: Wanted) => sql`
  (${state ?? null}::text is null or ${stateOf} = ${state ?? null}::text)
  and (${search ?? null}::text is null or m.recipient like ${beginning(search ?? '')})`

/** Messages of campaigns, those of the newest campaign first: dispatch by dispatch, so that one of a million costs no more. */
export const campaignMessages = (
  wanted: Wanted,
  after: Place | undefined,
  most: number,
): RawBuilder<unknown> => {
  const isAfter = after ? sql`and (d.created_at, d.id) <= (${momentOf(after)}, ${after.id}::uuid)` : sql``
  const isRest = after ? sql`and (d.id <> ${after.id}::uuid or m.n > ${after.n})` : sql``
  return sql`
    select d.id, m.n, ${microsOf(sql`d.created_at`)} as micros, 'campaign' as kind, m.state, m.recipient as phone,
      '' as text, c.id as "campaignId", m.parts::int as segments, '' as "managerName",
      d.created_at as "createdAt", m."heldUntil", m.reason, false as "canResend", false as "canDiscard"
    from dispatch d
    cross join lateral (
      select m.n, ${stateOf} as state, m.recipient, m.parts, coalesce(m.last_error, '') as reason,
        case when ${isHeld} and greatest(m.due_at, d.starts_at) > now() then greatest(m.due_at, d.starts_at) end
          as "heldUntil"
      from dispatch_message m
      where m.venue_id = d.venue_id and m.dispatch_id = d.id and ${whereOf(wanted)} ${isRest}
      order by m.n limit ${most}
    ) m
    left join campaign c on c.venue_id = d.venue_id and c.dispatch_id = d.id
    where ${dispatchesOf(wanted)} ${isAfter}
    order by d.created_at desc, d.id desc, m.n limit ${most}`
}

/** What a campaign counts by itself need not be counted. */
const counted: Partial<Record<NonNullable<Wanted['state']> | 'all', RawBuilder<unknown>>> = {
  all: sql`d.audience`,
  sent: sql`d.sent - d.delivered - d.undelivered`,
  received: sql`d.delivered`,
  errored: sql`d.failed + d.undelivered`,
  unknown: sql`d.unknown`,
  suppressed: sql`d.suppressed`,
  cancelled: sql`d.cancelled`,
}

export function countCampaigns(wanted: Wanted): RawBuilder<unknown> {
  const column = wanted.search === undefined ? counted[wanted.state ?? 'all'] : undefined
  if (column)
    return sql`(select coalesce(sum(${column}), 0)::int from dispatch d where ${dispatchesOf(wanted)})`
  return sql`(
    select count(*)::int from dispatch d
    join dispatch_message m on m.venue_id = d.venue_id and m.dispatch_id = d.id
    where ${dispatchesOf(wanted)} and ${whereOf(wanted)})`
}
