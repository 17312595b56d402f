import { TRIGGER_LATE_HOURS } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { cancel, resume } from '../../kernel/dispatch/index.ts'

/** Runs that one transaction looks at. */
const PORTION = 500

/** Dispatches of triggers that no server worked on for hours: they go on, or end where a day has passed. */
export async function steerLate(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ venueId: number; id: string; dueAt: Date }>`
    select r.venue_id as "venueId", d.id, min(r.due_at) as "dueAt" from trigger_run r
    join dispatch d on d.venue_id = r.venue_id and d.id = r.dispatch_id and d.state = 'late'
    where r.state = 'sending' group by 1, 2 limit 50`.execute(tx)
  for (const { venueId, id, dueAt } of rows)
    if (now.getTime() - dueAt.getTime() > TRIGGER_LATE_HOURS * 3_600_000) await cancel(tx, venueId, id)
    else await resume(tx, venueId, id)
}

/** Whether the message of the run `r` has ended, or was erased with its person. */
const isSettled = sql`(m.state not in ('queued', 'sending') or m.state is null and d.open = 0)`

/**
 * Takes over how messages ended: a run goes on to its next step, or ends with the reason. A message that may have left or
 * not is never sent again by itself.
 */
export async function takeOutcomes(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      select r.venue_id, r.id, coalesce(m.state, 'cancelled') as state, m.last_error, t.steps,
        coalesce(m.settled_at, ${now}::timestamptz) as at
      from trigger_run r
      join trigger t on t.venue_id = r.venue_id and t.id = r.trigger_id
      join dispatch d on d.venue_id = r.venue_id and d.id = r.dispatch_id
      left join dispatch_message m
        on m.venue_id = d.venue_id and m.dispatch_id = d.id and (m.fields->>'runId')::int = r.id
      where r.state = 'sending' and ${isSettled}
      order by r.venue_id, r.id limit ${PORTION} for update of r
    )
    update trigger_run r set dispatch_id = null,
      sent = r.sent + (e.state = 'sent')::int,
      last_sent_at = case when e.state = 'sent' then e.at else r.last_sent_at end,
      state = case
        when e.state = 'sent' and r.step + 1 < jsonb_array_length(e.steps) and t.is_active then 'waiting'
        when e.state = 'sent' then 'done'
        when r.sent > 0 then 'stopped'
        else 'dropped' end,
      reason = case e.state
        when 'sent' then null
        when 'failed' then 'failed'
        when 'unknown' then 'unknown'
        when 'suppressed' then case when e.last_error in ('stop', 'cap') then e.last_error else 'stop' end
        else case when r.due_at < ${now}::timestamptz - ${TRIGGER_LATE_HOURS} * interval '1 hour' then 'late'
          else 'cancelled' end end,
      step = case when e.state = 'sent' and r.step + 1 < jsonb_array_length(e.steps) and t.is_active
        then r.step + 1 else r.step end,
      due_at = case when e.state = 'sent'
        then e.at + coalesce((e.steps->(r.step + 1)->>'waitMinutes')::int, 0) * interval '1 minute'
        else r.due_at end,
      next_at = e.at + coalesce((e.steps->(r.step + 1)->>'waitMinutes')::int, 0) * interval '1 minute'
    from ended e join trigger t on t.venue_id = e.venue_id
    where r.venue_id = e.venue_id and r.id = e.id and t.id = r.trigger_id
    returning r.id`.execute(tx)
  return rows.length === PORTION
}
