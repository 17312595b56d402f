import type { CampaignMessage, CampaignMessageStatus } from '@comptoir/core/campaigns'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { beginning } from '../../kernel/http/like.ts'

/** Within so many days after it an answer or a STOP belongs to a campaign. */
export const ANSWER_DAYS = 7

/** Of an SMS by STOP, of a mail by its link or by a complaint; only a mail is to an address with an at sign. */
const isStoppedAfter = sql`exists (
  select from suppression s
  where s.venue_id = m.venue_id and s.address = m.recipient collate "C"
    and case when strpos(m.recipient, '@') > 0 then s.channel = 'email' and s.reason in ('unsubscribe', 'complaint')
      else s.channel = 'sms' and s.reason = 'stop' end
    and s.created_at between m.settled_at and m.settled_at + ${ANSWER_DAYS} * interval '1 day')`

/** How the specification calls where a message is (CMP-23). */
const statusOf = sql`case
  when m.state in ('queued', 'sending') then 'sending'
  when m.state = 'failed' or m.delivery = 'undelivered' then 'errored'
  when m.state <> 'sent' then m.state
  when ${isStoppedAfter} then 'unsubscribe'
  when m.delivery = 'delivered' then 'received'
  else 'sent' end`

interface Row extends Omit<CampaignMessage, 'sentAt'> {
  sentAt: Date | null
}

interface MessageQuery {
  page: number
  perpage: number
  status?: CampaignMessageStatus | undefined
  search?: string | undefined
}

/** The messages of a campaign, by number (CMP-13). */
export async function listMessages(
  tx: Tx,
  venueId: number,
  campaignId: number,
  { page, perpage, status, search }: MessageQuery,
) {
  const conditions: RawBuilder<unknown>[] = [
    sql`m.venue_id = ${venueId} and m.dispatch_id = (
      select c.dispatch_id from campaign c where c.venue_id = ${venueId} and c.id = ${campaignId})`,
    ...(status === undefined ? [] : [sql`${statusOf} = ${status}`]),
    ...(search
      ? [
          sql`(m.recipient like ${beginning(`+${search.replace(/\D/g, '')}`)} and ${search} ~ '\\d'
            or m.recipient like ${beginning(search.toLowerCase())} or m.fields->>'firstName' ilike ${beginning(search)} or m.fields->>'lastName' ilike ${beginning(search)})`,
        ]
      : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from dispatch_message m where ${where}`.execute(tx)
  const { rows } = await sql<Row>`
    select m.n as id, ${statusOf} as status, (m.fields->>'encoding')::int as encoding, case when strpos(m.recipient, '@') > 0 then '' else m.recipient end as "phoneNumber",
      case when strpos(m.recipient, '@') > 0 then m.recipient else '' end as "emailAddress",
      m.fields->>'firstName' as "firstName", m.fields->>'lastName' as "lastName", m.parts as segments,
      m.cost as credits, m.refunded as "creditsRefunded",
      coalesce((
        select max(p.reason) from dispatch_part p
        where p.venue_id = m.venue_id and p.dispatch_id = m.dispatch_id and p.n = m.n and p.state = 'failed'),
        m.last_error, '') as reason,
      case when m.state = 'sent' then m.settled_at end as "sentAt"
    from dispatch_message m where ${where}
    order by m.n limit ${perpage} offset ${(page - 1) * perpage}`.execute(tx)
  const totalItems = counted[0]?.n ?? 0
  return {
    items: rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt?.getTime() ?? null })),
    page,
    perPage: perpage,
    totalItems,
    totalPages: Math.ceil(totalItems / perpage),
  }
}

/** How many want no more after a campaign, and how many answered. */
export async function countAnswers(tx: Tx, venueId: number, dispatchId: string) {
  const { rows } = await sql<{ stops: number; replies: number }>`
    select count(*) filter (where ${isStoppedAfter})::int as stops,
      count(*) filter (where exists (
        select from sms_reply r
        where r.venue_id = m.venue_id and r.phone = m.recipient
          and r.received_at between m.settled_at and m.settled_at + ${ANSWER_DAYS} * interval '1 day'))::int as replies
    from dispatch_message m
    where m.venue_id = ${venueId} and m.dispatch_id = ${dispatchId}::uuid and m.state = 'sent'`.execute(tx)
  return rows[0] ?? { stops: 0, replies: 0 }
}
