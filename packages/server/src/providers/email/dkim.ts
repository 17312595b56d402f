import { createHash, type KeyObject, sign as signData } from 'node:crypto'
import { promisify } from 'node:util'

/** In a thread of its own: an RSA signature takes a millisecond. */
const signAside = promisify<string, Buffer, KeyObject, Buffer>(signData)

/** What is signed where it stands in a mail; RFC 8058 section 4 asks for both headers to unsubscribe. */
const SIGNED = [
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'List-Id',
  'Feedback-ID',
]
const LINE = 72

/** Whose key signs, and under which name receivers find it. */
export interface DkimKey {
  domain: string
  selector: string
  key: KeyObject
}

/** A body in the relaxed form (RFC 6376 section 3.4.4). */
function relaxedBody(body: string): string {
  const lines = body
    .replace(/[\t ]+(?=\r\n|$)/g, '')
    .replace(/[\t ]+/g, ' ')
    .replace(/(?:\r\n)+$/, '')
  return lines === '' ? '' : `${lines}\r\n`
}

/** A header in the relaxed form (RFC 6376 section 3.4.2), without its end of line. */
function relaxedHeader(header: string): string {
  const colon = header.indexOf(':')
  const value = header
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[\t ]+/g, ' ')
    .trim()
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`
}

/** The last header of each name counts (RFC 6376 section 5.4.2). */
function headersOf(head: string): Map<string, string> {
  const headers = head.split(/\r\n(?![\t ])/)
  return new Map(headers.map((header) => [header.slice(0, header.indexOf(':')).trim().toLowerCase(), header]))
}

const folded = (text: string): string => (text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []).join('\r\n ')

/**
 * Signs a mail with rsa-sha256 in the relaxed forms (RFC 6376); returns it with the signature in front. `From` is named
 * once more than it stands there, so that no one can add a second one.
 */
export async function signMail(mail: Buffer, { domain, selector, key }: DkimKey, at: Date): Promise<Buffer> {
  const text = mail.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const headers = headersOf(text.slice(0, end))
  const bodyHash = createHash('sha256')
    .update(relaxedBody(text.slice(end + 4)), 'latin1')
    .digest('base64')
  const names = SIGNED.filter((name) => headers.has(name.toLowerCase()))
  const tags = [
    `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};`,
    `t=${Math.floor(at.getTime() / 1000)};`,
    `h=${['From', ...names].join(':\r\n  ')};`,
    `bh=${bodyHash};`,
    'b=',
  ]
  const unsigned = `DKIM-Signature: ${tags.join('\r\n ')}`
  const signed = [...names.map((name) => headers.get(name.toLowerCase()) ?? ''), unsigned]
  const signature = await signAside(
    'sha256',
    Buffer.from(signed.map(relaxedHeader).join('\r\n'), 'latin1'),
    key,
  )
  return Buffer.concat([
    Buffer.from(`${unsigned}${folded(signature.toString('base64'))}\r\n`, 'latin1'),
    mail,
  ])
}
