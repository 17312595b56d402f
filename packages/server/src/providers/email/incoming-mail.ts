import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Mail programs allow files of 25 MB, which grow by 37 % when encoded (RFC 2045 section 6.8). */
const MOST_BYTES = 36 * 1024 * 1024
const MOST_CLIENTS = 50
const SILENCE_MS = 60_000
const CLOSE_MS = 2_000

/** A mail that is refused permanently; it is returned to its sender. */
export class MailRefused extends Error {
  readonly responseCode = 550
}

/** Who takes mails in. */
export interface MailIntake {
  /** Whether mails to this address are accepted; others are refused before their text is sent. */
  knows(address: string): boolean
  /**
   * Keeps a mail; only then does the sender hear that it was taken. Throws MailRefused for good; any other error has
   * the sender's mail server try again later (RFC 5321 section 4.2.1). The sender is empty where no answer is wanted.
   */
  take(address: string, raw: Buffer, sender: string): Promise<void>
}

export interface IncomingMail {
  port: number
  stop(): Promise<void>
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** A mail server that accepts mails to our addresses and relays nothing (RFC 5321). The proxy in front of it does TLS. */
export async function startIncomingMail(
  { port, host }: { port: number; host: string },
  intake: MailIntake,
  log: (message: string, error: unknown) => void,
): Promise<IncomingMail> {
  async function takeAll(addresses: readonly string[], raw: Buffer, sender: string): Promise<void> {
    for (const address of addresses) await intake.take(address, raw, sender)
  }
  // Loaded only where mails are received.
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    name: 'comptoir',
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MOST_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: SILENCE_MS,
    closeTimeout: CLOSE_MS,
    onRcptTo({ address }, _, done) {
      done(intake.knows(address) ? null : reply(550, 'No such address'))
    },
    onData(stream, { envelope }, done) {
      const receive = async () => {
        const raw = Buffer.concat(await stream.toArray())
        if (stream.sizeExceeded) throw reply(552, 'The message is too large')
        await takeAll(
          envelope.rcptTo.map(({ address }) => address),
          raw,
          envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        )
      }
      receive().then(
        () => done(),
        (error: Error & { responseCode?: number }) => {
          if (error.responseCode !== undefined) return done(error)
          log('receiving an e-mail failed; its sender will try again', error)
          done(reply(451, 'Temporary failure. Try again later'))
        },
      )
    },
  })
  // A client that disconnects in the middle is not an error.
  server.on('error', () => undefined)
  const failed = once(server.server, 'error').then(([error]) => Promise.reject(error as Error))
  server.listen(port, host)
  await Promise.race([once(server.server, 'listening'), failed])
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
