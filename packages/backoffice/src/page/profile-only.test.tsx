import { getInboxSetup } from '@comptoir/core/inbox'
import { listMessagingSettings } from '@comptoir/core/messaging-settings'
import { listMyPermissions } from '@comptoir/core/session'
import { buildRole, buildSetup, buildVenue } from '@comptoir/core/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
import { createWorld } from '../testing/world.ts'

const venueId = String(buildVenue().venueId)

describe('a page about one profile (MSG-03)', () => {
  let world: ReturnType<typeof createWorld>
  let app: RenderedApp | undefined
  beforeEach(() => {
    world = createWorld([])
  })
  afterEach(() => {
    app?.unmount()
    world.inbox.dispose()
  })

  it('begins with the profile that the address names, and names the one that is chosen', async () => {
    const [first] = buildSetup().profiles
    if (!first) throw new Error('a setup has a profile')
    const profiles = [first, { ...first, profileId: first.profileId + 1, title: 'Terrasse' }]
    const asked: string[] = []
    const settingsOf = (profileId: number) =>
      listMessagingSettings.path.replace('{venueId}', venueId).replace('{profileId}', String(profileId))
    const answers = Object.fromEntries([
      [listMyPermissions.path, [buildRole({ permissions: ['messaging.settings:read'] })]],
      [getInboxSetup.path.replace('{venueId}', venueId), () => Response.json({ ...buildSetup(), profiles })],
      ...profiles.map(({ profileId, title }) => [
        settingsOf(profileId),
        () => {
          asked.push(title)
          return Response.json([])
        },
      ]),
    ])
    const path = `/messages/settings?profileId=${first.profileId + 1}`
    app = await renderApp({ path, inbox: world.inbox, answers })
    await vi.waitFor(() => expect(asked).toEqual(['Terrasse']))
    const buttonOf = (name: string, role: string) =>
      vi.waitFor(() => {
        const found = [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)]
        const match = found.find(({ textContent }) => textContent?.includes(name))
        if (!match) throw new Error(`no ${role} named ${name}`)
        return match
      })
    ;(await buttonOf('Terrasse', 'combobox')).click()
    ;(await buttonOf(first.title, 'option')).click()
    await vi.waitFor(() => expect(asked).toEqual(['Terrasse', first.title]))
    expect(app.router.state.location.search).toMatchObject({ profileId: first.profileId })
  })
})
