import { sql } from 'kysely'
import { countGone, EXCERPT, readAll, readEntries } from '../../kernel/personal-data/entries.ts'
import type { PersonalDataSource } from '../../kernel/personal-data/personal-data-source.ts'

/** Conversations with their messages and the team's notes; files go with the messages that carry them. */
export const conversationsData: PersonalDataSource = {
  name: 'conversations',
  timeline: {
    permission: 'messaging.conversations:read',
    read(tx, { venueId, conversationIds }, { before, most }) {
      return readEntries(
        tx,
        'messages',
        sql`
          select max(m.sent_at) as at, c.id as "conversationId", c.platform, count(*)::int as count,
            (array_agg(m.is_from_business order by m.sent_at desc, m.id desc))[1] as "isFromBusiness",
            (array_agg(left(m.body, ${EXCERPT}) order by m.sent_at desc, m.id desc))[1] as excerpt
          from conversation c
            join venue v on v.venue_id = c.venue_id
            join message m on m.venue_id = c.venue_id and m.conversation_id = c.id and m.type = 'text'
          where c.venue_id = ${venueId} and c.id = any(${conversationIds}::uuid[])
          group by c.id, c.platform, (m.sent_at at time zone v.timezone)::date
          having max(m.sent_at) < ${before}
          order by 1 desc limit ${most}`,
      )
    },
  },
  async collect(tx, { venueId, conversationIds }) {
    const theirs = sql`venue_id = ${venueId} and id = any(${conversationIds}::uuid[])`
    return {
      conversations: await readAll(
        tx,
        sql`
          select id, platform, jid, username, language, notes, is_closed, created_at,
            coalesce((
              select jsonb_agg(jsonb_build_object(
                'sentAt', m.sent_at, 'isFromBusiness', m.is_from_business, 'body', m.body, 'state', m.state, 'details', m.details,
                'files', (select jsonb_agg(f ->> 'name') from jsonb_array_elements(m.media) f))
                order by m.sent_at, m.id)
              from message m where m.venue_id = conversation.venue_id and m.conversation_id = conversation.id
            ), '[]'::jsonb) as messages,
            coalesce((
              select jsonb_agg(jsonb_build_object('writtenAt', n.created_at, 'body', n.body) order by n.created_at, n.id)
              from conversation_note n where n.venue_id = conversation.venue_id and n.conversation_id = conversation.id
            ), '[]'::jsonb) as thread_notes
          from conversation where ${theirs} order by created_at`,
      ),
    }
  },
  async erase(tx, { venueId, conversationIds, names }) {
    const ids = sql`${conversationIds}::uuid[]`
    await sql`
      delete from channel_identity where venue_id = ${venueId} and external_id = any(${names}::text[])`.execute(
      tx,
    )
    return countGone(tx, sql`delete from conversation where venue_id = ${venueId} and id = any(${ids})`)
  },
}
