import { freePort, orFree, probe } from '../http/ports.ts'
import type { Simulator } from '../simulators.ts'
import { createBehaviour } from './behaviour.ts'
import { createMailbox } from './mailbox.ts'
import { createReplying } from './replies.ts'
import { createMailRoutes } from './routes.ts'
import { startMailServer } from './smtp.ts'

const REPLY_PORT = 4525

/** The mail server with its mailboxes. What people answer goes to the configured server. */
export async function startMail(port = 4625): Promise<Simulator> {
  const mailbox = createMailbox()
  const behaviour = createBehaviour()
  const server = await orFree((free) => startMailServer(mailbox, behaviour, free), port)
  const replyPort = await (port === 0 ? freePort() : probe(REPLY_PORT).catch(freePort))
  return {
    routes: createMailRoutes(mailbox, behaviour, createReplying(replyPort)),
    reach: {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      REPLY_DOMAIN: 'reply.comptoir.example',
      REPLY_SMTP_PORT: String(replyPort),
    },
    stop: server.stop,
  }
}
