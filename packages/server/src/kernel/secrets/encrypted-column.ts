import type { Schema } from '../db/schema.ts'

/** The key columns of a row. */
export type EncryptedRow = Readonly<Record<string, string | number>>

/** What encrypted texts are called when their secret is lost, and what people do then. */
interface Lost {
  /** In the plural. */
  name: string
  remedy: string
}

/** What becomes of a column of encrypted texts when their secret is lost. */
interface LostColumn extends Lost {
  /** The row is deleted, the column set to null, or another text is encrypted instead. */
  become: 'deleted' | 'null' | (() => string)
  /** Other columns of the row that change with it. */
  also?: Readonly<Record<string, string>>
}

/** A column of encrypted texts, declared beside the code that encrypts them. */
export interface EncryptedColumn {
  table: keyof Schema
  keys: readonly string[]
  column: string
  /** What a row's text is encrypted for. */
  purposeOf(row: EncryptedRow): string
  whenLost: LostColumn
}

/** A job of the outbox, as far as it says what its text is encrypted for. */
export interface EncryptedJob {
  venue_id: number
  payload: Readonly<Record<string, unknown>>
}

/** Jobs of the outbox with an encrypted text in their payload. Without their secret they are deleted. */
export interface EncryptedJobs {
  kind: string
  /** Where in the payload. */
  member: string
  purposeOf(job: EncryptedJob): string
  whenLost: Lost
}
