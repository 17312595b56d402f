import { splitFullName } from '@comptoir/core/imports'
import { toCsvLine } from './csv.ts'
import { createDecoder } from './decoder.ts'
import { guessEncoding } from './encoding.ts'
import { ImportRefused } from './refusal.ts'

/** The columns that a file of vCards is read as. */
const titles = [
  'First name',
  'Last name',
  'Phone',
  'Phone 2',
  'E-mail',
  'E-mail 2',
  'Birthday',
  'Postal code',
  'Country',
]
/** A photo is one line; nothing else is that long. */
const MAX_LINE = 20_000

/** One line of a vCard: `item1.TEL;TYPE=CELL:0690…`. */
interface Property {
  name: string
  parameters: string
  value: string
}

function parse(line: string): Property | undefined {
  const colon = /^[^":]*(?:"[^"]*"[^":]*)*:/.exec(line)?.[0].length
  if (colon === undefined) return undefined
  const [name = '', ...parameters] = line.slice(0, colon - 1).split(';')
  return {
    name: name.replace(/^.*\./, '').toUpperCase(),
    parameters: parameters.join(';').toUpperCase(),
    value: line.slice(colon),
  }
}

/** Version 2.1 writes letters beyond ASCII as their bytes: =C3=A9. */
function decodeQuotedPrintable(value: string, parameters: string): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  )
  const charset = /CHARSET="?([\w-]+)/.exec(parameters)?.[1] ?? 'UTF-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const unescaped = (text: string) => text.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim()
const partsOf = (value: string) => value.split(/(?<!\\);/).map(unescaped)

/** The date of a birthday; without a year, the incomplete text, which is then reported as invalid. */
function toDay(value: string, isYearOmitted: boolean): string {
  const [, year, month, date] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(value) ?? []
  return year && !isYearOmitted ? `${year}-${month}-${date}` : value.replace(/^\d{4}(?=-)/, '-')
}

function createCard() {
  const phones: { number: string; isMobile: boolean }[] = []
  const emails: string[] = []
  const found: Record<string, string> = {}
  let name: readonly string[] = []
  let isGroup = false
  let isYearOmitted = false
  return {
    add({ name: property, parameters, value: raw }: Property) {
      const isQuoted = /QUOTED-PRINTABLE/.test(parameters)
      const value = isQuoted ? decodeQuotedPrintable(raw, parameters) : raw
      if (property === 'N') name = partsOf(value)
      else if (property === 'TEL') {
        if (/FAX|PAGER/.test(parameters)) return
        const number = unescaped(value.replace(/^tel:/i, '')).replace(/;.*$/, '')
        if (number !== '') phones.push({ number, isMobile: /CELL|MOBILE|IPHONE/.test(parameters) })
      } else if (property === 'EMAIL') emails.push(unescaped(value.replace(/^mailto:/i, '')))
      else if (property === 'ADR') {
        const [postal = '', country = ''] = partsOf(value).slice(5, 7)
        found.postal ??= postal
        found.country ??= country
      } else if (property === 'BDAY') {
        isYearOmitted = /OMIT-YEAR/.test(parameters)
        found.birthday ??= value.trim()
      } else if (property === 'FN') found.full ??= unescaped(value)
      else if (/KIND$/.test(property) && /^group$/i.test(value.trim())) isGroup = true
    },
    /** The card as a row; undefined for a list of other cards. */
    toCells(): string[] | undefined {
      if (isGroup) return undefined
      const [lastName = '', firstName = ''] = name
      const split = splitFullName(found.full ?? '')
      const hasName = lastName !== '' || firstName !== ''
      const numbers = phones.sort((one, other) => Number(other.isMobile) - Number(one.isMobile))
      return [
        hasName ? firstName : split.firstName,
        hasName ? lastName : split.lastName,
        numbers[0]?.number ?? '',
        numbers[1]?.number ?? '',
        emails[0] ?? '',
        emails[1] ?? '',
        found.birthday ? toDay(found.birthday, isYearOmitted) : '',
        found.postal ?? '',
        found.country ?? '',
      ]
    },
  }
}

/** Puts folded lines together again: one goes on where a space begins the next, or where `=` ends one of version 2.1. */
function createUnfolder() {
  let line = ''
  let rest = ''
  const isSoft = () => line.endsWith('=') && /QUOTED-PRINTABLE/i.test(line)
  return {
    push(text: string, isLast: boolean): string[] {
      const given = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = isLast ? '' : (given.pop() ?? '')
      const complete: string[] = []
      for (const one of given) {
        if (isSoft()) line = line.slice(0, -1) + one.trimStart()
        else if (/^[ \t]/.test(one) && line.length < MAX_LINE) line += one.slice(1)
        else if (!/^[ \t]/.test(one)) {
          if (line !== '') complete.push(line)
          line = one
        }
      }
      if (isLast && line !== '') complete.push(line)
      return complete
    },
  }
}

/** A file of vCards (2.1, 3.0, 4.0) as CSV in UTF-8, a row for each card (RFC 6350). */
export async function* readVcards(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const unfolder = createUnfolder()
  let decoder: ReturnType<typeof createDecoder> | undefined
  let card: ReturnType<typeof createCard> | undefined
  let depth = 0
  let count = 0

  function rowsOf(lines: readonly string[]): string {
    let rows = ''
    for (const line of lines) {
      const property = parse(line)
      if (!property) continue
      const isCard = /^vcard$/i.test(property.value.trim())
      if (property.name === 'BEGIN' && isCard) {
        depth += 1
        if (depth === 1) card = createCard()
      } else if (property.name === 'END' && isCard) {
        depth -= 1
        const cells = depth === 0 ? card?.toCells() : undefined
        if (!cells) continue
        count += 1
        rows += toCsvLine(cells.some((cell) => cell !== '') ? cells : ['-'])
      } else if (depth === 1) card?.add(property)
    }
    return rows
  }

  yield encoder.encode(toCsvLine(titles))
  for await (const bytes of file) {
    decoder ??= createDecoder(guessEncoding(bytes))
    const rows = rowsOf(unfolder.push(decoder.decode(bytes), false))
    if (rows !== '') yield encoder.encode(rows)
  }
  const rows = rowsOf(unfolder.push(decoder?.decode() ?? '', true))
  if (rows !== '') yield encoder.encode(rows)
  if (count === 0) throw new ImportRefused('damaged')
}
