import type { VisitorIdentity } from '@comptoir/core/webchat'

/** How long each part of a user may be, in characters. */
const limits = { token: 4000, name: 100, emailAddress: 254 } as const

/** Reads what a page passes to `setUser`; throws a TypeError that names the field (T7, T8). */
export function parseUser(given: unknown): VisitorIdentity {
  const user: Record<string, string> = {}
  for (const [field, max] of Object.entries(limits)) {
    const value = (given as Record<string, unknown> | null | undefined)?.[field]
    if (value === undefined) continue
    if (typeof value !== 'string' || !value || value.length > max)
      throw new TypeError(`setUser: ${field} must be a text of 1 to ${max} characters`)
    user[field] = value
  }
  return user
}
