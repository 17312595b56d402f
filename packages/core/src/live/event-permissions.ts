import type { Permission } from '../http/endpoint.ts'

/** Who may read events in a venue, by the first word of their names; a stream leaves out all others (SHL-31). */
const eventPermissions: Readonly<Record<string, Permission>> = {
  messages: 'messaging.conversations:read',
  conversations: 'messaging.conversations:read',
  notes: 'messaging.conversations:read',
  outreaches: 'messaging.outreach:read',
  missedCalls: 'messaging.virtualNumbers:read',
  contacts: 'contacts.contacts:read',
  imports: 'contacts.imports:read',
  exports: 'exports.files:read',
  channels: 'posts.socialProfiles:read',
  posts: 'posts.posts:read',
  wallets: 'money.wallets:read',
}

/** What opens a stream: each of them alone. */
export const livePermissions: readonly Permission[] = [...new Set(Object.values(eventPermissions))]

/**
 * The permission that an event needs; undefined for one that only those with all of them get (SHL-31).
 *
 * @example
 * import { permissionOfEvent } from '@comptoir/core/live'
 *
 * permissionOfEvent('contacts.updated') // => 'contacts.contacts:read'
 */
export const permissionOfEvent = (name: string): Permission | undefined =>
  eventPermissions[name.slice(0, name.indexOf('.'))]
