import { type ReadonlySignal, signal } from '@preact/signals-core'
import { ALL_VENUES, type Api, type Permission } from '../http/index.ts'
import { type HeldRole, listMyPermissions } from './contract.ts'

/** Whether the roles are known; a manager without any is `loaded` too (D-05). */
export type PermissionsState = 'unloaded' | 'loading' | 'loaded' | 'failed'

/** What the signed-in manager may do. */
export interface Permissions {
  readonly state: ReadonlySignal<PermissionsState>
  readonly error: ReadonlySignal<unknown>
  readonly roles: ReadonlySignal<readonly HeldRole[]>
  /** Reads the roles; once they are loaded only when `isForced`. Never rejects: see `error`. */
  load(isForced?: boolean): Promise<void>
  /** Whether all of the permissions are held in the venue; in venue 0: in any one venue (RBC-14). */
  can(needed: Permission | readonly Permission[], venueId: number): boolean
  clear(): void
}

/**
 * Whether roles permit all that is needed in a venue (RBC-14): each permission by a role for every venue or for
 * this one. For venue 0 (all venues, D-04) there must be one venue in which all of it is permitted.
 * @example
 * import { isPermitted } from '@comptoir/core/session'
 * import { buildRole } from '@comptoir/core/testing'
 *
 * const roles = [buildRole({ venueId: 3, permissions: ['messaging.messages:read'] })]
 * isPermitted(roles, ['messaging.messages:read'], 3) // => true
 * isPermitted(roles, ['messaging.messages:read'], 4) // => false
 */
export function isPermitted(
  roles: readonly HeldRole[],
  needed: readonly Permission[],
  venueId: number,
): boolean {
  const holds = (venue: number | null) =>
    needed.every((permission) =>
      roles.some(
        (role) => (role.venueId === null || role.venueId === venue) && role.permissions.includes(permission),
      ),
    )
  return venueId === ALL_VENUES ? roles.some((role) => holds(role.venueId)) : holds(venueId)
}

/** Makes {@link Permissions} that are not loaded. */
export function createPermissions(api: Api): Permissions {
  const state = signal<PermissionsState>('unloaded')
  const error = signal<unknown>()
  const roles = signal<readonly HeldRole[]>([])
  let version = 0

  return {
    state,
    error,
    roles,
    async load(isForced = false) {
      if (!isForced && (state.peek() === 'loading' || state.peek() === 'loaded')) return
      version += 1
      const own = version
      state.value = 'loading'
      try {
        const answer = await api(listMyPermissions, {})
        if (own !== version) return
        roles.value = answer
        error.value = undefined
        state.value = 'loaded'
      } catch (reason) {
        if (own !== version) return
        error.value = reason
        state.value = 'failed'
      }
    },
    can: (needed, venueId) =>
      isPermitted(roles.value, typeof needed === 'string' ? [needed] : needed, venueId),
    clear() {
      version += 1
      roles.value = []
      error.value = undefined
      state.value = 'unloaded'
    },
  }
}
