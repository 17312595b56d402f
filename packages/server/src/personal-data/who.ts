import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { notFound } from '../http/errors.ts'
import type { Who } from './part.ts'

/** Everything that a person is known by. Theirs are the conversations linked to them, and those joined to one of these. */
export async function findWho(tx: Tx, venueId: number, personId: number): Promise<Who> {
  const { rows } = await sql<Omit<Who, 'venueId' | 'personId'>>`
    with linked as (
      select id, customer_id, platform, jid from conversation
      where venue_id = ${venueId} and contact_id = ${personId}
    ), theirs as (
      select id, platform, jid from linked
      union
      select c.id, c.platform, c.jid from linked l
        join conversation c on c.venue_id = ${venueId} and c.customer_id = l.customer_id
    )
    select email, phone,
      array(select id from theirs) as "conversationIds",
      array(
        select i.external_id from theirs t
          join channel_identity i on i.venue_id = ${venueId} and i.platform = t.platform and i.jid = t.jid
        union select value from person_identity where venue_id = ${venueId} and person_id = ${personId}
        union select jid from theirs
      ) as names
    from person where venue_id = ${venueId} and id = ${personId} and deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return { venueId, personId, ...row }
}
