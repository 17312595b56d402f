import type { GuestFilter } from '@comptoir/core/contacts'
import type { ExportFormat, ExportState } from '@comptoir/core/exports'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime, Json } from '../../kernel/db/schema.ts'
import type { Checkpoint } from './pieces.ts'

export interface ExportTable {
  venue_id: number
  id: string
  name: string
  format: ExportFormat
  language: 'fr' | 'en'
  address_book_id: number | null
  person_ids: number[] | null
  guest_filter: ColumnType<GuestFilter | null, string | null | undefined, string | null>
  state: Generated<ExportState>
  expected_rows: number
  rows: Generated<number>
  size_bytes: ColumnType<number, number | undefined, number>
  checkpoint: Json<Checkpoint>
  link_key: string
  manager_id: number | null
  manager_name: Generated<string>
  created_at: FilledTime
}

export interface ExportPieceTable {
  venue_id: number
  export_id: string
  n: number
  storage_key: string
}

interface ExportTables {
  export: ExportTable
  export_piece: ExportPieceTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends ExportTables {}
}
