import { createHash } from 'node:crypto'
import type { ImportSeparator } from '@comptoir/core/imports'
import { createCsvReader } from './csv.ts'
import { characterOf } from './records.ts'
import { ImportRefused } from './refusal.ts'
import { foldTitle } from './title-text.ts'

const separators: readonly ImportSeparator[] = [';', ',', 'tab', '|']
const LOOKED_AT = 50

function cut(text: string, separator: ImportSeparator): string[][] {
  try {
    const records = createCsvReader(characterOf(separator)).push(`${text}\n`)
    return records.slice(0, LOOKED_AT).map(({ cells }) => cells)
  } catch (error) {
    // Too many cells are still cells.
    if (error instanceof ImportRefused) return error.refusal === 'tooManyColumns' ? [['', '']] : []
    throw error
  }
}

/** The score of a separator: how many records have the most common number of cells, if that is more than one. */
function score(records: readonly string[][]): number {
  const widths = Map.groupBy(records, (record) => record.length)
  const [width = 1, alike = []] = [...widths].sort((a, b) => b[1].length - a[1].length)[0] ?? []
  return width < 2 ? 0 : (alike.length / records.length) * (1 + Math.min(width, 20) / 20)
}

/** The most likely separator of a text. */
export function guessSeparator(text: string): ImportSeparator {
  // Excel can declare the separator in the first line.
  const written = /^\uFEFF?"?sep=([;,|\t])/i.exec(text)?.[1]
  if (written) return written === '\t' ? 'tab' : (written as ImportSeparator)
  const best = separators
    .map((separator) => ({ separator, score: score(cut(text, separator)) }))
    .sort((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.separator : ','
}

/** The titles of a file as one word; order counts, case and accents do not. */
export function hashTitles(titles: readonly string[]): string {
  return createHash('sha256').update(titles.map(foldTitle).join('\n')).digest('base64url')
}
