import { allPermissions, ownerPermissions, presets } from '@comptoir/core/roles'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areasOf, exceeds, isLastOwner, isOwning, withReading } from './rules.ts'

const role = (id: number, permissions: readonly string[]) =>
  ({
    id,
    venueId: 1,
    name: `Role ${id}`,
    permissions: [...permissions],
    preset: null,
    managerCount: 1,
  }) as never
const manager = (managerId: number, ...roleIds: number[]) =>
  ({ managerId, venueId: 1, roles: roleIds.map((roleId) => ({ roleId, name: `Role ${roleId}` })) }) as never

describe('rules of roles', () => {
  it('RBC-09 the last owner is known, by any role that makes one', () => {
    const roles = [role(1, allPermissions), role(2, presets.Staff), role(3, ownerPermissions)]
    expect(isLastOwner([manager(7, 1), manager(8, 2)], roles, 7, 1)).toBe(true)
    expect(isLastOwner([manager(7, 1), manager(8, 3)], roles, 7, 1)).toBe(false)
    expect(isLastOwner([manager(7, 1, 3)], roles, 7, 1)).toBe(false)
    expect(isLastOwner([manager(7, 1), manager(8, 2)], roles, 8, 2)).toBe(false)
  })
  it('RBC-11 a role with one right more than one has cannot be given', () => {
    expect(exceeds({ permissions: [...presets.Staff] }, presets.Manager)).toBe(false)
    expect(exceeds({ permissions: [...presets.Owner] }, presets.Manager)).toBe(true)
  })
  it('D-05 only the preset of owners makes an owner', () => {
    const owning = Object.entries(presets).filter(([, permissions]) =>
      isOwning({ permissions: [...permissions] }),
    )
    expect(owning.map(([name]) => name)).toEqual(['Owner'])
  })
  it('RBC-05 areas are whole, in part, or not there', () => {
    expect(areasOf(allPermissions).every(({ isWhole }) => isWhole)).toBe(true)
    expect(areasOf(['contacts.contacts:read'])).toMatchObject([{ area: 'contacts', isWhole: false }])
    expect(areasOf(['loyalty.members:read', 'coaching.tasks:read'])).toEqual([])
    expect(areasOf([])).toEqual([])
  })
  it('RBC-04 a permission to change something includes the one to see it, however the boxes are ticked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.subarray([...allPermissions], { maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        (steps) => {
          let held: string[] = []
          for (const step of steps) held = withReading([...new Set([...held, ...step])], held)
          for (const permission of held) {
            const reading = permission.replace(/:.*$/, ':read')
            if (allPermissions.some((one) => one === reading)) expect(held).toContain(reading)
          }
        },
      ),
    )
  })
  it('RBC-04 what can no longer be seen can no longer be changed either', () => {
    const before = ['contacts.contacts:read', 'contacts.contacts:update', 'posts.posts:read']
    expect(withReading(['contacts.contacts:update', 'posts.posts:read'], before)).toEqual([
      'posts.posts:read',
    ])
  })
})
