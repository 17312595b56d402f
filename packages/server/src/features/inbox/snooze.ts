import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { enqueue, type OutboxHandler } from '../../kernel/queue/outbox.ts'

/** The kind of job that brings a snoozed conversation back. */
export const WAKE_JOB = 'inbox.wake'

interface Wake {
  conversationId: string
}

/** Asks the worker to bring a conversation back at a moment, in the transaction that puts it away. */
export async function askToWake(tx: Tx, venueId: number, conversationId: string, at: Date): Promise<void> {
  await enqueue(tx, {
    venueId,
    kind: WAKE_JOB,
    key: `${conversationId}:${at.getTime()}`,
    payload: { conversationId },
    notBefore: at,
  })
}

/** Brings back what is due; put off again meanwhile, it stays away. `announce` sends the notice. */
export function wakeConversations(
  database: Database,
  announce: (tx: Tx, venueId: number, id: string) => Promise<unknown>,
): OutboxHandler {
  return {
    idempotency: 'key',
    staysInside: true,
    async send({ venueId, payload }) {
      const { conversationId } = payload as Wake
      await database.tenant([venueId], async (tx) => {
        const { rows } = await sql`
          update conversation set snoozed_until = null
          where venue_id = ${venueId} and id = ${conversationId} and snoozed_until <= now() returning id`.execute(
          tx,
        )
        if (rows.length > 0) await announce(tx, venueId, conversationId)
      })
    },
  }
}
