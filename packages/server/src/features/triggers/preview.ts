import { TRIGGER_PREVIEW_DAYS, TRIGGER_PREVIEW_NAMES, type TriggerPreview } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { fatesOf, type Known, knownColumns } from './fate.ts'
import { occurrencesOf } from './occurrences.ts'
import type { StoredTrigger } from './trigger-rows.ts'

/** As many as are looked at. */
const MOST = 2_000
const DAY_MS = 86_400_000

/** Kinds whose people are known before. */
const FORESEEN: readonly StoredTrigger['kind'][] = ['birthday', 'inactive']

/** Whose turn comes in the days after now, or came in those before, each once; and who waits for a message already. */
async function listKnown(tx: Tx, trigger: StoredTrigger, isForeseen: boolean, now: Date): Promise<Known[]> {
  const { venueId, id, steps, conditions } = trigger
  const days = TRIGGER_PREVIEW_DAYS * DAY_MS
  const next = new Date(now.getTime() + days)
  const period = isForeseen
    ? { after: now, until: next }
    : { after: new Date(now.getTime() - days), until: now }
  const waitMs = (steps[0]?.waitMinutes ?? 0) * 60_000
  const since = new Date(now.getTime() - conditions.reentryDays * DAY_MS)
  const { rows } = await sql<Known>`
    select p.id as "personId", one.due as "dueAt", ${knownColumns(trigger)}
    from (
      select o.person_id, min(o.at) + ${waitMs} * interval '1 millisecond' as due from (${occurrencesOf(trigger, period)}) o
      where not exists (
        select from trigger_run r
        where r.venue_id = ${venueId} and r.trigger_id = ${id} and r.person_id = o.person_id
          and (r.occurrence = o.occurrence or r.state in ('waiting', 'sending') or r.last_sent_at > ${since}))
      group by o.person_id
      union all
      select r.person_id, min(r.due_at) from trigger_run r
      where ${isForeseen} and r.venue_id = ${venueId} and r.trigger_id = ${id} and r.state = 'waiting'
        and r.due_at <= ${next}
      group by r.person_id
    ) one
    join person p on p.venue_id = ${venueId} and p.id = one.person_id and p.deleted_at is null
    order by one.due, p.id limit ${MOST}`.execute(tx)
  return rows
}

/** Whom a trigger reaches in the next days; of what cannot be foreseen, whom it would have reached in the last ones. */
export async function previewOf(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'config'>,
  trigger: StoredTrigger,
): Promise<TriggerPreview> {
  const now = new Date()
  const isForeseen = FORESEEN.includes(trigger.kind)
  const known = await listKnown(tx, trigger, isForeseen, now)
  const fates = await fatesOf(tx, services, trigger, known, now)
  const people = known.map(({ personId, firstName, lastName, dueAt }, index) => {
    const fate = fates[index] ?? { is: 'leaves' }
    // What lies in the past is an example: that it is late now says nothing.
    const isExample =
      fate.is !== 'leaves' && (fate.reason === 'hours' || (!isForeseen && fate.reason === 'late'))
    const reason = fate.is === 'leaves' || isExample ? null : fate.reason
    const at = fate.is === 'waits' ? fate.dueAt : dueAt
    return { personId, firstName, lastName, dueAt: at.getTime(), reason }
  })
  const reached = people.filter(({ reason }) => reason === null)
  const leftOut = people.filter(({ reason }) => reason !== null)
  return {
    basis: isForeseen ? 'next' : 'past',
    people: reached.length,
    leftOut: leftOut.length,
    names: [...reached, ...leftOut].slice(0, TRIGGER_PREVIEW_NAMES),
  }
}
