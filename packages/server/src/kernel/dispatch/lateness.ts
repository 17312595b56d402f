import { sql } from 'kysely'

/**
 * A dispatch whose messages are due for this long, and that no server has worked on, waits for a person: after an outage,
 * or in a restored backup. What is held overnight is not due, so it is not late in the morning.
 */
export const staleHours = 2

/** When the first message of the dispatch `d` that waits is due, as a lateral relation. */
export const firstDue = sql`(
  select m.due_at from dispatch_message m
  where m.venue_id = d.venue_id and m.dispatch_id = d.id and m.state = 'queued'
  order by m.due_at limit 1)`

/** Whether the dispatch `d` with its `first` was left alone for too long. */
export const isLeft = sql`greatest(first.due_at, d.worked_at) < now() - ${staleHours} * interval '1 hour'`
