import { type OutboxHandler, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { SmtpPool } from '../../providers/email/smtp-pool.ts'
import { isSuppressed, unsubscribeAddress } from '../suppression/index.ts'
import { compileBulkMail } from './mime.ts'
import type { TestMailPayload } from './test-mail.ts'

/** Sends one mail of a campaign to a mailbox (CMP-19), as those of its people leave. */
export function testMailSender(
  { database, secrets, site, config }: Pick<Services, 'database' | 'secrets' | 'site' | 'config'>,
  pool: SmtpPool,
): OutboxHandler {
  return {
    idempotency: 'none',
    async send({ venueId, payload, providerKey }, signal) {
      const { to, mail, person, notAfter } = payload as TestMailPayload
      if (Date.parse(notAfter) < Date.now())
        throw new SendFailure('permanent', 'the test expired before it could be sent')
      const unsubscribe = await database.system(async (tx) =>
        (await isSuppressed(tx, secrets, venueId, 'email', to))
          ? undefined
          : unsubscribeAddress(tx, site, { venueId, channel: 'email', address: to }),
      )
      if (unsubscribe === undefined) return
      const words = { ...person, unsubscribe }
      const bytes = compileBulkMail(mail)({ venueId, to, words, key: providerKey, at: new Date() })
      await pool.send({ returnPath: config.smtp?.returnPath ?? mail.sender, to, bytes }, signal)
    },
  }
}
