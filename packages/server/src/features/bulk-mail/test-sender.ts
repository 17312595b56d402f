import { type OutboxHandler, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { SmtpPool } from '../../providers/email/smtp-pool.ts'
import { isSuppressed, unsubscribeAddress } from '../suppression/index.ts'
import { findMailIdentity } from './mail-identity.ts'
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
      const ready = await database.system(async (tx) => {
        if (await isSuppressed(tx, secrets, venueId, 'email', to)) return undefined
        return {
          unsubscribe: await unsubscribeAddress(tx, site, { venueId, channel: 'email', address: to }),
          identity: await findMailIdentity(tx, { config, secrets }, venueId, mail),
        }
      })
      if (!ready) return
      const { identity, unsubscribe } = ready
      const words = { ...person, unsubscribe }
      const at = new Date()
      const bytes = compileBulkMail(identity.mail)({ venueId, to, words, key: providerKey, at })
      const returnPath = config.smtp?.returnPath ?? identity.mail.sender
      await pool.send({ returnPath, to, bytes: await identity.sign(bytes, at) }, signal)
    },
  }
}
