import { buildManager, buildToken } from '@comptoir/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, press, refused, wordsOf, write } from '../testing/form.ts'
import { type RenderedApp, renderApp, type TestAnswers } from '../testing/render-app.tsx'

describe('the login', () => {
  let app: RenderedApp | undefined
  afterEach(() => {
    app?.unmount()
    app = undefined
  })
  async function open(answers: TestAnswers = {}) {
    app = await renderApp({ path: '/login', token: null, answers })
    await find('input[name="email"]')
    return app
  }
  async function enter(password: string) {
    await write('email', 'chloe@example.test')
    await write('password', password)
    await press('form button[type="submit"]')
  }

  it('AUT-01 shows a missing value at its field, and focuses it', async () => {
    await open()
    await press('form button[type="submit"]')
    await vi.waitFor(() => expect(wordsOf('email')).toContain('Enter your e-mail address.'))
    expect(wordsOf('password')).toContain('Enter your password.')
    expect(document.activeElement?.getAttribute('name')).toBe('email')
  })
  it('AUT-22 says that address or password is wrong, never which', async () => {
    await open({ '/v2/auth/login': () => refused(401, 'wrong_credentials') })
    await enter('wrong')
    await vi.waitFor(() =>
      expect(document.querySelector('[role="alert"]')?.textContent).toBe('Wrong e-mail address or password.'),
    )
  })
  it('asks for the second step, says a wrong code, and goes on with the right one', async () => {
    const codes: unknown[] = []
    const { router } = await open({
      async '/v2/auth/login'(request: Request) {
        const { code } = (await request.json()) as { code?: string }
        codes.push(code)
        return code === '123456'
          ? Response.json({ token: buildToken(), manager: buildManager({ language: 'en' }) })
          : refused(401, 'second_factor_required')
      },
    })
    await enter('right')
    await write('code', '000000')
    await vi.waitFor(() =>
      expect(document.querySelector('[role="alert"]')?.textContent).toContain('This code is not correct.'),
    )
    expect(router.state.location.pathname).toBe('/login')
    await write('code', '123456')
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(codes).toEqual([undefined, '000000', '123456'])
  })
  it('offers one-click demo logins only on a demo server', async () => {
    const ada = {
      emailAddress: 'ada@example.test',
      password: 'shown',
      firstName: 'Ada',
      lastName: 'Roux',
      accountType: 'other',
      roleName: 'Owner',
      language: 'en',
    }
    const demo = { isDemo: true, mailboxUrl: 'http://127.0.0.1:4601', logins: [ada] }
    await open({ '/v2/demo': demo })
    expect((await find('.bo-demo-login')).textContent).toContain('Ada Roux')
    expect((await find<HTMLAnchorElement>('a[target="_blank"]')).href).toBe('http://127.0.0.1:4601/')
    app?.unmount()
    await open({ '/v2/demo': { ...demo, isDemo: false } })
    expect(document.querySelector('.bo-demo-login')).toBeNull()
    expect(document.querySelector('a[target="_blank"]')).toBeNull()
  })
})
