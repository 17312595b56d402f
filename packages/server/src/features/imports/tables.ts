import type {
  ColumnMapping,
  ErrorRow,
  ImportColumn,
  ImportCounts,
  ImportDifference,
  ImportEncoding,
  ImportSeparator,
  ImportUndo,
} from '@comptoir/core/imports'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime, Json } from '../../kernel/db/schema.ts'
import type { Values } from './fields.ts'

/** jsonb that the database fills in. */
type FilledJson<T> = ColumnType<T, string | undefined, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export type StoredState =
  | 'receiving'
  | 'mapping'
  | 'checking'
  | 'running'
  | 'done'
  | 'undoing'
  | 'undone'
  | 'failed'

/** The consent that the merchant declares for all people. */
export interface StatedConsent {
  channels: ('sms' | 'email' | 'whatsapp')[]
  wording: string
  givenAt: string
  isForEverybody?: boolean | undefined
}

export type StoredColumn = ImportColumn & ColumnMapping

export interface AddressBookImportTable {
  venue_id: number
  id: Generated<number>
  state: Generated<StoredState>
  file_name: string
  size_bytes: Generated<number>
  format: Generated<'csv' | 'xlsx' | 'vcf'>
  encoding: Generated<ImportEncoding>
  separator: Generated<ImportSeparator>
  has_header: Generated<boolean>
  title_line: Generated<number>
  sheets: FilledJson<string[]>
  sheet: Generated<number>
  consent_columns: FilledJson<number[]>
  open_dates: FilledJson<number[]>
  total_rows: Generated<number>
  preview: FilledJson<string[][]>
  columns: FilledJson<StoredColumn[]>
  header_hash: Generated<string>
  address_book_id: number | null
  new_book_name: string | null
  is_book_new: Generated<boolean>
  country_code: Generated<string>
  consent: NullableJson<StatedConsent>
  consent_id: string | null
  row_number: Generated<number>
  counts: FilledJson<Partial<ImportCounts>>
  difference: NullableJson<ImportDifference>
  first_person_id: number | null
  last_person_id: number | null
  undo: NullableJson<ImportUndo>
  undo_position: Generated<number>
  problem: string | null
  worker: string | null
  lease_until: FilledTime
  manager_id: number | null
  manager_name: Generated<string>
  created_at: FilledTime
  started_at: Date | null
  finished_at: Date | null
}

export interface AddressBookImportPartTable {
  venue_id: number
  import_id: number
  number: number
  bytes: Uint8Array
}

export interface AddressBookImportErrorTable {
  venue_id: number
  import_id: number
  row_number: number
  line_number: Generated<number>
  is_taken: Generated<boolean>
  cells: Json<string[]>
  reasons: Json<ErrorRow['reasons']>
}

export interface AddressBookImportChangeTable {
  venue_id: number
  import_id: number
  person_id: number
  former: Json<Values>
  written: Json<Values>
}

interface ImportTables {
  address_book_import: AddressBookImportTable
  address_book_import_part: AddressBookImportPartTable
  address_book_import_error: AddressBookImportErrorTable
  address_book_import_change: AddressBookImportChangeTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends ImportTables {}
}
