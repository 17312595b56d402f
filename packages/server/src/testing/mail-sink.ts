import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail that a sink took. */
export interface SunkMail {
  from: string
  to: string
  raw: string
  mail: Email
}

/** A mail server of a test. Addresses decide: `dead@` is refused for good, `later@` the first time, `silent@` gets no answer after its text. */
export async function startMailSink() {
  const mails: SunkMail[] = []
  const refusedOnce = new Set<string>()
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_, done) {
      connections += 1
      done()
    },
    onRcptTo({ address }, _, done) {
      const refuse = (responseCode: number, message: string) =>
        done(Object.assign(new Error(message), { responseCode }))
      if (address.startsWith('dead@')) return refuse(550, '5.1.1 No such mailbox')
      if (address.startsWith('later@') && !refusedOnce.has(address)) {
        refusedOnce.add(address)
        return refuse(450, '4.2.1 Try again later')
      }
      done()
    },
    onData(stream, { envelope, id }, done) {
      void stream.toArray().then(async (chunks) => {
        const raw = Buffer.concat(chunks).toString('latin1')
        const to = envelope.rcptTo[0]?.address ?? ''
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ from, to, raw, mail: await PostalMime.parse(Buffer.from(raw, 'latin1')) })
        if (!to.startsWith('silent@')) return done()
        for (const connection of server.connections) if (connection.id === id) connection.close()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address: string) => mails.filter((one) => one.to === address),
    connections: () => connections,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
