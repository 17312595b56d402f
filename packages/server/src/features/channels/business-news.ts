import { sql } from 'kysely'
import { fieldsOf } from '../../kernel/ports/lenient.ts'
import { type InboxProcessor, receive } from '../../kernel/queue/inbox.ts'
import { noteUnlinked } from '../../kernel/queue/unlinked-events.ts'
import { BUSINESS_INBOX, isForPeople, refuseNews } from '../../providers/meta/news.ts'
import { publishChannels } from './accounts.ts'

/**
 * Checks the accounts of a WhatsApp business of which Meta reports something. What somebody should read is stored as an
 * event of its own, which stays in the list of what waits for a person.
 */
const receiveBusinessNews: InboxProcessor = async (tx, item) => {
  const { news, notice } = fieldsOf(JSON.parse(item.raw))
  if (notice !== undefined) refuseNews(fieldsOf(notice))
  const accounts = await tx
    .updateTable('channel_account')
    // Whether anything can still be sent is asked of Meta: bans and restrictions have many forms.
    .set({ next_check_at: sql<Date>`now()` })
    .where('platform', '=', 'whatsapp')
    .where('business_id', '=', item.account)
    .where('connected_at', 'is not', null)
    .returning('venue_id')
    .execute()
  if (accounts.length === 0) return noteUnlinked(tx, item)
  if (isForPeople(fieldsOf(news)))
    await receive(tx, [
      {
        provider: BUSINESS_INBOX,
        account: item.account,
        eventId: `notice:${item.id}`,
        raw: JSON.stringify({ notice: news }),
      },
    ])
  for (const { venue_id } of accounts) publishChannels(tx, venue_id)
}

export const businessInbox: Readonly<Record<string, InboxProcessor>> = {
  [BUSINESS_INBOX]: receiveBusinessNews,
}
