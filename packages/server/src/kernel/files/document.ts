import { inflateSync } from 'node:zlib'
import { type Cleaned, FileRefused } from './work.ts'

/** Names of a document that run, open, send or carry something (PDF 32000-1, 12.6 and 7.11). */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|Rendition|GoToE|GoToR|XFA|Movie|Sound)(?![A-Za-z])|\/URI\s*\(\s*(?:javascript|vbscript|file|data):/i
const LOCKED = /\/Encrypt(?![A-Za-z])/
/** Object streams hold names too; more than this of them is no document that somebody wrote. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024
const MAX_STREAMS = 5000

/** A name may be written with `#` and two digits for any letter. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function refuseActive(text: string): void {
  const names = plainNames(text)
  if (LOCKED.test(names)) throw new FileRefused('it is protected by a password', { refusal: 'locked' })
  const found = ACTIVE.exec(names)
  if (found) throw new FileRefused(`it contains ${found[0]}`, { refusal: 'active' })
}

/** The compressed streams of a document, unpacked one after the other within one limit. */
function* streamsOf(bytes: Buffer): Generator<string> {
  let room = MAX_INFLATED_BYTES
  let count = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const head = bytes.toString('latin1', Math.max(0, at - 400), at)
    // Pictures and fonts hold no names; what is not compressed was read with the whole.
    if (head.endsWith('end') || !/\/ObjStm|\/XRef/.test(plainNames(head))) continue
    count += 1
    const start = bytes[at + 6] === 0x0d ? at + 8 : at + 7
    const end = bytes.indexOf('endstream', start)
    if (count > MAX_STREAMS || end < 0)
      throw new FileRefused('its streams cannot be read', { refusal: 'damaged' })
    const inflated = inflate(bytes.subarray(start, end), room)
    room -= inflated.length
    yield inflated.toString('latin1')
  }
}

function inflate(bytes: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, maxOutputLength) })
  } catch (error) {
    throw new FileRefused('one of its streams cannot be decompressed', { refusal: 'damaged', cause: error })
  }
}

/**
 * Takes a document that only shows something. One that runs scripts, starts programs, sends forms, carries files or
 * is locked is refused: a manager opens what strangers send.
 */
export function checkDocument(bytes: Buffer): Cleaned {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 1024))
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) || !tail.includes('%%EOF'))
    throw new FileRefused('it has no PDF header or no PDF trailer', { refusal: 'damaged' })
  refuseActive(bytes.toString('latin1'))
  for (const text of streamsOf(bytes)) refuseActive(text)
  return { bytes, kind: 'pdf', mimeType: 'application/pdf', width: null, height: null, durationMs: null }
}
