import type { OutboxKind, OutboxState } from '@comptoir/core/outbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { campaignMessages, countCampaigns } from './campaign-messages.ts'
import { type Place, pageOf, readPlace } from './place.ts'
import { countSingle, singleMessages, type Wanted } from './single-messages.ts'

type Row = Place & {
  kind: OutboxKind
  state: OutboxState
  phone: string
  text: string
  campaignId: number | null
  campaignLabel: string | null
  segments: number
  managerName: string
  createdAt: Date
  heldUntil: Date | null
  reason: string
  canResend: boolean
  canDiscard: boolean
  contactId: number | null
  firstName: string | null
  lastName: string | null
  conversationId: string | null
}

/** A contact of a list, if there is one with the number. */
export const contactOf = (row: Pick<Row, 'contactId' | 'firstName' | 'lastName'>) =>
  row.contactId === null
    ? null
    : { contactId: row.contactId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' }

/** The campaign of a list, if there is one. */
export const campaignOf = ({ campaignId, campaignLabel }: Pick<Row, 'campaignId' | 'campaignLabel'>) =>
  campaignId === null ? null : { id: campaignId, userLabel: campaignLabel ?? '' }

function toMessage(row: Row) {
  const { id, n, phone, createdAt, heldUntil, kind, state, text, conversationId, segments } = row
  const { managerName, reason, canResend, canDiscard } = row
  return {
    id: n === 0 ? id : `${id}:${n}`,
    kind,
    state,
    phoneNumber: phone.includes('@') ? '' : phone,
    emailAddress: phone.includes('@') ? phone : '',
    contact: contactOf(row),
    text,
    campaign: campaignOf(row),
    conversationId,
    segments,
    managerName,
    createdAt: createdAt.toISOString(),
    heldUntil: heldUntil?.toISOString() ?? null,
    reason,
    canResend,
    canDiscard,
  }
}

interface Query {
  source?: 'single' | 'campaign' | undefined
  state?: OutboxState | undefined
  search?: string | undefined
  cursor?: string | undefined
  perpage: number
}

/** A page of what leaves, newest first (OUT-03). */
export async function listMessageRows(tx: Tx, venueId: number, query: Query) {
  const { source, state, cursor, perpage } = query
  const wanted: Wanted = { venueId, state, search: query.search?.trim() || undefined }
  const [after, most] = [readPlace(cursor), perpage + 1]
  const sources = [
    ...(source === 'campaign' ? [] : [{ rows: singleMessages(wanted, after, most), n: countSingle(wanted) }]),
    ...(source === 'single'
      ? []
      : [{ rows: campaignMessages(wanted, after, most), n: countCampaigns(wanted) }]),
  ]
  const all = sql.join(
    sources.map(({ rows }) => sql`(${rows})`),
    sql` union all `,
  )
  const { rows } = await sql<Row>`
    select o.*, c.user_label as "campaignLabel", p.id as "contactId", p.first_name as "firstName",
      p.last_name as "lastName", m.conversation_id as "conversationId"
    from (select * from (${all}) o order by micros desc, id desc, n limit ${most}) o
    left join campaign c on c.venue_id = ${venueId} and c.id = o."campaignId"
    left join person p on p.venue_id = ${venueId} and case when strpos(o.phone, '@') > 0 then p.email else p.phone end = o.phone and p.deleted_at is null
    left join message m on m.venue_id = ${venueId} and m.id = o.id
    order by o.micros desc, o.id desc, o.n`.execute(tx)
  const sum = sql.join(
    sources.map(({ n }) => n),
    sql` + `,
  )
  const { rows: totals } = await sql<{ n: number }>`select (${sum})::int as n`.execute(tx)
  return pageOf(rows, perpage, totals[0]?.n ?? 0, toMessage)
}
