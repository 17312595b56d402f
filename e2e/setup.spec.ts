import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type HostSite, startHostSite } from './host-site.ts'
import { watch } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

const PASSWORD = 'la mer est calme ce soir'

/** What the pages say in each language, as far as the journey needs it. */
const languages = {
  fr: {
    locale: 'fr-FR',
    // French words are the longer ones: they get the narrow screen.
    width: 360,
    welcome: 'Bienvenue dans votre Comptoir',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    next: 'Continuer',
    venueName: 'Nom de l’établissement',
    phone: 'Téléphone (facultatif)',
    country: 'Pays ou territoire',
    guadeloupe: 'Guadeloupe',
    site: /^Adresse de votre site/,
    code: 'Code du serveur',
    wrongCode: /Ce n’est pas le code de ce serveur/,
    submit: 'Ouvrir mon Comptoir',
    firstSteps: 'Premiers pas',
    owned: 'Ce serveur a déjà un propriétaire.',
    login: 'Connexion',
    chat: /^(Chat|Discuter avec nous)/,
    message: 'Votre message',
    send: 'Envoyer',
    reply: 'Répondre',
    answer: 'Écrivez votre réponse…',
  },
  en: {
    locale: 'en-GB',
    width: 1280,
    welcome: 'Welcome to your Comptoir',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail address',
    password: 'Password',
    next: 'Continue',
    venueName: 'Name of the venue',
    phone: 'Phone (optional)',
    country: 'Country or territory',
    guadeloupe: 'Guadeloupe',
    site: /^Address of your website/,
    code: 'Code from the server',
    wrongCode: /This is not the code of this server/,
    submit: 'Open my Comptoir',
    firstSteps: 'First steps',
    owned: 'This server already has an owner.',
    login: 'Log in',
    chat: /^Chat/,
    message: 'Your message',
    send: 'Send',
    reply: 'Reply',
    answer: 'Write your reply…',
  },
} as const
type Words = (typeof languages)['fr' | 'en']

/** Where the server says that the owner is created; it answers calls a little before. */
async function printedAddress({ printed, url }: DemoServer): Promise<string> {
  const find = () => new RegExp(`^ +(${url}/setup#\\S+)\\n`, 'm').exec(printed())?.[1]
  await expect.poll(find).toBeDefined()
  return find() ?? ''
}

async function fillPerson(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words.firstName, { exact: true }).fill('Awa')
  await page.getByLabel(words.lastName, { exact: true }).fill('Diop')
  await page.getByLabel(words.email).fill('awa@marchand.example')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.next }).click()
}

async function fillVenue(page: Page, words: Words, site: string): Promise<void> {
  await page.getByLabel(words.venueName).fill('Chez Awa')
  const phone = page.getByLabel(words.phone, { exact: true })
  await phone.fill('0690123456')
  await expect(page.getByRole('combobox', { name: words.country })).toContainText(words.guadeloupe)
  await page.getByLabel(words.site).fill(site)
}

for (const [language, words] of Object.entries(languages))
  test.describe(`a new installation in ${language} at ${words.width} px`, () => {
    let server: DemoServer
    let host: HostSite
    let context: BrowserContext
    test.beforeEach(async ({ browser }) => {
      server = await startDemoServer({ isEmpty: true })
      host = await startHostSite(server, false)
      context = await browser.newContext({
        locale: words.locale,
        timezoneId: 'Europe/Paris',
        viewport: { width: words.width, height: 800 },
      })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
    })
    test.afterEach(async () => {
      await context.close()
      host.close()
      await server.close()
    })

    test('leads from its first page to the first answered visitor', async () => {
      const page = await context.newPage()
      const faults = watch(page, server.url)
      await page.goto(await printedAddress(server))
      await page.getByRole('heading', { name: words.welcome }).waitFor()
      await audit(page, { rules: 'wcag' })
      await fillPerson(page, words)
      await fillVenue(page, words, host.origin)
      await expect(page.getByLabel(words.code)).toHaveCount(0)
      await audit(page, { rules: 'wcag' })
      await page.getByRole('button', { name: words.submit }).click()
      await page.getByRole('heading', { name: words.firstSteps }).waitFor()
      await audit(page, { rules: 'wcag' })
      const line = (await page.locator('.bo-chat-line pre').textContent()) ?? ''
      expect(line).toContain(`${server.url}/widget/embed.js`)

      const visitor = await context.newPage()
      host.put('/index.html', `<!doctype html><title>Shop</title><h1>Shop</h1>${line}`)
      await visitor.goto(`${host.origin}/index.html`)
      await visitor.getByRole('button', { name: words.chat }).click()
      await visitor.getByRole('textbox', { name: words.message }).fill('Are you open?')
      await visitor.getByRole('button', { name: words.send, exact: true }).click()

      await page.goto(`${server.url}/messages`)
      await page.getByText('Are you open?').first().click()
      const field = page.getByPlaceholder(words.answer)
      await field.fill('Yes, until seven.')
      await field.press('Enter')
      await expect(visitor.getByRole('log').getByText('Yes, until seven.')).toBeVisible()
      expect(faults).toEqual([])
    })
  })

test.describe('the code of a new installation', () => {
  let server: DemoServer
  test.beforeEach(async () => {
    server = await startDemoServer({ isEmpty: true })
  })
  test.afterEach(() => server.close())
  const words = languages.en

  test('is asked for where the address does not contain it; every page leads there until it was used', async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: words.locale })
    const page = await context.newPage()
    const code = (await printedAddress(server)).split('#')[1] ?? ''
    for (const path of ['/', '/login', '/register', '/messages']) {
      await page.goto(server.url + path)
      await expect(page).toHaveURL(`${server.url}/setup`)
    }
    const rival = await browser.newContext({ locale: words.locale })
    const second = await rival.newPage()
    await second.goto(`${server.url}/setup#${code}`)
    await fillPerson(second, words)
    await second.getByLabel(words.venueName).fill('Chez Nina')

    await fillPerson(page, words)
    await page.getByLabel(words.venueName).fill('Chez Awa')
    await page.getByLabel(words.code).fill('0000-0000-0000-0000')
    await page.getByRole('button', { name: words.submit }).click()
    await expect(page.getByText(words.wrongCode)).toBeVisible()
    await page.getByLabel(words.code).fill(code.toLowerCase().replaceAll('-', ''))
    await page.getByRole('button', { name: words.submit }).click()
    await page.getByRole('heading', { name: words.firstSteps }).waitFor()

    await second.getByRole('button', { name: words.submit }).click()
    await expect(second.getByText(words.owned)).toBeVisible()
    await rival.close()
    await server.kill()
    await server.restart()
    const other = await browser.newContext({ locale: words.locale })
    const late = await other.newPage()
    await late.goto(`${server.url}/setup#${code}`)
    await expect(late).toHaveURL(/\/login/)
    await other.close()
    await context.close()
  })
})
