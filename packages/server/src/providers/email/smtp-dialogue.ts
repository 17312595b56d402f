import { BusyAddress, DeadAddress } from '../../kernel/ports/dead-address.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import { isBusyStatus, isDeadStatus, statusIn } from './dead-status.ts'

interface SmtpError extends Error {
  responseCode?: number
  /** The command that the server refused. */
  command?: string
  response?: string
}

/** An answer decides; without one, it depends on whether sending the text had begun. */
export function failureOf(error: unknown, hasBegun: boolean): SendFailure {
  const { message, responseCode = 0, command, response = message } = error as SmtpError
  const cause = { cause: error }
  if (responseCode < 400) return new SendFailure(hasBegun ? 'ambiguous' : 'retryable', message, cause)
  const kind = responseCode >= 500 ? 'permanent' : 'retryable'
  if (command !== 'RCPT TO') return new SendFailure(kind, message, cause)
  const status = statusIn(response)
  if (kind === 'permanent' && isDeadStatus(status, responseCode)) return new DeadAddress(message, cause)
  return isBusyStatus(status) ? new BusyAddress(kind, message, cause) : new SendFailure(kind, message, cause)
}

/** Rejects when the signal does. */
export function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error('the mail server did not respond in time'))
    signal.addEventListener('abort', giveUp, { once: true })
  })
}

/** Where a mail server is. */
export interface ServerOptions {
  /** `smtp://host:port` or `smtps://user:password@host`. */
  url: string
  /** Milliseconds to wait for the server at each step; 20,000. */
  timeoutMs?: number
}

/** A password is never sent unencrypted: with one, the server must offer TLS. */
export function connectionOptions({ url, timeoutMs = 20_000 }: ServerOptions) {
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

export type ConnectionOptions = ReturnType<typeof connectionOptions>

type Callback = (error?: Error | null) => void
/** One step of a dialogue. */
export const step = (run: (done: Callback) => void) =>
  new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))
