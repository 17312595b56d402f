import type { Permission } from '../http/endpoint.ts'

/**
 * What an API key may be given: permissions of calls that need no person behind them (D-62). A call whose
 * permission is not here refuses every key, so a new one is closed to keys until it is added on purpose.
 */
export const keyScopes = [
  'venues.venue:read',
  'messaging.conversations:read',
  'messaging.conversations:update',
  'messaging.messages:send',
  'messaging.webchats:read',
  'messaging.webchats:create',
  'messaging.webchats:update',
  'messaging.webchats:delete',
  'developers.webhooks:read',
  'developers.webhooks:create',
  'developers.webhooks:update',
  'developers.webhooks:delete',
  'developers.webhooks:send',
] as const satisfies readonly Permission[]

/** A permission that an API key may hold. */
export type KeyScope = (typeof keyScopes)[number]

/** What a key may do when nothing else was asked for (MGR-13 names a label only): look, not touch. */
export const defaultKeyScopes: readonly KeyScope[] = ['venues.venue:read', 'messaging.conversations:read']

/**
 * Whether an API key may hold this permission.
 * @example
 * import { isKeyScope } from '@comptoir/core/developers'
 *
 * isKeyScope('messaging.messages:send') // => true
 * isKeyScope('contacts.contacts:read') // => false
 */
export function isKeyScope(permission: string): permission is KeyScope {
  return (keyScopes as readonly string[]).includes(permission)
}
