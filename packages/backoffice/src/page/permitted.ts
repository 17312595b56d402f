import type { Permission } from '@comptoir/core/http'
import { isStaffPermitted, staffVenuePermissions } from '@comptoir/core/roles'
import type { Session } from '@comptoir/core/session'

/** Whose rights are asked for. */
export interface Holder {
  readonly session: Session
}

function accountOf({ session }: Holder) {
  return session.manager.value?.managerAccountType ?? 'other'
}

/** Whether the manager may do this in a venue: by a role there, or as staff in any venue (RBC-14, VEN-01). */
export function mayInVenue(holder: Holder, permission: Permission, venueId: number): boolean {
  return (
    holder.session.permissions.can(permission, venueId) ||
    staffVenuePermissions[accountOf(holder)].includes(permission)
  )
}

/** Whether the manager may do this for the product as a whole (RBC-15, RBC-16). */
export function mayAsStaff(holder: Holder, permission: Permission): boolean {
  return isStaffPermitted(accountOf(holder), permission)
}
