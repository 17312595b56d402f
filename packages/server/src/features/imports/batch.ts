import type { ErrorRow, ImportCounts, MergeRule } from '@comptoir/core/imports'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { keepConsents, type StatedConsent } from './consents.ts'
import type { CsvRecord } from './csv.ts'
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
import { createRowReader, type MappedColumn, type ReadRow } from './row.ts'

/** The state of an import while it is processed. */
export interface Job {
  venueId: number
  importId: number
  fileName: string
  columns: readonly MappedColumn[]
  countryCode: string
  timeZone: string
}

/** Rows as they were read: their values, and the errors of rows that cannot be imported in full. */
export interface ReadBatch {
  rows: ReadRow[]
  errors: ErrorRow[]
  counts: ImportCounts
}

/** Reads rows; the first is the `from`-th of the file, counted from 1. */
export function readBatch(job: Job, records: readonly CsvRecord[], from: number): ReadBatch {
  const readRow = createRowReader(job.columns, job)
  const rows: ReadRow[] = []
  const errors: ErrorRow[] = []
  for (const [at, record] of records.entries()) {
    const { read, reasons } = readRow(record, from + at)
    if (read) rows.push(read)
    const { cells, line } = record
    if (reasons.length > 0) errors.push({ row: from + at, line, cells, isTaken: read !== undefined, reasons })
  }
  const partial = errors.filter(({ isTaken }) => isTaken).length
  return { rows, errors, counts: { ...noCounts, partial, invalid: errors.length - partial } }
}

/** What the rows of a batch come to: a row that came in without a cell is none that came in where it is refused later. */
export function countsOf({ errors, counts }: ReadBatch, plan: Plan): ImportCounts {
  const conflicting = errors.filter(({ row, isTaken }) => isTaken && plan.conflicts.includes(row)).length
  return addCounts(addCounts(plan.counts, counts), { ...noCounts, partial: -conflicting })
}

export const columnIdsOf = ({ columns }: Job) => columns.flatMap(({ custom }) => (custom ? [custom.id] : []))

/** Which value wins, by field. */
export function rulesOf({ columns }: Job): Map<string, MergeRule> {
  const rules = new Map<string, MergeRule>()
  for (const { target, rule, custom } of columns) {
    if (target !== 'contactFullName') {
      rules.set(isPersonTarget(target) ? personFields[target] : customField(custom?.id ?? 0), rule)
      continue
    }
    for (const field of ['first_name', 'last_name', 'gender']) if (!rules.has(field)) rules.set(field, rule)
  }
  return rules
}

/** Rows whose addresses match two different people, as errors. */
export function conflictsOf(plan: Plan, records: readonly CsvRecord[], from: number): ErrorRow[] {
  return plan.conflicts.map((row) => ({
    row,
    line: records[row - from]?.line ?? 0,
    cells: records[row - from]?.cells ?? [],
    isTaken: false,
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
    insert into address_book_import_error (venue_id, import_id, row_number, line_number, cells, is_taken, reasons)
    select ${venueId}, ${importId}, "row", line, cells, "isTaken", reasons
    from json_to_recordset(${JSON.stringify(errors)}::json)
      as r ("row" integer, line integer, cells jsonb, "isTaken" boolean, reasons jsonb)
    on conflict (venue_id, import_id, row_number) do update set is_taken = excluded.is_taken,
      reasons = address_book_import_error.reasons || excluded.reasons`.execute(tx)
}

/** The fields of existing people that the import replaced: the original values, and what it wrote last. */
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

/** Writes the changes of the rows in the transaction that records the import's progress. */
export async function writeBatch(
  tx: Tx,
  secrets: Services['secrets'],
  job: Job & Membership & StatedConsent,
  records: readonly CsvRecord[],
  from: number,
  read: ReadBatch,
): Promise<BatchResult> {
  const { rows, errors } = read
  const addresses = rows.flatMap(({ values }) => addressesIn(values))
  const known = await findKnown(tx, job, addresses, columnIdsOf(job))
  const plan = planBatch(rows, addressesOf(known), rulesOf(job))
  await keepErrors(tx, job, errors)
  await keepErrors(tx, job, conflictsOf(plan, records, from))

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
  const consents = await keepConsents(tx, job, plan.subjects)
  const { added, first, last } = await addPeople(tx, job, fresh, consents)
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
    existing.map((subject) => ({ id: subject.id, consentId: consents.of(subject) })),
  )
  await keepChanges(tx, job, existing)
  await refuseAddresses(tx, secrets, job, plan.refused)
  const counts = addCounts(countsOf(read, plan), { ...noCounts, added: added + joined })
  return { counts, first, last }
}
