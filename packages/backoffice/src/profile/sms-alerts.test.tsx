import type { SmsAlerts } from '@comptoir/core/alerts'
import { getMe } from '@comptoir/core/session'
import { buildManager } from '@comptoir/core/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { find, press, refused, wordsOf, write } from '../testing/form.ts'
import { type RenderedApp, renderApp } from '../testing/render-app.tsx'

const path = '/v2/managers/me/smsAlerts'
const none: SmsAlerts = {
  isAvailable: true,
  phone: null,
  isOn: false,
  quietHours: { from: '22:00', until: '07:00' },
  timezone: 'Europe/Paris',
  stoppedAt: null,
}
let app: RenderedApp | undefined
afterEach(() => {
  app?.unmount()
  app = undefined
})

/** A button that can be pressed: while it works, it takes no press. */
const button = (name: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll('button:not([aria-busy="true"])')].find(
      (one): one is HTMLButtonElement => one.textContent === name,
    )
    if (!found) throw new Error(`there is no button ${name}`)
    return found
  }, 5000)

it('AUT-13 a phone is asked for, its code typed, a wrong one said; then alerts are on, and STOP is said', async () => {
  let alerts = none
  const asked: unknown[] = []
  app = await renderApp({
    path: '/profile/7',
    answers: {
      [getMe.path]: buildManager({ language: 'en', managerPhone: '+33639981234' }),
      [path]: () => Response.json(alerts),
      async [`${path}/codes`](request: Request) {
        const body = (await request.json()) as { phone: string }
        asked.push(body.phone)
        return asked.length === 1
          ? refused(422, 'rule', { phone: 'too_many' })
          : Response.json({ expiresAt: '2026-01-01T00:00:00.000Z' })
      },
      async [`${path}/phones`](request: Request) {
        const { code } = (await request.json()) as { code: string }
        if (code !== '123456') return refused(422, 'wrong_code', { code: 'wrong_code' })
        alerts = { ...none, phone: '+33639981234', isOn: true, stoppedAt: '2026-01-01T00:00:00.000Z' }
        return Response.json(alerts)
      },
    },
  })
  ;(await button('Add a mobile phone')).click()
  const dialog = 'dialog[open]'
  await find(`${dialog} input[name="phone"]`)
  ;(await button('Send the code')).click()
  await vi.waitFor(() => expect(wordsOf('phone', dialog)).toContain('too many codes today'))
  ;(await button('Send the code')).click()
  await find(`${dialog} input[name="code"]`)
  await write('code', '000000')
  await vi.waitFor(() => expect(wordsOf('code')).toContain('This code is not correct.'))
  await write('code', '123456')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Off, because STOP was sent'))
  expect(asked).toEqual(['+33639981234', '+33639981234'])
  expect(document.querySelector<HTMLInputElement>('input[type="time"]')?.value).toBe('22:00')
  await press('input[role="switch"]')
})
