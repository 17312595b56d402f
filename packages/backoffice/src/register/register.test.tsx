import { buildManager, buildToken } from '@comptoir/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, press, refused, wordsOf, write } from '../testing/form.ts'
import { type RenderedApp, renderApp, type TestAnswers } from '../testing/render-app.tsx'
import { countryOfZone, proposeZone } from './draft.ts'

const kinds = [{ venueTypeId: 1, name: { fr: 'Restaurant', en: 'Restaurant' } }]

describe('the sign-up', () => {
  let app: RenderedApp | undefined
  afterEach(() => {
    app?.unmount()
    app = undefined
  })
  async function open(path = '/register', answers: TestAnswers = {}) {
    app = await renderApp({
      path,
      token: null,
      answers: { '/managers/add': [{ status: 'ok' }], '/venues/venueTypeList': kinds, ...answers },
    })
    await find('input[name="managerFirstName"]')
    return app
  }
  async function fillPerson(password = 'the sea is calm tonight') {
    await write('managerFirstName', 'Awa')
    await write('managerLastName', 'Diop')
    await write('emailAddress', 'awa@example.test')
    await write('password', password)
    await press('form button[type="submit"]')
  }
  async function fillVenue() {
    await write('venueName', 'Chez Awa')
    await press('button[name="venueTypeId"]')
    await press('[role="option"][data-value="1"]')
    await write('siret', '732 829 320 00074')
    // The numbers' plans come after the field.
    await vi.waitFor(
      () => expect(document.querySelectorAll('select option').length).toBeGreaterThan(50),
      5000,
    )
    await write('phone', '+590690123456')
    await press('form button[type="submit"]')
  }

  it.each(['/sms-and-email-campaign', '/click-and-collect', '/register/loyalty'])(
    'SHL-06 the old landing page %s leads to the sign-up',
    async (path) => {
      const { router } = await open(path)
      expect(router.state.location.pathname).toBe('/register')
    },
  )
  it('AUT-03 shows at each field what is missing, and why a password is refused', async () => {
    await open()
    await press('form button[type="submit"]')
    await vi.waitFor(() => expect(wordsOf('managerFirstName')).toContain('Enter your first name.'))
    expect(wordsOf('emailAddress')).toContain('Enter an e-mail address.')
    expect(document.activeElement?.getAttribute('name')).toBe('managerFirstName')
    await fillPerson('password123')
    await vi.waitFor(() => expect(wordsOf('password')).toContain('too common'))
    expect(document.activeElement?.getAttribute('name')).toBe('password')
  })
  it('AUT-24 says at the field that an address has an account, before the rest is asked', async () => {
    await open('/register', {
      '/managers/add': [{ status: 'error', message: 'errors.register.existedEmail' }],
    })
    await fillPerson()
    await vi.waitFor(() => expect(wordsOf('emailAddress')).toContain('already has an account'))
    expect(document.querySelector('input[name="venueName"]')).toBeNull()
  })
  it('AUT-21 shows that a SIRET is invalid', async () => {
    await open()
    await fillPerson()
    await write('siret', '732 829 320 00075')
    await press('form button[type="submit"]')
    await vi.waitFor(() => expect(wordsOf('siret')).toContain('This is not a valid SIRET'))
  })
  it('AUT-20 D-36 never ticks the terms, and sends nothing before they are accepted; then the code is asked for', async () => {
    const sent: Record<string, unknown>[] = []
    const manager = buildManager({ isActivated: false, language: 'en' })
    const { router } = await open('/register', {
      '/v2/managers/me': manager,
      async '/v2/signups'(request: Request) {
        sent.push((await request.json()) as Record<string, unknown>)
        return Response.json({ token: buildToken(), manager, venueId: 1 })
      },
    })
    await fillPerson()
    await fillVenue()
    const terms = await find<HTMLInputElement>('input[name="termsAccepted"]')
    expect(terms.checked).toBe(false)
    await press('form button[type="submit"]')
    await vi.waitFor(() => expect(wordsOf('termsAccepted')).toContain('Please accept the terms'))
    expect(sent).toEqual([])
    terms.click()
    await press('form button[type="submit"]')
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/account-validation'), 5000)
    expect(sent).toEqual([
      expect.objectContaining({
        termsAccepted: true,
        phone: '+590690123456',
        venueTypeId: 1,
        language: 'en',
      }),
    ])
  })
  it('AUT-24 an address that was taken meanwhile leads back to its field', async () => {
    await open('/register', { '/v2/signups': () => refused(409, 'existed_email') })
    await fillPerson()
    await fillVenue()
    await press('input[name="termsAccepted"]')
    await press('form button[type="submit"]')
    await vi.waitFor(() => expect(wordsOf('emailAddress')).toContain('already has an account'), 5000)
  })
  it('D-38 proposes the zone of the browser where a French venue can be in it, else the mainland', () => {
    expect(proposeZone('America/Guadeloupe')).toBe('America/Guadeloupe')
    expect(proposeZone('Asia/Tokyo')).toBe('Europe/Paris')
    expect(countryOfZone('Indian/Reunion')).toBe('RE')
  })
})
