import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { type Hashing, hashOf } from './list.ts'

const BATCH = 1000

interface Listed {
  venue_id: number
  channel: string
  address: string
}

/** Gives a batch of addresses their new hashes; returns the last of them, undefined at the end. */
async function rehashAfter(tx: Tx, secrets: Hashing, last: Listed | undefined): Promise<Listed | undefined> {
  const after = last
    ? sql`and (venue_id, channel, address) > (${last.venue_id}, ${last.channel}, ${last.address} collate "C")`
    : sql``
  const { rows } = await sql<Listed>`
    select venue_id, channel, address from suppression where address is not null ${after}
    order by venue_id, channel, address limit ${BATCH}`.execute(tx)
  const hashed = rows.map((row) => ({ ...row, hash: hashOf(secrets, row.address) }))
  await sql`
    update suppression s set address_hash = h.hash
    from json_to_recordset(${JSON.stringify(hashed)}::json) as h (venue_id int, channel text, address text, hash text)
    where s.venue_id = h.venue_id and s.channel = h.channel and s.address = h.address collate "C"`.execute(tx)
  return rows.at(-1)
}

/**
 * Hashes every address of the list again, with another key than so far. Returns how many entries stay unrecognisable:
 * those of erased people, of whom only the hash was kept.
 */
export async function rehashSuppressions(tx: Tx, secrets: Hashing): Promise<number> {
  let last = await rehashAfter(tx, secrets, undefined)
  while (last) last = await rehashAfter(tx, secrets, last)
  await sql`delete from soft_bounce`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from suppression where address is null`.execute(tx)
  return rows[0]?.count ?? 0
}
