import { isStopReply } from '@comptoir/core/sms'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { beginning } from '../../kernel/http/like.ts'
import { isReplyShown, replyBody, SMS_BULK } from '../sms/index.ts'
import { campaignOf, contactOf } from './messages.ts'
import { microsOf, momentOf, type Place, pageOf, readPlace } from './place.ts'

/** Within so many days after a campaign an answer belongs to it. */
const ANSWER_DAYS = 7

type Row = Place & {
  phone: string
  body: string
  receivedAt: Date
  campaignId: number | null
  campaignLabel: string | null
  contactId: number | null
  firstName: string | null
  lastName: string | null
  conversationId: string | null
}

function toReply(row: Row) {
  const { id, phone, body, receivedAt, conversationId } = row
  return {
    id,
    phoneNumber: phone,
    contact: contactOf(row),
    body,
    receivedAt: receivedAt.toISOString(),
    isStop: isStopReply(body),
    campaign: campaignOf(row),
    conversationId,
  }
}

interface Query {
  search?: string | undefined
  cursor?: string | undefined
  perpage: number
}

/** A page of what people answered by SMS, newest first, each with the campaign that it answers (OUT-05). */
export async function listReplyRows(tx: Tx, venueId: number, { search, cursor, perpage }: Query) {
  const after = readPlace(cursor)
  const wanted = search?.trim() || undefined
  const isWanted = sql`venue_id = ${venueId} and ${isReplyShown}
    and (${wanted ?? null}::text is null or phone like ${beginning(wanted ?? '')})`
  const isAfter = after ? sql`and (received_at, id) < (${momentOf(after)}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select r.*, c.id as "campaignId", c.user_label as "campaignLabel", p.id as "contactId",
      p.first_name as "firstName", p.last_name as "lastName", m.conversation_id as "conversationId"
    from (
      select id, 0 as n, ${microsOf(sql`received_at`)} as micros, phone, ${replyBody} as body,
        received_at as "receivedAt"
      from sms_reply where ${isWanted} ${isAfter}
      order by received_at desc, id desc limit ${perpage + 1}
    ) r
    left join lateral (
      select d.dispatch_id from dispatch_message d
      join dispatch on dispatch.venue_id = d.venue_id and dispatch.id = d.dispatch_id and dispatch.kind = ${SMS_BULK}
      where d.venue_id = ${venueId} and d.recipient = r.phone collate "C" and d.state = 'sent'
        and d.settled_at between r."receivedAt" - ${ANSWER_DAYS} * interval '1 day' and r."receivedAt"
      order by d.settled_at desc limit 1
    ) d on true
    left join campaign c on c.venue_id = ${venueId} and c.dispatch_id = d.dispatch_id
    left join person p on p.venue_id = ${venueId} and p.phone = r.phone and p.deleted_at is null
    left join message m on m.venue_id = ${venueId} and m.id = r.id
    order by r.micros desc, r.id desc`.execute(tx)
  const { rows: totals } = await sql<{ n: number }>`
    select count(*)::int as n from sms_reply where ${isWanted}`.execute(tx)
  return pageOf(rows, perpage, totals[0]?.n ?? 0, toReply)
}
