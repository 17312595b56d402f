import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { hashToken } from '../../kernel/secrets/secrets.ts'

/** What an invitation promises: a role in a venue, to the reader of this mailbox. */
export interface Ticket {
  email: string
  venueId: number
  roleId: number
  /** Null where the account of who invited is gone. */
  invitedById: number | null
}

/** Invitations of deleted venues are not valid. */
const isOpen = sql<boolean>`exists (
  select from venue v where v.venue_id = invitation.venue_id and v.deleted_at is null
)`

/** The invitation of a link's token, while it is valid. */
export async function readTicket(tx: Tx, token: string): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    select email, venue_id as "venueId", role_id as "roleId", invited_by as "invitedById" from invitation
    where token_hash = ${hashToken(token)} and expires_at > now() and ${isOpen}`.execute(tx)
  return rows[0]
}

/** Consumes an invitation; undefined if it is not valid or was already used. */
export async function takeTicket(tx: Tx, token: string): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    delete from invitation where token_hash = ${hashToken(token)} and expires_at > now() and ${isOpen}
    returning email, venue_id as "venueId", role_id as "roleId", invited_by as "invitedById"`.execute(tx)
  return rows[0]
}
