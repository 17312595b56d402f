import type { TriggerRun, TriggerRunState } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { StoredTrigger } from './trigger-rows.ts'

interface Row extends Omit<TriggerRun, 'dueAt' | 'createdAt'> {
  dueAt: Date
  createdAt: Date
}

const writeCursor = ({ dueAt, id }: Row) => Buffer.from(`${dueAt.getTime()} ${id}`).toString('base64url')

function readCursor(text: string) {
  const decoded = Buffer.from(text, 'base64url').toString('latin1')
  const [, time, id] = /^(\d{1,14}) (\d{1,9})$/.exec(decoded) ?? []
  if (time === undefined)
    throw new AppError('invalid', 'query.cursor: not a cursor of this list. Start again without it.', {
      fields: { 'query.cursor': 'invalid' },
    })
  return { at: new Date(Number(time)), id: Number(id) }
}

interface Wanted {
  cursor?: string | undefined
  perpage: number
  state?: TriggerRunState | undefined
}

/** A page of the people of a trigger, those whose turn came last first. */
export async function readRuns(tx: Tx, trigger: StoredTrigger, { cursor, perpage, state }: Wanted) {
  const { venueId, id } = trigger
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const isOne = sql`r.venue_id = ${venueId} and r.trigger_id = ${id}
    and (${state ?? null}::text is null or r.state = ${state ?? null}::text)`
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from trigger_run r where ${isOne}`.execute(tx)
  const { rows } = await sql<Row>`
    select r.id, r.person_id as "personId", p.first_name as "firstName", p.last_name as "lastName", r.step + 1 as step,
      greatest(${trigger.steps.length}::int, r.step + 1) as steps, r.state, r.reason, r.due_at as "dueAt", r.sent,
      r.created_at as "createdAt"
    from trigger_run r join person p on p.venue_id = r.venue_id and p.id = r.person_id
    where ${isOne} and ${after ? sql`(r.due_at, r.id) < (${after.at}, ${after.id})` : sql`true`}
    order by r.due_at desc, r.id desc limit ${perpage + 1}`.execute(tx)
  const shown = rows.slice(0, perpage)
  const last = shown.at(-1)
  return {
    items: shown.map(({ dueAt, createdAt, ...row }) => ({
      ...row,
      dueAt: dueAt.getTime(),
      createdAt: createdAt.getTime(),
    })),
    perPage: perpage,
    totalItems: counted[0]?.n ?? 0,
    nextCursor: last && rows.length > perpage ? writeCursor(last) : undefined,
  }
}
