import type { contract } from '@comptoir/core/contract'
import type { MissedCall, NoAnswerReason } from '@comptoir/core/virtual-numbers'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { can, type VenueActor } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { cursorPage, readCursor } from '../../kernel/http/cursor.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { publishMissedCalls } from '../sms/index.ts'
import { isMobile } from './mobile.ts'

interface Row extends Pick<MissedCall, 'answer' | 'contact' | 'conversationId'> {
  id: string
  venueId: number
  phoneNumber: string
  caller: string
  calledAt: Date
  noAnswerReason: NoAnswerReason | null
  isHidden: boolean
}

/** Calls with what the reader may see of who called. */
function calls(actor: VenueActor, venueIds: readonly number[]) {
  const named = venueIds.filter((id) => can(actor, 'contacts.contacts:read', id))
  const written = venueIds.filter((id) => can(actor, 'messaging.conversations:read', id))
  return sql`
    select c.id, c.venue_id as "venueId", c.phone as "phoneNumber", c.caller, c.called_at as "calledAt",
      c.no_answer_reason as "noAnswerReason", c.is_hidden as "isHidden",
      case when p.id is not null and c.venue_id = any(${named}::int[]) then json_build_object(
        'contactId', p.id, 'name', trim(p.first_name || ' ' || p.last_name)) end as contact,
      case when c.venue_id = any(${written}::int[]) then (
        select k.id from conversation k
        where k.venue_id = c.venue_id and (k.contact_id = p.id or (k.platform = 'sms' and k.jid = substr(c.caller, 2) || '.sms'))
        order by k.last_message_at desc, k.id desc limit 1
      ) end as "conversationId",
      case when s.id is not null then json_build_object(
        'text', s.body, 'state', s.state, 'failure', s.failure, 'reason', s.reason) end as answer
    from missed_call c
    left join sms s on s.venue_id = c.venue_id and s.id = c.sms_id
    left join person p on p.venue_id = c.venue_id and p.phone = c.caller and p.deleted_at is null`
}

const toCall = ({ caller, calledAt, ...row }: Row) => ({
  ...row,
  caller: caller === '' ? null : caller,
  isMobile: isMobile(caller),
  calledAt: calledAt.getTime(),
})

async function countCalls(tx: Tx, venueIds: readonly number[], isHidden: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from missed_call
    where ${inVenues(sql`venue_id`, venueIds)} and is_hidden = ${isHidden}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Who called and was not answered (VPN-08). */
export const callerHandlers: Pick<
  Handlers<typeof contract.virtualNumbers>,
  'listMissedCalls' | 'updateMissedCall'
> = {
  async listMissedCalls({ query: { cursor, perpage, isHidden } }, { tx, actor, venueIds }) {
    const after = readCursor(cursor)
    const { rows } = await sql<Row>`
      ${calls(actor, venueIds)}
      where ${inVenues(sql`c.venue_id`, venueIds)} and c.is_hidden = ${isHidden}
        and (${after?.at ?? null}::timestamptz is null
          or (c.called_at, c.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      order by c.called_at desc, c.id desc limit ${perpage + 1}`.execute(tx)
    return cursorPage(
      rows,
      perpage,
      await countCalls(tx, venueIds, isHidden),
      toCall,
      ({ calledAt: at, id }) => ({ at, id }),
    )
  },
  async updateMissedCall({ params: { venueId, missedCallId }, body: { isHidden } }, { tx, actor }) {
    await sql`
      update missed_call set is_hidden = ${isHidden}
      where venue_id = ${venueId} and id = ${missedCallId}`.execute(tx)
    publishMissedCalls(tx, venueId)
    const { rows } = await sql<Row>`
      ${calls(actor, [venueId])} where c.venue_id = ${venueId} and c.id = ${missedCallId}`.execute(tx)
    if (!rows[0]) throw notFound()
    return toCall(rows[0])
  },
}
