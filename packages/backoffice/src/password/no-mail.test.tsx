import { buildManager } from '@comptoir/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, press, write } from '../testing/form.ts'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'

describe('a server that sends no e-mail', () => {
  let app: RenderedApp | undefined
  afterEach(() => {
    app?.unmount()
    document.head.replaceChildren()
  })

  function sendNoMail() {
    const meta = document.createElement('meta')
    meta.name = 'mail'
    meta.content = 'off'
    document.head.append(meta)
  }
  const main = () => document.querySelector('main')?.textContent ?? ''

  it.each([true, false])('says where a new password’s link is (without a mail server: %s)', async (isOff) => {
    if (isOff) sendNoMail()
    app = await renderApp({
      path: '/forgotten-password',
      token: null,
      answers: { '/v2/auth/passwordReset': () => new Response(null, { status: 204 }) },
    })
    await find('input[name="emailAddress"]')
    await write('emailAddress', 'awa@example.test')
    await press('form button[type="submit"]')
    await vi.waitFor(() => expect(main()).toContain(isOff ? 'server’s log' : 'valid for 30 minutes'))
    expect(main().includes('server’s log')).toBe(isOff)
  })
  it('says where the code of a sign-up is', async () => {
    sendNoMail()
    const manager = buildManager({ isActivated: false, language: 'en' })
    const activation = { channel: 'email', sentTo: 'a•••@x.test', expiresAt: null, phone: null }
    app = await renderApp({
      path: '/account-validation',
      answers: { '/v2/managers/me': manager, '/v2/managers/me/activations': activation },
    })
    await vi.waitFor(() => expect(main()).toContain('server’s log'))
    expect(main()).not.toContain('We sent')
  })
})
