import { createHash } from 'node:crypto'

/** An object of what a provider sent. */
export type Fields = Readonly<Record<string, unknown>>

/** Reads what a provider sent field by field: one that is missing, null or of another type is left out. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** Whether it is an object and no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list; one thing alone is a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isFields(value) ? [value] : []
}

/** Everything that a list should hold, whatever it is: nothing of it may be lost. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** Words as the database takes them, numbers too; empty where there are none. */
export function textOf(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}

/** A name that a provider gives; undefined where there is none, or it is no name. */
export function nameOf(value: unknown): string | undefined {
  const name = textOf(value).trim()
  return name === '' || name.length > 500 ? undefined : name
}

/** A number, written as one or as text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Seconds of times until the year 2286 have up to ten digits, milliseconds since 1973 at least twelve. */
const LARGEST_SECONDS = 9_999_999_999
const EARLIEST_MS = Date.UTC(2009, 0)

/** A moment, given in seconds, in milliseconds or as a date; undefined where it is none, or in the future. */
export function momentOf(value: unknown): Date | undefined {
  const number = numberOf(value)
  const ms =
    number === undefined ? Date.parse(textOf(value)) : number <= LARGEST_SECONDS ? number * 1000 : number
  return ms >= EARLIEST_MS && ms <= Date.now() ? new Date(ms) : undefined
}

/** The first name of a field that holds something. */
export function presentOf(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((name) => fields[name] !== undefined && fields[name] !== null)
}

/** An address that a person may open; a provider's other kinds of address are left out. */
export function addressOf(value: unknown): string | undefined {
  const text = textOf(value)
  return /^https?:\/\//i.test(text) && text.length <= 4000 ? text : undefined
}

/** A name for what has none of its own: the same for the same content. */
export const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
