import { CampaignContent } from '@comptoir/core/campaigns'
import { PLAN } from '@comptoir/core/features'
import type { Received } from '@comptoir/core/http'
import {
  type createTrigger,
  TRIGGERS_MAX,
  TriggerConditions,
  type TriggerStep,
  type updateTrigger,
} from '@comptoir/core/triggers'
import { sql } from 'kysely'
import { parse } from 'zod/v4/core'
import type { Tx } from '../../kernel/db/database.ts'
import { cancel } from '../../kernel/dispatch/index.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { contentOf } from '../campaigns/index.ts'
import { requireSegments, requireTriggerReady } from './ready.ts'
import { findTrigger, type StoredTrigger } from './trigger-rows.ts'

type New = Received<typeof createTrigger>['body']
type Change = Received<typeof updateTrigger>['body']
type Given = Pick<Services, 'config' | 'site'>

const json = (value: unknown) => JSON.stringify(value)
const DAY_MS = 86_400_000

/** Venues of the self-served plan have no automatic messages (TRG-27). */
export async function requirePlan(tx: Tx, venueId: number): Promise<void> {
  const { rows } = await sql`
    select from venue where venue_id = ${venueId} and plan_id = ${PLAN.SELF_SERVED}`.execute(tx)
  if (rows.length > 0)
    throw new AppError('forbidden', 'Automatic messages are not part of the plan of this venue.')
}

const stepsOf = (channel: StoredTrigger['channel'], steps: readonly TriggerStep[]) =>
  steps.map((step) => ({ ...step, content: contentOf(channel, step.content) }))

const emptyStep = (): TriggerStep => ({
  waitMinutes: 0,
  segmentId: null,
  content: parse(CampaignContent, {}),
})

/** Stores a new trigger, switched off; returns its id. */
export async function insertTrigger(tx: Tx, venueId: number, body: New): Promise<number> {
  const { kind, channel, userLabel = '' } = body
  const steps = stepsOf(channel, body.steps ?? [emptyStep()])
  const conditions = body.conditions ?? parse(TriggerConditions, {})
  await requireSegments(tx, { venueId, steps, conditions })
  const { rows } = await sql<{ id: number }>`
    insert into trigger (venue_id, kind, channel, user_label, steps, conditions)
    select ${venueId}, ${kind}, ${channel}, ${userLabel}, ${json(steps)}::jsonb, ${json(conditions)}::jsonb
    where (select count(*) from trigger where venue_id = ${venueId}) < ${TRIGGERS_MAX}
    returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new AppError('rule', `A venue has at most ${TRIGGERS_MAX} triggers. Delete one first.`)
  return made.id
}

function requireRevision({ revision: is }: StoredTrigger, { revision }: Change): void {
  if (revision !== undefined && revision !== is)
    throw new AppError('conflict', 'revision: somebody else changed this trigger. Load it again.', {
      fields: { revision: 'stale' },
    })
}

/** Stops what waits and what has not left of a trigger. */
export async function stopRuns(tx: Tx, { venueId, id }: StoredTrigger): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.id from trigger_run r
    join dispatch d on d.venue_id = r.venue_id and d.id = r.dispatch_id
      and d.state in ('preparing', 'scheduled', 'sending', 'paused', 'late')
    where r.venue_id = ${venueId} and r.trigger_id = ${id} and r.state = 'sending'`.execute(tx)
  for (const dispatch of rows) await cancel(tx, venueId, dispatch.id)
  await sql`
    update trigger_run set state = case when sent > 0 then 'stopped' else 'dropped' end, reason = 'off'
    where venue_id = ${venueId} and trigger_id = ${id} and state = 'waiting'`.execute(tx)
}

/** From when on people are looked for, after a change of what is looked for. */
async function restartScan(tx: Tx, before: StoredTrigger, { conditions }: Change, now: Date): Promise<void> {
  const { venueId, id } = before
  const isOtherSegment = conditions !== undefined && conditions.segmentId !== before.conditions.segmentId
  const back = new Date(now.getTime() - DAY_MS)
  if (isOtherSegment || !before.isActive)
    await sql`delete from trigger_member where venue_id = ${venueId} and trigger_id = ${id}`.execute(tx)
  await sql`
    update trigger set scan_at = now(), scanned_until = case
      when ${isOtherSegment || !before.isActive} then null else least(scanned_until, ${back}::timestamptz) end
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Changes a trigger, and switches it on or off. One that is on keeps all that its messages need. */
export async function changeTrigger(
  tx: Tx,
  services: Given,
  before: StoredTrigger,
  change: Change,
): Promise<void> {
  requireRevision(before, change)
  const { venueId, id, channel } = before
  const steps = change.steps && stepsOf(channel, change.steps)
  const { userLabel, conditions, isActive = before.isActive } = change
  const after = { ...before, steps: steps ?? before.steps, conditions: conditions ?? before.conditions }
  await requireSegments(tx, after)
  if (isActive) await requireTriggerReady(tx, services, after)
  const now = new Date()
  await sql`
    update trigger set revision = revision + 1,
      user_label = coalesce(${userLabel ?? null}, user_label),
      steps = coalesce(${steps ? json(steps) : null}::jsonb, steps),
      conditions = coalesce(${conditions ? json(conditions) : null}::jsonb, conditions),
      is_active = ${isActive},
      active_since = case when ${isActive} then coalesce(active_since, ${now}::timestamptz) end
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
  if (isActive && (!before.isActive || conditions)) await restartScan(tx, before, change, now)
  if (before.isActive && !isActive) await stopRuns(tx, await findTrigger(tx, venueId, id))
}

export async function removeTrigger(tx: Tx, trigger: StoredTrigger): Promise<void> {
  await stopRuns(tx, trigger)
  await sql`delete from trigger where venue_id = ${trigger.venueId} and id = ${trigger.id}`.execute(tx)
}
