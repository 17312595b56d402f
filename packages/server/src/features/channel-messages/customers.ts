import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { IncomingMessage } from '../../kernel/ports/channel.ts'
import { uuidOf } from '../../kernel/ports/stable-uuid.ts'
import type { AccountRow } from '../channels/index.ts'
import { linkNewConversation } from '../contacts/index.ts'
import { ensureConversation } from '../inbox/index.ts'

/**
 * What the provider calls a message, as an id of ours: the same message is stored once, however often it is received.
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

async function languageOf(tx: Tx, venueId: number): Promise<'fr' | 'en'> {
  const { rows } = await sql<{ language: 'fr' | 'en' }>`
    select language from venue where venue_id = ${venueId}`.execute(tx)
  return rows[0]?.language ?? 'fr'
}

/** The conversation with a customer, begun where there was none. */
export async function conversationWith(
  tx: Tx,
  account: AccountRow,
  { names, username }: Pick<IncomingMessage, 'names' | 'username'>,
): Promise<{ conversationId: string; jid: string; isNew: boolean }> {
  const { venue_id: venueId, profile_id: profileId, platform } = account
  const { jid, isNew } = await identify(tx, account, names)
  const language = await languageOf(tx, venueId)
  const place = { venueId, profileId, platform, jid }
  const conversationId = await ensureConversation(tx, { ...place, username, language })
  if (isNew && platform === 'whatsapp') await linkNewConversation(tx, venueId, conversationId, names)
  return { conversationId, jid, isNew }
}
