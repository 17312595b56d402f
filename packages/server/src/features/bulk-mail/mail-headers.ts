import { domainToASCII } from 'node:url'

/** Bytes of an encoded word before they are written in base64: none is longer than 75 characters (RFC 2047). */
const MOST_BYTES = 42
const MOST_PLAIN = 60

/** One line without control characters: no value can begin a header of its own (T18). */
const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const isPlain = (value: string) =>
  /^[\x20-\x7e]*$/.test(value) && !value.includes('=?') && value.length <= MOST_PLAIN

/** A text of a header in encoded words, each of whole characters, on lines of their own. */
function encodeWords(value: string): string {
  const words: string[] = []
  let word = ''
  for (const character of value) {
    if (Buffer.byteLength(word + character) > MOST_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ')
}

/** A text that people read, such as a subject. */
export function headerText(value: string): string {
  const text = oneLine(value)
  return isPlain(text) ? text : encodeWords(text)
}

/** A name as a quoted text or in encoded words (RFC 5322 section 3.2.4). */
const phrase = (name: string): string => {
  const text = oneLine(name)
  return isPlain(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : encodeWords(text)
}

/** An address; its domain in ASCII, which every server understands. */
export function mailAddress(address: string): string {
  const clean = oneLine(address).replace(/[<>\s]/g, '')
  const at = clean.lastIndexOf('@')
  const domain = domainToASCII(clean.slice(at + 1))
  return `${clean.slice(0, at)}@${domain || clean.slice(at + 1)}`
}

/** A name with its address. */
export const mailbox = (name: string, address: string): string =>
  name.trim() === '' ? `<${mailAddress(address)}>` : `${phrase(name)} <${mailAddress(address)}>`

/** The headers of a mail, each on a line. */
export const writeHeaders = (headers: readonly (readonly [name: string, value: string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
