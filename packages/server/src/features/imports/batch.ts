import type { ErrorRow, ImportCounts, MergeRule } from '@comptoir/core/imports'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { customField, isPersonTarget, personFields, type Values } from './fields.ts'
import { addPeople, changePeople, findKnown, joinBook, type Membership, writeCustom } from './people.ts'
import {
  addCounts,
  addressesIn,
  addressesOf,
  noCounts,
  type Plan,
  planBatch,
  replacedFields,
  type Subject,
} from './plan.ts'
import { recogniseRefused, refuseAddresses } from './refused-addresses.ts'
import { type MappedColumn, type ReadRow, readRow } from './row.ts'

/** The state of an import while it is processed. */
export interface Job {
  venueId: number
  importId: number
  fileName: string
  columns: readonly MappedColumn[]
  countryCode: string
  timeZone: string
}

/** Rows as they were read: what they say, and which cannot be taken. */
export interface ReadBatch {
  rows: ReadRow[]
  errors: ErrorRow[]
}

/** Reads rows of which the first is the `from`-th of the file, counted from 1. */
export function readBatch(job: Job, records: readonly string[][], from: number): ReadBatch {
  const rows: ReadRow[] = []
  const errors: ErrorRow[] = []
  for (const [at, cells] of records.entries()) {
    const found = readRow(cells, from + at, job.columns, job)
    if ('read' in found) rows.push(found.read)
    else errors.push({ row: from + at, cells, reasons: found.reasons })
  }
  return { rows, errors }
}

export const columnIdsOf = ({ columns }: Job) => columns.flatMap(({ custom }) => (custom ? [custom.id] : []))

/** Which value wins, by field. */
export function rulesOf({ columns }: Job): Map<string, MergeRule> {
  return new Map(
    columns.map(({ target, rule, custom }) => [
      isPersonTarget(target) ? personFields[target] : customField(custom?.id ?? 0),
      rule,
    ]),
  )
}

/** The rows that an address of whom leads to two people, as errors. */
export function conflictsOf(plan: Plan, records: readonly string[][], from: number): ErrorRow[] {
  return plan.conflicts.map((row) => ({
    row,
    cells: records[row - from] ?? [],
    reasons: [{ column: null, problem: 'conflict' as const }],
  }))
}

export async function keepErrors(
  tx: Tx,
  { venueId, importId }: Job,
  errors: readonly ErrorRow[],
): Promise<void> {
  if (errors.length === 0) return
  await sql`
    insert into address_book_import_error (venue_id, import_id, row_number, cells, reasons)
    select ${venueId}, ${importId}, "row", cells, reasons
    from json_to_recordset(${JSON.stringify(errors)}::json) as r ("row" integer, cells jsonb, reasons jsonb)`.execute(
    tx,
  )
}

/** What the import has replaced of people who were there: what they were at first, and what it wrote last. */
async function keepChanges(tx: Tx, { venueId, importId }: Job, subjects: readonly Subject[]): Promise<void> {
  const changes = subjects.flatMap(({ id, before, values }) => {
    if (id === undefined || !before) return []
    const fields = replacedFields({ before, values })
    const pick = (from: Values) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
    return [{ id, former: pick(before), written: pick(values) }]
  })
  if (changes.length === 0) return
  await sql`
    insert into address_book_import_change (venue_id, import_id, person_id, former, written)
    select ${venueId}, ${importId}, id, former, written
    from json_to_recordset(${JSON.stringify(changes)}::json) as r (id integer, former jsonb, written jsonb)
    on conflict (venue_id, import_id, person_id) do update
      set former = excluded.former || address_book_import_change.former,
        written = address_book_import_change.written || excluded.written`.execute(tx)
}

export interface BatchResult {
  counts: ImportCounts
  first: number | null
  last: number | null
}

const customFieldsOf = (job: Job) => columnIdsOf(job).map(customField)

/** Writes what rows mean, all of it in the transaction that says how far the import is. */
export async function writeBatch(
  tx: Tx,
  secrets: Services['secrets'],
  job: Job & Membership,
  records: readonly string[][],
  from: number,
  { rows, errors }: ReadBatch,
): Promise<BatchResult> {
  const addresses = rows.flatMap(({ values }) => addressesIn(values))
  const known = await findKnown(tx, job, addresses, columnIdsOf(job))
  const plan = planBatch(rows, addressesOf(known), rulesOf(job))
  await keepErrors(tx, job, [...errors, ...conflictsOf(plan, records, from)])

  const isKnown = (subject: Subject): subject is Subject & { id: number } => subject.id !== undefined
  const existing = plan.subjects.filter(isKnown)
  const changed = existing.filter(({ isChanged }) => isChanged)
  const fresh = plan.subjects.filter((subject) => !isKnown(subject))
  await recogniseRefused(
    tx,
    secrets,
    job.venueId,
    [...changed, ...fresh].flatMap(({ values }) => addressesIn(values)),
  )
  await changePeople(tx, job, changed)
  const { added, first, last } = await addPeople(tx, job, fresh)
  const fields = customFieldsOf(job)
  if (fields.length > 0) {
    const mapped = (values: Values) => fields.filter((field) => field in values)
    await writeCustom(
      tx,
      job.venueId,
      [...changed, ...fresh].map(({ id, values }) => ({ id, values, fields: mapped(values) })),
    )
  }
  const joined = await joinBook(
    tx,
    job,
    existing.map(({ id }) => id),
  )
  await keepChanges(tx, job, existing)
  await refuseAddresses(tx, secrets, job, plan.refused)
  const counts = addCounts(plan.counts, { ...noCounts, invalid: errors.length, added: added + joined })
  return { counts, first, last }
}
