import { getBootstrap } from '@comptoir/core/bootstrap'
import { createStorage } from '@comptoir/core/state'
import {
  buildConversation,
  buildManager,
  buildRole,
  buildSetup,
  buildToken,
  buildVenue,
} from '@comptoir/core/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAppContext } from './context.ts'

const bootstrap = {
  manager: buildManager(),
  roles: [buildRole({ permissions: ['messaging.conversations:read', 'venues.features:read'] })],
  venues: { items: [buildVenue()], totalItems: 1 },
  venueId: 1,
  features: [],
  inbox: {
    setup: buildSetup(),
    conversations: { items: [buildConversation({ username: 'Ada' })], totalItems: 1 },
    lastEventId: '12',
  },
}

describe('the beginning of a page', () => {
  const storage = createStorage()
  let sent: Request[]
  let context: ReturnType<typeof createAppContext> | undefined
  beforeEach(() => {
    sent = []
    storage.set('token', buildToken())
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      const request = new Request(new URL(input, 'http://counter.test'), init)
      sent.push(request)
      const path = new URL(request.url).pathname
      if (path.endsWith('/sse')) return new Promise(() => {})
      return Promise.resolve(path === getBootstrap.path ? Response.json(bootstrap) : Response.json([]))
    })
  })
  afterEach(async () => {
    await context?.session.logout()
    context?.session.dispose()
    storage.remove('token')
    vi.unstubAllGlobals()
  })

  it('SHL-24 reads everything in one call, however many guards wait for it', async () => {
    context = createAppContext()
    const { start, loadUser, inbox, venues, features, session } = context
    await Promise.all([start(), start()])
    await Promise.all([loadUser(), loadUser()])
    await loadUser()
    await vi.waitFor(() => expect(inbox.value?.state.value).toBe('ready'))
    await vi.waitFor(() => expect(sent.some(({ url }) => url.endsWith('/sse'))).toBe(true))
    expect(inbox.value?.conversations.value.map(({ username }) => username)).toEqual(['Ada'])
    expect([venues.current.value?.venueName, features.state.value]).toEqual(['Boulangerie du Port', 'loaded'])
    expect(session.permissions.can('venues.features:read', 1)).toBe(true)
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([getBootstrap.path, '/venues/1/sse'])
    expect(sent[1]?.headers.get('last-event-id')).toBe('12')
  })
})
