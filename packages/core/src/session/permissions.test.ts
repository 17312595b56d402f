import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Permission } from '../http/index.ts'
import { buildRole, createFakeApi, networkError } from '../testing/index.ts'
import { listMyPermissions } from './contract.ts'
import { createPermissions, isPermitted } from './permissions.ts'

const READ: Permission = 'messaging.conversations:read'
const SEND: Permission = 'messaging.messages:send'

describe('permissions', () => {
  it('RBC-14 passes by a role for every venue or for this one, and only with all that is needed', () => {
    const roles = [
      buildRole({ venueId: null, permissions: [READ] }),
      buildRole({ venueId: 3, permissions: [SEND] }),
    ]
    expect(isPermitted(roles, [READ], 9)).toBe(true)
    expect(isPermitted(roles, [READ, SEND], 3)).toBe(true)
    expect(isPermitted(roles, [READ, SEND], 9)).toBe(false)
  })
  it('RBC-14 passes in venue 0 when one venue permits all of it, not when two permit half each', () => {
    const one = buildRole({ venueId: 1, permissions: [READ] })
    const two = buildRole({ venueId: 2, permissions: [SEND] })
    expect(isPermitted([one, two], [READ], 0)).toBe(true)
    expect(isPermitted([one, two], [READ, SEND], 0)).toBe(false)
    expect(isPermitted([one, buildRole({ venueId: 1, permissions: [SEND] })], [READ, SEND], 0)).toBe(true)
  })
  it('RBC-14 what venue 0 permits, some venue permits, and the other way round', () => {
    const venue = fc.constantFrom(null, 1, 2, 3)
    const role = fc.record({ venueId: venue, permissions: fc.subarray<Permission>([READ, SEND]) })
    fc.assert(
      fc.property(fc.array(role), fc.subarray([READ, SEND], { minLength: 1 }), (some, needed) => {
        const roles = some.map(buildRole)
        // 9 stands for a venue that no role names.
        const somewhere = [1, 2, 3, 9].some((venueId) => isPermitted(roles, needed, venueId))
        expect(isPermitted(roles, needed, 0)).toBe(somewhere)
      }),
    )
  })
  it('D-05 a manager without any role is loaded once, not for ever', async () => {
    const fake = createFakeApi()
    fake.answer(listMyPermissions, () => [])
    const permissions = createPermissions(fake.api)
    expect(permissions.state.value).toBe('unloaded')
    const first = permissions.load()
    expect(permissions.state.value).toBe('loading')
    await first
    await permissions.load()
    expect(permissions.state.value).toBe('loaded')
    expect(fake.calls).toHaveLength(1)
  })
  it('D-05 a failure is a state of its own and can be tried again', async () => {
    const fake = createFakeApi()
    fake.fail(listMyPermissions, networkError())
    const permissions = createPermissions(fake.api)
    await permissions.load()
    expect(permissions.state.value).toBe('failed')
    fake.answer(listMyPermissions, () => [buildRole({ permissions: [READ] })])
    await permissions.load()
    expect(permissions.can(READ, 1)).toBe(true)
  })
})
