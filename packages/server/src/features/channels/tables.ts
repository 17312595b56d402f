import type { Message, MessageFailure } from '@comptoir/core/inbox'
import type { AccountProblem, ConversationType } from '@comptoir/core/social'
import type { Generated } from 'kysely'
import type { FilledTime } from '../../kernel/db/schema.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'

export interface ChannelAccountTable {
  venue_id: number
  id: Generated<number>
  profile_id: number
  platform: OutsidePlatform
  /** The provider's name of the business. */
  business_id: string
  /** The provider's name of the account that messages go through. */
  external_id: string
  name: Generated<string>
  /** Encrypted. */
  token: string | null
  /** Of the person who logged in at the provider, encrypted. */
  user_token: string | null
  registered_at: Date | null
  connected_at: Date | null
  problem: AccountProblem | null
  checked_at: Date | null
  next_check_at: FilledTime
  token_ends_at: Date | null
  /** Sendings in a row that found no answer, and since when. */
  failures: Generated<number>
  failing_since: Date | null
  /** Nothing is sent until the provider answers again. */
  is_silent: Generated<boolean>
  created_at: FilledTime
}

export interface ChannelIdentityTable {
  venue_id: number
  platform: OutsidePlatform
  external_id: string
  jid: string
}

export interface ChannelDeliveryTable {
  venue_id: number
  message_id: string
  part: number
  account_id: number
  provider_id: string | null
  state: Generated<Message['state']>
  failure: MessageFailure | null
  reason: string | null
  /** When the provider accepted it. */
  sent_at: Date | null
  /** By what the provider bills it, as it said. */
  pricing_category: ConversationType | null
  pricing_type: string | null
  is_billable: boolean | null
  priced_at: Date | null
  created_at: FilledTime
}

interface ChannelTables {
  channel_account: ChannelAccountTable
  channel_identity: ChannelIdentityTable
  channel_delivery: ChannelDeliveryTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends ChannelTables {}
}
