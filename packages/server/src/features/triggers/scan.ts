import type { TriggerKind } from '@comptoir/core/triggers'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { segmentMembers } from '../contacts/index.ts'
import { occurrencesOf } from './occurrences.ts'
import type { StoredTrigger } from './trigger-rows.ts'

/** People taken in with one statement. */
const PORTION = 1_000
/** What a transaction that was long in writing stored belongs to a time that was looked at before. */
const OVERLAP_MS = 3_600_000
const SECOND_MS = 1_000

/** How often people are looked for. */
const everyMs: Record<TriggerKind, number> = {
  welcome: 20 * SECOND_MS,
  conversation: 20 * SECOND_MS,
  birthday: 60 * SECOND_MS,
  inactive: 600 * SECOND_MS,
  segment: 300 * SECOND_MS,
}

/**
 * Takes in those whose turn came: each once for an occurrence, and not again within the days of the trigger. Returns how
 * many.
 */
async function takeIn(
  tx: Tx,
  { venueId, id, steps, conditions }: StoredTrigger,
  occurrences: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  const waitMs = (steps[0]?.waitMinutes ?? 0) * 60_000
  const since = new Date(now.getTime() - conditions.reentryDays * 86_400_000)
  const { rows } = await sql`
    insert into trigger_run (venue_id, trigger_id, person_id, occurrence, due_at, next_at, created_at)
    select ${venueId}, ${id}, o.person_id, o.occurrence, o.at + ${waitMs} * interval '1 millisecond',
      o.at + ${waitMs} * interval '1 millisecond', ${now}
    from (${occurrences}) o
    join person p on p.venue_id = ${venueId} and p.id = o.person_id and p.deleted_at is null
    where not exists (
      select from trigger_run r
      where r.venue_id = ${venueId} and r.trigger_id = ${id} and r.person_id = o.person_id
        and (r.occurrence = o.occurrence or r.state in ('waiting', 'sending') or r.last_sent_at > ${since}))
    order by o.at, o.person_id limit ${PORTION}
    on conflict do nothing
    returning id`.execute(tx)
  return rows.length
}

/** Those who came into the segment since it was last looked at; the first look only notes who is in it. */
async function scanSegment(tx: Tx, trigger: StoredTrigger, now: Date): Promise<void> {
  const { venueId, id, conditions, scannedUntil } = trigger
  if (conditions.segmentId === null) return
  const members = await segmentMembers(tx, venueId, conditions.segmentId)
  await sql`
    delete from trigger_member m
    where m.venue_id = ${venueId} and m.trigger_id = ${id} and not m.person_id = any(${members}::int[])`.execute(
    tx,
  )
  const { rows } = await sql<{ personId: number }>`
    insert into trigger_member (venue_id, trigger_id, person_id)
    select ${venueId}, ${id}, one.person_id from unnest(${members}::int[]) as one(person_id)
    on conflict do nothing returning person_id as "personId"`.execute(tx)
  if (scannedUntil === null || rows.length === 0) return
  const came = rows.map(({ personId }) => personId)
  const occurrences = sql`
    select one.person_id, ${`in ${now.toISOString()}`} as occurrence, ${now}::timestamptz as at
    from unnest(${came}::int[]) as one(person_id)`
  while ((await takeIn(tx, trigger, occurrences, now)) === PORTION);
}

/** Takes in whose turn came since the last look. A look that is repeated takes no one in twice. */
export async function scan(tx: Tx, trigger: StoredTrigger, now: Date): Promise<void> {
  const { venueId, id, kind, activeSince, scannedUntil } = trigger
  if (activeSince === null) return
  let isRest = false
  if (kind === 'segment') await scanSegment(tx, trigger, now)
  else {
    const last = (scannedUntil ?? activeSince).getTime() - OVERLAP_MS
    const after = new Date(Math.max(activeSince.getTime(), last))
    isRest = (await takeIn(tx, trigger, occurrencesOf(trigger, { after, until: now }), now)) === PORTION
  }
  await sql`
    update trigger set scan_at = now() + ${isRest ? 0 : everyMs[kind]} * interval '1 millisecond',
      scanned_until = case when ${isRest} then scanned_until else ${now}::timestamptz end
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}
