import type { Tx } from '../../kernel/db/database.ts'
import type { WelcomeRequest } from '../../kernel/ports/arrivals.ts'
import type { ConnectedAccount } from '../channels/index.ts'
import { readGreeting } from '../channels/index.ts'
import { findLastInbound, storeMessage } from '../inbox/index.ts'
import { conversationWith, messageIdOf } from './customers.ts'

async function isGiven(tx: Tx, venueId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('message')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Welcomes a customer where the provider leaves that to us, once however often it asks (MST-01). It asks for people who
 * have written before as well: they know us.
 */
export async function giveWelcome(tx: Tx, account: ConnectedAccount, request: WelcomeRequest): Promise<void> {
  const { venue_id: venueId } = account
  const { language, texts } = await readGreeting(tx, account)
  const body = texts[language].welcome
  const id = messageIdOf(account, request.providerId)
  // Sent again, its text may have changed.
  if (body === '' || (await isGiven(tx, venueId, id))) return
  const { conversationId } = await conversationWith(tx, account, request)
  if (await findLastInbound(tx, venueId, conversationId)) return
  await storeMessage(tx, { venueId, conversationId, id, body, isFromBusiness: true, isGenerated: true })
}
