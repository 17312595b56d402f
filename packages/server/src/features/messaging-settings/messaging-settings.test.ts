import type { MessagingSetting } from '@comptoir/core/messaging-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

const both = (text: string) => ({ fr: text, en: text })

describe.each(testEngines)('messaging settings on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'SETTINGS')
  })
  afterAll(() => app.close())
  const call = <T>(method: string, rest = '', body?: unknown, token = venue.ownerToken) =>
    app.send<T>(
      method,
      `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}/messagingSettings${rest}`,
      { token, ...(body === undefined ? {} : { body }) },
    )
  const facebook = {
    platform: 'facebook',
    welcomes: [{ id: 'w', text: both('Bienvenue') }],
    prompts: [
      { id: 'b', text: both('Second') },
      { id: 'a', text: both('First') },
    ],
    predefinedPrompts: [{ id: 'p', text: both('Parking ?'), answer: both('Oui.') }],
  }

  it('MST-03 lists all four platforms, unset ones empty', async () => {
    const { body } = await call<MessagingSetting[]>('GET')
    expect(body.map(({ platform }) => platform)).toEqual(['facebook', 'instagram', 'whatsapp', 'website'])
    expect(body.every(({ updatedAt, welcomes }) => updatedAt === null && welcomes.length === 0)).toBe(true)
  })
  it('MST-04 sets one platform and keeps the order; a second time replaces it', async () => {
    expect((await call('POST', '', facebook)).body).toMatchObject(facebook)
    const replaced = { ...facebook, prompts: [] }
    await call('POST', '', replaced)
    const { body } = await call<MessagingSetting[]>('GET')
    expect(body[0]).toMatchObject(replaced)
    expect(body[0]?.updatedAt).toBeGreaterThan(0)
    expect(body[1]?.updatedAt).toBeNull()
  })
  it('MST-02 refuses what the platform does not take, each field named', async () => {
    const { status, body } = await call<{ error: { fields: Record<string, string> } }>('POST', '', {
      ...facebook,
      platform: 'instagram',
      prompts: [{ id: 'a', text: both('x'.repeat(81)) }],
    })
    expect([status, body.error.fields]).toEqual([
      422,
      {
        welcomes: 'too_many',
        'welcomes.0.text.fr': 'too_big',
        'welcomes.0.text.en': 'too_big',
        'prompts.0.text.fr': 'too_big',
        'prompts.0.text.en': 'too_big',
      },
    ])
  })
  it('MST-05 deletes one platform; of what is not there as well', async () => {
    await call('POST', '', facebook)
    for (let times = 0; times < 2; times += 1) expect((await call('DELETE', '/facebook')).status).toBe(204)
    expect((await call<MessagingSetting[]>('GET')).body[0]).toMatchObject({ updatedAt: null, prompts: [] })
    expect((await call('DELETE', '/telegram')).status).toBe(400)
  })
  it('a role that may only look changes nothing', async () => {
    const { token } = await addManager(app, 'Read-only', [venue.venueId])
    expect((await call('GET', '', undefined, token)).status).toBe(200)
    expect((await call('POST', '', facebook, token)).status).toBe(403)
    expect((await call('DELETE', '/facebook', undefined, token)).status).toBe(403)
  })
})
