import { sql } from 'kysely'
import { countGone, readAll, readEntries } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'

/** Calls of a person that no one took. */
export const callsData: PersonalDataSource = {
  name: 'calls',
  timeline: {
    permission: 'messaging.virtualNumbers:read',
    read: (tx, { venueId, phone }, { before, most }) =>
      readEntries(
        tx,
        'missedCall',
        sql`
          select called_at as at, sms_id is not null as "isAnswered" from missed_call
          where venue_id = ${venueId} and caller = ${phone} and called_at < ${before}
          order by called_at desc limit ${most}`,
      ),
  },
  collect: async (tx, { venueId, phone }) => ({
    missedCalls: await readAll(
      tx,
      sql`
        select phone, called_at from missed_call
        where venue_id = ${venueId} and caller = ${phone} order by called_at`,
    ),
  }),
  erase: (tx, { venueId, phone }) =>
    countGone(tx, sql`delete from missed_call where venue_id = ${venueId} and caller = ${phone}`),
}
