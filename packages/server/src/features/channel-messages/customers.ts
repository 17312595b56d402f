import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { IncomingMessage } from '../../kernel/ports/arrivals.ts'
import { uuidOf } from '../../kernel/ports/stable-uuid.ts'
import type { AccountRow, ConnectedAccount } from '../channels/index.ts'
import { linkNewConversation } from '../contacts/index.ts'
import { ensureConversation } from '../inbox/index.ts'

/**
 * Our id of a message, derived from the provider's: the same message is stored once, however often it is received.
 */
export function messageIdOf({ platform, id }: AccountRow, providerId: string): string {
  return uuidOf(`${platform}\n${id}\n${providerId}`)
}

/** The one jid of a customer, whichever of their names is received; new names are learned (D-02). */
async function identify(
  tx: Tx,
  { venue_id, platform }: AccountRow,
  names: readonly string[],
): Promise<{ jid: string; isNew: boolean }> {
  const known = await tx
    .selectFrom('channel_identity')
    .select('jid')
    .where('venue_id', '=', venue_id)
    .where('platform', '=', platform)
    .where('external_id', 'in', names)
    .limit(1)
    .executeTakeFirst()
  const jid = known?.jid ?? `${names[0]}.${platform}`
  for (const external_id of names)
    await tx
      .insertInto('channel_identity')
      .values({ venue_id, platform, external_id, jid })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { jid, isNew: known === undefined }
}

/** The conversation with a customer, created if there was none. */
export async function conversationWith(
  tx: Tx,
  account: ConnectedAccount,
  { names, username, isGroup }: Pick<IncomingMessage, 'names' | 'username' | 'isGroup'>,
): Promise<{ conversationId: string; jid: string; isNew: boolean }> {
  const { venue_id: venueId, profile_id: profileId, platform, language } = account
  const { jid, isNew } = await identify(tx, account, names)
  const place = { venueId, profileId, platform, jid }
  const conversationId = await ensureConversation(tx, { ...place, username, language, isGroup })
  if (isNew && platform === 'whatsapp' && !isGroup)
    await linkNewConversation(tx, venueId, conversationId, names)
  return { conversationId, jid, isNew }
}

/** A username that now belongs to another number no longer leads to this customer. */
export async function forgetName(
  tx: Tx,
  { venue_id, platform }: AccountRow,
  jid: string,
  name: string,
): Promise<void> {
  await tx
    .deleteFrom('channel_identity')
    .where('venue_id', '=', venue_id)
    .where('platform', '=', platform)
    .where('external_id', '=', name)
    .where('jid', '=', jid)
    .execute()
}

export interface KnownMessage {
  id: string
  conversationId: string
  body: string
  isFromBusiness: boolean
}

/** A stored message, of the customer or ours, by the provider's id. */
export async function findKnown(
  tx: Tx,
  account: AccountRow,
  providerId: string,
): Promise<KnownMessage | undefined> {
  const { rows } = await sql<KnownMessage>`
    select m.id, m.conversation_id as "conversationId", m.body, m.is_from_business as "isFromBusiness" from message m
    where m.venue_id = ${account.venue_id} and m.id in (
      select ${messageIdOf(account, providerId)}::uuid
      union all
      select d.message_id from channel_delivery d
      where d.venue_id = ${account.venue_id} and d.account_id = ${account.id} and d.provider_id = ${providerId}
    ) limit 1`.execute(tx)
  return rows[0]
}
