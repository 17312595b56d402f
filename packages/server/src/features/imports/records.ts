import type { ImportEncoding, ImportSeparator } from '@comptoir/core/imports'
import { type CsvRecord, createCsvReader } from './csv.ts'
import { createDecoder } from './decoder.ts'

/** How a file is split into cells. */
export interface Reading {
  encoding: ImportEncoding
  separator: ImportSeparator
}

/** Where the rows of data begin. */
export interface TitlePlace {
  hasHeader: boolean
  titleLine: number
}

/** The character of a separator. */
export const characterOf = (separator: ImportSeparator) => (separator === 'tab' ? '\t' : separator)

/** The records of a file that arrives in chunks, some at a time: no more than one chunk is in memory. */
export async function* readRecords(
  parts: AsyncIterable<Uint8Array>,
  { encoding, separator }: Reading,
): AsyncGenerator<CsvRecord[]> {
  const decoder = createDecoder(encoding)
  const reader = createCsvReader(characterOf(separator))
  for await (const bytes of parts) yield reader.push(decoder.decode(bytes))
  yield [...reader.push(decoder.decode()), ...reader.end()]
}

/** The first line of data. */
export const firstLineOf = ({ hasHeader, titleLine }: TitlePlace) => (hasHeader ? titleLine + 1 : titleLine)

/** The rows of data in batches of the same size: without the lines above them and the rows that are done. */
export async function* readBatches(
  parts: AsyncIterable<Uint8Array>,
  { skip, size, ...reading }: Reading & TitlePlace & { skip: number; size: number },
): AsyncGenerator<CsvRecord[]> {
  const firstLine = firstLineOf(reading)
  let left = skip
  let batch: CsvRecord[] = []
  for await (const all of readRecords(parts, reading)) {
    const above = all.findIndex(({ line }) => line >= firstLine)
    const records = above < 0 ? [] : all.slice(above)
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
