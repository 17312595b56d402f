import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { announceConversation } from '../inbox/index.ts'
import { type FormerPeople, keepChange } from './changes.ts'

/** The undo data of a deletion is stored in batches of so many people, to limit the memory. */
const PIECE = 5000

async function readFormer(
  tx: Tx,
  venueId: number,
  ids: readonly number[],
): Promise<Omit<FormerPeople, 'pieces'>> {
  const { rows } = await sql<Omit<FormerPeople, 'personIds' | 'pieces'>>`
    select
      (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from address_book_member m
        where m.venue_id = ${venueId} and m.person_id = any(${ids}::int[])) as members,
      (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from person_identity i
        where i.venue_id = ${venueId} and i.person_id = any(${ids}::int[])) as identities,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'contact_id', c.contact_id)), '[]') from conversation c
        where c.venue_id = ${venueId} and c.contact_id = any(${ids}::int[])) as conversations`.execute(tx)
  const { members = [], identities = [], conversations = [] } = rows[0] ?? {}
  return { personIds: [...ids], members, identities, conversations }
}

/** Takes people out of everything that finds them, with a notice; their values, consents and visits wait with them. */
async function hide(tx: Tx, venueId: number, ids: readonly number[]): Promise<void> {
  const ofThem = sql`venue_id = ${venueId} and person_id = any(${ids}::int[])`
  await sql`delete from address_book_member where ${ofThem}`.execute(tx)
  await sql`delete from person_identity where ${ofThem}`.execute(tx)
  const { rows: left } = await sql<{ id: string }>`
    update conversation set contact_id = null
    where venue_id = ${venueId} and contact_id = any(${ids}::int[])
    returning id`.execute(tx)
  await sql`
    update person set deleted_at = now(), updated_at = now()
    where venue_id = ${venueId} and id = any(${ids}::int[]) and deleted_at is null`.execute(tx)
  for (const { id } of left) await announceConversation(tx, venueId, id)
}

/** Deletes people, to be undone within 30 days; those who are gone already are passed over. */
export async function deletePeople(
  tx: Tx,
  venueId: number,
  ids: readonly number[],
  managerId: number | null,
): Promise<{ deleted: number; changeId: string | null }> {
  const { rows } = await sql<{ id: number }>`
    select id from person where venue_id = ${venueId} and id = any(${ids}::int[]) and deleted_at is null
    order by id for update`.execute(tx)
  const there = rows.map(({ id }) => id)
  const pieces: string[] = []
  for (let from = 0; from < there.length; from += PIECE) {
    const piece = there.slice(from, from + PIECE)
    const isLast = from + PIECE >= there.length
    const former = { ...(await readFormer(tx, venueId, piece)), pieces: isLast ? pieces : [] }
    await hide(tx, venueId, piece)
    pieces.push(await keepChange(tx, { venueId, kind: 'delete', former, managerId }))
  }
  return { deleted: there.length, changeId: pieces.at(-1) ?? null }
}

/** Deletes those who are in this book and in no other. */
export async function deleteBookPeople(tx: Tx, venueId: number, bookId: number, managerId: number | null) {
  const { rows } = await sql<{ id: number }>`
    select m.person_id as id from address_book_member m
    where m.venue_id = ${venueId} and m.address_book_id = ${bookId} and not exists (
      select from address_book_member o
      where o.venue_id = m.venue_id and o.person_id = m.person_id and o.address_book_id <> m.address_book_id
    )`.execute(tx)
  return deletePeople(
    tx,
    venueId,
    rows.map(({ id }) => id),
    managerId,
  )
}

const KEPT_DAYS = 30

/** Erases people whose deletion was not undone. */
export async function prunePeople(tx: Tx): Promise<void> {
  await sql`delete from person where deleted_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(tx)
  await sql`delete from person_change where created_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(tx)
}
