import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type ConnectionOptions, connectionOptions, ended, failureOf, step } from './smtp-dialogue.ts'

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

/** The dialogue of one mail on a connection of its own, so that none waits for another. */
async function deliver(
  options: ConnectionOptions,
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
  const toServer = connectionOptions(options)
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
      await deliver(toServer, envelope, Readable.from(body()), signal).catch((error: unknown) => {
        throw failureOf(error, hasBegun)
      })
    },
  }
}
