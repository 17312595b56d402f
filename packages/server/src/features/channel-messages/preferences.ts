import type { Tx } from '../../kernel/db/database.ts'
import type { Preference } from '../../kernel/ports/arrivals.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type ConnectedAccount, stopCustomer } from '../channels/index.ts'
import { conversationWith } from './customers.ts'

/**
 * A customer refused advertising in the app of the platform: the list of who wants no more keeps it like STOP, with the
 * provider's words as the proof. Wanted again there, it stays on the list: what a person put there only a person takes
 * off; the conversation says it.
 */
export async function takePreference(
  tx: Tx,
  services: Pick<Services, 'secrets'>,
  account: ConnectedAccount,
  { names, isWanted, words }: Preference,
): Promise<void> {
  if (isWanted) return
  const { venue_id: venueId, platform } = account
  const { jid } = await conversationWith(tx, account, { names, username: '' })
  await stopCustomer(tx, services, { venueId, platform, jid }, words)
}
