import { getInboxSetup } from '@comptoir/core/inbox'
import { listLabels, listTeam } from '@comptoir/core/inbox-team'
import { buildSetup, buildVenue } from '@comptoir/core/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
import { createWorld } from '../testing/world.ts'

const inVenue = ({ path }: { path: string }) => path.replace('{venueId}', String(buildVenue().venueId))

const retry = () =>
  Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === 'Try again')

describe('what is beside the matter of a page and could not be read (D-32)', () => {
  let world: ReturnType<typeof createWorld>
  let app: RenderedApp | undefined
  beforeEach(() => {
    world = createWorld([])
  })
  afterEach(() => {
    app?.unmount()
    world.inbox.dispose()
    document.head.replaceChildren()
  })

  it('is read again by one try, all of it and not the last alone', async () => {
    let isDown = true
    const asked: string[] = []
    const answer = (name: string) => () => {
      asked.push(name)
      return isDown ? Response.json({ error: { code: 'internal' } }, { status: 500 }) : Response.json([])
    }
    const answers = { [inVenue(listLabels)]: answer('labels'), [inVenue(listTeam)]: answer('team') }
    app = await renderApp({ path: '/messages', inbox: world.inbox, answers })
    await vi.waitFor(() => expect(retry()).toBeDefined())
    await vi.waitFor(() => expect(new Set(asked)).toEqual(new Set(['labels', 'team'])))
    isDown = false
    asked.length = 0
    retry()?.click()
    await vi.waitFor(() => expect(new Set(asked)).toEqual(new Set(['labels', 'team'])))
  })
  it('is read again by itself when the connection returns, and no notice of it stays', async () => {
    let isDown = true
    const labels = vi.fn(() =>
      isDown ? Response.json({ error: { code: 'internal' } }, { status: 500 }) : Response.json([]),
    )
    app = await renderApp({
      path: '/messages',
      inbox: world.inbox,
      answers: { [inVenue(listLabels)]: labels },
    })
    await vi.waitFor(() => expect(retry()).toBeDefined())
    isDown = false
    labels.mockClear()
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(labels).toHaveBeenCalled())
    await vi.waitFor(() => expect(retry()).toBeUndefined())
  })

  it('counts of unread messages beside a list that stands', async () => {
    world.fake.fail(getInboxSetup)
    world.inbox.reload()
    app = await renderApp({ path: '/messages', inbox: world.inbox })
    await vi.waitFor(() => expect(retry()).toBeDefined())
    world.fake.answer(getInboxSetup, () => buildSetup())
    retry()?.click()
    await vi.waitFor(() => expect(world.inbox.unreadTotal.value).toBeGreaterThan(0))
    await vi.waitFor(() => expect(retry()).toBeUndefined())
  })

  it('and on Today once it has rendered, which says itself what it needs first', async () => {
    await vi.waitFor(() => expect(world.inbox.state.value).toBe('ready'))
    app = await renderApp({ path: '/', inbox: world.inbox })
    world.fake.fail(getInboxSetup)
    world.inbox.reload()
    await vi.waitFor(() => expect(retry()).toBeDefined())
  })
})
