import { listApiKeys } from '@comptoir/core/developers'
import type { LiveStatus } from '@comptoir/core/live'
import { listMyPermissions } from '@comptoir/core/session'
import { buildRole, buildVenue } from '@comptoir/core/testing'
import { signal } from '@preact/signals-react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
import type { AppContext } from './context.ts'

const path = listApiKeys.path.replace('{venueId}', String(buildVenue().venueId))
const refusal = (status: number, code: string) => () => Response.json({ error: { code } }, { status })
const page = () => document.body.textContent ?? ''

describe('a page that could not be loaded', () => {
  let app: RenderedApp | undefined
  afterEach(() => app?.unmount())

  async function open(first: () => Response) {
    const asked = vi.fn(first)
    const permissions = ['developers.apiKeys:read']
    app = await renderApp({
      path: '/developers',
      answers: { [listMyPermissions.path]: [buildRole({ permissions })], [path]: asked },
    })
    await vi.waitFor(() => expect(page()).toContain('Try again'))
    asked.mockClear()
    asked.mockImplementation(() => Response.json([]))
    return asked
  }

  it('is loaded again when the browser is online again, without a click', async () => {
    await open(refusal(500, 'internal'))
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(page()).toContain('No keys yet'))
    expect(page()).not.toContain('Try again')
  })
  it('is loaded again when the live stream that was lost is open', async () => {
    const asked = await open(refusal(503, 'unavailable'))
    const status = signal<LiveStatus>('waiting')
    // Of the stream, its status alone is followed here.
    const live = { status } as unknown as AppContext['live']['value']
    if (app) Object.assign(app.context.live, { value: live })
    expect(asked).not.toHaveBeenCalled()
    status.value = 'open'
    await vi.waitFor(() => expect(page()).toContain('No keys yet'))
    expect(asked).toHaveBeenCalledTimes(1)
  })
  it('is not asked again for what another try cannot change', async () => {
    const asked = await open(refusal(403, 'forbidden'))
    window.dispatchEvent(new Event('online'))
    expect(asked).not.toHaveBeenCalled()
    expect(page()).toContain('Try again')
  })
})
