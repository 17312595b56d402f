const SEARCH_MAX = 80
const PAGE_MAX = 100_000

/** Words that an address looks for. The router reads a search as JSON: words that are digits arrive as a number. */
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, SEARCH_MAX).trim()
    : ''

/** A page after the first, which an address leaves out. */
export const isPage = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 && value <= PAGE_MAX
