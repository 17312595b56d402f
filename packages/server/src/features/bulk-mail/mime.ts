import { createHash } from 'node:crypto'
import { escapeHtml } from '../../kernel/http/escape-html.ts'
import type { BulkMail } from './bulk.ts'
import { headerText, mailAddress, mailbox, writeHeaders } from './mail-headers.ts'
import { joinEncoded, quotedPrintable } from './quoted-printable.ts'
import { fillTemplate, type MailTemplate, type MailWords, wordFor } from './template.ts'

/** What differs from one mail to the next. */
export interface MailTo {
  venueId: number
  to: string
  words: MailWords
  /** Names the mail: every attempt carries the same Message-ID. */
  key: string
  at: Date
}

/** Makes the mail of one person, as it goes over the wire. */
export type ComposeMail = (to: MailTo) => Buffer

/** The part of a Message-ID before its at sign: reports name a mail by it. */
export const nameOfMail = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 40)

const domainOf = (address: string) => mailAddress(address).split('@')[1] ?? ''

/** Encodes what all mails share once, and of each mail only what differs. */
function compilePart(
  { pieces, slots }: MailTemplate,
  encode: (text: string) => string,
): (words: MailWords) => string {
  const encoded = pieces.map(quotedPrintable)
  return (words) =>
    joinEncoded(
      encoded.flatMap((piece, at) => {
        const slot = slots[at]
        return slot ? [piece, quotedPrintable(encode(wordFor(slot, words)))] : [piece]
      }),
    )
}

const identity = (text: string) => text

const partHeaders = (type: string) =>
  writeHeaders([
    ['Content-Type', `text/${type}; charset=utf-8`],
    ['Content-Transfer-Encoding', 'quoted-printable'],
  ])

function headersOf(mail: BulkMail, { venueId, to, words, key, at }: MailTo, boundary: string): string {
  const { source, fromName, sender, replyTo, subject } = mail
  const domain = domainOf(sender)
  return writeHeaders([
    ['From', mailbox(fromName, sender)],
    ['To', `<${mailAddress(to)}>`],
    ...(replyTo === '' ? [] : [['Reply-To', `<${mailAddress(replyTo)}>`] as const]),
    ['Subject', headerText(fillTemplate(subject, words))],
    ['Date', at.toUTCString().replace('GMT', '+0000')],
    ['Message-ID', `<${nameOfMail(key)}@${domain}>`],
    ['List-Unsubscribe', `<${words.unsubscribe}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['List-Id', `<venue-${venueId}.${domain}>`],
    ['Feedback-ID', `${source}:${venueId}:campaign:comptoir`],
    // A person wrote it, to many: programs that answer for who is away leave it alone (RFC 3834 section 2).
    ['Precedence', 'bulk'],
    ['X-Auto-Response-Suppress', 'OOF, AutoReply'],
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
  ])
}

/**
 * Compiles a mail to many: the result writes one person's mail with its text first and its HTML last, so that programs
 * show the HTML where they can (RFC 2046 section 5.1.4).
 */
export function compileBulkMail(mail: BulkMail): ComposeMail {
  const text = compilePart(mail.text, identity)
  const html = compilePart(mail.html, escapeHtml)
  return (to) => {
    // Its first two characters never stand in quoted-printable.
    const boundary = `=_${nameOfMail(to.key)}`
    return Buffer.from(
      [
        `${headersOf(mail, to, boundary)}`,
        `--${boundary}`,
        `${partHeaders('plain')}\r\n${text(to.words)}`,
        `--${boundary}`,
        `${partHeaders('html')}\r\n${html(to.words)}`,
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    )
  }
}
