import { AppError } from './errors.ts'
import type { IncomingBody } from './incoming-bodies.ts'

/** What stands before the file and after it. */
const MAX_HEAD_BYTES = 16 * 1024

/** A file of a form while it arrives: read `chunks` to the end. */
export interface FormFile {
  name: string
  chunks: AsyncIterable<Uint8Array>
}

const refuse = (message: string, code: string) =>
  new AppError('invalid', `file: ${message}`, { fields: { file: code } })

function boundaryOf({ contentType }: IncomingBody): string {
  const type = contentType ?? ''
  const found = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  const boundary = found?.[1] ?? found?.[2]
  if (!boundary) throw new AppError('unsupported_media_type', 'The body must be a form: multipart/form-data.')
  return boundary
}

/** The display name of the file; never a path. */
function fileNameOf(head: string): string | undefined {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? ''
  if (!/;\s*name="file"/i.test(disposition)) return undefined
  return /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]
}

/**
 * Reads a form that has one file and nothing else, as it arrives (RFC 7578): no more than a piece of it is in memory.
 * Bytes are counted as they arrive.
 */
export async function readFormFile(incoming: IncomingBody, maxBytes: number): Promise<FormFile> {
  const boundary = boundaryOf(incoming)
  const requireSize = (bytes: number) => {
    if (bytes > maxBytes + MAX_HEAD_BYTES * 2)
      throw new AppError('too_large', `file: must have at most ${maxBytes} bytes`, {
        fields: { file: 'tooLarge' },
      })
  }
  // Who says that it is too large need not send it.
  requireSize(incoming.declaredBytes ?? 0)
  const border = Buffer.from(`\r\n--${boundary}`)
  const pieces = incoming.chunks('steady')
  // The first border has no line before it.
  let rest = Buffer.from('\r\n')
  let size = 0

  async function more(): Promise<void> {
    const { value, done } = await pieces.next()
    if (done) throw refuse('the form ended early', 'invalid_form')
    size += value.byteLength
    requireSize(size)
    rest = rest.length === 0 ? Buffer.from(value) : Buffer.concat([rest, value])
  }

  async function readHead(): Promise<string> {
    for (;;) {
      const end = rest.indexOf('\r\n\r\n')
      if (end >= 0) {
        const head = rest.subarray(0, end).toString('utf8')
        rest = rest.subarray(end + 4)
        return head
      }
      if (rest.length > MAX_HEAD_BYTES) throw refuse('is not a multipart form', 'invalid_form')
      await more()
    }
  }

  async function* readFile(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const end = rest.indexOf(border)
      if (end >= 0) {
        if (end > 0) yield rest.subarray(0, end)
        rest = rest.subarray(end + border.length)
        break
      }
      // What may be the beginning of the border stays.
      const sure = rest.length - border.length
      if (sure > 0) {
        yield rest.subarray(0, sure)
        rest = rest.subarray(sure)
      }
      await more()
    }
    while (rest.length < 2) await more()
    if (rest.subarray(0, 2).toString() !== '--') throw refuse('send the file and nothing else', 'duplicate')
  }

  const head = await readHead()
  if (!head.startsWith(`\r\n--${boundary}\r\n`)) throw refuse('is not a multipart form', 'invalid_form')
  const name = fileNameOf(head)
  if (name === undefined) throw refuse('is required', 'required')
  return { name, chunks: readFile() }
}
