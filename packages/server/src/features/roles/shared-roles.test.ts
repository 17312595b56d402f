import type { Role, VenueManager } from '@comptoir/core/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { tokenSentTo } from '../../testing/mails.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

interface Refused {
  error: { code: string; fields: Record<string, string> }
}
const permissions = ['contacts.contacts:read', 'contacts.contacts:update']

describe.each(bothEngines)('a role for every venue on %s (RBC-05, D-04)', (engine) => {
  let app: TestApp
  let mine: TestVenue[]
  let foreign: TestVenue
  let owner: { managerId: number; token: string }
  beforeAll(async () => {
    app = await testApp({ engine })
    mine = [await addVenue(app, 'ONE'), await addVenue(app, 'TWO'), await addVenue(app, 'THREE')]
    foreign = await addVenue(app, 'FOREIGN')
    owner = await addManager(
      app,
      'Owner',
      mine.map(({ venueId }) => venueId),
    )
  }, 60_000)
  afterAll(() => app.close())

  const send = <T>(method: string, venueId: number, path: string, body?: unknown, token = owner.token) =>
    app.send<T>(method, `/v2/venues/${venueId}${path}`, { token, ...(body === undefined ? {} : { body }) })
  const idOf = (index: number) => mine[index]?.venueId ?? 0
  const make = (name: string) => send<Role>('POST', idOf(0), '/roles', { name, permissions, venueId: null })
  const rowIn = async (venueId: number, name: string, token = owner.token) =>
    (await send<Role[]>('GET', venueId, '/roles', undefined, token)).body.find((role) => role.name === name)
  const venuesOf = async (token: string, permission: string) => {
    const held = await app.send<{ venueId: number; permissions: string[] }[]>(
      'GET',
      '/v2/managers/me/permissions',
      { token },
    )
    return held.body.flatMap((role) => (role.permissions.includes(permission) ? [role.venueId] : []))
  }

  it('is made once, and is in each of the caller’s venues as one without a venue of its own', async () => {
    const { status, body } = await make('Caisse')
    expect([status, body.venueId, body.inVenueId]).toEqual([200, null, idOf(0)])
    const { body: all } = await send<Role[]>('GET', 0, '/roles')
    const rows = all.filter(({ name }) => name === 'Caisse')
    expect(rows.map(({ venueId, inVenueId }) => [venueId, inVenueId])).toEqual(
      mine.map(({ venueId }) => [null, venueId]),
    )
    expect(await rowIn(foreign.venueId, 'Caisse', foreign.ownerToken)).toBeUndefined()
  })

  it('given to somebody it holds in every venue, and nowhere that its maker is not', async () => {
    const helper = await addManager(app, 'Read-only', [foreign.venueId], 'helper@x.test')
    const role = await rowIn(idOf(1), 'Caisse')
    const given = await send('POST', idOf(1), '/managers', { email: 'helper@x.test', roleId: role?.id })
    expect(given.status).toBe(200)
    expect(await venuesOf(helper.token, 'contacts.contacts:update')).toEqual(
      mine.map(({ venueId }) => venueId),
    )
    const abroad = await send<Refused>(
      'PATCH',
      foreign.venueId,
      '/contacts/1',
      { contactFirstName: 'X' },
      helper.token,
    )
    expect(abroad.status).toBe(403)
  })

  it('changed, it changes in all of them at once; taken from somebody, it is taken in all', async () => {
    const helper = await addManager(app, 'Read-only', [], 'second@x.test')
    const role = await rowIn(idOf(2), 'Caisse')
    await send('POST', idOf(2), '/managers', { email: 'second@x.test', roleId: role?.id })
    const more = [...permissions, 'contacts.contacts:create']
    expect((await send('PATCH', idOf(2), `/roles/${role?.id}`, { permissions: more })).status).toBe(200)
    expect(await venuesOf(helper.token, 'contacts.contacts:create')).toHaveLength(3)
    const first = await rowIn(idOf(0), 'Caisse')
    const taken = await send('DELETE', idOf(0), `/managers/${helper.managerId}/roles/${first?.id}`)
    expect(taken.status).toBe(204)
    expect(await venuesOf(helper.token, 'contacts.contacts:read')).toEqual([])
    const { body: team } = await send<VenueManager[]>('GET', 0, '/managers?search=second')
    expect(team).toEqual([])
  })

  it('an owner of one of the venues cannot change it in the others', async () => {
    const local = await addManager(app, 'Owner', [idOf(0)])
    const role = await rowIn(idOf(0), 'Caisse')
    for (const [method, body] of [
      ['PATCH', { name: 'Prise' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await send<Refused>(method, idOf(0), `/roles/${role?.id}`, body, local.token)
      expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden'])
    }
    expect((await rowIn(idOf(1), 'Caisse'))?.name).toBe('Caisse')
    await addManager(app, 'Read-only', [], 'third@x.test')
    await send('POST', idOf(0), '/managers', { email: 'third@x.test', roleId: role?.id }, local.token)
    const { body: team } = await send<VenueManager[]>('GET', 0, '/managers?search=third')
    expect(team.map(({ venueId }) => venueId)).toEqual([idOf(0)])
  })

  it('RBC-13 deleted, it goes everywhere; its holders get the preset of their venue instead', async () => {
    const holder = await addManager(app, 'Read-only', [], 'fourth@x.test')
    const role = await rowIn(idOf(0), 'Caisse')
    await send('POST', idOf(0), '/managers', { email: 'fourth@x.test', roleId: role?.id })
    expect((await send<Refused>('DELETE', idOf(0), `/roles/${role?.id}`)).body.error.code).toBe('role_in_use')
    const staff = await rowIn(idOf(0), 'Staff')
    const gone = await send('DELETE', idOf(0), `/roles/${role?.id}?replacementRoleId=${staff?.id}`)
    expect(gone.status).toBe(204)
    const { body: all } = await send<Role[]>('GET', 0, '/roles')
    expect(all.filter(({ name }) => name === 'Caisse')).toEqual([])
    const { body: team } = await send<VenueManager[]>('GET', 0, '/managers?search=fourth')
    expect(team.map(({ venueId, roles }) => [venueId, roles.map(({ name }) => name)])).toEqual(
      mine.map(({ venueId }) => [venueId, ['Staff']]),
    )
    expect(await venuesOf(holder.token, 'messaging.messages:send')).toHaveLength(3)
  })

  it('is refused where its name is taken or its maker may do less, by the field', async () => {
    await send('POST', idOf(1), '/roles', { name: 'Terrasse', permissions })
    const taken = await make('terrasse')
    expect([taken.status, taken.body]).toMatchObject([409, { error: { fields: { name: 'taken' } } }])
    const abroad = await send('POST', idOf(0), '/roles', {
      name: 'Ailleurs',
      permissions,
      venueId: foreign.venueId,
    })
    expect(abroad.status).toBe(404)
  })

  const password = 'six croissants au beurre'
  it.each([
    {
      way: 'RBC-08 its link',
      lastName: 'Lopes',
      accept: (ticket: string) => ({
        path: `/v2/invitations/${ticket}`,
        body: { firstName: 'Ana', lastName: 'Lopes', password, termsAccepted: true },
      }),
    },
    {
      way: 'AUT-15 an account made with its ticket',
      lastName: 'Costa',
      accept: (ticket: string) => ({
        path: '/v2/managers',
        body: {
          managerFirstName: 'Ana',
          managerLastName: 'Costa',
          language: 'fr',
          ticket,
          password,
          termsAccepted: true,
        },
      }),
    },
  ])('an invitation that is accepted by $way gives it in every venue', async ({ lastName, accept }) => {
    await make(`Extra ${lastName}`)
    const role = await rowIn(idOf(0), `Extra ${lastName}`)
    const email = `${lastName.toLowerCase()}@x.test`
    await send('POST', idOf(0), '/managers', { email, roleId: role?.id })
    const { path, body } = accept(await tokenSentTo(app, email))
    expect((await app.send('POST', path, { body })).status).toBe(200)
    const { body: team } = await send<VenueManager[]>('GET', 0, `/managers?search=${lastName}`)
    expect(team.map(({ venueId, roles }) => [venueId, roles.map(({ name }) => name)])).toEqual(
      mine.map(({ venueId }) => [venueId, [`Extra ${lastName}`]]),
    )
  })
})
