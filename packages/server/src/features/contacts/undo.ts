import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { announceConversation } from '../inbox/index.ts'
import type { FormerPeople } from './changes.ts'
import { type FormerPair, stateOf, writePerson } from './merge.ts'

function conflict(words: string, fields: Record<string, string>): AppError {
  return new AppError('conflict', words, { fields })
}

interface Person {
  id: number
  email: string | null
  phone: string | null
}

/** Refuses to restore a person whose e-mail address or phone number now belongs to someone else. */
async function requireFree(tx: Tx, venueId: number, people: readonly Person[]): Promise<void> {
  const of = <K extends keyof Person>(name: K) => people.map((person) => person[name])
  // Each address by its own index, and the people hashed: thousands come back at once.
  const { rows } = await sql<{ id: number; isEmail: boolean }>`
    select o.id, true as "isEmail" from unnest(${of('email')}::text[]) d(email)
    join person o on o.venue_id = ${venueId} and o.deleted_at is null and o.email = d.email collate "C"
    where o.id not in (select unnest(${of('id')}::int[]))
    union all
    select o.id, false from unnest(${of('phone')}::text[]) d(phone)
    join person o on o.venue_id = ${venueId} and o.deleted_at is null and o.phone = d.phone collate "C"
    where o.id not in (select unnest(${of('id')}::int[]))
    order by 1 limit 1`.execute(tx)
  const [other] = rows
  if (!other) return
  const field = other.isEmail ? 'contactEmailAddress' : 'contactPhoneNumber'
  throw conflict(`${field}: is now used by another contact`, {
    [field]: 'taken',
    contactId: String(other.id),
  })
}

