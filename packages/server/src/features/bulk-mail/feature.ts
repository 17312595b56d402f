import { feature } from '../../kernel/feature/feature.ts'
import { createSmtpPool } from '../../providers/email/smtp-pool.ts'
import { MAIL_BULK } from './bulk.ts'
import { bulkMailSender } from './sender.ts'
import { TEST_MAIL_JOB } from './test-mail.ts'
import { testMailSender } from './test-sender.ts'

export const bulkMailFeature = feature({
  name: 'bulk-mail',
  uses: ['sender-domains', 'suppression'],
  /** The queue workers of mails to many, where a mail server is set; without one no campaign by e-mail can begin. */
  open(services) {
    const { smtp } = services.config
    const pool = smtp && createSmtpPool(smtp)
    return {
      outbox: pool ? { [TEST_MAIL_JOB]: testMailSender(services, pool) } : {},
      dispatches: pool ? { [MAIL_BULK]: bulkMailSender(services, pool) } : {},
      checks: {},
      close: async () => pool?.close(),
    }
  },
})
