import { newId } from '@comptoir/core/http'
import type { TriggerReason, TriggerStep } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { addRecipients, goLive, prepare, type Recipient } from '../../kernel/dispatch/index.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type Outgoing, pursesOf, readOutgoing } from '../campaigns/index.ts'
import { segmentMembers } from '../contacts/index.ts'
import { type Fate, fatesOf, type Known, knownColumns } from './fate.ts'
import { sendableOf } from './sendable.ts'
import type { StoredTrigger } from './trigger-rows.ts'

type Given = Pick<Services, 'secrets' | 'config' | 'site'>

/** Runs that one transaction looks at. */
const PORTION = 200
const MINUTE_MS = 60_000
/** How long it waits for credits, and for an installation that can send, until it looks again. */
const CREDITS_MS = MINUTE_MS
const SETUP_MS = 10 * MINUTE_MS

interface Due extends Known {
  runId: number
  step: number
  hasReplied: boolean
  isTwin: boolean
}

/**
 * Runs whose turn it is, with the person as they are now: of one who was merged, the one that they are part of. What they
 * wrote since the last message counts as an answer.
 */
async function takeDue(tx: Tx, trigger: StoredTrigger, now: Date): Promise<Due[]> {
  const { venueId, id } = trigger
  const { rows } = await sql<Due>`
    with due as (
      select r.id, r.person_id, r.step, r.occurrence, r.due_at, coalesce(r.last_sent_at, r.created_at) as since
      from trigger_run r
      where r.venue_id = ${venueId} and r.trigger_id = ${id} and r.state = 'waiting' and r.next_at <= ${now}
      order by r.next_at, r.id limit ${PORTION} for update of r
    )
    select d.id as "runId", p.id as "personId", d.step, d.due_at as "dueAt", ${knownColumns(trigger)},
      exists (
        select from conversation c
        join message m on m.venue_id = c.venue_id and m.conversation_id = c.id and not m.is_from_business
        where c.venue_id = ${venueId} and c.contact_id = p.id and m.type = 'text' and m.sent_at > d.since)
      or exists (
        select from sms_reply a
        where a.venue_id = ${venueId} and a.phone = p.phone and a.received_at > d.since) as "hasReplied",
      p.id <> d.person_id and exists (
        select from trigger_run o
        where o.venue_id = ${venueId} and o.trigger_id = ${id} and o.person_id = p.id
          and o.occurrence = d.occurrence) as "isTwin"
    from due d
    join person own on own.venue_id = ${venueId} and own.id = d.person_id
    join person p on p.venue_id = ${venueId} and p.id = coalesce(own.merged_into, own.id)
    order by d.due_at, d.id`.execute(tx)
  return rows
}

/** Ends runs, or has them wait; what waited for something until it was too late ends for that. */
async function settle(
  tx: Tx,
  venueId: number,
  ends: readonly (readonly [Due, Exclude<Fate, { is: 'leaves' }>])[],
): Promise<void> {
  if (ends.length === 0) return
  const states = ends.map(([, { is }]) => is === 'ends')
  await sql`
    update trigger_run r set
      state = case when not e.ends then 'waiting' when r.sent > 0 then 'stopped' else 'dropped' end,
      reason = case when e.reason = 'late' and r.reason in ('credits', 'cap', 'setup') then r.reason else e.reason end,
      due_at = coalesce(e.due, r.due_at), next_at = coalesce(e.next, r.next_at)
    from unnest(${ends.map(([{ runId }]) => runId)}::int[], ${states}::boolean[],
      ${ends.map(([, { reason }]) => reason)}::text[],
      ${ends.map(([, fate]) => (fate.is === 'waits' ? fate.dueAt : null))}::timestamptz[],
      ${ends.map(([, fate]) => (fate.is === 'waits' ? fate.nextAt : null))}::timestamptz[])
      as e(id, ends, reason, due, next)
    where r.venue_id = ${venueId} and r.id = e.id`.execute(tx)
}

/** Passes over a step that is not for these people; the next one, if any, is due after its own wait. */
async function passOver(tx: Tx, { venueId, steps }: StoredTrigger, runs: readonly Due[]): Promise<void> {
  const waits = steps.map(({ waitMinutes }) => waitMinutes)
  await sql`
    update trigger_run r set reason = 'segment',
      state = case when r.step + 1 < ${steps.length} then 'waiting' when r.sent > 0 then 'done' else 'dropped' end,
      step = least(r.step + 1, ${steps.length - 1}),
      due_at = r.due_at + coalesce((${waits}::int[])[r.step + 2], 0) * interval '1 minute',
      next_at = r.due_at + coalesce((${waits}::int[])[r.step + 2], 0) * interval '1 minute'
    where r.venue_id = ${venueId} and r.id = any(${runs.map(({ runId }) => runId)}::int[])`.execute(tx)
}

