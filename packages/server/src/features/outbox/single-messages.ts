import type { OutboxState } from '@comptoir/core/outbox'
import { type RawBuilder, sql } from 'kysely'
import { beginning } from '../../kernel/http/like.ts'
import { microsOf, momentOf, type Place } from './place.ts'

/** Which messages are asked for, of one venue. */
export interface Wanted {
  venueId: number
  state: OutboxState | undefined
  search: string | undefined
}

const stateOf = sql`case
  when s.state = 'queued' and s.leaves_at > now() then 'held'
  when s.state = 'queued' then 'sending'
  when s.state = 'delivered' then 'received'
  when s.state = 'failed' then 'errored'
  else s.state end`

const whereOf = ({ venueId, state, search }: Wanted) => sql`s.venue_id = ${venueId}
  and (${state ?? null}::text is null or ${stateOf} = ${state ?? null}::text)
  and (${search ?? null}::text is null or s.phone like ${beginning(search ?? '')})`

/** SMS to one person, newest first. */
export const singleMessages = (
  wanted: Wanted,
  after: Place | undefined,
  most: number,
): RawBuilder<unknown> => sql`
  select s.id, 0 as n, ${microsOf(sql`s.created_at`)} as micros, s.kind, ${stateOf} as state, s.phone, s.body as text,
    null::int as "campaignId", s.segments::int as segments, s.manager_name as "managerName",
    s.created_at as "createdAt",
    case when s.state = 'queued' and s.leaves_at > now() then s.leaves_at end as "heldUntil",
    coalesce(s.failure, s.reason) as reason,
    s.kind not in ('answer', 'missedCall') and (s.state = 'unknown' or s.state = 'failed' and s.failure = 'refused')
      as "canResend",
    s.state = 'queued' and s.kind <> 'answer' as "canDiscard"
  from sms s
  where ${whereOf(wanted)} ${after ? sql`and (s.created_at, s.id) < (${momentOf(after)}, ${after.id}::uuid)` : sql``}
  order by s.created_at desc, s.id desc limit ${most}`

export const countSingle = (wanted: Wanted): RawBuilder<unknown> =>
  sql`(select count(*)::int from sms s where ${whereOf(wanted)})`
