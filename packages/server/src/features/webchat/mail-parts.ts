import type { Email, Header } from 'postal-mime'

const UNREADABLE = '\uFFFD'
/** Labels of charsets that programs give to whatever they send. */
const loose =
  /charset\s*=\s*"?(us-ascii|ascii|iso-8859-\d{1,2}|latin-?1|windows-125\d|cp125\d|utf-?8|x-[\w-]+)\b"?/gi
/** A header that names a text and no charset. */
const unlabelled = /^content-type:[ \t]*text\/(plain|html)[ \t]*;?[ \t]*(?=\r?\n\S|\r?\n\r?\n)/gim

const relabel = (raw: Buffer, charset: string) =>
  Buffer.from(
    raw
      .toString('latin1')
      .replace(loose, `charset=${charset}`)
      .replace(unlabelled, `Content-Type: text/$1; charset=${charset}`),
    'latin1',
  )
const isReadable = ({ text = '', html = '' }: Email) => !`${text}${html}`.includes(UNREADABLE)

/** A page that no header calls one. */
function asPage(mail: Email): Email {
  const { text = '', html } = mail
  return html === undefined && /^\s*<(?:!doctype html|html)\b/i.test(text)
    ? { ...mail, html: text, text: '' }
    : mail
}

/**
 * Reads a mail. Its charset is what its bytes say where the label may be wrong: text that is UTF-8 by its bytes is
 * UTF-8, and what is none though it says so is Windows-1252.
 */
export async function parseMail(raw: Buffer): Promise<Email> {
  // Loaded with the first answer by mail: most installations take none in.
  const { default: PostalMime } = await import('postal-mime')
  for (const bytes of [relabel(raw, 'utf-8'), raw, relabel(raw, 'windows-1252')]) {
    const mail = await PostalMime.parse(bytes)
    if (isReadable(mail)) return asPage(mail)
  }
  return asPage(await PostalMime.parse(raw))
}

const marks: readonly [name: string, isMark: (value: string) => boolean][] = [
  ['auto-submitted', (value) => !/^no\b/.test(value)],
  ['precedence', (value) => /^(bulk|junk|list|auto_reply)\b/.test(value)],
  ['content-type', (value) => value.startsWith('multipart/report')],
  ['return-path', (value) => value === '<>'],
  ['x-post-messageclass', (value) => value.includes('autoresponder')],
  ...[
    'x-auto-response-suppress',
    'x-autoreply',
    'x-autoreply-from',
    'x-autorespond',
    'x-failed-recipients',
    'list-id',
  ].map((name): [string, () => boolean] => [name, () => true]),
]

/**
 * Sent by a program: absence notes, receipts and reports are no answers, and answering them would go round (RFC 3834).
 * An empty sender wants no answer (RFC 5321 section 4.5.5).
 */
export function isAutomatic({ headers }: Email, sender: string): boolean {
  const said = ({ key, value }: Header, name: string, isMark: (value: string) => boolean) =>
    key === name && isMark(value.trim().toLowerCase())
  return sender === '' || headers.some((header) => marks.some(([name, isMark]) => said(header, name, isMark)))
}
