import type { Schema } from './db/schema.ts'

/** The columns that name a row. */
export type SealedRow = Readonly<Record<string, string | number>>

/** A column of sealed texts, told beside what seals them: whoever replaces the secret seals them anew. */
export interface SealedColumn {
  table: keyof Schema
  keys: readonly string[]
  column: string
  /** What a row's text is sealed for. */
  purposeOf(row: SealedRow): string
}

/** Jobs of the outbox whose payload has a member `sealed`. */
export interface SealedJobs {
  kind: string
  purpose: string
}
