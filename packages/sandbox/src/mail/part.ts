import { orFree } from '../http/ports.ts'
import type { Part } from '../parts.ts'
import { createBehaviour } from './behaviour.ts'
import { createMailbox } from './mailbox.ts'
import { createMailRoutes } from './routes.ts'
import { startMailServer } from './smtp.ts'

/** The mail server with its mailboxes. */
export async function startMail(port = 4625): Promise<Part> {
  const mailbox = createMailbox()
  const behaviour = createBehaviour()
  const server = await orFree((free) => startMailServer(mailbox, behaviour, free), port)
  return {
    routes: createMailRoutes(mailbox, behaviour),
    reach: { SMTP_URL: `smtp://127.0.0.1:${server.port}` },
    stop: server.stop,
  }
}
