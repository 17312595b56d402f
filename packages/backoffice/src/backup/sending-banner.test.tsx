import { readSendingPause } from '@comptoir/core/backup'
import { getMe } from '@comptoir/core/session'
import { buildManager } from '@comptoir/core/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'
import { createWorld } from '../testing/world.ts'

const banner = () => document.querySelector('.bo-pause')

describe('the pause of sending after a restore (T30)', () => {
  let world: ReturnType<typeof createWorld>
  let app: RenderedApp | undefined
  let isPaused: boolean
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    world = createWorld([])
    isPaused = true
  })
  afterEach(() => {
    vi.restoreAllMocks()
    app?.unmount()
    world.inbox.dispose()
    document.head.replaceChildren()
  })

  function answer(request: Request): Response {
    if (request.method === 'DELETE') isPaused = false
    if (request.method === 'DELETE') return new Response(null, { status: 204 })
    const pause = { backedUpAt: Date.UTC(2026, 2, 1, 7), restoredAt: Date.UTC(2026, 2, 3, 12) }
    return Response.json({ pause: isPaused ? pause : null })
  }

  async function open(managerAccountType: 'admin' | 'other', onPause = answer) {
    const me = buildManager({ language: 'en', managerAccountType })
    const answers = { [getMe.path]: me, [readSendingPause.path]: onPause }
    app = await renderApp({ path: '/', inbox: world.inbox, answers })
    await vi.waitFor(() => expect(document.querySelector('.ct-shell h1')).not.toBeNull())
  }
  const press = (label: string, within: ParentNode = document) => {
    const buttons = Array.from(within.querySelectorAll<HTMLButtonElement>('button'))
    buttons.find((one) => one.textContent === label)?.click()
  }

  it('is shown to admins, who resume after a warning', async () => {
    await open('admin')
    await vi.waitFor(() => expect(banner()?.textContent).toContain('Sunday, March 1, 2026'))
    press('Resume sending', banner() ?? document)
    await vi.waitFor(() =>
      expect(document.querySelector('dialog[open]')?.textContent).toContain('get them twice'),
    )
    expect(isPaused).toBe(true)
    press('Resume sending', document.querySelector('dialog[open]') ?? document)
    await vi.waitFor(() => expect(banner()).toBeNull())
    expect(isPaused).toBe(false)
  })

  it('is not requested for managers who cannot resume', async () => {
    const asked = vi.fn(answer)
    await open('other', asked)
    expect(asked).not.toHaveBeenCalled()
    expect(banner()).toBeNull()
  })
})
