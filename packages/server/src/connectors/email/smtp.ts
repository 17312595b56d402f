import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { SendFailure } from '../../jobs/outbox.ts'

export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** Names the mail: its Message-ID is made of it, so that every attempt carries the same one. */
  key: string
}

/** A mail server that takes mails from us (RFC 5321). */
export interface Smtp {
  /** Throws a SendFailure that says what is known. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

export interface SmtpOptions {
  /** `smtp://host:port` or `smtps://user:password@host`. */
  url: string
  /** `Comptoir <hello@comptoir.example>`. */
  from: string
  /** Milliseconds to wait for the server at each step; 20,000. */
  timeoutMs?: number
}

const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

function messageId(key: string, from: string): string {
  const word = createHash('sha256').update(key).digest('hex').slice(0, 40)
  return `<${word}@${addressIn(from).split('@')[1] ?? 'localhost'}>`
}

interface SmtpError extends Error {
  responseCode?: number
}

/** An answer tells; without one, what counts is whether the text of the mail had begun to leave. */
function failureOf(error: unknown, hasBegun: boolean): SendFailure {
  const { message, responseCode } = error as SmtpError
  const cause = { cause: error }
  if (responseCode !== undefined && responseCode >= 500) return new SendFailure('permanent', message, cause)
  if (responseCode !== undefined && responseCode >= 400) return new SendFailure('retryable', message, cause)
  return new SendFailure(hasBegun ? 'ambiguous' : 'retryable', message, cause)
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the mail server did not answer in time')), {
      once: true,
    })
  })
}

async function compose(from: string, { to, subject, text, html, key }: OutgoingMail): Promise<Buffer> {
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
  const composer = new MailComposer({
    from,
    to,
    subject,
    text,
    html,
    headers,
    messageId: messageId(key, from),
  })
  return composer.compile().build()
}

/** Makes a client of a mail server. Each mail has a connection of its own, so that none waits for another. */
export function createSmtp({ url, from, timeoutMs = 20_000 }: SmtpOptions): Smtp {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, signal) {
      const bytes = await compose(from, mail)
      let hasBegun = false
      function* body() {
        hasBegun = true
        yield bytes
      }
      try {
        await Promise.race([
          transport.sendMail({
            envelope: { from: addressIn(from), to: [mail.to] },
            raw: Readable.from(body()),
          }),
          ended(signal),
        ])
      } catch (error) {
        throw failureOf(error, hasBegun)
      }
    },
  }
}
