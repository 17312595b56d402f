import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Who } from '../../kernel/personal-data/personal-data-source.ts'
import { jidOfVisitor } from '../webchat/index.ts'

/**
 * Everything that a person is known by. Theirs are the conversations linked to them, those joined to one of these,
 * those of visitors who are answered at their e-mail address, and those of their number by SMS.
 */
export async function findWho(tx: Tx, venueId: number, personId: number): Promise<Who> {
  const { rows } = await sql<Omit<Who, 'venueId' | 'personId'>>`
    with them as (
      select email, phone, first_name as "firstName", last_name as "lastName" from person where venue_id = ${venueId} and id = ${personId} and deleted_at is null
    ), visits as (
      select ${jidOfVisitor} as jid from visitor v join them on them.email = v.email
      where v.venue_id = ${venueId} and v.email <> ''
    ), linked as (
      select id, customer_id, platform, jid from conversation
      where venue_id = ${venueId} and contact_id = ${personId}
      union
      select c.id, c.customer_id, c.platform, c.jid from visits
        join conversation c on c.venue_id = ${venueId} and c.platform = 'website' and c.jid = visits.jid
      union
      select c.id, c.customer_id, c.platform, c.jid from them
        join conversation c on c.venue_id = ${venueId} and c.platform = 'sms' and c.jid = substr(them.phone, 2) || '.sms'
    ), theirs as (
      select id, platform, jid from linked
      union
      select c.id, c.platform, c.jid from linked l
        join conversation c on c.venue_id = ${venueId} and c.customer_id = l.customer_id
    )
    select email, phone, "firstName", "lastName",
      array(select id from theirs) as "conversationIds",
      array(
        select i.external_id from theirs t
          join channel_identity i on i.venue_id = ${venueId} and i.platform = t.platform and i.jid = t.jid
        union select value from person_identity where venue_id = ${venueId} and person_id = ${personId}
        union select jid from theirs
        union select jid from visits
      ) as names
    from them`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return { venueId, personId, ...row }
}
