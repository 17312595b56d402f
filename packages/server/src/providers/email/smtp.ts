import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { BusyAddress, DeadAddress } from '../../kernel/ports/dead-address.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import { isBusyStatus, isDeadStatus, statusIn } from './dead-status.ts'

export interface OutgoingMail {
  to: string
  /** The address for answers, if not the sender. */
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /** The URL for one-click unsubscribing by POST (RFC 8058). */
  unsubscribeLink?: string | undefined
  /** Names the mail: its Message-ID is made of it, so that every attempt carries the same one. */
  key: string
}

/** A mail server that takes mails from us (RFC 5321). */
export interface Smtp {
  /** Throws a SendFailure with what is known of the outcome. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

export interface SmtpOptions {
  /** `smtp://host:port` or `smtps://user:password@host`. */
  url: string
  /** `Comptoir <hello@comptoir.example>`. */
  from: string
  /** The address for delivery failures; by default that of `from`. */
  returnPath?: string | undefined
  /** Milliseconds to wait for the server at each step; 20,000. */
  timeoutMs?: number
}

const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from

/** The part of a Message-ID before its at sign: an answer names the mail that it answers by it. */
export const mailName = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)

const messageId = (key: string, from: string) =>
  `<${mailName(key)}@${addressIn(from).split('@')[1] ?? 'localhost'}>`

interface SmtpError extends Error {
  responseCode?: number
  /** The command that the server refused. */
  command?: string
  response?: string
}

/** An answer decides; without one, it depends on whether sending the text had begun. */
function failureOf(error: unknown, hasBegun: boolean): SendFailure {
  const { message, responseCode = 0, command, response = message } = error as SmtpError
  const cause = { cause: error }
  if (responseCode < 400) return new SendFailure(hasBegun ? 'ambiguous' : 'retryable', message, cause)
  const kind = responseCode >= 500 ? 'permanent' : 'retryable'
  if (command !== 'RCPT TO') return new SendFailure(kind, message, cause)
  const status = statusIn(response)
  if (kind === 'permanent' && isDeadStatus(status, responseCode)) return new DeadAddress(message, cause)
  return isBusyStatus(status) ? new BusyAddress(kind, message, cause) : new SendFailure(kind, message, cause)
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error('the mail server did not respond in time'))
    signal.addEventListener('abort', giveUp, { once: true })
  })
}

async function compose(
  from: string,
  { to, replyTo, subject, text, html, unsubscribeLink, key }: OutgoingMail,
): Promise<Buffer> {
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribeLink === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${unsubscribeLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  }
  const composer = new MailComposer({
    from,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text,
    html,
    headers,
    messageId: messageId(key, from),
  })
  return composer.compile().build()
}

/** A password is never sent unencrypted: with one, the server must offer TLS. */
function optionsOf({ url, timeoutMs = 20_000 }: SmtpOptions) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isTls = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 465 : 587),
    secure: isTls,
    requireTLS: !isTls && username !== '',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

type Callback = (error?: Error | null) => void
const step = (run: (done: Callback) => void) =>
  new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))

/** The dialogue of one mail on a connection of its own, so that none waits for another. */
async function deliver(
  options: ReturnType<typeof optionsOf>,
  envelope: { from: string; to: string[] },
  body: Readable,
  signal: AbortSignal,
): Promise<void> {
  const connection = new SMTPConnection(options)
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('the mail server closed the connection')))
  })
  const talk = async () => {
    await step((done) => connection.connect(done))
    const { auth } = options
    if (auth) await step((done) => connection.login({ credentials: auth }, done))
    await step((done) => connection.send(envelope, body, done))
  }
  try {
    await Promise.race([talk(), broken, ended(signal)])
    connection.quit()
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Makes a client of a mail server. */
export function createSmtp(options: SmtpOptions): Smtp {
  const { from } = options
  const connectionOptions = optionsOf(options)
  return {
    async send(mail, signal) {
      const bytes = await compose(from, mail)
      let hasBegun = false
      // Read only once the server has said that it wants the text.
      function* body() {
        hasBegun = true
        yield bytes
      }
      const envelope = { from: options.returnPath ?? addressIn(from), to: [mail.to] }
      await deliver(connectionOptions, envelope, Readable.from(body()), signal).catch((error: unknown) => {
        throw failureOf(error, hasBegun)
      })
    },
  }
}
