const MOST = 75

const hex = (bytes: Buffer) => bytes.toString('hex').toUpperCase().replace(/../g, '=$&')

/** A line of text in ASCII, broken softly so that none is longer than 76 characters. */
function encodeLine(line: string): string {
  const plain = line
    .replace(/[^\t\x20-\x3c\x3e-\x7e]+/g, (run) => hex(Buffer.from(run)))
    .replace(/[\t ]$/, (space) => hex(Buffer.from(space)))
  const parts: string[] = []
  for (let start = 0; start < plain.length; ) {
    let end = Math.min(plain.length, start + MOST)
    // An escape of three characters is never broken.
    if (end < plain.length) end -= plain[end - 1] === '=' ? 1 : plain[end - 2] === '=' ? 2 : 0
    parts.push(plain.slice(start, end))
    start = end
  }
  return parts.join('=\r\n')
}

/** Encodes a text as quoted-printable (RFC 2045 section 6.7), with CRLF at the ends of its lines. */
export const quotedPrintable = (text: string): string =>
  text.replace(/\r\n?/g, '\n').split('\n').map(encodeLine).join('\r\n')

/** Joins texts that were encoded apart to one: soft breaks between them keep every line short. */
export const joinEncoded = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('=\r\n')
