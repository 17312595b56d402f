import { startPageServer } from './http/server.ts'
import { createBehaviour } from './mail/behaviour.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMailRoutes } from './mail/routes.ts'
import { startMailServer } from './mail/smtp.ts'

export interface SandboxOptions {
  /** Of the page; 4601. Where it is taken, a free one is found. 0 finds a free one at once. */
  port?: number
  /** Of the mail server; 4625, or a free one. */
  smtpPort?: number
}

export interface Sandbox {
  /** The page, and below /api its interface. */
  url: string
  smtpUrl: string
  stop(): Promise<void>
}

async function orFree<T>(start: (port: number) => Promise<T>, port: number): Promise<T> {
  try {
    return await start(port)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return start(0)
  }
}

/** Starts the stand-ins of the outside world on loopback. */
export async function startSandbox({ port = 4601, smtpPort = 4625 }: SandboxOptions = {}): Promise<Sandbox> {
  const mailbox = createMailbox()
  const behaviour = createBehaviour()
  const mail = await orFree((free) => startMailServer(mailbox, behaviour, free), smtpPort)
  const page = await orFree((free) => startPageServer(createMailRoutes(mailbox, behaviour), free), port)
  return {
    url: `http://127.0.0.1:${page.port}`,
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    async stop() {
      await Promise.all([page.stop(), mail.stop()])
    },
  }
}
