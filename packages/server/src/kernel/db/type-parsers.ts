import pg from 'pg'

const int8: number = 20
const int8Array: number = 1016
const date: number = 1082

/**
 * How column values become JavaScript values, the same on both engines: counts and bigint are numbers,
 * a date without time stays the text YYYY-MM-DD (a Date would shift it by the zone), numeric stays text.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === int8) return parseInt8
    if (oid === int8Array) return parseInt8Array
    if (oid === date) return (value: string) => value
    return pg.types.getTypeParser(oid, format)
  },
}

function parseInt8(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`)
  return number
}

function parseInt8Array(value: string): (number | null)[] {
  const texts = value.slice(1, -1)
  if (texts === '') return []
  return texts.split(',').map((text) => (text === 'NULL' ? null : parseInt8(text)))
}
