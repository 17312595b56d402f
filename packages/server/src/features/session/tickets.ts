import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { hashToken } from '../../kernel/secrets/secrets.ts'

/** What an invitation promises: a role in a venue, to the reader of this mailbox. */
export interface Ticket {
  email: string
  venueId: number
  roleId: number
}

/** A venue that was deleted invites no one any more. */
const isOpen = sql<boolean>`exists (
  select from venue v where v.venue_id = invitation.venue_id and v.deleted_at is null
)`

/** What the word of an invitation's link says, while it holds. */
export async function readTicket(tx: Tx, token: string): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    select email, venue_id as "venueId", role_id as "roleId" from invitation
    where token_hash = ${hashToken(token)} and expires_at > now() and ${isOpen}`.execute(tx)
  return rows[0]
}

/** Uses an invitation up; undefined when it does not hold or somebody was faster. */
export async function takeTicket(tx: Tx, token: string): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    delete from invitation where token_hash = ${hashToken(token)} and expires_at > now() and ${isOpen}
    returning email, venue_id as "venueId", role_id as "roleId"`.execute(tx)
  return rows[0]
}
