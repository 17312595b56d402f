import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Tx } from '../../kernel/db/database.ts'
import type { Who } from '../../kernel/personal-data/personal-data-source.ts'
import { toCsvLine } from './csv.ts'
import type { ImportRow } from './job.ts'
import {
  loadPart,
  PART_BYTES,
  type PartsOf,
  REWRITTEN_FROM,
  replaceSheet,
  SHEET_PARTS,
  storePart,
} from './parts.ts'
import { characterOf, readRecords } from './records.ts'
import { ImportRefused } from './refusal.ts'

/** The digits that all notations of a phone number have in common. */
export const nationalDigits = (phone: string | null): string | undefined =>
  phone === null ? undefined : parsePhoneNumberFromString(phone)?.nationalNumber

/** Whether a cell or a file's name has an address of a person, however it is written. */
export function createMatcher({ email, phone, firstName, lastName }: Who) {
  const address = email?.toLowerCase()
  const digits = nationalDigits(phone)
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
  const [first, last] = [plain(firstName ?? ''), plain(lastName ?? '')]
  const hasAddress = (text: string) =>
    (address !== undefined && text.toLowerCase().includes(address)) ||
    (digits !== undefined && text.replace(/\D/g, '').includes(digits))
  return {
    isTheirs: (cells: readonly string[]) => cells.some(hasAddress),
    isNamed: (fileName: string) =>
      hasAddress(fileName) ||
      (first !== '' && last !== '' && plain(fileName).includes(first) && plain(fileName).includes(last)),
  }
}
type Matcher = ReturnType<typeof createMatcher>

async function* partsIn(tx: Tx, parts: PartsOf): AsyncGenerator<Uint8Array> {
  for (let number = (parts.sheet ?? 0) * SHEET_PARTS; ; number += 1) {
    const bytes = await loadPart(tx, parts, number)
    if (!bytes) return
    yield bytes
  }
}

interface Kept {
  /** Rows of data that stay, and those that go. */
  rows: number
  removed: number
  /** How many of the removed rows were imported already. */
  removedBefore: number
}

/** The lines of the file from the titles on, without those of a person. */
async function* linesWithout(
  tx: Tx,
  row: ImportRow,
  { isTheirs }: Matcher,
  kept: Kept,
): AsyncGenerator<string> {
  const { encoding, separator } = row
  for await (const records of readRecords(partsIn(tx, partsOf(row)), { encoding, separator })) {
    let lines = ''
    for (const { cells, line } of records) {
      if (line < row.title_line) continue
      const isHeader = row.has_header && line === row.title_line
      const isFound = isTheirs(cells)
      if (isHeader) lines += toCsvLine(isFound ? cells.map(() => '') : cells, characterOf(separator))
      else if (isFound) {
        kept.removed += 1
        if (kept.rows + kept.removed <= row.row_number) kept.removedBefore += 1
      } else {
        kept.rows += 1
        lines += toCsvLine(cells, characterOf(separator))
      }
    }
    yield lines
  }
}

const partsOf = ({ venue_id: venueId, id: importId, sheet }: ImportRow): PartsOf => ({
  venueId,
  importId,
  sheet,
})

async function isInFile(tx: Tx, row: ImportRow, { isTheirs }: Matcher): Promise<boolean> {
  for await (const records of readRecords(partsIn(tx, partsOf(row)), row))
    if (records.some(({ cells }) => isTheirs(cells))) return true
  return false
}

async function rewrite(tx: Tx, row: ImportRow, matcher: Matcher): Promise<Kept> {
  const parts = partsOf(row)
  const kept: Kept = { rows: 0, removed: 0, removedBefore: 0 }
  let number = REWRITTEN_FROM
  let waiting = ''
  const store = async () => {
    await storePart(tx, parts, number, Buffer.from(waiting))
    waiting = ''
    number += 1
  }
  for await (const lines of linesWithout(tx, row, matcher, kept)) {
    waiting += lines
    if (waiting.length >= PART_BYTES) await store()
  }
  if (waiting !== '') await store()
  await replaceSheet(tx, parts)
  return kept
}

async function dropImport(tx: Tx, { venue_id, id }: ImportRow): Promise<void> {
  await sql`delete from address_book_import where venue_id = ${venue_id} and id = ${id}`.execute(tx)
}

/** Removes a person from the sheets that are not selected, of which only the rows are known. */
async function eraseFromOthers(tx: Tx, row: ImportRow, matcher: Matcher): Promise<number> {
  let count = 0
  for (const sheet of row.sheets.keys()) {
    const other = { ...row, sheet, title_line: 1, has_header: false, row_number: 0 }
    if (sheet !== row.sheet && (await isInFile(tx, other, matcher)))
      count += (await rewrite(tx, other, matcher)).removed
  }
  return count
}

/** Removes a person from the selected sheet; its worker loses the lease and starts again with the new sheet. */
async function eraseFromSheet(tx: Tx, row: ImportRow, matcher: Matcher): Promise<number> {
  if (!(await isInFile(tx, row, matcher))) return 0
  const { rows, removed, removedBefore } = await rewrite(tx, row, matcher)
  if (rows === 0) await dropImport(tx, row)
  else
    await sql`
      update address_book_import set encoding = 'utf-8', total_rows = ${rows}, title_line = 1,
        row_number = ${row.state === 'checking' ? 0 : row.row_number - removedBefore},
        worker = null, lease_until = now()
      where venue_id = ${row.venue_id} and id = ${row.id}`.execute(tx)
  return Math.max(removed, 1)
}

/** Removes a person from one file. */
async function eraseFromFile(tx: Tx, row: ImportRow, matcher: Matcher): Promise<number> {
  try {
    const count = await eraseFromOthers(tx, row, matcher)
    return count + (await eraseFromSheet(tx, row, matcher))
  } catch (error) {
    // A file that cannot be read as a table may contain anyone, and cannot be imported anyway.
    if (!(error instanceof ImportRefused)) throw error
    await dropImport(tx, row)
    return 1
  }
}

/** Removes a person from the stored files of all imports of a venue; returns how many rows and names were removed. */
export async function eraseFromImports(tx: Tx, who: Who): Promise<number> {
  const matcher = createMatcher(who)
  const { rows } = await sql<ImportRow & { hasFile: boolean }>`
    select i.*, exists (
      select from address_book_import_part p where p.venue_id = i.venue_id and p.import_id = i.id) as "hasFile"
    from address_book_import i where i.venue_id = ${who.venueId} and i.state <> 'receiving'
    order by i.id for update`.execute(tx)
  let count = 0
  for (const row of rows) {
    if (matcher.isNamed(row.file_name) || row.columns.some(({ title }) => matcher.isTheirs([title]))) {
      const columns = row.columns.map((one) => (matcher.isTheirs([one.title]) ? { ...one, title: '' } : one))
      const name = matcher.isNamed(row.file_name) ? 'contacts' : row.file_name
      await sql`
        update address_book_import set file_name = ${name}, columns = ${JSON.stringify(columns)}::jsonb
        where venue_id = ${row.venue_id} and id = ${row.id}`.execute(tx)
      count += 1
    }
    const preview = row.preview.filter((cells) => !matcher.isTheirs(cells))
    if (preview.length < row.preview.length) {
      await sql`
        update address_book_import set preview = ${JSON.stringify(preview)}::jsonb
        where venue_id = ${row.venue_id} and id = ${row.id}`.execute(tx)
      count += row.hasFile ? 0 : row.preview.length - preview.length
    }
    if (row.hasFile) count += await eraseFromFile(tx, row, matcher)
  }
  return count
}
