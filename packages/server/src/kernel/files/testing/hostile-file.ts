/** A file that somebody sends in bad faith. */
export interface HostileFile {
  what: string
  bytes: Uint8Array
  /** What the client calls it, and says that it is. */
  name: string
  type: string
  fields?: Record<string, string>
}

/** Stands in everything that would run; whatever is served must be without it. */
export const EVIL = 'EVIL<script>alert(1)</script>'
/** A page that runs what it may not. */
export const html = `<!doctype html><html><body>${EVIL}</body></html>`
export const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('EVIL')"><script>${EVIL}</script></svg>`
export const text = (value: string) => Buffer.from(value, 'latin1')
