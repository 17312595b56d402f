import type { PlatformPost, PostPlatform } from '@comptoir/core/posts'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime, Json } from '../../kernel/db/schema.ts'

/** What a post keeps of a picture. */
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
  /** What the platform made of it before it was published, where it does so in two steps. */
  draft_id: string | null
  provider_id: string | null
  url: string | null
  error: string | null
  /** Since when it may be there without our having heard so. */
  in_doubt_at: Date | null
  /** What the platform called the pictures that were uploaded for it. */
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
