import nodemailer from 'nodemailer'
import type { ReceivedMail } from './mailbox.ts'

/** What a person writes in answer to a mail. */
export interface Reply {
  text: string
}

/** Answers a mail as its receiver. */
export type Replying = (mail: ReceivedMail, reply: Reply) => Promise<void>

/** Reads an answer from outside; returns what is wrong with it instead, in words. */
export function readReply(value: unknown): Reply | string {
  const text = (value as Partial<Reply> | null)?.text
  return typeof text === 'string' && text.trim() !== '' ? { text } : 'text: must be a text that is not empty'
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
  return async (mail, { text }) => {
    await transport.sendMail({
      from: mail.to[0],
      to: replyAddressOf(mail),
      subject: `Re: ${mail.parsed.subject ?? ''}`,
      inReplyTo: mail.parsed.messageId,
      text: `${text}\n\n${quoting(mail)}`,
    })
  }
}
