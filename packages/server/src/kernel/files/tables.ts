import type { MediaKind } from '@comptoir/core/files'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime } from '../db/schema.ts'

export interface FileTable {
  venue_id: number
  id: string
  storage_key: string
  kind: MediaKind
  mime_type: string
  name: string
  label: Generated<string>
  size_bytes: number
  width: number | null
  height: number | null
  duration_ms: number | null
  visibility: Generated<'private' | 'public'>
  link_key: string
  manager_id: number | null
  visitor_jid: string | null
  message_id: string | null
  created_at: FilledTime
}

export interface FileUsageTable {
  venue_id: number
  files: Generated<number>
  bytes: ColumnType<number, number | undefined, number>
}

export interface FileRemovalTable {
  storage_key: string
  due_at: Date
}

interface FileTables {
  file: FileTable
  file_usage: FileUsageTable
  file_removal: FileRemovalTable
}

declare module '../db/schema.ts' {
  interface Schema extends FileTables {}
}
