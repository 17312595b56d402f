import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { IncomingSms } from '../../providers/sms/provider.ts'

type Reply = Extract<IncomingSms, { kind: 'reply' }>

interface Addressee {
  venueId: number
  id: string
  phone: string
}

/** How long to wait for the segments of an answer; then it is shown with a placeholder for each missing one. */
const PARTS_SECONDS = 60
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

/** Stores a segment; returns the whole text once it is complete. */
async function addPart(
  tx: Tx,
  { venueId, id, phone }: Addressee,
  body: string,
  { reference, number, total }: NonNullable<Reply['part']>,
): Promise<string | undefined> {
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
      insert into sms_reply (venue_id, id, phone, body, reference, total, parts)
      values (${venueId}, ${id}, ${phone}, '', ${reference}, ${total}, ${piece}::jsonb)`.execute(tx)
    return undefined
  }
  if (Object.keys(row.parts).length < total) return undefined
  const whole = Array.from({ length: total }, (_, index) => row.parts[index + 1] ?? '').join('')
  await sql`
    update sms_reply set body = ${whole}, parts = null where venue_id = ${venueId} and id = ${row.id}`.execute(
    tx,
  )
  return whole
}

/** Stores a person's answer; returns the text, or nothing while segments are missing. */
export async function joinReply(tx: Tx, to: Addressee, reply: Reply): Promise<string | undefined> {
  const body = cleaned(reply.body)
  if (reply.part) return addPart(tx, to, body, reply.part)
  await sql`
    insert into sms_reply (venue_id, id, phone, body) values (${to.venueId}, ${to.id}, ${to.phone}, ${body})`.execute(
    tx,
  )
  return body
}
