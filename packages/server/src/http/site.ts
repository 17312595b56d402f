/** The address that people use for the pages of this installation. Known once the port is; never taken from a request. */
export interface Site {
  /** Without a final slash. */
  url: string
}

/** The address of a page, with words for its query. */
export function linkTo(site: Site, path: string, words: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(words).toString()
  return `${site.url}${path}${query ? `?${query}` : ''}`
}
