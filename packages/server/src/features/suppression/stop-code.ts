import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Linked } from './link.ts'

/** Phones end a link before a sign, so there is none in it. */
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 59 bits: no one guesses one, and each character of an SMS costs. */
export const STOP_CODE_LENGTH = 10

const newCode = () =>
  Array.from({ length: STOP_CODE_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** The code by which a person unsubscribes from the SMS of a venue: one for each, which never changes (SMS-09). */
export async function stopCodeOf(tx: Tx, venueId: number, phone: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    insert into stop_code (code, venue_id, phone) values (${newCode()}, ${venueId}, ${phone})
    on conflict (venue_id, phone) do update set phone = excluded.phone
    returning code`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no code was created')
  return row.code
}

/** Whose code it is; undefined if it is not ours, or its venue is deleted. */
export async function openStopCode(tx: Tx, code: string): Promise<Linked | undefined> {
  const { rows } = await sql<{ venueId: number; address: string }>`
    select c.venue_id as "venueId", c.phone as address from stop_code c
    join venue v on v.venue_id = c.venue_id and v.deleted_at is null
    where c.code = ${code}`.execute(tx)
  const [row] = rows
  return row && { ...row, channel: 'sms' }
}
