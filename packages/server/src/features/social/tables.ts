import type { AccountProblem, LinkProvider, LogInProvider } from '@comptoir/core/social'
import type { Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'

export interface OAuthStateTable {
  venue_id: number
  /** Both by hash. */
  state: string
  browser: string
  session_id: string
  profile_id: number
  /** Of the channel that it is for, where it is for one. */
  account_id: number | null
  provider: LogInProvider
  expires_at: Date
}

export interface ProfileLinkTable {
  venue_id: number
  id: Generated<number>
  profile_id: number
  provider: LinkProvider
  /** The provider's name of who logged in, or of what was chosen there. */
  account_id: Generated<string>
  location_id: Generated<string>
  name: Generated<string>
  /** Both encrypted. */
  token: string
  refresh_token: string | null
  token_ends_at: Date | null
  checked_at: Date | null
  next_check_at: FilledTime
  connected_at: Date | null
  problem: AccountProblem | null
  created_at: FilledTime
}

interface SocialTables {
  oauth_state: OAuthStateTable
  profile_link: ProfileLinkTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends SocialTables {}
}
