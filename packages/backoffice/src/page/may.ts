import type { Permission } from '@comptoir/core/http'
import { useApp } from '../app/context.ts'
import { mayAsStaff, mayInVenue } from './permitted.ts'

/** {@link mayInVenue} for a component. */
export function useMay(venueId: number): (permission: Permission) => boolean {
  const app = useApp()
  return (permission) => mayInVenue(app, permission, venueId)
}

/** {@link mayAsStaff} for a component. */
export function useStaffMay(): (permission: Permission) => boolean {
  const app = useApp()
  return (permission) => mayAsStaff(app, permission)
}