/** Restores people; their subscription is read again, as changes were not followed. */
async function showAgain(tx: Tx, venueId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update person p set deleted_at = null, merged_into = null,
      is_subscribed = not comptoir.is_suppressed(p.venue_id, p.email, p.phone)
    where p.venue_id = ${venueId} and p.id = any(${ids}::int[])`.execute(tx)
}

async function putMembers(tx: Tx, members: readonly object[]): Promise<void> {
  await sql`
    insert into address_book_member (venue_id, address_book_id, person_id, traits, added_at, consent_id, import_id)
    select f.venue_id, f.address_book_id, f.person_id, p.traits, f.added_at,
      (select c.id from consent c where c.venue_id = f.venue_id and c.id = f.consent_id), f.import_id
    from jsonb_populate_recordset(null::address_book_member, ${JSON.stringify(members)}::jsonb) f
    join person p on p.venue_id = f.venue_id and p.id = f.person_id
    join address_book b on b.venue_id = f.venue_id and b.id = f.address_book_id
    on conflict do nothing`.execute(tx)
}

async function showPiece(tx: Tx, venueId: number, former: FormerPeople): Promise<number[]> {
  const { personIds, members, identities, conversations } = former
  const { rows } = await sql<Person>`
    select id, email, phone from person
    where venue_id = ${venueId} and id = any(${personIds}::int[]) and deleted_at is not null
    order by id for update`.execute(tx)
  if (rows.length < personIds.length)
    throw conflict('Some of these contacts were deleted permanently.', { contactIds: 'gone' })
  await requireFree(tx, venueId, rows)
  await showAgain(tx, venueId, personIds)
  await putMembers(tx, members)
  await sql`
    insert into person_identity (venue_id, platform, value, person_id)
    select venue_id, platform, value, person_id
    from jsonb_populate_recordset(null::person_identity, ${JSON.stringify(identities)}::jsonb)
    on conflict do nothing`.execute(tx)
  const { rows: linked } = await sql<{ id: string }>`
    update conversation c set contact_id = f.contact_id
    from jsonb_populate_recordset(null::conversation, ${JSON.stringify(conversations)}::jsonb) f
    where c.venue_id = ${venueId} and c.id = f.id and c.contact_id is null
    returning c.id`.execute(tx)
  for (const { id } of linked) await announceConversation(tx, venueId, id)
  return personIds
}

/** All pieces of a deletion, one after the other in one transaction. */
async function undoDeletion(tx: Tx, venueId: number, last: FormerPeople): Promise<number[]> {
  const personIds: number[] = []
  for (const id of last.pieces) {
    const { rows } = await sql<{ former: FormerPeople }>`
      update person_change set undone_at = now()
      where venue_id = ${venueId} and id = ${id} and undone_at is null returning former`.execute(tx)
    const [piece] = rows
    if (!piece) throw conflict('Some of these contacts were deleted permanently.', { contactIds: 'gone' })
    personIds.push(...(await showPiece(tx, venueId, piece.former)))
  }
  return [...personIds, ...(await showPiece(tx, venueId, last))]
}

/** Gives the dropped one back what was theirs, as far as the kept one still has it. */
async function giveBack(tx: Tx, venueId: number, former: FormerPair): Promise<void> {
  const [keep, drop] = [former.keep.id, former.drop.id]
  await sql`
    update consent set person_id = ${drop}
    where venue_id = ${venueId} and person_id = ${keep} and id = any(${former.consentIds}::uuid[])`.execute(
    tx,
  )
  await sql`
    update person_identity i set person_id = ${drop}
    from jsonb_populate_recordset(null::person_identity, ${JSON.stringify(former.identities)}::jsonb) f
    where i.venue_id = ${venueId} and i.person_id = ${keep} and i.platform = f.platform and i.value = f.value`.execute(
    tx,
  )
  await sql`
    update conversation set contact_id = ${drop}
    where venue_id = ${venueId} and contact_id = ${keep} and id = any(${former.conversationIds}::uuid[])`.execute(
    tx,
  )
}

/** Out of the books into which the merge had put the kept one; what was chosen since stays. */
async function partBooks(tx: Tx, venueId: number, { keep, drop, members }: FormerPair): Promise<void> {
  const booksOf = (id: number) =>
    members.filter(({ person_id }) => person_id === id).map(({ address_book_id }) => address_book_id)
  const had = booksOf(keep.id)
  const came = booksOf(drop.id).filter((id) => !had.includes(id))
  await sql`
    delete from address_book_member
    where venue_id = ${venueId} and person_id = ${keep.id} and address_book_id = any(${came}::int[])`.execute(
    tx,
  )
  await putMembers(
    tx,
    members.filter(({ person_id }) => person_id === drop.id),
  )
}

/** Follow from conversations and books, which have been parted already. */
const FOLLOWED = ['message', 'loyalty']

/** Visits since the merge stay with the kept one. */
async function partVisits(tx: Tx, venueId: number, { keep, guests }: FormerPair): Promise<void> {
  const ours = guests.find(({ person_id }) => person_id === keep.id)
  const theirs = guests.find(({ person_id }) => person_id !== keep.id)
  if (!theirs) return
  const stays = [...FOLLOWED, ...(ours?.sources ?? [])]
  const came = theirs.sources?.filter((one) => !stays.includes(one)) ?? []
  await sql`
    update guest set visit_count = greatest(visit_count - ${theirs.visit_count}, 0),
      is_invite = ${ours?.is_invite ?? false},
      sources = array(select unnest(sources) except select unnest(${came}::text[])),
      created_at = coalesce(${ours?.created_at ?? null}::timestamptz, created_at)
    where venue_id = ${venueId} and person_id = ${keep.id}`.execute(tx)
  if (!ours)
    await sql`
      delete from guest
      where venue_id = ${venueId} and person_id = ${keep.id} and visit_count = 0 and sources = '{}'`.execute(
      tx,
    )
  await sql`
    insert into guest as g
    select * from jsonb_populate_record(null::guest, ${JSON.stringify({ sources: [], ...theirs })}::jsonb)
    on conflict (venue_id, person_id) do update set is_invite = excluded.is_invite,
      sources = array(select distinct unnest(g.sources || excluded.sources)),
      visit_count = excluded.visit_count, created_at = excluded.created_at,
      last_seen_at = greatest(g.last_seen_at, excluded.last_seen_at)`.execute(tx)
}

async function undoMerge(tx: Tx, venueId: number, former: FormerPair): Promise<number[]> {
  const [keep, drop] = [former.keep.id, former.drop.id]
  if ((await stateOf(tx, venueId, keep)) !== former.merged)
    throw conflict('The contact was changed in the meantime.', {
      contactId: String(keep),
      contact: 'changed',
    })
  const { rows } = await sql`
    select from person where venue_id = ${venueId} and id = ${drop} and merged_into = ${keep} for update`.execute(
    tx,
  )
  if (rows.length === 0)
    throw conflict('The other contact was deleted permanently.', { contactId: String(drop), contact: 'gone' })
  await requireFree(tx, venueId, [former.keep, former.drop])
  await writePerson(tx, venueId, former.keep)
  await showAgain(tx, venueId, [drop])
  await sql`delete from custom_value where venue_id = ${venueId} and person_id = ${keep}`.execute(tx)
  await sql`
    insert into custom_value (venue_id, person_id, column_id, number, moment, word)
    select f.venue_id, f.person_id, f.column_id, f.number, f.moment, f.word
    from jsonb_populate_recordset(null::custom_value, ${JSON.stringify(former.values)}::jsonb) f
    join custom_column c on c.venue_id = f.venue_id and c.id = f.column_id`.execute(tx)
  await giveBack(tx, venueId, former)
  await partBooks(tx, venueId, former)
  await partVisits(tx, venueId, former)
  for (const id of former.conversationIds) await announceConversation(tx, venueId, id)
  return [keep, drop]
}

/** Takes a merge or a deletion back (D-28): all of it, or a clear reason why not. */
export async function undoChange(tx: Tx, venueId: number, id: string): Promise<number[]> {
  const { rows } = await sql<{ kind: 'merge' | 'delete'; former: object; undone_at: Date | null }>`
    select kind, former, undone_at from person_change
    where venue_id = ${venueId} and id = ${id} for update`.execute(tx)
  const [change] = rows
  if (!change) throw notFound()
  if (change.undone_at) throw conflict('This was already undone.', { changeId: 'undone' })
  await sql`update person_change set undone_at = now() where venue_id = ${venueId} and id = ${id}`.execute(tx)
  return change.kind === 'merge'
    ? undoMerge(tx, venueId, change.former as FormerPair)
    : undoDeletion(tx, venueId, change.former as FormerPeople)
}
