/** The word of a mail's link. The router reads a search as JSON: digits alone arrive as a number. */
export function readToken(search: Record<string, unknown>): { token?: string } {
  const { token } = search
  return typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {}
}
