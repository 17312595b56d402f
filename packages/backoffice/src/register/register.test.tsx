import { buildManager, buildToken } from '@comptoir/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, press, refused, wordsOf, write } from '../testing/form.ts'
import { type RenderedApp, renderApp, type TestAnswers } from '../testing/render-app.tsx'
import { countryByPhone, proposeCountry, zoneOf } from './draft.ts'

const kinds = [{ venueTypeId: 1, name: { fr: 'Restaurant', en: 'Restaurant' } }]

function country(countryNameCode: string, countryName: string, timezoneId: string) {
  const countryNames = { fr: countryName, en: countryName }
  const more = { countryId: 1, countryPhoneCode: '+1', currency: 'EUR' }
  return { countryNameCode, countryName, countryNames, timezoneId, ...more }
}

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
  async function fillVenue(phone = '+590690123456', siret = '732 829 320 00074') {
    await write('venueName', 'Chez Awa')
    await press('button[name="venueTypeId"]')
    await press('[role="option"][data-value="1"]')
    if (siret) await write('siret', siret)
    // The numbers' plans come after the field.
    await vi.waitFor(
      () => expect(document.querySelectorAll('select option').length).toBeGreaterThan(50),
      5000,
    )
    await write('phone', phone)
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
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/account-validation'))
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
    await vi.waitFor(() => expect(wordsOf('emailAddress')).toContain('already has an account'))
  })
  it('D-38 joins phone, territory and zone: a number from overseas is of a venue there, the summary shows all', async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      timeZone: 'Europe/Paris',
    } as Intl.ResolvedDateTimeFormatOptions)
    await open()
    await fillPerson()
    await fillVenue('0690123456')
    vi.restoreAllMocks()
    await find('input[name="termsAccepted"]')
    const shown = () => document.querySelector('.bo-summary')?.textContent?.replaceAll('\u00a0', ' ') ?? ''
    await vi.waitFor(() => expect(shown()).toContain('Restaurant'))
    const summary = shown()
    for (const word of ['Awa Diop', 'Restaurant', 'Guadeloupe', 'UTC-4', '732 829 320 00074'])
      expect(summary).toContain(word)
    expect(summary).toContain('+590 690 12 34 56')
  })
  it('AUT-21 asks for a SIRET in France alone', async () => {
    const sent: Record<string, unknown>[] = []
    await open('/register', {
      '/countryList': [country('FR', 'France', 'Europe/Paris'), country('BE', 'Belgium', 'Europe/Brussels')],
      async '/v2/signups'(request: Request) {
        sent.push((await request.json()) as Record<string, unknown>)
        return refused(409, 'existed_email')
      },
    })
    await fillPerson()
    await find('input[name="siret"]')
    await press('button[name="countryCode"]')
    await press('[role="option"][data-value="BE"]')
    expect(document.querySelector('input[name="siret"]')).toBeNull()
    await fillVenue('+32470123456', '')
    await press('input[name="termsAccepted"]')
    await press('form button[type="submit"]')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ countryCode: 'BE', timezone: 'Europe/Brussels', phone: '+32470123456' })
    expect(sent[0]).not.toHaveProperty('siret')
  })
  it('D-38 proposes the territory of the browser’s zone, else the mainland', () => {
    expect(proposeCountry('America/Guadeloupe')).toBe('GP')
    expect(proposeCountry('Asia/Tokyo')).toBe('FR')
    expect(zoneOf('PF', 'Pacific/Gambier')).toBe('Pacific/Gambier')
    expect(zoneOf('PF', 'Europe/Paris')).toBe('Pacific/Tahiti')
    expect(zoneOf('BE')).toBeUndefined()
  })
  it.each([
    ['+590690123456', 'FR', 'GP'],
    ['+590690123456', 'MF', 'MF'],
    ['+262639123456', 'FR', 'YT'],
    ['+262692123456', 'YT', 'RE'],
    ['+33612345678', 'MQ', 'MQ'],
    ['+32470123456', 'FR', 'FR'],
  ])('D-38 a venue with the phone %s that was in %s is in %s', (phone, before, after) => {
    expect(countryByPhone(phone, before)).toBe(after)
  })
})
