import type { SaxesParser } from 'saxes'

/** How the numbers of a sheet are to be read: some are days, some have zeros before them. */
export interface Formats {
  listen(parser: SaxesParser): void
  /** A number as its format shows it, as far as that matters here. */
  toText(value: string, style: number): string
}

const DAY_MS = 86_400_000
/** The numbers of formats for days and times that every program knows. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Colours, texts and escapes of a format are no letters of a date. */
function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  return /[dmyhs]/i.test(bare) && !/[#0?]/.test(bare.replace(/\.0+/g, ''))
}

function toDay(serial: number, is1904: boolean): string {
  // Excel takes 1900 for a leap year: before March of it all days are one off, and no one alive was born then.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const moment = new Date(epoch + Math.round(serial * DAY_MS))
  if (Number.isNaN(moment.getTime())) return String(serial)
  const text = moment.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}

/** A number without exponent: 5.90690123456E11 is a phone number. */
function toPlain(value: string): string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number.toFixed(0) : value
}

export function createFormats(is1904: boolean): Formats {
  const codes = new Map<number, string>()
  const styles: number[] = []
  let isInCells = false
  return {
    listen(parser) {
      parser.on('opentag', ({ name, attributes }) => {
        const local = name.slice(name.indexOf(':') + 1)
        if (local === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
        else if (local === 'cellXfs') isInCells = true
        else if (local === 'xf' && isInCells) styles.push(Number(attributes.numFmtId ?? 0))
      })
      parser.on('closetag', ({ name }) => {
        if (name.endsWith('cellXfs')) isInCells = false
      })
    },
    toText(value, style) {
      if (value === '' || !Number.isFinite(Number(value))) return value
      const id = styles[style] ?? 0
      const code = codes.get(id) ?? ''
      if (isBuiltInDate(id) || isDateFormat(code)) return toDay(Number(value), is1904)
      const plain = toPlain(value)
      return /^0{2,}$/.test(code) ? plain.padStart(code.length, '0') : plain
    },
  }
}
