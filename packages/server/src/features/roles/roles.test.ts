import { allPermissions, presetNames, presets } from '@comptoir/core/roles'
import { isPermitted } from '@comptoir/core/session'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHub } from '../../kernel/events/hub.ts'
import { can } from '../../kernel/http/callers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testDatabase, testEngines } from '../../testing/database.ts'
import { addRole } from '../../testing/full-venue.ts'
import { listenReady, listenTo } from '../../testing/live.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { refreshPresetRoles } from './index.ts'

interface Role {
  id: number
  name: string
  permissions: string[]
  preset: string | null
  managerCount: number
}
interface Refused {
  error: { code: string; message: string; fields?: Record<string, string> }
}

describe.each(testEngines)('roles on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let url: string
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'ROLES')
    url = await app.listen()
  })
  afterAll(() => app.close())

  const path = (rest: string) => `/v2/venues/${venue.venueId}/${rest}`
  const as = <T = Refused>(token: string, method: string, rest: string, body?: unknown) =>
    app.send<T>(method, path(rest), { token, body })
  const owner = <T = Refused>(method: string, rest: string, body?: unknown) =>
    as<T>(venue.ownerToken, method, rest, body)
  const roles = async () => (await owner<Role[]>('GET', 'roles')).body
  const preset = async (name: string) => (await roles()).find((role) => role.preset === name)?.id ?? 0
  const makeRole = async (name: string, permissions: string[]) =>
    (await owner<Role>('POST', 'roles', { name, permissions })).body
  const give = (email: string, roleId: number) => owner('POST', 'managers', { email, roleId })
  const take = (managerId: number, roleId: number) => owner('DELETE', `managers/${managerId}/roles/${roleId}`)

  it('RBC-10 lists the presets of a new venue first, with what each permits and who holds it', async () => {
    const roleId = await addRole(app, venue)
    const listed = await roles()
    expect(listed.slice(0, 5).map((role) => role.preset)).toEqual([...presetNames])
    expect(listed[0]).toMatchObject({ permissions: [...presets.Owner], managerCount: 1 })
    expect(listed.find(({ id }) => id === roleId)).toMatchObject({ preset: null, managerCount: 0 })
  })

  it('RBC-02 RBC-11 creates a role, and refuses a taken name in any case and a permission that does not exist', async () => {
    const role = await makeRole('Accueil', ['venues.venue:read', 'venues.venue:read'])
    expect(role).toMatchObject({ name: 'Accueil', permissions: ['venues.venue:read'], preset: null })
    const taken = await owner('POST', 'roles', { name: 'ACCUEIL', permissions: [] })
    expect([taken.status, taken.body.error.fields]).toEqual([409, { name: 'taken' }])
    const unknown = await owner('POST', 'roles', { name: 'X', permissions: ['venues.venue:burn'] })
    expect([unknown.status, unknown.body.error.fields]).toEqual([400, { 'permissions.0': 'permission' }])
  })

  it('RBC-11 no one gives, widens, takes away or deletes more than they have themselves', async () => {
    const roleId = (
      await makeRole('Chef de rang', [
        'rbac.roles:create',
        'rbac.roles:update',
        'rbac.roles:delete',
        'rbac.managers:create',
        'rbac.managers:delete',
        'venues.venue:read',
      ])
    ).id
    const narrow = (await makeRole('Salle', ['venues.venue:read'])).id
    const wide = (await makeRole('Caisse', ['money.wallets:pay'])).id
    const chief = await addManager(app, 'Read-only', [])
    await give(chief.email, roleId)
    const colleague = await addManager(app, 'Read-only', [])
    await give(colleague.email, wide)
    const refused = [
      await as(chief.token, 'POST', 'roles', { name: 'Plus', permissions: ['money.wallets:pay'] }),
      await as(chief.token, 'PATCH', `roles/${narrow}`, { permissions: ['money.wallets:pay'] }),
      await as(chief.token, 'PATCH', `roles/${wide}`, { permissions: [] }),
      await as(chief.token, 'DELETE', `roles/${wide}?replacementRoleId=${narrow}`),
      await as(chief.token, 'DELETE', `roles/${narrow}?replacementRoleId=${wide}`),
      await as(chief.token, 'POST', 'managers', { email: 'friend@x.test', roleId: wide }),
      await as(chief.token, 'DELETE', `managers/${colleague.managerId}/roles/${wide}`),
    ]
    expect(refused.map(({ status, body }) => [status, body.error.fields])).toEqual(
      refused.map(() => [422, { permissions: 'more_than_held' }]),
    )
    expect((await as(chief.token, 'PATCH', `roles/${narrow}`, { name: 'Salle 2' })).status).toBe(200)
  })

  it('RBC-12 refuses to change or delete a preset', async () => {
    const id = await preset('Staff')
    expect((await owner('PATCH', `roles/${id}`, { name: 'Equipe' })).status).toBe(422)
    expect((await owner('DELETE', `roles/${id}`)).status).toBe(422)
  })

  it('RBC-13 reports how many hold a role instead of deleting it, and hands them to a replacement', async () => {
    const from = (await makeRole('Saison', ['venues.venue:read'])).id
    const to = (await makeRole('Equipe', ['venues.venue:read', 'messaging.conversations:read'])).id
    const holder = await addManager(app, 'Read-only', [])
    await give(holder.email, from)
    await give('season@x.test', from)
    const inUse = await owner('DELETE', `roles/${from}`)
    expect([inUse.status, inUse.body.error.code, inUse.body.error.fields]).toEqual([
      409,
      'role_in_use',
      { managers: '1', invitations: '1' },
    ])
    expect((await owner('DELETE', `roles/${from}?replacementRoleId=${from}`)).status).toBe(422)
    expect((await owner('DELETE', `roles/${from}?replacementRoleId=999999`)).status).toBe(404)
    expect((await owner('DELETE', `roles/${from}?replacementRoleId=${to}`)).status).toBe(204)
    expect((await as(holder.token, 'GET', 'conversations')).status).toBe(200)
    const invitations = await owner<{ emailAddress: string; roleId: number }[]>('GET', 'invitations')
    expect(invitations.body.find(({ emailAddress }) => emailAddress === 'season@x.test')?.roleId).toBe(to)
  })

  it('RBC-07 RBC-09 takes a role away at once; with the last one the membership goes', async () => {
    const first = (await makeRole('Un', ['venues.venue:read'])).id
    const second = (await makeRole('Deux', ['messaging.conversations:read'])).id
    const manager = await addManager(app, 'Read-only', [])
    for (const id of [first, second]) await give(manager.email, id)
    expect((await as(manager.token, 'GET', 'conversations')).status).toBe(200)
    expect((await take(manager.managerId, second)).status).toBe(204)
    expect((await as(manager.token, 'GET', 'conversations')).status).toBe(403)
    expect((await take(manager.managerId, second)).status).toBe(404)
    expect((await take(manager.managerId, first)).status).toBe(204)
    expect((await as(manager.token, 'GET', 'conversations')).status).toBe(404)
    const team = await owner<{ managerId: number }[]>('GET', 'managers')
    expect(team.body.map(({ managerId }) => managerId)).not.toContain(manager.managerId)
  })

  it('keeps the last owner, whether by taking the role or by closing one who might have replaced them', async () => {
    const ownerRole = await preset('Owner')
    const refused = await take(venue.ownerId, ownerRole)
    expect([refused.status, refused.body.error.fields]).toEqual([422, { roles: 'last_owner' }])
    const heir = await addManager(app, 'Owner', [venue.venueId])
    await app.services.database.system((tx) =>
      tx.updateTable('manager').set({ status: '0' }).where('id', '=', heir.managerId).execute(),
    )
    expect((await take(venue.ownerId, ownerRole)).status).toBe(422)
    await app.services.database.system((tx) =>
      tx.updateTable('manager').set({ status: '1' }).where('id', '=', heir.managerId).execute(),
    )
    expect((await take(heir.managerId, ownerRole)).status).toBe(204)
  })

  it('T24 two owners who remove each other at once leave one', async () => {
    const ownerRole = await preset('Owner')
    const other = await addManager(app, 'Owner', [venue.venueId])
    const answers = await Promise.all([
      as(other.token, 'DELETE', `managers/${venue.ownerId}/roles/${ownerRole}`),
      take(other.managerId, ownerRole),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(204)
    const left = await app.services.database.system((tx) =>
      tx.selectFrom('manager_role').select('manager_id').where('role_id', '=', ownerRole).execute(),
    )
    expect(left).toHaveLength(1)
    // The rest of the tests need the first owner.
    if (left[0]?.manager_id !== venue.ownerId)
      await as(other.token, 'POST', 'managers', { email: venue.ownerEmail, roleId: ownerRole })
  })

  it('G15 the stream of a manager who loses the right ends within a second and cannot be opened again', async () => {
    const role = await makeRole('Ecoute', ['messaging.conversations:read'])
    const manager = await addManager(app, 'Read-only', [])
    await give(manager.email, role.id)
    const address = `${url}/venues/${venue.venueId}/sse`
    const stream = await listenReady(address, manager.token)
    const bystander = await listenTo(address, venue.ownerToken)
    const startedAt = performance.now()
    expect((await owner('PATCH', `roles/${role.id}`, { permissions: [] })).status).toBe(200)
    expect((await stream.ended) - startedAt).toBeLessThan(1000)
    const again = await listenTo(address, manager.token)
    expect(again.status).toBe(403)
    expect(bystander.status).toBe(200)
    for (const { close } of [again, bystander]) close()
  })

  it.runIf(engine === 'postgres')(
    'T24 another server forgets the rights and ends the streams too',
    async () => {
      const changed: (number | undefined)[] = []
      // A database of their own: what an earlier test changed may be heard of only now.
      const database = await testDatabase({ engine })
      const hub = await createHub(database)
      const node = await createHub(database, { onRightsChange: (id) => changed.push(id) })
      const finished: string[] = []
      const open = (sessionId: string, managerId: number | undefined) =>
        node.admit({
          sessionId,
          managerId,
          venueIds: [venue.venueId],
          expiresAt: Date.now() + 60_000,
          ping: () => undefined,
          finish: () => finished.push(sessionId),
          closed: Promise.resolve(),
        })
      const releases = [open('manager', 424_242), open('visitor', undefined)]
      hub.changeRights([424_242])
      await expect.poll(() => finished).toEqual(['manager'])
      expect(changed).toEqual([424_242])
      expect(node.settleMs(424_242)).toBeGreaterThan(0)
      expect(node.settleMs(undefined)).toBe(0)
      hub.closeVenue(venue.venueId)
      await expect.poll(() => finished).toContain('visitor')
      for (const release of releases) release()
      await Promise.all([node.close(), hub.close()])
      await database.close()
    },
  )

  it('D-05 roles that follow a preset get what a newer version permits', async () => {
    const id = await preset('Staff')
    await app.services.database.system((tx) =>
      tx.updateTable('role').set({ permissions: [] }).where('id', '=', id).execute(),
    )
    await app.services.database.system(refreshPresetRoles)
    expect((await roles()).find((role) => role.id === id)?.permissions).toEqual([...presets.Staff])
  })

  it('RBC-18 shows nothing of the team to a role without rbac.managers:read', async () => {
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    expect((await as(reader.token, 'GET', 'managers')).status).toBe(403)
    expect((await as(reader.token, 'GET', 'roles')).status).toBe(403)
  })
})

describe('the permission check', () => {
  it('RBC-14 client and server agree on every role, venue and permission', () => {
    const venueIds = [1, 2, 3]
    const some = fc.subarray([...allPermissions].slice(0, 12))
    const role = fc.record({ venueId: fc.constantFrom(null, 1, 2, 3), permissions: some })
    fc.assert(
      fc.property(
        fc.array(role, { maxLength: 5 }),
        fc.constantFrom(...allPermissions.slice(0, 12)),
        fc.constantFrom(...venueIds),
        (given, permission, venueId) => {
          const roles = given.map((one, index) => ({ ...one, roleId: index + 1, name: 'role' }))
          const held = roles as unknown as Parameters<typeof isPermitted>[0]
          expect(isPermitted(held, [permission], venueId)).toBe(can({ venueIds, roles }, permission, venueId))
        },
      ),
    )
  })
})
