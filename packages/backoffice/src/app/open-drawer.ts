/** What an address says about what is open over its page; `contact` is the card of one, which links have always named. */
const names = ['open', 'of', 'contact'] as const

/** The search of the same page with nothing open over it. */
export function closed(search: object): object {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.some((one) => one === name)))
}

/** What is open over a page, as text to compare; empty for nothing. */
export function openIn(search: object): string {
  return Object.entries(search)
    .filter(([name]) => names.some((one) => one === name))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join()
}
