import { ApiError } from '@comptoir/core/http'
import type { VisitorIdentity } from '@comptoir/core/webchat'

/** How long each part of a user may be, in characters. */
export const limits = { token: 4000, name: 100, emailAddress: 254, phoneNumber: 30, language: 35 } as const
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i
/** A token with less time left than this is not used; milliseconds. */
const RESERVE_MS = 10_000

function check(field: keyof typeof limits, value: unknown): string {
  const max = limits[field]
  if (typeof value !== 'string' || !value || value.length > max)
    throw new TypeError(`setUser: ${field} must be a text of 1 to ${max} characters`)
  if (field === 'language' && !LANGUAGE.test(value))
    throw new TypeError('setUser: language must be a tag such as "fr" or "pt-BR"')
  return value
}

/** When a JWT ends; milliseconds since 1970, 0 when it does not say. The server checks it. */
function endOf(token: string): number {
  try {
    const [, claims = ''] = token.split('.')
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }).exp * 1000
  } catch {
    return 0
  }
}

/** Reads what a page passes to `setUser`; throws a TypeError that names the field (T7, T8). */
export function parseUser(given: unknown): VisitorIdentity {
  const user: VisitorIdentity = {}
  for (const field of Object.keys(limits) as (keyof typeof limits)[]) {
    const value = (given as Record<string, unknown> | null | undefined)?.[field]
    if (value === undefined) continue
    if (field !== 'token' || typeof value !== 'function') user[field] = check(field, value)
    else user.renewToken = createRenewal(value as () => unknown)
  }
  // A token that is given as it is replaces a function that was given before.
  if (user.token) user.renewToken = undefined
  return user
}

/** As a lost connection: what the visitor writes goes out when there is a token. */
function withoutToken(cause: unknown): never {
  const message = `setUser: the token could not be read: ${cause instanceof Error ? cause.message : cause}`
  throw new ApiError(message, { status: 0, code: 'network' }, { cause })
}

/** Asks the page for a token where there is none or it ends soon. */
function createRenewal(ask: () => unknown): NonNullable<VisitorIdentity['renewToken']> {
  return async (token) => {
    if (token && endOf(token) > Date.now() + RESERVE_MS) return token
    const asked = Promise.resolve().then(ask)
    return asked.then((value) => check('token', value)).catch(withoutToken)
  }
}

/** Reads a user, and who they are: a function is asked for its first token. */
export async function readUser(given: unknown): Promise<VisitorIdentity> {
  const user = parseUser(given)
  return user.renewToken ? { ...user, token: await user.renewToken(undefined) } : user
}
