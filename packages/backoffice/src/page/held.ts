import { allPermissions } from '@comptoir/core/roles'
import { useApp } from '../app/context.ts'
import { type Holder, mayInVenue } from './permitted.ts'

/**
 * What the manager may give in a venue: no one gives more than they have (RBC-11), but staff who act as such may give
 * anything.
 */
function heldIn(holder: Holder, venueId: number): readonly string[] {
  const isActingAsStaff =
    !holder.session.permissions.can('rbac.managers:create', venueId) &&
    mayInVenue(holder, 'rbac.managers:create', venueId)
  if (isActingAsStaff) return allPermissions
  const byRole = holder.session.permissions.roles.value
    .filter((role) => role.venueId === null || role.venueId === venueId)
    .flatMap((role) => role.permissions)
  return [...new Set(byRole)]
}

/** What the manager may give in a venue, for a component. */
export function useHeld(venueId: number): readonly string[] {
  return heldIn(useApp(), venueId)
}