/** Has messages of a step leave, as many as the credits reach: each is one message of one dispatch. */
async function letLeave(
  tx: Tx,
  trigger: StoredTrigger,
  outgoing: Outgoing,
  runs: readonly Due[],
  now: Date,
): Promise<void> {
  const { venueId } = trigger
  const purses = await pursesOf(tx, { venueId, type: trigger.channel })
  let rest = purses.reduce((sum, { available }) => sum + available, 0)
  const messages: { run: Due; address: string; segments: number; credits: number; fields: object }[] = []
  const waiting: Due[] = []
  for (const run of runs) {
    const { runId, address, personId, firstName, lastName, country, postalCode } = run
    const person = { personId, firstName, lastName, country, postalCode }
    const cost = outgoing.cost({ ...run, address: address ?? '' })
    if (cost.credits > rest) {
      waiting.push(run)
      continue
    }
    rest -= cost.credits
    const fields = { ...person, encoding: cost.encoding, runId }
    messages.push({ run, address: address ?? '', segments: cost.segments, credits: cost.credits, fields })
  }
  const nextAt = new Date(now.getTime() + CREDITS_MS)
  await settle(
    tx,
    venueId,
    waiting.map((run) => [run, { is: 'waits', reason: 'credits', dueAt: run.dueAt, nextAt }]),
  )
  if (messages.length === 0) return
  const id = newId()
  await prepare(tx, { venueId, id, kind: outgoing.kind, payload: await outgoing.payload(tx), isFirst: true })
  await addRecipients(
    tx,
    { venueId, id },
    sql<Recipient>`
      select m.address as recipient, m.segments as parts, m.credits as cost, null::text as suppressed,
        null::timestamptz as "dueAt", m.fields
      from unnest(${messages.map(({ address }) => address)}::text[],
        ${messages.map(({ segments }) => segments)}::int[], ${messages.map(({ credits }) => credits)}::int[],
        ${messages.map(({ fields }) => JSON.stringify(fields))}::jsonb[])
        as m (address, segments, credits, fields)`,
  )
  await goLive(tx, { venueId, id, walletIds: purses.map((purse) => purse.id) })
  await sql`
    update trigger_run set state = 'sending', reason = null, dispatch_id = ${id}::uuid
    where venue_id = ${venueId} and id = any(${messages.map(({ run }) => run.runId)}::int[])`.execute(tx)
}

/** What a step sends; undefined where this installation cannot send it. */
async function outgoingOf(tx: Tx, services: Given, trigger: StoredTrigger, step: TriggerStep) {
  try {
    return await readOutgoing(tx, services, sendableOf(trigger, step))
  } catch (error) {
    if (error instanceof AppError && error.code === 'rule') return undefined
    throw error
  }
}

/** Those of a step who get it; the others of its people are settled. */
async function choose(tx: Tx, services: Given, trigger: StoredTrigger, runs: readonly Due[], now: Date) {
  const fates = await fatesOf(tx, services, trigger, runs, now)
  const taken = new Set<string>()
  const leaving: Due[] = []
  const others: [Due, Exclude<Fate, { is: 'leaves' }>][] = []
  const end = (run: Due, reason: TriggerReason) => others.push([run, { is: 'ends', reason }])
  for (const [index, run] of runs.entries()) {
    const fate = fates[index] ?? { is: 'leaves' }
    if (run.hasReplied && trigger.conditions.stopsOnReply && run.step > 0) end(run, 'replied')
    else if (run.isTwin || taken.has(run.address ?? '')) end(run, 'duplicate')
    else if (fate.is !== 'leaves') others.push([run, fate])
    else {
      taken.add(run.address ?? '')
      leaving.push(run)
    }
  }
  await settle(tx, trigger.venueId, others)
  return leaving
}

/**
 * Decides about the runs of a trigger whose turn it is, in one transaction: what leaves is a message of a dispatch, and
 * its run says so, both or neither. Returns whether there may be more.
 */
export async function workDue(tx: Tx, services: Given, trigger: StoredTrigger, now: Date): Promise<boolean> {
  const due = await takeDue(tx, trigger, now)
  for (const [index, runs] of Map.groupBy(due, ({ step }) => step)) {
    const step = trigger.steps[index]
    if (!step) {
      await settle(
        tx,
        trigger.venueId,
        runs.map((run) => [run, { is: 'ends', reason: 'cancelled' }]),
      )
      continue
    }
    const members = step.segmentId === null ? null : await segmentMembers(tx, trigger.venueId, step.segmentId)
    const isMeant = ({ personId }: Due) => members?.includes(personId) ?? true
    const others = runs.filter((run) => !isMeant(run))
    if (others.length > 0) await passOver(tx, trigger, others)
    const leaving = await choose(tx, services, trigger, runs.filter(isMeant), now)
    if (leaving.length === 0) continue
    const outgoing = await outgoingOf(tx, services, trigger, step)
    if (outgoing) await letLeave(tx, trigger, outgoing, leaving, now)
    else {
      const nextAt = new Date(now.getTime() + SETUP_MS)
      const wait = (run: Due) => [run, { is: 'waits', reason: 'setup', dueAt: run.dueAt, nextAt }] as const
      await settle(tx, trigger.venueId, leaving.map(wait))
    }
  }
  return due.length === PORTION
}
