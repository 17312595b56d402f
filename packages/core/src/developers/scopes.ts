import type { Permission } from '../http/endpoint.ts'
import { allPermissions, calledPermissions } from '../roles/index.ts'

/**
 * How the permissions begin that no API key may hold (D-62): who may enter a venue and with what rights, what a person
 * agrees to at another company, what costs money, and what cannot be undone.
 */
const peopleOnly = [
  'developers.apiKeys:',
  'money.',
  'posts.socialProfiles:create',
  'posts.socialProfiles:delete',
  'rbac.',
  'venues.onboarding:',
  'venues.venue:create',
  'venues.venue:delete',
] as const

/** A permission that people alone may hold, never an API key. */
export type PeopleOnly = `${(typeof peopleOnly)[number]}${string}`

const called: ReadonlySet<string> = /* @__PURE__ */ new Set(calledPermissions)

/**
 * What an API key may be given: every permission that a call needs, but those of {@link PeopleOnly} (D-62). In the
 * order of the matrix of roles.
 */
export const keyScopes: readonly Permission[] = /* @__PURE__ */ allPermissions.filter(
  (permission) => called.has(permission) && !peopleOnly.some((start) => permission.startsWith(start)),
)

/** What a key may do when nothing else was asked for (MGR-13 names a label only): look, not touch. */
export const defaultKeyScopes: readonly Permission[] = ['venues.venue:read', 'messaging.conversations:read']

const scopes: ReadonlySet<string> = /* @__PURE__ */ new Set(keyScopes)

/**
 * Whether an API key may hold this permission.
 * @example
 * import { isKeyScope } from '@comptoir/core/developers'
 *
 * isKeyScope('contacts.contacts:read') // => true
 * isKeyScope('developers.apiKeys:create') // => false
 */
export function isKeyScope(permission: string): permission is Permission {
  return scopes.has(permission)
}
