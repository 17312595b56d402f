import { PRESENCE_EVENT, type PresenceState } from '@comptoir/core/inbox-team'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { afterCommit } from '../../kernel/db/database.ts'
import type { Hub } from '../../kernel/events/hub.ts'

export interface Presence {
  venueId: number
  conversationId: string
  /** The customer's address: a visitor's stream goes by it. */
  jid: string
  /** None is the customer. */
  manager?: { managerId: number; name: string } | undefined
  state: PresenceState
}

export async function nameOfTeammate(
  tx: Tx,
  venueId: number,
  managerId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from comptoir.team(array[${venueId}::int]) where manager_id = ${managerId}`.execute(tx)
  return rows[0]?.name
}

/** Sends to all streams of the venue, once: nothing is stored and nothing is resumed. */
export function publishPresence(tx: Tx, hub: Pick<Hub, 'publishEphemeral'>, presence: Presence): void {
  const { venueId, conversationId, jid, manager, state } = presence
  const payload = { venueId, conversationId, manager, state, conversation: { jid } }
  afterCommit(tx, () => hub.publishEphemeral({ venueId, type: PRESENCE_EVENT, conversationId, payload }))
}
