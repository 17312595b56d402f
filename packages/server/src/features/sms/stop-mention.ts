import { stopMentionTo } from '@comptoir/core/sms'
import type { Tx } from '../../kernel/db/database.ts'
import { linkTo, type Site } from '../../kernel/http/site.ts'
import type { SmsSettings } from '../../providers/sms/settings.ts'
import { UNSUBSCRIBE_CODE_LENGTH, unsubscribeCodeOf } from '../links/index.ts'

const mentionOf = (site: Site, code: string) => `STOP ${linkTo(site, `/s/${code}`)}`

/** How SMS say how to ask for no more; the link is as long as that of each person, to count with (D-69). */
export function stopMentions(sms: Pick<SmsSettings, 'stopMention' | 'stopPrefixes'>, site: Site) {
  const { stopMention, stopPrefixes } = sms
  return {
    stopMention,
    stopPrefixes: [...stopPrefixes],
    stopLinkMention: mentionOf(site, '0'.repeat(UNSUBSCRIBE_CODE_LENGTH)),
  }
}

/** The mention that an SMS of a venue leaves with: by the destination, with the link of the person (SMS-09). */
export async function stopMentionOf(
  tx: Tx,
  mentions: ReturnType<typeof stopMentions>,
  site: Site,
  { venueId, phone }: { venueId: number; phone: string },
): Promise<string> {
  const mention = stopMentionTo(phone, mentions)
  return mention === mentions.stopLinkMention
    ? mentionOf(site, await unsubscribeCodeOf(tx, venueId, phone))
    : mention
}
