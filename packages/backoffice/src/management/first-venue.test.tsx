import { getMe, listMyPermissions } from '@comptoir/core/session'
import { buildManager } from '@comptoir/core/testing'
import { listMyVenues } from '@comptoir/core/venues'
import { afterEach, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'

let app: RenderedApp | undefined
afterEach(() => app?.unmount())

it('leads an admin without a venue to the form of the first one, which Back leaves', async () => {
  const manager = buildManager({ language: 'en', managerAccountType: 'admin' })
  app = await renderApp({
    path: '/',
    answers: { [getMe.path]: manager, [listMyVenues.path]: [], [listMyPermissions.path]: [] },
  })
  const create = () => document.querySelector<HTMLAnchorElement>('a[href="/management/venues?open=new"]')
  await vi.waitFor(() => expect(create()).not.toBeNull())
  create()?.click()
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('Create the venue'))
  app.router.history.back()
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
})
