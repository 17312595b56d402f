import {
  type Campaign,
  type CampaignContent,
  type CampaignSending,
  type CampaignTarget,
  type CampaignType,
  withCode,
} from '@comptoir/core/campaigns'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { containing } from '../../kernel/http/like.ts'
import { hasTooManyComplaints } from '../bulk-mail/index.ts'

interface Row extends Omit<Campaign, 'id' | 'venueId' | 'target' | 'startsAt' | 'createdAt'> {
  id: number
  venueId: number
  target: CampaignTarget
  reach: number | null
  startsAt: Date | null
  createdAt: Date
}

/** Where it is: once it leaves, its dispatch says so. */
export const statusOf = sql`case
  when c.status <> 'scheduled' or d.id is null or d.state in ('preparing', 'scheduled') then c.status
  when d.state in ('sent', 'cancelled') then d.state
  else 'sending' end`

export const withDispatch = sql`campaign c left join dispatch d on d.venue_id = c.venue_id and d.id = c.dispatch_id`

const counts = sql`json_build_object(
  'audience', coalesce(d.audience, 0), 'open', coalesce(d.open, 0), 'sent', coalesce(d.sent, 0),
  'received', coalesce(d.delivered, 0), 'errored', coalesce(d.failed + d.undelivered, 0),
  'unknown', coalesce(d.unknown, 0), 'suppressed', coalesce(d.suppressed, 0),
  'cancelled', coalesce(d.cancelled, 0))`

const columns = sql`
  c.id, c.venue_id as "venueId", c.type, c.revision, c.target, c.content, c.sending, c.reach,
  coalesce(nullif(c.user_label, ''), 'Campagne ' || c.id) as "userLabel", ${statusOf} as status,
  coalesce(d.state = 'preparing', false) as "isPreparing", coalesce(d.state = 'paused', false) as "isPaused",
  case when d.state = 'paused' and c.type = 'email' and ${hasTooManyComplaints} then 'complaints' else '' end
    as "pauseReason",
  coalesce(d.state = 'late', false) as "isLate", ${counts} as counts, coalesce(d.spent, 0)::bigint as "creditsSpent",
  coalesce(d.refunded, 0)::bigint as "creditsRefunded", c.starts_at as "startsAt", c.created_at as "createdAt",
  c.manager_name as "managerName"`

function toCampaign({ target, reach, startsAt, createdAt, ...row }: Row) {
  return {
    ...row,
    target: { ...target, venueId: row.venueId, reach },
    startsAt: startsAt?.getTime() ?? null,
    createdAt: createdAt.getTime(),
  }
}

/** When it leaves or left; of a draft, when it is to leave. */
const leavesAt = sql`coalesce(c.starts_at, to_timestamp((c.sending->>'at')::double precision / 1000))`

interface ListQuery {
  page: number
  perpage: number
  type?: CampaignType | undefined
  status?: string | undefined
  isRealised?: boolean | undefined
  from?: number | undefined
  until?: number | undefined
  search?: string | undefined
}

/** Campaigns of the venues, newest first (CMP-09). */
export async function listCampaignRows(tx: Tx, venueIds: readonly number[], query: ListQuery) {
  const { page, perpage, type, status, isRealised, from, until, search } = query
  const conditions: RawBuilder<unknown>[] = [
    inVenues(sql`c.venue_id`, venueIds),
    ...(type === undefined ? [] : [sql`c.type = ${type}`]),
    ...(status === undefined ? [] : [sql`${statusOf} = ${status}`]),
    ...(isRealised === undefined ? [] : [sql`(${statusOf} = 'sent') = ${isRealised}`]),
    ...(from === undefined ? [] : [sql`${leavesAt} >= ${new Date(from)}`]),
    ...(until === undefined ? [] : [sql`${leavesAt} < ${new Date(until)}`]),
    ...(search
      ? [sql`coalesce(nullif(c.user_label, ''), 'Campagne ' || c.id) ilike ${containing(search)}`]
      : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from ${withDispatch} where ${where}`.execute(tx)
  const { rows } = await sql<Row>`
    select ${columns} from ${withDispatch} where ${where}
    order by c.created_at desc, c.id desc limit ${perpage} offset ${(page - 1) * perpage}`.execute(tx)
  const totalItems = counted[0]?.n ?? 0
  return {
    items: rows.map(toCampaign),
    page,
    perPage: perpage,
    totalItems,
    totalPages: Math.ceil(totalItems / perpage),
  }
}

/** A campaign of one of the venues. */
export async function readCampaignOf(tx: Tx, venueIds: readonly number[], id: number) {
  const { rows } = await sql<Row>`
    select ${columns} from ${withDispatch}
    where ${inVenues(sql`c.venue_id`, venueIds)} and c.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return toCampaign(row)
}

export const readCampaignRow = (tx: Tx, venueId: number, id: number) => readCampaignOf(tx, [venueId], id)

/** What the work on a campaign needs of it. */
export interface StoredCampaign {
  venueId: number
  id: number
  type: CampaignType
  status: 'userCreating' | 'validating' | 'scheduled' | 'awaitingPayment' | 'cancelled'
  revision: number
  target: CampaignTarget
  content: CampaignContent
  sending: CampaignSending
  dispatchId: string | null
  startsAt: Date | null
}

/** What is stored of a campaign, its code in the place of `{{code}}`. */
export async function findCampaign(tx: Tx, venueId: number, id: number): Promise<StoredCampaign> {
  const { rows } = await sql<StoredCampaign>`
    select venue_id as "venueId", id, type, status, revision, target, content, sending, dispatch_id as "dispatchId",
      starts_at as "startsAt"
    from campaign where venue_id = ${venueId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return { ...row, content: withCode(row.content) }
}

/** The same, locked until the end of the transaction. */
export async function lockCampaign(tx: Tx, venueId: number, id: number): Promise<StoredCampaign> {
  await sql`select from campaign where venue_id = ${venueId} and id = ${id} for update`.execute(tx)
  return findCampaign(tx, venueId, id)
}
