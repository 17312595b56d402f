import type { AddedPeriod } from '@comptoir/core/contacts'

/** How contacts were added: the periods with a name (CON-06). Every page knows its address: no schema is read here. */
export const addedPeriods = ['today', 'week', 'month'] as const satisfies readonly AddedPeriod[]

const answers = ['subscribed', 'email', 'phone'] as const
/** The filters that are yes, no or either. */
export type AnswerName = (typeof answers)[number]

/** What the address of the contacts says: book, search and filters; everything else is dropped. */
export interface ContactsSearch {
  book?: number
  search?: string
  subscribed?: 'yes' | 'no'
  email?: 'yes' | 'no'
  phone?: 'yes' | 'no'
  added?: AddedPeriod
  /** Custom days, `yyyy-MM-dd`; instead of `added`. */
  from?: string
  until?: string
  /** Conditions on custom columns, as the server reads them. */
  custom?: readonly unknown[]
  /** The contact whose card is open. */
  contact?: number
  /** Another drawer that is open over the list. */
  open?: string
}

const SEARCH_MAX = 100
const CONDITIONS_MAX = 10
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An address may hold any object, and not every object can be a number. */
const isId = (value: unknown) =>
  (typeof value === 'number' || typeof value === 'string') &&
  Number.isSafeInteger(Number(value)) &&
  Number(value) > 0

/** The router reads a search as JSON: words that are digits arrive as a number. */
function wordsOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text.trim().slice(0, SEARCH_MAX).trim()
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
}

function readDates({ added, from, until }: Record<string, unknown>): ContactsSearch {
  const period = addedPeriods.find((one) => one === added)
  if (period) return { added: period }
  // CON-37: an end before its start is none.
  const isEnd = isDay(until) && !(isDay(from) && until < from)
  return { ...(isDay(from) ? { from } : {}), ...(isEnd ? { until } : {}) }
}

export function readContactsSearch(given: Record<string, unknown>): ContactsSearch {
  const search = wordsOf(given.search)
  const custom = Array.isArray(given.custom) ? given.custom.slice(0, CONDITIONS_MAX) : []
  const set = answers.filter((name) => given[name] === 'yes' || given[name] === 'no')
  return {
    ...(isId(given.book) ? { book: Number(given.book) } : {}),
    ...(search ? { search } : {}),
    ...Object.fromEntries(set.map((name) => [name, given[name]])),
    ...readDates(given),
    ...(custom.length > 0 ? { custom } : {}),
    ...(isId(given.contact) ? { contact: Number(given.contact) } : {}),
    ...(typeof given.open === 'string' ? { open: given.open } : {}),
  }
}
