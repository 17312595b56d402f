import { timingSafeEqual } from 'node:crypto'
import type { ErrorRow, RowProblem } from '@comptoir/core/imports'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { escapeFormula } from '../exports/index.ts'
import { toCsvLine } from './csv.ts'
import type { StoredColumn } from './tables.ts'

const HOUR_MS = 3_600_000
const AT_ONCE = 1_000

type Fingerprint = Pick<Secrets, 'fingerprint'>

const sign = (secrets: Fingerprint, id: number, expires: number) =>
  secrets.fingerprint(`${id}\n${expires}`, 'import-errors')

/** The signed URL of an import's error file, valid for an hour. */
export function errorsAddress(secrets: Fingerprint, id: number, nowMs = Date.now()): string {
  const expires = nowMs + HOUR_MS
  return `/v2/addressBookImports/${id}/errors?expires=${expires}&signature=${sign(secrets, id, expires)}`
}

export function isErrorsAddress(
  secrets: Fingerprint,
  id: number,
  { expires, signature }: { expires: number; signature: string },
): boolean {
  const [expected, given] = [Buffer.from(sign(secrets, id, expires)), Buffer.from(signature)]
  return expires >= Date.now() && expected.length === given.length && timingSafeEqual(expected, given)
}

/** Rows that were not imported, or only in part, in the order of the file. */
export async function listErrors(
  tx: Tx,
  { venueId, importId }: { venueId: number; importId: number },
  afterRow: number,
  limit: number,
): Promise<ErrorRow[]> {
  const { rows } = await sql<ErrorRow>`
    select row_number as row, line_number as line, cells, is_taken as "isTaken", reasons from address_book_import_error
    where venue_id = ${venueId} and import_id = ${importId} and row_number > ${afterRow}
    order by row_number limit ${limit}`.execute(tx)
  return rows
}

type Language = 'fr' | 'en'

const heads: Record<Language, string> = { fr: 'Raison', en: 'Reason' }
const words: Record<Language, Record<RowProblem, string>> = {
  fr: {
    email: 'ce n’est pas une adresse e-mail',
    phone: 'ce numéro de téléphone n’existe pas',
    birthday: 'cette date de naissance ne se lit pas',
    subscribed: 'ni oui, ni non',
    countryCode: 'pays inconnu',
    gender: 'civilité inconnue',
    interests: 'centre d’intérêt inconnu',
    number: 'ce n’est pas un nombre',
    date: 'cette date ne se lit pas',
    tooLong: 'trop long',
    noAddress: 'ni e-mail, ni téléphone',
    conflict: 'l’e-mail est celui d’une personne, le téléphone celui d’une autre',
    tooManyCells: 'plus de cellules que de colonnes',
    lostDigits:
      'Excel a arrondi ce numéro : mettez la colonne au format Nombre sans décimale, puis enregistrez',
    secondValue: 'la cellule en contient plusieurs, un seul est gardé',
    unclosedQuote: 'un guillemet s’ouvre et ne se ferme pas',
  },
  en: {
    email: 'not an e-mail address',
    phone: 'not a valid phone number',
    birthday: 'not a date of birth we can read',
    subscribed: 'neither yes nor no',
    countryCode: 'unknown country',
    gender: 'unknown title',
    interests: 'unknown interest',
    number: 'not a number',
    date: 'not a date we can read',
    tooLong: 'too long',
    noAddress: 'neither e-mail nor phone',
    conflict: 'the e-mail belongs to one person, the phone to another',
    tooManyCells: 'more cells than columns',
    lostDigits: 'Excel has rounded this number: format the column as a number without decimals, then save',
    secondValue: 'the cell contains several, one is kept',
    unclosedQuote: 'a quotation mark is opened and never closed',
  },
}

/** A cell that no spreadsheet evaluates as a formula (T15): the plus of a phone number is removed. */
function escapeCell(cell: string): string {
  return escapeFormula(/^\+[\d\s.\-()]+$/.test(cell) ? cell.slice(1) : cell)
}

function reasonOf({ reasons }: ErrorRow, columns: readonly StoredColumn[], language: Language): string {
  return reasons
    .map(({ column, problem }) => {
      const title = column === null ? '' : columns[column]?.title || String(column + 1)
      return title === '' ? words[language][problem] : `${title} : ${words[language][problem]}`
    })
    .join(' ; ')
}

/** The rows as CSV, read a page at a time while they are sent; a BOM, so that spreadsheets read accents. */
export async function* writeErrors(
  database: Database,
  parts: { venueId: number; importId: number },
  columns: readonly StoredColumn[],
  language: Language,
): AsyncGenerator<Uint8Array> {
  const separator = language === 'fr' ? ';' : ','
  const line = (cells: readonly string[]) => toCsvLine(cells.map(escapeCell), separator)
  const encoder = new TextEncoder()
  yield encoder.encode(
    `\uFEFF${line([...columns.map(({ title }, at) => title || String(at + 1)), heads[language]])}`,
  )
  let after = 0
  for (;;) {
    const rows = await database.tenant([parts.venueId], (tx) => listErrors(tx, parts, after, AT_ONCE))
    if (rows.length === 0) return
    after = rows.at(-1)?.row ?? after
    const padded = (row: ErrorRow) => columns.map((_, at) => row.cells[at] ?? '')
    yield encoder.encode(rows.map((row) => line([...padded(row), reasonOf(row, columns, language)])).join(''))
  }
}
