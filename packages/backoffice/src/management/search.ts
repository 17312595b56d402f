/** What the address of a management page says: filters by name, and the page of the list. */
export interface ManagementSearch {
  search?: string
  plan?: string
  classification?: string
  type?: string
  account?: string
  status?: string
  state?: string
  page?: number
  /** What is open over the list, and of which line. */
  open?: string
  of?: string | number
}

const names = ['search', 'plan', 'classification', 'type', 'account', 'status', 'state', 'open'] as const

/** Reads it; what is no filter is dropped. The router reads words of digits as numbers. */
export function readManagementSearch(search: Record<string, unknown>): ManagementSearch {
  const read: ManagementSearch = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).trim().slice(0, 100)
      if (text !== '') read[name] = text
    }
  }
  // An address may hold any object, and not every object can be a number.
  const page = typeof search.page === 'object' ? undefined : Number(search.page)
  if (page !== undefined && Number.isSafeInteger(page) && page > 1) read.page = page
  // As the address has it: an id of digits stays a number.
  if (typeof search.of === 'string' || typeof search.of === 'number') read.of = search.of
  return read
}
