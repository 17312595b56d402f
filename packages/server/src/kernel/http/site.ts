import type { Config } from '../config/config.ts'

/** The address that people use for the pages of this installation. Known once the port is; never taken from a request. */
export interface Site {
  /** Without a final slash. */
  url: string
}

/** Where people find this installation: what the operator says, else the port of this machine. */
export function siteUrl({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  return publicUrl?.replace(/\/$/, '') ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
}

/** The address of a page, with words for its query. */
export function linkTo(site: Site, path: string, words: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(words).toString()
  return `${site.url}${path}${query ? `?${query}` : ''}`
}
