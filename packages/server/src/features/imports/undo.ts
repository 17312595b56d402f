import type { ImportUndo } from '@comptoir/core/imports'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { columnOfField, isEmpty, isSame, type Values } from './fields.ts'
import { type ImportRow, keepImport } from './job.ts'
import { changePeople, findKnown, writeCustom } from './people.ts'
import { addressesIn } from './plan.ts'

const AT_ONCE = 2_000

const nothing: ImportUndo = {
  removed: 0,
  restored: 0,
  stayed: { edited: 0, used: 0 },
  stillUnsubscribed: 0,
}

interface Change {
  person_id: number
  former: Values
  written: Values
}

/** People who existed before: restores the fields that no one has changed since, and removes them from the book. */
async function restoreSome(tx: Tx, row: ImportRow, undo: ImportUndo): Promise<boolean> {
  const { venue_id: venueId, id: importId } = row
  const { rows: changes } = await sql<Change>`
    select person_id, former, written from address_book_import_change
    where venue_id = ${venueId} and import_id = ${importId} order by person_id limit ${AT_ONCE}`.execute(tx)
  if (changes.length === 0) return false
  const ids = changes.map(({ person_id }) => person_id)
  const { restored, edited } = await restore(tx, row, changes)
  await sql`
    delete from address_book_member
    where venue_id = ${venueId} and person_id = any(${ids}::int[]) and import_id = ${importId}`.execute(tx)
  await sql`
    delete from address_book_import_change
    where venue_id = ${venueId} and import_id = ${importId} and person_id = any(${ids}::int[])`.execute(tx)
  undo.restored += restored
  undo.stayed.edited += edited
  return true
}

/** The fields of a person that are still as the import wrote them, and can be restored. */
function formerOf(
  { former, written }: Change,
  values: Values,
  isTaken: (address: string) => boolean,
): Values {
  return Object.fromEntries(
    Object.entries(former).filter(
      ([field, value]) =>
        isSame(values[field], written[field]) &&
        !((field === 'email' || field === 'phone') && typeof value === 'string' && isTaken(value)),
    ),
  )
}

async function restore(
  tx: Tx,
  { venue_id: venueId, id: importId }: ImportRow,
  changes: readonly Change[],
): Promise<{ restored: number; edited: number }> {
  const replaced = changes.filter(({ former }) => Object.keys(former).length > 0)
  const columnIds = replaced.flatMap(({ former }) =>
    Object.keys(former).flatMap((field) => columnOfField(field) ?? []),
  )
  const { rows: present } = await sql<{ id: number; email: string | null; phone: string | null }>`
    select id, email, phone from person
    where venue_id = ${venueId} and id = any(${replaced.map(({ person_id }) => person_id)}::int[]) and deleted_at is null`.execute(
    tx,
  )
  const wanted = replaced.flatMap(({ former }) => addressesIn(former))
  const known = await findKnown(
    tx,
    { venueId, importId },
    [...present.flatMap(addressesIn), ...wanted],
    [...new Set(columnIds)],
  )
  const byId = new Map(known.map((person) => [person.id, person]))
  const ownerOf = new Map(
    known.flatMap(({ id, values }) => addressesIn(values).map((one) => [one, id] as const)),
  )
  const back = replaced.flatMap((change) => {
    const person = byId.get(change.person_id)
    if (!person) return []
    const taken = (address: string) => (ownerOf.get(address) ?? person.id) !== person.id
    const fields = formerOf(change, person.values, taken)
    const values = { ...person.values, ...fields }
    // Without any address a person could not be identified again.
    const isReachable = !isEmpty(values.email) || !isEmpty(values.phone)
    return [{ id: person.id, values, fields: isReachable ? fields : {}, change }]
  })
  const written = back.filter(({ fields }) => Object.keys(fields).length > 0)
  await changePeople(tx, { venueId, importId }, written)
  await writeCustom(
    tx,
    venueId,
    written.map(({ id, values, fields }) => ({ id, values, fields: Object.keys(fields) })),
  )
  const edited = back.filter(
    ({ fields, change }) => Object.keys(fields).length < Object.keys(change.former).length,
  )
  return { restored: written.length, edited: edited.length }
}

/**
 * Those whom the import created: gone, unless somebody has changed them since or they have come to be more than a row.
 */
async function removeSome(tx: Tx, row: ImportRow, undo: ImportUndo): Promise<number | undefined> {
  const { venue_id: venueId, id: importId, undo_position: after } = row
  if (row.first_person_id === null || row.last_person_id === null) return undefined
  const { rows } = await sql<{ id: number; isEdited: boolean; isUsed: boolean }>`
    select p.id, p.updated_at > p.created_at as "isEdited",
      exists (select from conversation c where c.venue_id = p.venue_id and c.contact_id = p.id)
      or exists (
        select from guest g where g.venue_id = p.venue_id and g.person_id = p.id and g.sources <> '{loyalty}')
      or exists (select from person_identity i where i.venue_id = p.venue_id and i.person_id = p.id)
      or exists (select from consent k where k.venue_id = p.venue_id and k.person_id = p.id)
      or exists (select from person m where m.venue_id = p.venue_id and m.merged_into = p.id)
      or exists (
        select from address_book_member b
        where b.venue_id = p.venue_id and b.person_id = p.id and b.import_id is distinct from ${importId}) as "isUsed"
    from person p
    where p.venue_id = ${venueId} and p.id between greatest(${row.first_person_id}, ${after} + 1) and ${row.last_person_id}
      and p.import_id = ${importId} and p.deleted_at is null
    order by p.id limit ${AT_ONCE}`.execute(tx)
  const gone = rows.filter(({ isEdited, isUsed }) => !isEdited && !isUsed).map(({ id }) => id)
  await sql`delete from person where venue_id = ${venueId} and id = any(${gone}::int[])`.execute(tx)
  undo.removed += gone.length
  undo.stayed.edited += rows.filter(({ isEdited, isUsed }) => isEdited && !isUsed).length
  undo.stayed.used += rows.filter(({ isUsed }) => isUsed).length
  return rows.at(-1)?.id
}

/** Deletes the book that the import created, if it is empty. */
async function dropBook(tx: Tx, row: ImportRow): Promise<void> {
  if (!row.is_book_new || row.address_book_id === null) return
  await sql`
    delete from address_book b
    where b.venue_id = ${row.venue_id} and b.id = ${row.address_book_id} and not exists (
      select from address_book_member m where m.venue_id = b.venue_id and m.address_book_id = b.id)`.execute(
    tx,
  )
}

/** Undoes a batch of an import, in one transaction; returns whether it was the last. */
export async function undoSome(tx: Tx, row: ImportRow): Promise<boolean> {
  const undo = structuredClone({ ...nothing, ...(row.undo ?? {}) })
  const keep = (values: Record<string, unknown>) =>
    keepImport(tx, row, { undo: JSON.stringify(undo), ...values })
  if (await restoreSome(tx, row, undo)) {
    await keep({})
    return false
  }
  const position = await removeSome(tx, row, undo)
  if (position !== undefined) {
    await keep({ undo_position: position })
    return false
  }
  await dropBook(tx, row)
  undo.stillUnsubscribed = row.counts.unsubscribed ?? 0
  await keep({ state: 'undone', worker: null })
  return true
}
