import type { Received } from '@comptoir/core/http'
import {
  type trackVisitorEvents,
  VISITOR_EVENT,
  type VisitorAttributes,
  type VisitorChangedEvent,
  visitorLimits,
} from '@comptoir/core/webchat'
import { sql } from 'kysely'
import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import type { Hub } from '../../kernel/events/hub.ts'
import type { VisitorActor } from '../../kernel/http/callers.ts'
import { AppError } from '../../kernel/http/errors.ts'

type Events = Received<typeof trackVisitorEvents>['body']['events']

/** So many events of a visitor are kept, the newest. */
const KEPT_EVENTS = 100

/** Adds to what is known of a visitor; null takes a name away. */
export async function setAttributes(
  tx: Tx,
  { venueId, webchatId, visitorId }: VisitorActor,
  attributes: VisitorAttributes,
): Promise<void> {
  const given = JSON.stringify(attributes)
  const { rows } = await sql<{ count: number }>`
    insert into visitor_attributes as known (venue_id, webchat_id, visitor_id, attributes)
    values (${venueId}, ${webchatId}, ${visitorId}, jsonb_strip_nulls(${given}::jsonb))
    on conflict (venue_id, webchat_id, visitor_id) do update
      set attributes = jsonb_strip_nulls(known.attributes || ${given}::jsonb), updated_at = now()
    returning (select count(*)::int from jsonb_object_keys(attributes)) as count`.execute(tx)
  if ((rows[0]?.count ?? 0) > visitorLimits.attributes)
    throw new AppError(
      'rule',
      `attributes: a visitor has at most ${visitorLimits.attributes}. Remove others by null.`,
      { fields: { attributes: 'too_many' } },
    )
}

/** Stores what a visitor did, each event once, and lets go of the oldest. */
export async function storeEvents(
  tx: Tx,
  { venueId, webchatId, visitorId }: VisitorActor,
  events: Events,
): Promise<void> {
  await sql`
    insert into visitor_event (venue_id, webchat_id, visitor_id, id, name, data, happened_at)
    select ${venueId}, ${webchatId}, ${visitorId}, e.id, e.name, e.data, now() - e."agoMs" * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (id uuid, name text, data jsonb, "agoMs" bigint)
    on conflict do nothing`.execute(tx)
  await sql`
    delete from visitor_event where venue_id = ${venueId} and webchat_id = ${webchatId} and visitor_id = ${visitorId}
      and id in (
        select id from visitor_event
        where venue_id = ${venueId} and webchat_id = ${webchatId} and visitor_id = ${visitorId}
        order by happened_at desc, id desc offset ${KEPT_EVENTS}
      )`.execute(tx)
}

/** Has the back offices that show the conversation read what is known of its visitor. */
export function announceVisitor(tx: Tx, hub: Pick<Hub, 'publishEphemeral'>, visitor: VisitorActor): void {
  const { venueId, conversationId } = visitor
  if (!conversationId) return
  const payload: Record<keyof VisitorChangedEvent, string> = { conversationId }
  afterCommit(tx, () => hub.publishEphemeral({ venueId, type: VISITOR_EVENT, conversationId, payload }))
}
