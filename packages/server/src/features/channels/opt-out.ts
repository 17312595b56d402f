import { isStopReply } from '@comptoir/core/sms'
import type { Tx } from '../../kernel/db/database.ts'
import type { Refusal } from '../../kernel/ports/arrivals.ts'
import type { OutsidePlatform, SentTemplate } from '../../kernel/ports/channel.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isSuppressed, liftOwnStop, suppress } from '../suppression/index.ts'
import { addressOf } from './address.ts'

interface Customer {
  venueId: number
  platform: OutsidePlatform
  jid: string
}

/** The address of a customer in the suppression list: the number if the platform shows it, otherwise the jid. */
async function listedAs(tx: Tx, { venueId, platform, jid }: Customer): Promise<string> {
  if (platform !== 'whatsapp' && platform !== 'google') return jid
  const [, digits] = /^\+?(\d+)$/.exec(await addressOf(tx, venueId, platform, jid)) ?? []
  return digits === undefined ? jid : `+${digits}`
}

/**
 * Whether a template would solicit somebody who wants no more of that (D-26, trust 3.10). Marketing alone solicits:
 * what informs somebody of their own order, and an answer to what they wrote, is no solicitation and may leave.
 */
export async function isUnwanted(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  customer: Customer,
  template: Pick<SentTemplate, 'category'> | null,
): Promise<boolean> {
  const { venueId, platform } = customer
  if (platform !== 'whatsapp' || template?.category !== 'marketing') return false
  return isSuppressed(tx, secrets, venueId, platform, await listedAs(tx, customer))
}

/**
 * Whether words that came in ask for no more, as by SMS (SMS-09). Where no one can be written to first, what they
 * answer must have been ours.
 */
export async function asksForNoMore(
  tx: Tx,
  { venueId, platform, conversationId }: Pick<Customer, 'venueId' | 'platform'> & { conversationId: string },
  words: string,
): Promise<boolean> {
  if (!isStopReply(words)) return false
  if (platform === 'whatsapp') return true
  const ours = await tx
    .selectFrom('message')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('conversation_id', '=', conversationId)
    .where('is_from_business', '=', true)
    .limit(1)
    .executeTakeFirst()
  return ours !== undefined
}

/** Stores a customer's opt-out on a channel, with their words as proof. */
export async function stopCustomer(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  customer: Customer,
  words: string,
): Promise<void> {
  const { venueId, platform: channel } = customer
  const address = await listedAs(tx, customer)
  await suppress(tx, secrets, [{ venueId, channel, address, reason: 'stop', source: words.slice(0, 200) }])
}

/**
 * Takes a customer's earlier refusal on a channel off the list, with the provider's words as the proof. A refusal that
 * is newer than the request stays: events come in any order.
 */
export async function liftStop(tx: Tx, customer: Customer, words: string, at: Date): Promise<void> {
  const { venueId, platform: channel } = customer
  const address = await listedAs(tx, customer)
  await liftOwnStop(tx, { venueId, channel, address }, { reason: words.slice(0, 200), at })
}

/**
 * Keeps what a failed message said of its customer: the list holds who is not there, and who opted out at the provider.
 */
export async function noteRefusal(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { venueId, messageId }: { venueId: number; messageId: string },
  { refusal: reason, words }: { refusal: Refusal; words: string },
): Promise<void> {
  const { platform, jid } = await tx
    .selectFrom('message as m')
    .innerJoin('conversation as c', (join) =>
      join.onRef('c.venue_id', '=', 'm.venue_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .select(['c.platform', 'c.jid'])
    .where('m.venue_id', '=', venueId)
    .where('m.id', '=', messageId)
    .executeTakeFirstOrThrow()
  if (platform === 'website' || platform === 'sms') return
  const address = await listedAs(tx, { venueId, platform, jid })
  await suppress(tx, secrets, [{ venueId, channel: platform, address, reason, source: words.slice(0, 200) }])
}
