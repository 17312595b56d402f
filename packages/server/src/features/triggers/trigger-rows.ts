import type { CampaignType } from '@comptoir/core/campaigns'
import type { Trigger, TriggerConditions, TriggerKind, TriggerStep } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'

/** What the work on a trigger needs of it. */
export interface StoredTrigger {
  venueId: number
  id: number
  kind: TriggerKind
  channel: CampaignType
  steps: TriggerStep[]
  conditions: TriggerConditions
  isActive: boolean
  activeSince: Date | null
  scannedUntil: Date | null
  revision: number
  /** IANA name of the venue's. */
  timezone: string
}

const stored = sql`
  t.venue_id as "venueId", t.id, t.kind, t.channel, t.steps, t.conditions, t.is_active as "isActive",
  t.active_since as "activeSince", t.scanned_until as "scannedUntil", t.revision,
  (select v.timezone from venue v where v.venue_id = t.venue_id) as timezone`

export async function findTrigger(tx: Tx, venueId: number, id: number): Promise<StoredTrigger> {
  const { rows } = await sql<StoredTrigger>`
    select ${stored} from trigger t where t.venue_id = ${venueId} and t.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** The same, locked until the end of the transaction. */
export async function lockTrigger(tx: Tx, venueId: number, id: number): Promise<StoredTrigger> {
  await sql`select from trigger where venue_id = ${venueId} and id = ${id} for update`.execute(tx)
  return findTrigger(tx, venueId, id)
}

interface Row extends Omit<Trigger, 'id' | 'venueId' | 'activeSince' | 'createdAt' | 'steps' | 'conditions'> {
  id: number
  venueId: number
  steps: TriggerStep[]
  conditions: TriggerConditions
  activeSince: Date | null
  createdAt: Date
}

/** The triggers of a venue, or one of them, in the order in which they were made. */
async function readRows(tx: Tx, venueId: number, id: number | null) {
  const { rows } = await sql<Row>`
    select t.id, t.venue_id as "venueId", t.kind, t.channel, t.user_label as "userLabel", t.is_active as "isActive",
      t.active_since as "activeSince", t.revision, t.steps, t.conditions, t.created_at as "createdAt",
      (select json_build_object(
          'waiting', count(*) filter (where r.state in ('waiting', 'sending')),
          'sent', coalesce(sum(r.sent), 0), 'dropped', count(*) filter (where r.state in ('dropped', 'stopped')))
        from trigger_run r
        where r.venue_id = t.venue_id and r.trigger_id = t.id and r.due_at > now() - interval '30 days') as counts
    from trigger t where t.venue_id = ${venueId} and (${id}::int is null or t.id = ${id}::int)
    order by t.id`.execute(tx)
  return rows.map(({ activeSince, createdAt, ...row }) => ({
    ...row,
    activeSince: activeSince?.getTime() ?? null,
    createdAt: createdAt.getTime(),
  }))
}

export const listTriggerRows = (tx: Tx, venueId: number) => readRows(tx, venueId, null)

export async function readTriggerRow(tx: Tx, venueId: number, id: number) {
  const [row] = await readRows(tx, venueId, id)
  if (!row) throw notFound()
  return row
}
