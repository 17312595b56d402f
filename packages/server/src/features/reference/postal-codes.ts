import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { fileAt } from '../../kernel/runtime/program-files.ts'

/**
 * Postal codes of France, its overseas territories and Monaco, one a line with its cities, in order. Made from the npm
 * package codes-postaux 4.1.2 (MIT; its data come from INSEE and DGFiP under the Licence Ouverte), cities written by
 * the rule of REF-06, with seven codes of the collectivities that it lacks. To renew it, write a file of this form:
 * `97110 POINTE A PITRE,…`, lines in order, compressed with brotli.
 */
const file = fileAt('features/reference/data/postal-codes.txt.br')
const MOST = 50

interface Entry {
  postalCode: string
  city: string
}

let entries: readonly Entry[] | undefined

function readEntries(): Entry[] {
  const text = brotliDecompressSync(readFileSync(file)).toString('utf8')
  return text.split('\n').flatMap((line) => {
    const postalCode = line.slice(0, 5)
    return line
      .slice(6)
      .split(',')
      .map((city) => ({ postalCode, city }))
  })
}

const territories: Record<string, string> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '975': 'PM',
  '976': 'YT',
  '980': 'MC',
  '986': 'WF',
  '987': 'PF',
  '988': 'NC',
}

/** The country in the sense of ISO 3166-1: overseas territories have codes of their own. */
function countryOf(postalCode: string): string {
  if (postalCode === '97133') return 'BL'
  if (postalCode === '97150') return 'MF'
  return territories[postalCode.slice(0, 3)] ?? 'FR'
}

/** Codes that begin so, cities that begin so, or both; the first fifty by code (REF-05). */
export function lookUpPostalCodes(search: { postalCode?: string | undefined; city?: string | undefined }) {
  entries ??= readEntries()
  const { postalCode = '', city = '' } = search
  const found: (Entry & { countryNameCode: string })[] = []
  for (const entry of entries) {
    if (!entry.postalCode.startsWith(postalCode) || !entry.city.startsWith(city)) continue
    found.push({ ...entry, countryNameCode: countryOf(entry.postalCode) })
    if (found.length === MOST) break
  }
  return found
}
