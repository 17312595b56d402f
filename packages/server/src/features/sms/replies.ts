import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { IncomingSms } from '../../providers/sms/provider.ts'

export type Reply = Extract<IncomingSms, { kind: 'reply' }>

interface Sender {
  venueId: number
  phone: string
}

/** How long to wait for the segments of an answer; then it is shown with a placeholder for each missing one. */
export const PARTS_SECONDS = 60
const MISSING = '[…]'

/** The text of an answer, in a statement about `sms_reply`. */
export const replyBody = sql`
  case when parts is null then body else (
    select string_agg(coalesce(parts ->> n::text, ${MISSING}), '' order by n) from generate_series(1, total) n
  ) end`
/** Whether an answer can be shown, in the same. */
export const isReplyShown = sql`
  (parts is null or received_at < now() - ${PARTS_SECONDS} * interval '1 second')`

/** PostgreSQL keeps no NUL. */
const cleaned = (body: string) => body.replaceAll('\0', '').toWellFormed()

/** The number of ours as an SMS comes from it: with a plus, unless it is a short code. */
const lineOf = ({ to }: Reply) => to.replace(/^(?:\+|00)?(?=[1-9]\d{6,14}$)/, '+')

/** An answer after one SMS of it. */
export interface JoinedReply {
  id: string
  /** The whole text; undefined while segments are missing. */
  body: string | undefined
  /** The first of several segments: the others may never arrive. */
  isBegun: boolean
}

/** Stores a segment. */
async function addPart(
  tx: Tx,
  { venueId, phone, id }: Sender & { id: string },
  { body, line }: { body: string; line: string },
  { reference, number, total }: NonNullable<Reply['part']>,
): Promise<JoinedReply> {
  const piece = JSON.stringify({ [number]: body })
  const { rows } = await sql<{ id: string; parts: Record<string, string> }>`
    update sms_reply set parts = parts || ${piece}::jsonb
    where venue_id = ${venueId} and id = (
      select id from sms_reply where venue_id = ${venueId} and phone = ${phone} and reference = ${reference}
        and total = ${total} and parts is not null and received_at > now() - interval '1 day'
      order by received_at desc limit 1 for update)
    returning id, parts`.execute(tx)
  const [row] = rows
  if (!row) {
    await sql`
      insert into sms_reply (venue_id, id, phone, body, line, reference, total, parts)
      values (${venueId}, ${id}, ${phone}, '', ${line}, ${reference}, ${total}, ${piece}::jsonb)`.execute(tx)
    return { id, body: undefined, isBegun: true }
  }
  if (Object.keys(row.parts).length < total) return { id: row.id, body: undefined, isBegun: false }
  const whole = Array.from({ length: total }, (_, index) => row.parts[index + 1] ?? '').join('')
  await sql`
    update sms_reply set body = ${whole}, parts = null where venue_id = ${venueId} and id = ${row.id}`.execute(
    tx,
  )
  return { id: row.id, body: whole, isBegun: false }
}

/** Stores what a person wrote, under an id of ours unless it belongs to an answer that has begun. */
export async function joinReply(tx: Tx, from: Sender & { id: string }, reply: Reply): Promise<JoinedReply> {
  const said = { body: cleaned(reply.body), line: lineOf(reply) }
  if (reply.part) return addPart(tx, from, said, reply.part)
  await sql`
    insert into sms_reply (venue_id, id, phone, body, line)
    values (${from.venueId}, ${from.id}, ${from.phone}, ${said.body}, ${said.line})`.execute(tx)
  return { id: from.id, body: said.body, isBegun: false }
}

/** An answer as it can be shown now, with placeholders for segments that did not arrive; locked. */
export async function readReply(
  tx: Tx,
  venueId: number,
  id: string,
): Promise<(Sender & { body: string }) | undefined> {
  const { rows } = await sql<{ phone: string; body: string }>`
    select phone, ${replyBody} as body from sms_reply
    where venue_id = ${venueId} and id = ${id} for update`.execute(tx)
  return rows[0] && { venueId, ...rows[0] }
}
