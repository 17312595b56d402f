import type { Given } from '@comptoir/core/http'
import { type getImport, IMPORT_UNDO_DAYS } from '@comptoir/core/imports'
import type { ImportRow } from './job.ts'
import { noCounts } from './plan.ts'
import type { StoredState } from './tables.ts'

export type GivenDetail = Given<typeof getImport>
export type GivenImport = GivenDetail['savedImport']

const DAY_MS = 86_400_000

/** Until when an import can be undone. */
export function undoUntilOf({
  state,
  finished_at,
}: Pick<ImportRow, 'state' | 'finished_at'>): Date | undefined {
  const isOver = state === 'done' || state === 'failed'
  const until =
    isOver && finished_at ? new Date(finished_at.getTime() + IMPORT_UNDO_DAYS * DAY_MS) : undefined
  return until && until.getTime() > Date.now() ? until : undefined
}

const stateOf = (state: StoredState) => (state === 'receiving' ? 'mapping' : state)

export function toSavedImport(row: ImportRow, errorsUrl: string | null): GivenImport {
  return {
    id: row.id,
    venueId: row.venue_id,
    state: stateOf(row.state),
    problem: row.problem,
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
    format: row.format,
    encoding: row.encoding,
    separator: row.separator,
    hasHeader: row.has_header,
    titleLine: row.title_line,
    sheets: row.sheets,
    sheet: row.sheet,
    columns: row.columns,
    consentColumns: row.consent_columns,
    openDates: row.open_dates,
    addressBookId: row.address_book_id,
    newAddressBookName: row.new_book_name,
    countryCode: row.country_code,
    consent: row.consent,
    totalRows: row.total_rows,
    doneRows: row.row_number,
    counts: { ...noCounts, ...row.counts },
    difference: row.difference,
    undo: row.undo,
    undoUntil: undoUntilOf(row)?.toISOString() ?? null,
    errorsUrl,
    managerName: row.manager_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
