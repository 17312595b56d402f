import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../http/guard.ts'
import { mailPolicy, refuse, send, sendJson } from '../http/reply.ts'
import { type BehaviourSwitch, readBehaviour } from './behaviour.ts'
import type { Mailbox, ReceivedMail } from './mailbox.ts'
import { type Replying, readReply, replyAddressOf } from './replies.ts'

function summary({ id, to, receivedAt, parsed }: ReceivedMail) {
  const { subject = '', from } = parsed
  return { id, to, receivedAt, subject, from: from?.address ?? '', fromName: from?.name ?? '' }
}

function details(mail: ReceivedMail) {
  const { text = '', html, headers, messageId = '', attachments } = mail.parsed
  return {
    ...summary(mail),
    messageId,
    text,
    hasHtml: html !== undefined,
    headers: headers.map(({ key, value }) => ({ name: key, value })),
    replyTo: replyAddressOf(mail) ?? null,
    attachments: attachments.map(({ filename, mimeType }) => ({ name: filename ?? '', type: mimeType })),
  }
}

/** Links open in a new tab: the frame itself goes nowhere. */
function framed(html: string): string {
  return `<!doctype html><base target="_blank">${html.replace(/^\s*<!doctype[^>]*>/i, '')}`
}

type Answering = (response: ServerResponse, mail: ReceivedMail) => void
const parts: Record<string, Answering> = {
  '': (response, mail) => sendJson(response, details(mail)),
  '/raw': (response, { raw }) => send(response, { type: 'text/plain; charset=utf-8', body: raw }),
  '/html': (response, { parsed }) =>
    send(response, { type: 'text/html; charset=utf-8', body: framed(parsed.html ?? ''), policy: mailPolicy }),
}

/** The JSON interface of the mailboxes, for the page and for tests; returns whether the path was one of its own. */
export function createMailRoutes(mailbox: Mailbox, behaviour: BehaviourSwitch, replying: Replying) {
  function list({ method }: IncomingMessage, response: ServerResponse, to: string | undefined): void {
    if (method === 'DELETE') {
      mailbox.clear(to)
      response.writeHead(204).end()
    } else sendJson(response, mailbox.list(to).map(summary))
  }

  async function change(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'PUT') return sendJson(response, behaviour.read())
    const read = readBehaviour(await readJson(request))
    if (typeof read === 'string') return refuse(response, 400, read)
    behaviour.write(read)
    sendJson(response, behaviour.read())
  }

  async function reply(request: IncomingMessage, response: ServerResponse, mail: ReceivedMail) {
    if (replyAddressOf(mail) === undefined) return refuse(response, 409, 'this e-mail cannot be replied to')
    const read = readReply(await readJson(request))
    if (typeof read === 'string') return refuse(response, 400, read)
    const refusal = await replying(mail, read).catch((error: Error) => error.message)
    if (refusal !== undefined) return refuse(response, 502, refusal)
    response.writeHead(204).end()
  }

  return async (request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL) => {
    if (pathname === '/api/mails') list(request, response, searchParams.get('to') ?? undefined)
    else if (pathname === '/api/mail-behaviour') await change(request, response)
    else {
      const [, id = '', part = ''] = /^\/api\/mails\/([\w-]+)(\/\w+)?$/.exec(pathname) ?? []
      const mail = mailbox.find(id)
      if (mail && part === '/replies' && request.method === 'POST') {
        await reply(request, response, mail)
        return true
      }
      const answering = parts[part]
      if (!mail || !answering) return false
      answering(response, mail)
    }
    return true
  }
}
