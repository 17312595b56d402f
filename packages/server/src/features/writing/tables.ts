import type { Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

export interface SuggestionTable {
  venue_id: number
  id: Generated<string>
  subject: string
  created_at: FilledTime
}

export interface ReviewTable {
  venue_id: number
  id: string
  profile_id: number
  author_name: Generated<string>
  star_rating: number
  comment: Generated<string>
  review_reply: string | null
  created_at: FilledTime
}

interface WritingTables {
  suggestion: SuggestionTable
  review: ReviewTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends WritingTables {}
}
