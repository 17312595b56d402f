import type { Services } from '../../kernel/services/services.ts'
import { isBusyStatus, isDeadStatus } from '../../providers/email/dead-status.ts'
import type { MailIntake } from '../../providers/email/incoming-mail.ts'
import { noteSoftBounce, openLink, suppress } from '../suppression/index.ts'

/** Where mail servers and providers of mailboxes send their reports, before the @ of the domain of answers. */
const MAILBOXES = ['bounces', 'abuse']
/** What a report must say is read in its beginning: the mail that it gives back may be long. */
const READ_BYTES = 256 * 1024

/** What a report says of the mail that it gives back. */
interface Report {
  reason: 'bounce' | 'softBounce' | 'complaint'
  /** The word by which the receiver unsubscribes: it names them and their venue, and only we can create it. */
  token: string
  words: string
  /** The mail by the name that we gave it. */
  message: string
}

/**
 * Reads a status of delivery (RFC 3464) or a report of abuse (RFC 5965): the first where it says that the address is
 * dead or took nothing for now, not that a mail was late or unwelcome. Their parts are in plain ASCII by their own rules (RFC 6522).
 */
function readReport(raw: Buffer): Report | undefined {
  const text = raw
    .subarray(0, READ_BYTES)
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ')
  const [head = ''] = text.split(/\r?\n\r?\n/, 1)
  const kind = /^content-type:\s*multipart\/report\b.*report-type="?([a-z-]+)/im
    .exec(head)?.[1]
    ?.toLowerCase()
  const token = /^list-unsubscribe:.*\/unsubscribe\/([\w-]+)/im.exec(text)?.[1]
  const message = /^message-id:\s*<([^>]+)>/im.exec(text.slice(head.length))?.[1] ?? ''
  if (token === undefined) return undefined
  if (kind === 'feedback-report') {
    const feedback = /^feedback-type:\s*([a-z-]+)/im.exec(text)?.[1]?.toLowerCase()
    return feedback === 'abuse' || feedback === 'fraud'
      ? { reason: 'complaint', token, message, words: `feedback-report: ${feedback}` }
      : undefined
  }
  if (kind !== 'delivery-status' || !/^action:\s*failed/im.test(text)) return undefined
  const status = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1]
  const words = /^diagnostic-code:\s*(.+)/im.exec(text)?.[1] ?? status ?? ''
  if (status !== undefined && isDeadStatus(status)) return { reason: 'bounce', token, message, words }
  return isBusyStatus(status) ? { reason: 'softBounce', token, message, words } : undefined
}

/** Takes reports about mails of ours in, and keeps what they say of an address; other mails go on to `next`. */
export function mailReports(
  { database, secrets, log }: Pick<Services, 'database' | 'secrets' | 'log'>,
  domain: string,
  next: MailIntake,
): MailIntake {
  const isReported = (address: string) =>
    MAILBOXES.some((mailbox) => address.toLowerCase() === `${mailbox}@${domain}`)
  return {
    knows: (address) => isReported(address) || next.knows(address),
    async take(address, raw, sender) {
      const report = readReport(raw)
      // A server that heeds no return path sends its report to where an answer would go.
      if (report === undefined && !isReported(address)) return next.take(address, raw, sender)
      const linked = report && (await database.system((tx) => openLink(tx, report.token)))
      if (!linked) return log.info('a delivery report names no address')
      const { reason, words, message } = report
      await database.tenant([linked.venueId], async (tx) => {
        if (reason === 'softBounce') await noteSoftBounce(tx, secrets, linked, message, words)
        else await suppress(tx, secrets, [{ ...linked, reason, source: words.slice(0, 200) }])
      })
    },
  }
}
