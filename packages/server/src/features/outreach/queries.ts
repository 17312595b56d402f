import type { Outreach } from '@comptoir/core/outreach'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { isReplyShown, replyBody } from '../sms/index.ts'

/** As many as a venue writes in a day. */
const MOST = 200

interface Row extends Omit<Outreach, 'createdAt' | 'leavesAt' | 'credits' | 'googleBusinessProfileId'> {
  profileId: number
  createdAt: Date
  leavesAt: Date | null
}

/** The newest first messages of a venue, or one of them, with what was answered until the next was sent. */
export async function readOutreaches(tx: Tx, venueId: number, id?: string): Promise<Outreach[]> {
  const { rows } = await sql<Row>`
    select s.id, s.kind, s.phone as "phoneNumber", s.body as text, s.profile_id as "profileId", s.segments, s.state,
      s.failure, s.consent, s.manager_name as "managerName", s.created_at as "createdAt",
      case when s.state = 'queued' and s.leaves_at > now() then s.leaves_at end as "leavesAt",
      (select m.conversation_id from message m where m.venue_id = s.venue_id and m.id = s.id) as "conversationId",
      coalesce((
        select json_agg(json_build_object('body', ${replyBody}, 'timestamp', round(extract(epoch from r.received_at) * 1000))
          order by r.received_at)
        from sms_reply r
        where r.venue_id = s.venue_id and r.phone = s.phone and ${isReplyShown} and r.received_at >= s.created_at
          and not exists (
            select from sms n where n.venue_id = s.venue_id and n.phone = s.phone
              and n.created_at > s.created_at and n.created_at <= r.received_at)
      ), '[]'::json) as replies
    from sms s
    where s.venue_id = ${venueId} and s.kind not in ('missedCall', 'answer') and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    order by s.created_at desc, s.id desc limit ${MOST}`.execute(tx)
  return rows.map(({ profileId, createdAt, leavesAt, ...row }) => ({
    ...row,
    googleBusinessProfileId: profileId as Outreach['googleBusinessProfileId'],
    credits: row.segments,
    createdAt: createdAt.getTime(),
    leavesAt: leavesAt?.getTime() ?? null,
  }))
}

/** One existing first message. */
export async function readOutreach(tx: Tx, venueId: number, id: string): Promise<Outreach> {
  const [outreach] = await readOutreaches(tx, venueId, id)
  if (!outreach) throw notFound()
  return outreach
}
