import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isBusyStatus, isDeadStatus } from '../../providers/email/dead-status.ts'
import type { MailIntake } from '../../providers/email/incoming-mail.ts'
import {
  findMailed,
  findReturned,
  messageOfReturnPath,
  type ReturnedMessage,
  takeMailReport,
} from '../bulk-mail/index.ts'
import { noteSoftBounce, openLink, suppress } from '../suppression/index.ts'

/** Where mail servers and providers of mailboxes send their reports, before the @ of the domain of answers. */
const MAILBOXES = ['bounces', 'abuse']
/** What a report must say is read in its beginning: the mail that it gives back may be long. */
const READ_BYTES = 256 * 1024

/** What a report says of the mail that it gives back. */
interface Report {
  reason: 'bounce' | 'softBounce' | 'complaint'
  /** The word by which the receiver unsubscribes, if the mail is given back: only we can create it. */
  token: string | undefined
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

type Given = Pick<Services, 'database' | 'secrets' | 'log'>

/** Whom a report is about, and the mail to many if it is one. */
async function findReported(tx: Tx, report: Report, returned: ReturnedMessage | undefined) {
  const mail = returned ? await findReturned(tx, returned) : await findMailed(tx, report.message)
  if (mail) return { mail, to: { venueId: mail.venueId, channel: 'email', address: mail.recipient } as const }
  const to = report.token === undefined ? undefined : await openLink(tx, report.token)
  return to && { mail, to }
}

/** Keeps what a report says of an address and of a mail; the same report again changes nothing. */
async function keepReport(
  { database, secrets, log }: Given,
  report: Report,
  returned: ReturnedMessage | undefined,
): Promise<void> {
  const found = await database.system((tx) => findReported(tx, report, returned))
  if (!found) return log.info('a delivery report names no address')
  const { mail, to } = found
  const { reason, words, message } = report
  await database.tenant([to.venueId], async (tx) => {
    if (reason === 'softBounce') await noteSoftBounce(tx, secrets, to, message, words)
    else await suppress(tx, secrets, [{ ...to, reason, source: words.slice(0, 200) }])
    if (mail) await takeMailReport(tx, mail, report)
  })
}

/**
 * Takes reports about mails of ours in: those that come back to the return path of one mail, and those to the mailboxes
 * for all of them. Other mails go on to `next`.
 */
export function mailReports(services: Given, domain: string, next: MailIntake): MailIntake {
  const { log } = services
  const isReported = (address: string) =>
    MAILBOXES.some((mailbox) => address.toLowerCase() === `${mailbox}@${domain}`)
  const returnedTo = (address: string) => messageOfReturnPath(services, address)
  return {
    knows: (address) => isReported(address) || returnedTo(address) !== undefined || next.knows(address),
    async take(address, raw, sender) {
      const report = readReport(raw)
      const returned = returnedTo(address)
      const isOurs = returned !== undefined || isReported(address)
      // A server that heeds no return path sends its report to where an answer would go.
      if (!isOurs && report?.token === undefined) return next.take(address, raw, sender)
      if (report) await keepReport(services, report, returned)
      else log.info('a mail to the address of delivery reports is none')
    },
  }
}
