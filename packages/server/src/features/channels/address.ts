import type { Tx } from '../../kernel/db/database.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { ChannelFailure } from '../../kernel/ports/channel.ts'

/** The provider's id of a customer: a number if there is one, as every call accepts it. */
export async function addressOf(
  tx: Tx,
  venueId: number,
  platform: OutsidePlatform,
  jid: string,
): Promise<string> {
  const names = await tx
    .selectFrom('channel_identity')
    .select('external_id')
    .where('venue_id', '=', venueId)
    .where('platform', '=', platform)
    .where('jid', '=', jid)
    .orderBy('external_id')
    .execute()
  const [first] = names
  if (!first)
    throw new ChannelFailure('permanent', `${platform} does not know this customer`, {
      reason: 'unreachable',
    })
  return (names.find((name) => /^\d+$/.test(name.external_id)) ?? first).external_id
}
