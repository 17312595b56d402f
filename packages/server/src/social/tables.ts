import type { LogInProvider } from '@comptoir/core/social'

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

export interface SocialTables {
  oauth_state: OAuthStateTable
}
