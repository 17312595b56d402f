import nodemailer from 'nodemailer'
import type { ReceivedMail } from './mailbox.ts'

/** What a person writes in answer to a mail. */
export interface Reply {
  text: string
  attachments?: { filename: string; content: Buffer }[]
}

/** Answers a mail as its receiver. */
export type Replying = (mail: ReceivedMail, reply: Reply) => Promise<void>

/** Reads an answer from outside; returns what is wrong with it instead, in words. */
export function readReply(value: unknown): Reply | string {
  const { text, files = [] } = (value ?? {}) as { text?: unknown; files?: unknown }
  if (typeof text !== 'string' || text.trim() === '') return 'text: must be a text that is not empty'
  if (!Array.isArray(files)) return 'files: must be a list'
  const attachments = files.map(({ name, base64 }: { name?: unknown; base64?: unknown }) => ({
    filename: String(name ?? 'file'),
    content: Buffer.from(String(base64 ?? ''), 'base64'),
  }))
  return { text, attachments }
}

/** Where an answer goes; undefined for a mail that cannot be answered. */
export function replyAddressOf({ parsed }: ReceivedMail): string | undefined {
  return parsed.replyTo?.[0]?.address
}

/** As mail programs do: the answer first, then who wrote when, then every line of it behind a mark. */
function quoting({ parsed, receivedAt }: ReceivedMail): string {
  const when = new Date(receivedAt).toISOString().slice(0, 10)
  const quotation = (parsed.text ?? '').replace(/^/gm, '> ')
  return `On ${when}, ${parsed.from?.name ?? ''} <${parsed.from?.address ?? ''}> wrote:\n\n${quotation}`
}

/** Hands answers to the mail server of the domain that they go to. */
export function createReplying(port: number): Replying {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  return async (mail, { text, attachments = [] }) => {
    await transport.sendMail({
      from: mail.to[0],
      to: replyAddressOf(mail),
      subject: `Re: ${mail.parsed.subject ?? ''}`,
      inReplyTo: mail.parsed.messageId,
      text: `${text}\n\n${quoting(mail)}`,
      attachments,
    })
  }
}
