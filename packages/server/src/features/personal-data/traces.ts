import { sql } from 'kysely'
import { countGone } from '../../kernel/personal-data/entries.ts'
import { type PersonalDataSource, speaksOf } from '../../kernel/personal-data/personal-data-source.ts'

/**
 * What logs, jobs and stored calls still say of a person. Rows stay where their place in an order or their name protects
 * from doubling; only what they say goes. Needs the system's view: what providers sent may belong to no venue yet.
 */
export const tracesData: PersonalDataSource = {
  name: 'traces',
  async erase(tx, who) {
    const { venueId } = who
    const speaks = (column: string) => speaksOf(who, column)
    const gone = [
      sql`
        update event set type = 'erased', payload = '{}'
        where venue_id = ${venueId} and (conversation_id = any(${who.conversationIds}::uuid[]) or ${speaks('payload')})`,
      sql`delete from webhook_delivery where venue_id = ${venueId} and ${speaks('body')}`,
      sql`
        delete from outbox where venue_id = ${venueId} and state <> 'leased'
          and (${speaks('payload')} or ${speaks('key')})`,
      sql`update inbox set raw = '' where (venue_id = ${venueId} or venue_id is null) and ${speaks('raw')}`,
      sql`delete from idempotency where venue_id = ${venueId} and ${speaks('body')}`,
    ]
    let count = 0
    for (const query of gone) count += await countGone(tx, query)
    return count
  },
}
