import type { ImportEncoding, ImportSeparator } from '@comptoir/core/imports'
import { createCsvReader } from './csv.ts'

/** How a file is cut into cells. */
export interface Reading {
  encoding: ImportEncoding
  separator: ImportSeparator
}

/** The character of a separator. */
export const characterOf = (separator: ImportSeparator) => (separator === 'tab' ? '\t' : separator)

/** The records of a file that comes in parts, some at a time: no more than one part is in memory. */
export async function* readRecords(
  parts: AsyncIterable<Uint8Array>,
  { encoding, separator }: Reading,
): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder(encoding)
  const reader = createCsvReader(characterOf(separator))
  for await (const bytes of parts) yield reader.push(decoder.decode(bytes, { stream: true }))
  yield [...reader.push(decoder.decode()), ...reader.end()]
}

/** The rows of data in batches of the same size: without the header, without the rows that are done. */
export async function* readBatches(
  parts: AsyncIterable<Uint8Array>,
  { hasHeader, skip, size, ...reading }: Reading & { hasHeader: boolean; skip: number; size: number },
): AsyncGenerator<string[][]> {
  let left = skip + (hasHeader ? 1 : 0)
  let batch: string[][] = []
  for await (const records of readRecords(parts, reading)) {
    const passed = Math.min(left, records.length)
    left -= passed
    for (let at = passed; at < records.length; ) {
      const taken = records.slice(at, at + size - batch.length)
      at += taken.length
      batch = [...batch, ...taken]
      if (batch.length < size) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
