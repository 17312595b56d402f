import { sql } from 'kysely'
import { countGone, EXCERPT, readAll, readEntries } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'
import { isReplyShown, replyBody } from './replies.ts'

/** Those that stand in no conversation: the history shows each once. */
const isElsewhere = (table: 'sms' | 'sms_reply') => sql`
  not exists (
    select from message m where m.venue_id = ${sql.ref(`${table}.venue_id`)} and m.id = ${sql.ref(`${table}.id`)})`

/** SMS to a person, and what they answered. */
export const smsData: PersonalDataSource = {
  name: 'sms',
  timeline: {
    permission: 'messaging.outreach:read',
    async read(tx, { venueId, phone }, { before, most }) {
      const sent = sql`
        select created_at as at, true as "isFromBusiness", left(body, ${EXCERPT}) as excerpt, state from sms
        where venue_id = ${venueId} and phone = ${phone} and created_at < ${before} and ${isElsewhere('sms')}
        order by created_at desc limit ${most}`
      const received = sql`
        select received_at as at, false as "isFromBusiness", left(${replyBody}, ${EXCERPT}) as excerpt, null as state
        from sms_reply
        where venue_id = ${venueId} and phone = ${phone} and ${isReplyShown} and received_at < ${before}
          and ${isElsewhere('sms_reply')}
        order by received_at desc limit ${most}`
      return [...(await readEntries(tx, 'sms', sent)), ...(await readEntries(tx, 'sms', received))]
    },
  },
  async collect(tx, { venueId, phone }) {
    const theirs = sql`venue_id = ${venueId} and phone = ${phone}`
    return {
      smsSent: await readAll(
        tx,
        sql`select kind, sender, body, state, manager_name, consent, created_at from sms where ${theirs} order by created_at`,
      ),
      smsReceived: await readAll(
        tx,
        sql`select ${replyBody} as body, received_at from sms_reply where ${theirs} order by received_at`,
      ),
    }
  },
  async erase(tx, { venueId, phone }) {
    const theirs = sql`venue_id = ${venueId} and phone = ${phone}`
    const received = await countGone(tx, sql`delete from sms_reply where ${theirs}`)
    return received + (await countGone(tx, sql`delete from sms where ${theirs}`))
  },
}
