import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { BehaviourSwitch } from './behaviour.ts'
import type { Mailbox } from './mailbox.ts'

const MOST_BYTES_OF_MAIL = 5 * 1024 * 1024
const refusals = { retry: [451, 'Try again later'], refuse: [550, 'No such mailbox'] } as const

export interface MailServer {
  port: number
  stop(): Promise<void>
}

function refusal(kind: keyof typeof refusals): Error {
  const [responseCode, message] = refusals[kind]
  return Object.assign(new Error(message), { responseCode })
}

/** Ends a connection without an answer. */
function cut(server: SMTPServer, session: SMTPServerSession): void {
  const { connections } = server as unknown as {
    connections: Set<{ id: string; _socket: { destroy(): void } }>
  }
  for (const connection of connections) if (connection.id === session.id) connection._socket.destroy()
}

/** A mail server on loopback that takes whatever comes, in clear and without a password (RFC 5321). */
export async function startMailServer(
  mailbox: Mailbox,
  behaviour: BehaviourSwitch,
  port: number,
): Promise<MailServer> {
  const server = new SMTPServer({
    name: 'comptoir-sandbox',
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MOST_BYTES_OF_MAIL,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const receive = async () => {
        const raw = Buffer.concat(await stream.toArray())
        if (stream.sizeExceeded) throw Object.assign(new Error('Too large'), { responseCode: 552 })
        const { answer, delayMs } = behaviour.take()
        await pause(delayMs)
        if (answer === 'retry' || answer === 'refuse') throw refusal(answer)
        await mailbox.add(
          session.envelope.rcptTo.map(({ address }) => address),
          raw,
        )
        if (answer === 'lose') cut(server, session)
      }
      receive().then(() => done(), done)
    },
  })
  // A client that leaves in the middle is its own matter.
  server.on('error', () => undefined)
  const listening = once(server.server, 'listening')
  const failed = once(server.server, 'error').then(([error]) => Promise.reject(error as Error))
  server.listen(port, '127.0.0.1')
  await Promise.race([listening, failed])
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
