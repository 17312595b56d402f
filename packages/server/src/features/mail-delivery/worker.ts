import { BusyAddress, DeadAddress } from '../../kernel/ports/dead-address.ts'
import { type OutboxHandler, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { createSmtp, type Smtp } from '../../providers/email/smtp.ts'
import { decryptValues, MAIL_JOB, type MailPayload, renderMail } from '../mail/index.ts'
import { isNoticeHeld, noteBounce, noteSoftBounce } from '../suppression/index.ts'

/**
 * Sends one mail of the outbox. Plain SMTP cannot say whether a lost answer was a yes: such a mail is never repeated.
 * A notice that no one wants any more is left out.
 */
export function mailSender(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  smtp: Smtp,
): OutboxHandler {
  const isHeld = (venueId: number, to: string, agreedAt: string) =>
    database.system((tx) => isNoticeHeld(tx, secrets, venueId, to, new Date(agreedAt)))
  return {
    idempotency: 'none',
    async send({ venueId, payload, providerKey }, signal) {
      const { to, language, template, values, sealed, replyTo, notAfter, agreedAt } = payload as MailPayload
      if (notAfter !== undefined && Date.parse(notAfter) < Date.now())
        throw new SendFailure('permanent', 'the e-mail expired before it could be sent')
      if (agreedAt !== undefined && (await isHeld(venueId, to, agreedAt))) return
      const mail = renderMail(template, language, { ...values, ...decryptValues(secrets, sealed) })
      await smtp.send({ to, replyTo, key: providerKey, ...mail }, signal)
    },
    /** A customer's address that is dead is not written to again; those of managers are no matter of the list. */
    async onSettled(tx, { venueId, payload, providerKey }, outcome) {
      const { to: address, agreedAt } = payload as MailPayload
      if (agreedAt === undefined || outcome.state !== 'dead') return
      const { error, reason } = outcome
      if (error instanceof DeadAddress)
        await noteBounce(tx, secrets, { venueId, channel: 'email', address }, reason)
      if (error instanceof BusyAddress)
        await noteSoftBounce(tx, secrets, { venueId, address }, providerKey, reason)
    },
  }
}

/** The queue worker of mails, where a mail server is configured; without one they wait, and the log says so. */
export function mailWorker(
  services: Pick<Services, 'config' | 'database' | 'secrets' | 'log'>,
): Record<string, OutboxHandler> {
  const { config, log } = services
  if (config.smtp) return { [MAIL_JOB]: mailSender(services, createSmtp(config.smtp)) }
  log.warn('SMTP_URL is not set: e-mails wait in the outbox until it is (see /health)')
  return {}
}
