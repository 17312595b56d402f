import type { Permission } from '@comptoir/core/http'
import type { ErasureReport, PersonalData, TimelineEntry } from '@comptoir/core/personal-data'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** A person, by everything that they are known by. */
export interface Who {
  venueId: number
  personId: number
  email: string | null
  /** E.164. */
  phone: string | null
  firstName: string | null
  lastName: string | null
  conversationIds: string[]
  /** What channels and providers call them. */
  names: string[]
}

/** One page of a history. */
export interface TimelinePage {
  before: Date
  most: number
}

/** What one feature stores about people. A new feature adds its source to the list of sources. */
export interface PersonalDataSource {
  /** As the report of an erasure calls it. */
  name: ErasureReport['erased'][number]['part']
  /** Entries of the history before a time, newest first, where the caller may see them. */
  timeline?: { permission: Permission; read(tx: Tx, who: Who, page: TimelinePage): Promise<TimelineEntry[]> }
  /** Everything, as it is given to the person; by name. */
  collect?(tx: Tx, who: Who): Promise<PersonalData>
  /** Takes everything away; returns how much it was. */
  erase(tx: Tx, who: Who): Promise<number>
}

/** What betrays a person inside a text: long enough to mean no one else. */
function marksOf({ email, phone, conversationIds, names }: Who): string[] {
  const marks = [email, phone?.slice(1), ...conversationIds, ...names]
  return marks.filter((mark): mark is string => (mark?.length ?? 0) >= 6)
}

/** Whether a column of any kind holds data about a person. */
export function speaksOf(who: Who, column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from unnest(${marksOf(who)}::text[]) mark where position(mark in ${sql.ref(column)}::text) > 0)`
}
