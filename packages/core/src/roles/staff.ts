import type { Permission } from '../http/endpoint.ts'

/** What kind of account a manager has: ours (`admin`), a reseller's (`venueVendor`), or a merchant's (RBC-01). */
export type AccountType = 'admin' | 'venueVendor' | 'other'

const vendor: readonly Permission[] = [
  'staff.features:read',
  'staff.features:update',
  'staff.venues:read',
  'staff.venues:create',
  'staff.venues:update',
  'staff.managers:read',
  'staff.exports:read',
]
const admin: readonly Permission[] = [
  ...vendor,
  'staff.venues:delete',
  'staff.allVenues:read',
  'staff.classifications:create',
  'staff.classifications:update',
  'staff.classifications:delete',
  'staff.managers:create',
  'staff.managers:update',
  'staff.wallets:read',
  'staff.wallets:create',
  'staff.plans:read',
  'staff.plans:create',
  'staff.plans:update',
  'staff.plans:delete',
  'staff.pricing:read',
  'staff.pricing:create',
  'staff.pricing:update',
  'staff.events:read',
  'staff.links:read',
  'staff.links:update',
  'staff.mails:read',
  'staff.emailTemplates:create',
  'staff.sending:read',
  'staff.sending:update',
  'staff.push:read',
  'staff.push:send',
  'staff.reviewTemplates:read',
  'staff.reviewTemplates:create',
  'staff.reviewTemplates:update',
  'staff.reviewTemplates:delete',
  'staff.coaching:read',
  'staff.coaching:update',
]

/** What an account type may do for the product as a whole: the calls of scope `staff` (RBC-15 to RBC-17, MGR-15). */
export const staffPermissions: Record<AccountType, readonly Permission[]> = {
  admin,
  venueVendor: vendor,
  other: [],
}

const vendorInVenues: readonly Permission[] = [
  'venues.venue:read',
  'venues.venue:update',
  'venues.features:read',
  'venues.features:update',
  'rbac.managers:read',
  'rbac.roles:read',
  'exports.files:read',
]
const adminInVenues: readonly Permission[] = [
  ...vendorInVenues,
  'venues.venue:delete',
  'venues.onboarding:read',
  'rbac.managers:create',
  'rbac.managers:delete',
  'messaging.conversations:read',
  'messaging.webchats:read',
  'campaigns.links:read',
  'money.wallets:read',
  'money.transactions:read',
  'money.transactions:create',
]

/**
 * What an account type may do in any venue, its own or not: staff's internal mode (VEN-01). Everything else takes
 * a role in the venue, as for everybody.
 */
export const staffVenuePermissions: Record<AccountType, readonly Permission[]> = {
  admin: adminInVenues,
  venueVendor: vendorInVenues,
  other: [],
}

/**
 * Staff's internal all-venues mode (VEN-01): with this header, venue 0 means every venue there is, where the account
 * type permits `staff.allVenues:read`. Without it, venue 0 means for staff what it means for all (D-04).
 */
export const STAFF_ALL_VENUES = { name: 'comptoir-all-venues', value: 'staff' } as const

/**
 * Whether an account may make a call of scope `staff`.
 * @example
 * import { isStaffPermitted } from '@comptoir/core/roles'
 *
 * isStaffPermitted('other', 'managers.managers:read') // => false
 */
export function isStaffPermitted(accountType: AccountType, permission: Permission): boolean {
  return staffPermissions[accountType].includes(permission)
}
