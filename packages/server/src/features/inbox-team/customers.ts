import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { announceConversation, findConversation, findConversationsOf } from '../inbox/index.ts'

/** The other conversations of a conversation's customer, newest first. */
export async function listCompanions(tx: Tx, venueId: number, id: string) {
  const { rows } = await sql<{ id: string }>`
    select o.id from conversation c join conversation o on o.venue_id = c.venue_id and o.id <> c.id
      and (o.customer_id = c.customer_id or o.contact_id = c.contact_id)
    where c.venue_id = ${venueId} and c.id = ${id} order by o.last_message_at desc, o.id desc limit 50`.execute(
    tx,
  )
  return findConversationsOf(
    tx,
    venueId,
    rows.map((row) => row.id),
  )
}

/** Says that two conversations are of one customer. What was joined to either belongs together from now on. */
export async function join(tx: Tx, venueId: number, id: string, otherId: string): Promise<void> {
  if (id === otherId)
    throw new AppError('rule', 'conversationId: must be a different conversation', {
      fields: { conversationId: 'oneself' },
    })
  // In the order of their ids, so that two managers who join the same customers do not wait for each other.
  const { rows } = await sql<{ id: string; customer: string | null }>`
    select id, customer_id as customer from conversation
    where venue_id = ${venueId} and id in (${id}, ${otherId}) order by id for update`.execute(tx)
  const known = rows.flatMap(({ customer }) => customer ?? [])
  const customer = rows.find((row) => row.id === id)?.customer ?? id
  await sql`
    update conversation set customer_id = ${customer}
    where venue_id = ${venueId} and (id in (${id}, ${otherId}) or customer_id = any(${known}::uuid[]))`.execute(
    tx,
  )
  for (const each of [id, otherId]) await announceConversation(tx, venueId, each)
}

/** Takes a conversation out of its customer. */
export async function part(tx: Tx, venueId: number, id: string): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ customer_id: null })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
  if (await findConversation(tx, venueId, id)) await announceConversation(tx, venueId, id)
}
