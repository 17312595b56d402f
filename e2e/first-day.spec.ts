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
  },
  en: {
    locale: 'en-GB',
    codes: 'Waiting codes',
    show: 'Show for ',
    secret: 'Code or link',
    close: 'Close',
    invited: /join|Join|invit/,
  },
} as const

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.close())

/** The demo's people speak French; the journey is in the language of the browser. */
async function person(context: BrowserContext, name: string, language: 'fr' | 'en'): Promise<Page> {
  const address = `${name}@comptoir.example`
  const authorization = `Bearer ${await logIn(context, server.url, address)}`
  const headers = { authorization }
  const me = await context.request.get(`${server.url}/v2/managers/me`, { headers })
  const { managerId } = (await me.json()) as { managerId: number }
  await context.request.patch(`${server.url}/v2/managers/${managerId}`, { headers, data: { language } })
  return manager(context, server.url, address)
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
      await guest.close()
    })
  })
}
