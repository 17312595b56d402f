import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../packages/sandbox/src/main.ts', import.meta.url))
const ARRIVAL_LIMIT_MS = 15_000

/** What a person reads of a mail. */
export interface ReadMail {
  subject: string
  text: string
}

/** A mail server of the tests' own with the mails that the product has sent. */
export interface TestMailbox {
  /** The page that shows the mails. */
  url: string
  /** What the server is started with, so that its mails arrive here. */
  environment: Record<string, string>
  /** Waits for the newest mail to an address whose text fits. */
  waitFor(to: string, pattern: RegExp): Promise<ReadMail>
  close(): Promise<void>
}

async function firstLine(child: ChildProcess): Promise<Record<string, string>> {
  let printed = ''
  for await (const text of child.stdout?.setEncoding('utf8') ?? []) {
    printed += text
    if (printed.includes('\n')) return JSON.parse(printed) as Record<string, string>
  }
  throw new Error(`The sandbox ended before it was ready: ${printed}`)
}

async function newest(url: string, to: string, pattern: RegExp): Promise<ReadMail | undefined> {
  const list = await fetch(`${url}/api/mails?to=${encodeURIComponent(to)}`)
  for (const { id } of (await list.json()) as { id: string }[]) {
    const mail = (await (await fetch(`${url}/api/mails/${id}`)).json()) as ReadMail
    if (pattern.test(mail.text)) return mail
  }
  return undefined
}

/** Starts the sandbox on free ports. */
export async function startMailbox(): Promise<TestMailbox> {
  const env = {
    ...process.env,
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_GRAPH_PORT: '0',
    SANDBOX_RCS_PORT: '0',
    SANDBOX_LINKEDIN_PORT: '0',
    SANDBOX_DNS_PORT: '0',
    SANDBOX_GOOGLE_PORT: '0',
    SANDBOX_MODEL_PORT: '0',
  }
  const child = spawn(process.execPath, ['--conditions=comptoir-source', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reach = await firstLine(child)
  const url = reach.SANDBOX_URL ?? ''
  return {
    url,
    environment: { MAIL_FROM: 'Comptoir <bonjour@comptoir.example>', ...reach },
    async waitFor(to, pattern) {
      const deadline = Date.now() + ARRIVAL_LIMIT_MS
      while (Date.now() < deadline) {
        const mail = await newest(url, to, pattern)
        if (mail) return mail
        await pause(100)
      }
      throw new Error(`No mail that fits ${pattern} came to ${to}.`)
    },
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
