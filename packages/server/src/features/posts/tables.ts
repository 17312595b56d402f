import type { PlatformPost, PostPlatform } from '@comptoir/core/posts'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime, Json } from '../../kernel/db/schema.ts'

/** What is stored of a post's picture. */
export interface KeptPicture {
  id: string
  name: string
  mimeType: string
  width: number | null
  height: number | null
}

export interface PostTable {
  venue_id: number
  id: string
  profile_id: number
  message: string
  media: Json<KeptPicture[]>
  manager_id: number | null
  created_at: FilledTime
}

export interface PostPlatformTable {
  venue_id: number
  post_id: string
  platform: PostPlatform
  status: Generated<PlatformPost['status']>
  /** The platform's container of the post, where publishing takes two steps. */
  draft_id: string | null
  provider_id: string | null
  url: string | null
  error: string | null
  /** Since when it may be published without a response. */
  in_doubt_at: Date | null
  /** The platform's ids of the pictures that were uploaded for it. */
  evidence: ColumnType<string[], string | undefined, string>
  first_attempt_at: Date | null
}

interface PostTables {
  post: PostTable
  post_platform: PostPlatformTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends PostTables {}
}
