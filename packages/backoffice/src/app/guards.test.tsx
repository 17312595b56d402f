import { buildVenue } from '@comptoir/core/testing'
import { listMyVenues } from '@comptoir/core/venues'
import { signal } from '@preact/signals-react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
import { safePath } from './guards.ts'
import { refuseSelfServed } from './self-served.ts'

describe('guards', () => {
  let app: RenderedApp | undefined
  afterEach(() => {
    app?.unmount()
    app = undefined
  })

  it('SHL-22 redirects to the login without a token, with the page to return to', async () => {
    app = await renderApp({ path: '/messages?isClosed=true', token: null })
    const { router } = app
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toEqual({ redirect: '/messages?isClosed=true' })
    await vi.waitFor(() => expect(document.querySelector('input[name="email"]')).not.toBeNull())
  })
  it('SHL-04 redirects away from the login when signed in', async () => {
    app = await renderApp({ path: '/login' })
    const { router } = app
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
  it('SHL-23 RBC-19 VEN-20 a self-served venue has no pages of trigger campaigns and wifi settings', async () => {
    const chosen = (plan: number) => ({
      context: { venues: { current: signal(buildVenue({ venuePlanId: plan })) } },
    })
    const guarded = (plan: number) => () => refuseSelfServed(chosen(plan).context)
    expect(guarded(27)).toThrow(expect.objectContaining({ options: expect.objectContaining({ to: '/' }) }))
    expect(guarded(41)).not.toThrow()
    app = await renderApp({
      path: '/wifi-settings',
      answers: { [listMyVenues.path]: [buildVenue({ venuePlanId: 27 })] },
    })
    const { router } = app
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
  it('SHL-26 logging out leads to the login', async () => {
    app = await renderApp({ path: '/' })
    const { router, context } = app
    await vi.waitFor(() => expect(context.session.state.value).toBe('signedIn'))
    await context.session.logout()
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })
  it('an unknown address shows "not found" and a link to go on', async () => {
    app = await renderApp({ path: '/nowhere' })
    await vi.waitFor(() => expect(document.body.textContent).toContain('Page not found'))
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('/')
  })
  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    7,
    '',
    undefined,
  ])('comes back to no other site: %j', (value) => {
    const path = safePath(value)
    expect(path === undefined || new URL(path, 'https://own.test').origin === 'https://own.test').toBe(true)
    expect(path ?? '').not.toContain('evil.test')
  })
  it('comes back with search and hash', () => {
    expect(safePath('/messages?a=1#b')).toBe('/messages?a=1#b')
  })
})
