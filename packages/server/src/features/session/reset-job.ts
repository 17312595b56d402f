import { newId } from '@comptoir/core/http'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { enqueue, type OutboxHandler } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findManagerByEmail } from './queries.ts'
import { sendResetLink } from './resets.ts'

/** The outbox kind of a wish for a new password. */
export const RESET_JOB = 'session.password-reset'

/** Stores the request. The same work for every address: whether it is known is looked up after the response (T23). */
export async function requestReset(tx: Tx, emailAddress: string): Promise<void> {
  await enqueue(tx, { venueId: 0, kind: RESET_JOB, key: newId(), payload: { emailAddress } })
}

/** Sends the link to an address that has an active account, and nothing to any other. */
export function resetRequests(
  database: Database,
  services: Pick<Services, 'secrets' | 'site'>,
): OutboxHandler {
  return {
    idempotency: 'key',
    async send({ key, payload }) {
      const { emailAddress } = payload as { emailAddress: string }
      await database.system(async (tx) => {
        const found = await findManagerByEmail(tx, emailAddress)
        if (found?.manager.managerStatus !== '1') return
        await sendResetLink(tx, services, found.manager, { key: `reset:${key}`, isWelcome: false })
      })
    },
  }
}
