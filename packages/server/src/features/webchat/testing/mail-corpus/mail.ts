import { renderMail } from '../../../mail/index.ts'

/** A mail as it arrives, and what of it a person must see. */
export interface MailCase {
  name: string
  raw: Buffer
  /** Who the mail server says it is from (RFC 5321); empty for what wants no answer. */
  sender: string
  /** What the writer said; `automatic` where no person wrote. */
  says: string
}

const visitor = 'Ada Lovelace <ada@mail.example>'
export const sender = 'ada@mail.example'
/** What the venue answered, and what its mail looks like. */
export const answer = 'Oui, à 18 h.\nPour combien de personnes ?'
const values = {
  venueName: 'Chez Awa',
  answer,
  link: 'https://comptoir.example/r/abc',
  unsubscribeLink: 'https://comptoir.example/unsubscribe/def',
}
export const ours = renderMail('visitorAnswer', 'fr', values)
export const oursInEnglish = renderMail('visitorAnswer', 'en', values)

/** Text as programs quote it. */
export const quote = (text = ours.text) => text.replace(/^/gm, '> ').replace(/ +$/gm, '')

type Headers = Record<string, string>

/** A mail of these headers and lines, in bytes. */
export function rawMail(headers: Headers, body: string | Buffer): Buffer {
  const head = {
    From: visitor,
    To: 'r-1@reply.example',
    Subject: 'Re: Chez Awa',
    'MIME-Version': '1.0',
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = typeof body === 'string' ? Buffer.from(body.replace(/\r?\n/g, '\r\n')) : body
  return Buffer.concat([Buffer.from(`${lines.join('')}\r\n`), bytes])
}

/** An answer in plain text. */
export const plain = (name: string, body: string, says: string, headers: Headers = {}): MailCase => ({
  name,
  sender,
  says,
  raw: rawMail(
    { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit', ...headers },
    body,
  ),
})

/** An answer that is a page alone. */
export const page = (name: string, body: string, says: string): MailCase =>
  plain(name, `<!DOCTYPE html><html><body>${body}</body></html>`, says, {
    'Content-Type': 'text/html; charset=utf-8',
  })

/** Sections of one mail. */
export function parts(kind: string, ...all: readonly [headers: string, body: string][]): string {
  const boundary = boundaryOf(kind)
  return `${all.map(([headers, body]) => `--${boundary}\n${headers}\n\n${body}\n`).join('')}--${boundary}--\n`
}
export const boundaryOf = (kind: string) => `=_part_${kind.replace(/\W/g, '_')}`
