import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { logIn, manager } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

/** What the pages say, as far as the journeys need it. */
const languages = {
  fr: {
    locale: 'fr-FR',
    codes: 'Codes en attente',
    show: 'Afficher pour ',
    secret: 'Code ou lien',
    close: 'Fermer',
    invited: /rejoindre|Rejoindre|invite/,
    newKey: 'Nouvelle clé',
    keyName: 'Nom de la clé',
    venues: 'Établissements de la clé',
    make: 'Créer la clé',
    once: 'Votre nouvelle clé',
    speaksFor: /^Pour Boulangerie Karukéra, Bistro/,
    revoke: 'Révoquer',
    revokeNamed: 'Révoquer la clé Caisses',
    failed: 'Les clés n’ont pas pu être chargées',
  },
  en: {
    locale: 'en-GB',
    codes: 'Waiting codes',
    show: 'Show for ',
    secret: 'Code or link',
    close: 'Close',
    invited: /join|Join|invit/,
    newKey: 'New key',
    keyName: 'Name of the key',
    venues: 'Venues of the key',
    make: 'Create the key',
    once: 'Your new key',
    speaksFor: /^For Boulangerie Karukéra, Bistro/,
    revoke: 'Revoke',
    revokeNamed: 'Revoke the key Caisses',
    failed: 'The keys could not be loaded',
  },
} as const

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.close())

/** The demo's people speak French; the journey is in the language of the browser. */
async function person(context: BrowserContext, name: string, language: 'fr' | 'en'): Promise<Page> {
  await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
  return manager(context, server.url, `${name}@comptoir.example`)
}

for (const [language, width] of [
  ['fr', 360],
  ['en', 1280],
] as const) {
  const words = languages[language]
  test.describe(`the first day, ${language} at ${width} px`, () => {
    test.use({ locale: words.locale, viewport: { width, height: 800 } })

    test('without a mail server staff pass the link of an invitation on', async ({ context, browser }) => {
      const invited = `ines-${language}@first-day.example`
      const token = await logIn(context, server.url, 'claire@comptoir.example')
      const headers = { authorization: `Bearer ${token}` }
      const roles = await context.request.get(`${server.url}/v2/venues/1/roles`, { headers })
      const [role] = (await roles.json()) as { id: number }[]
      const sent = await context.request.post(`${server.url}/v2/venues/1/managers`, {
        headers,
        data: { email: invited, roleId: role?.id },
      })
      expect(sent.ok()).toBe(true)
      const page = await person(context, 'admin', language)
      await page.goto(`${server.url}/management/codes`)
      await expect(page.getByRole('heading', { level: 1, name: words.codes })).toBeVisible()
      await page.getByRole('button', { name: words.show + invited }).click()
      const dialog = page.getByRole('dialog')
      const link = await dialog.getByLabel(words.secret).inputValue()
      expect(link).toContain(server.url)
      await audit(page)
      await dialog.getByRole('button', { name: words.close }).click()
      await expect(dialog).toHaveCount(0)
      const guest = await browser.newContext({ locale: words.locale })
      const join = await guest.newPage()
      await join.goto(link)
      await expect(join.getByText(words.invited).first()).toBeVisible()
      await expect(
        join
          .getByText(invited)
          .or(join.locator(`input[value="${invited}"]`))
          .first(),
      ).toBeVisible()
      // All that is missing is marked, and said at once: both names, the password and the terms.
      const fields = join.locator('form input[required]')
      await expect(fields).toHaveCount(4)
      await expect(join.locator('form .ct-field-required')).toHaveCount(4)
      await expect(fields.first()).toBeFocused()
      await join.locator('form button[type=submit]').click()
      for (const field of await fields.all()) await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(fields.first()).toBeFocused()
      await guest.close()
    })

    test('a key is made for two venues, works in both, and is revoked in both', async ({ context }) => {
      const page = await person(context, 'claire', language)
      await page.goto(`${server.url}/venues/1`)
      await page.getByRole('tab').first().waitFor()
      await page.goto(`${server.url}/developers`)
      await page.getByRole('button', { name: words.newKey }).click()
      await page.getByLabel(words.keyName).fill('Caisses')
      const venues = page.getByRole('group', { name: words.venues })
      await expect(venues.getByRole('checkbox', { name: 'Boulangerie Karukéra' })).toBeDisabled()
      await venues.getByRole('checkbox', { name: /^Bistro/ }).check()
      await audit(page)
      const made = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && /\/apiKeys$/.test(answer.url()),
      )
      await page.getByRole('button', { name: words.make }).click()
      const once = page.getByRole('dialog', { name: words.once })
      const key = await once.getByRole('textbox').inputValue()
      const read = async (venueId: number) => {
        const headers = { authorization: `Bearer ${key}` }
        return (await context.request.get(`${server.url}/v2/venues/${venueId}`, { headers })).status()
      }
      const { venueIds } = (await (await made).json()) as { venueIds: number[] }
      expect(venueIds).toHaveLength(2)
      expect([await read(1), await read(venueIds[1] ?? 0)]).toEqual([200, 200])
      await page.keyboard.press('Escape')
      await expect(page.getByText(words.speaksFor)).toBeVisible()
      await page.getByRole('button', { name: words.revokeNamed }).click()
      await page.getByRole('button', { name: words.revoke, exact: true }).last().click()
      await expect(page.getByText(words.speaksFor)).toHaveCount(0)
      expect([await read(1), await read(venueIds[1] ?? 0)]).toEqual([401, 401])
    })

    test('what could not be read is read when the connection returns, without a click', async ({
      context,
    }) => {
      const page = await person(context, 'claire', language)
      await page.goto(`${server.url}/venues/1`)
      await page.getByRole('tab').first().waitFor()
      await page.route('**/apiKeys', (route) => route.abort('connectionfailed'))
      await page.goto(`${server.url}/developers`)
      const problem = page.getByRole('heading', { name: words.failed })
      await expect(problem).toHaveCount(1)
      await context.setOffline(true)
      await page.unroute('**/apiKeys')
      await expect(problem).toHaveCount(1)
      await context.setOffline(false)
      await expect(problem).toHaveCount(0)
      await expect(page.getByRole('button', { name: words.newKey })).toBeVisible()
    })
  })
}
