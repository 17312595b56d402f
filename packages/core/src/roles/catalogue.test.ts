import { describe, expect, it } from 'vitest'
import { contract } from '../contract.ts'
import type { AnyEndpoint } from '../http/endpoint.ts'
import { calledPermissions } from './called-permissions.ts'
import {
  actionLabels,
  allPermissions,
  areasToCome,
  isPermission,
  missingPermissions,
  ownerPermissions,
  permissionActions,
  permissionCatalogue,
  presetLabels,
  presetNames,
  presets,
} from './index.ts'

const objects = permissionCatalogue.flatMap((group) => group.objects)

describe('the permission catalogue', () => {
  it('D-05 names about 60 objects, each once, with labels in both languages and at least one action', () => {
    expect(objects.length).toBeGreaterThanOrEqual(50)
    expect(objects.length).toBeLessThanOrEqual(70)
    expect(new Set(objects.map(({ path }) => path)).size).toBe(objects.length)
    for (const { label, actions } of [
      ...objects,
      ...permissionCatalogue.map((group) => ({ ...group, actions: [1] })),
    ]) {
      expect([label.fr !== '', label.en !== '']).toEqual([true, true])
      expect(actions.length).toBeGreaterThan(0)
    }
    for (const action of permissionActions) expect(actionLabels[action].fr).not.toBe('')
  })
  it('RBC-18 keeps rbac.managers:read, and distinguishes permissions from other strings', () => {
    expect(isPermission('rbac.managers:read')).toBe(true)
    expect(isPermission('rbac.managers:burn')).toBe(false)
    expect(isPermission('staff.venues:read')).toBe(false)
    expect(isPermission('constructor')).toBe(false)
  })
  it('D-05 an owner holds every right; each preset is a part of the one above it, or of the owner’s', () => {
    expect(presets.Owner).toEqual(allPermissions)
    expect(missingPermissions(ownerPermissions, allPermissions)).toEqual([])
    for (const name of presetNames) {
      expect(missingPermissions(presets.Owner, presets[name])).toEqual([])
      expect(presets[name].every(isPermission)).toBe(true)
      expect(presetLabels[name].fr).not.toBe('')
    }
    expect(missingPermissions(presets.Manager, presets.Staff)).toEqual([])
    expect(missingPermissions(presets.Manager, presets.Marketing)).toEqual([])
    expect(presets.Marketing).toContain('messaging.outreach:send')
    expect(presets.Marketing).not.toContain('messaging.messages:send')
    expect(presets['Read-only'].every((permission) => permission.endsWith(':read'))).toBe(true)
  })
  it('names the permissions that calls need, and the areas that no call needs yet', () => {
    const calls = Object.values(contract).flatMap((group): AnyEndpoint[] => Object.values(group))
    const needed = calls.flatMap((call) => (call.scope === 'venue' ? [call.permission] : []))
    expect(calledPermissions).toEqual([...new Set(needed)].toSorted())
    expect(areasToCome).toEqual(['shop', 'loyalty', 'wifi', 'coaching'])
  })
  it('no one below an owner pays, gives keys, or decides about roles', () => {
    for (const name of presetNames.filter((preset) => preset !== 'Owner'))
      expect(
        presets[name].filter((permission) => /:pay$|^developers\.|^rbac\.roles:/.test(permission)),
      ).toEqual([])
  })
})
