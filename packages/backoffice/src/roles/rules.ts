import {
  areasToCome,
  isPermission,
  missingPermissions,
  ownerPermissions,
  permissionCatalogue,
  type Role,
  type VenueManager,
} from '@comptoir/core/roles'

/** Whether a role makes an owner. */
export function isOwning(role: Pick<Role, 'permissions'>): boolean {
  return missingPermissions(role.permissions, ownerPermissions).length === 0
}

/** The roles of a venue, of those that were read for one or for all. */
export function rolesIn(roles: readonly Role[], venueId: number): readonly Role[] {
  return roles.filter((role) => role.inVenueId === venueId)
}

/** Each role once: one for every venue is read for each of them. */
export function eachOnce(roles: readonly Role[]): readonly Role[] {
  const isSame = (one: Role, other: Role) =>
    one.id === other.id || (one.venueId === null && other.venueId === null && one.name === other.name)
  return roles.filter((role) => roles.find((other) => isSame(role, other)) === role)
}

/** Whether the manager would have to give more than they hold (RBC-11). */
export function exceeds(role: Pick<Role, 'permissions'>, held: readonly string[]): boolean {
  return missingPermissions(held, role.permissions).length > 0
}

/** Whether the venue would be left without an owner if this manager lost this role. */
export function isLastOwner(
  managers: readonly VenueManager[],
  roles: readonly Role[],
  managerId: number,
  roleId: number,
): boolean {
  const owning = new Set(roles.filter(isOwning).map(({ id }) => Number(id)))
  if (!owning.has(roleId)) return false
  return !managers.some((manager) =>
    manager.roles.some(
      (role) =>
        owning.has(Number(role.roleId)) &&
        !(Number(manager.managerId) === managerId && Number(role.roleId) === roleId),
    ),
  )
}

/** The areas of the product that a set of permissions opens, wholly or in part, in the order of the catalogue. */
export function areasOf(permissions: readonly string[]) {
  const held = new Set(permissions)
  return permissionCatalogue.flatMap(({ area, label, objects }) => {
    const all = objects.flatMap(({ path, actions }) => actions.map((action) => `${path}:${action}`))
    const count = all.filter((permission) => held.has(permission)).length
    return count > 0 && !areasToCome.includes(area) ? [{ area, label, isWhole: count === all.length }] : []
  })
}

/** The name of a manager, or the e-mail address if there is none. */
export function fullName(manager: VenueManager): string {
  const name = `${manager.managerFirstName} ${manager.managerLastName}`.trim()
  return name || manager.managerEmail
}

/** Who may newly change something must be able to see it; who can no longer see it may not change it. */
export function withReading(next: readonly string[], before: readonly string[]): string[] {
  const reading = (permission: string) => permission.replace(/:.*$/, ':read')
  const lost = new Set(before.filter((one) => one === reading(one) && !next.includes(one)))
  const kept = next.filter((one) => !lost.has(reading(one)))
  const needed = kept.filter((one) => !before.includes(one)).map(reading)
  return [...new Set([...kept, ...needed.filter(isPermission)])]
}
