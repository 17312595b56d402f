import type { Tx } from '../../kernel/db/database.ts'
import type { Preference } from '../../kernel/ports/arrivals.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type ConnectedAccount, liftStop, stopCustomer } from '../channels/index.ts'
import { conversationWith } from './customers.ts'

/**
 * A customer refused advertising in the app of the platform: the list of who wants no more keeps it like STOP, with the
 * provider's words as the proof. Wanted again there, the customer's own refusal on this channel leaves the list where
 * the provider vouches for it; what a person put there only a person takes off. The conversation says it either way.
 */
export async function takePreference(
  tx: Tx,
  services: Pick<Services, 'secrets'>,
  account: ConnectedAccount,
  { names, isWanted, words, at, canLift }: Preference,
): Promise<void> {
  if (isWanted && !canLift) return
  const { venue_id: venueId, platform } = account
  const { jid } = await conversationWith(tx, account, { names, username: '' })
  const customer = { venueId, platform, jid }
  if (!isWanted) await stopCustomer(tx, services, customer, words)
  else if (at) await liftStop(tx, customer, words, at)
}
