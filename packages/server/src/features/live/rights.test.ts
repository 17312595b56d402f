import { newId } from '@comptoir/core/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { listenReady, listenTo, type TestStream } from '../../testing/live.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

describe('SHL-29 SHL-31 the stream carries what one may read', () => {
  let app: TestApp
  let url: string
  let here: TestVenue
  let there: TestVenue
  beforeAll(async () => {
    app = await testApp()
    here = await addVenue(app, 'HERE')
    there = await addVenue(app, 'THERE')
    url = await app.listen()
  })
  afterAll(() => app.close())

  const asOwner = (venue: TestVenue, method: string, path: string, body: unknown) =>
    app.send<{ id: number }>(method, `/v2/venues/${venue.venueId}/${path}`, { token: venue.ownerToken, body })
  /** Gives a manager a role with these permissions in a venue. */
  async function giveRole(venue: TestVenue, email: string, permissions: string[]): Promise<void> {
    const role = await asOwner(venue, 'POST', 'roles', { name: newId(), permissions })
    await asOwner(venue, 'POST', 'managers', { email, roleId: role.body.id })
  }
  const open = (venueId: number, token: string) => listenTo(`${url}/venues/${venueId}/sse`, token)
  const listen = (venueId: number, token: string) => listenReady(`${url}/venues/${venueId}/sse`, token)
  async function addPerson(venue: TestVenue): Promise<void> {
    const { status } = await asOwner(venue, 'POST', 'users', {
      creationVenueId: venue.venueId,
      userFirstName: 'Ana',
      userEmailAddress: `${newId()}@x.test`,
    })
    expect(status).toBeLessThan(300)
  }
  async function writeAsVisitor(venue: TestVenue): Promise<void> {
    const path = `/v2/webchats/${venue.webchatId}/messages`
    const body = { id: newId(), body: 'Bonjour' }
    expect((await app.send('POST', path, { token: venue.visitorToken, body })).status).toBe(200)
  }
  /** The names of the events of each venue, as they came. */
  const heardBy = ({ heard }: TestStream) =>
    [...heard().matchAll(/^event: (\w+\.\w+)\ndata: (.*)$/gm)]
      .filter(([, name]) => !name?.startsWith('stream.'))
      .map(([, name, data]) => `${name} of ${JSON.parse(data ?? '').venueId}`)

  it('contacts for who has them alone, nothing of conversations; 403 for who has nothing', async () => {
    const manager = await addManager(app, 'Read-only', [])
    await giveRole(here, manager.email, ['contacts.contacts:read'])
    const stream = await listen(here.venueId, manager.token)
    const owner = await listen(here.venueId, here.ownerToken)
    expect([stream.status, owner.status]).toEqual([200, 200])
    await expect.poll(stream.heard).toContain('stream.ready')
    await expect.poll(owner.heard).toContain('stream.ready')
    await writeAsVisitor(here)
    await addPerson(here)
    await expect.poll(() => heardBy(owner)).toContain(`contacts.updated of ${here.venueId}`)
    await expect.poll(() => heardBy(stream)).toContain(`contacts.updated of ${here.venueId}`)
    expect(heardBy(owner)).toContain(`messages.received of ${here.venueId}`)
    expect(new Set(heardBy(stream))).toEqual(new Set([`contacts.updated of ${here.venueId}`]))
    expect(stream.heard()).not.toContain('Bonjour')
    const stranger = await addManager(app, 'Read-only', [])
    await giveRole(here, stranger.email, ['venues.venue:read'])
    const refused = await listen(here.venueId, stranger.token)
    expect(refused.status).toBe(403)
    for (const { close } of [stream, owner, refused]) close()
  })

  it('T24 a stream that is opened while rights change carries nothing, and starts again without an error', async () => {
    const manager = await addManager(app, 'Read-only', [])
    await giveRole(here, manager.email, ['contacts.contacts:read'])
    const stream = await open(here.venueId, manager.token)
    expect(stream.status).toBe(200)
    await addPerson(here)
    await expect.poll(stream.heard).toContain('event: server.restart')
    expect(heardBy(stream)).toEqual(['server.restart of undefined'])
    const again = await listen(here.venueId, manager.token)
    expect(again.heard()).toContain('stream.ready')
    for (const { close } of [stream, again]) close()
  })

  it('D-04 over all venues: in each what the role there permits', async () => {
    const manager = await addManager(app, 'Read-only', [])
    await giveRole(here, manager.email, ['contacts.contacts:read'])
    await giveRole(there, manager.email, ['messaging.conversations:read'])
    const stream = await listen(0, manager.token)
    await expect.poll(stream.heard).toContain('stream.ready')
    for (const venue of [here, there]) {
      await writeAsVisitor(venue)
      await addPerson(venue)
    }
    await writeAsVisitor(there)
    await expect
      .poll(() => heardBy(stream).filter((line) => line === `messages.received of ${there.venueId}`))
      .toHaveLength(2)
    expect([...new Set(heardBy(stream))].filter((line) => !line.startsWith('conversations.')).sort()).toEqual(
      [`contacts.updated of ${here.venueId}`, `messages.received of ${there.venueId}`],
    )
    stream.close()
  })
})
