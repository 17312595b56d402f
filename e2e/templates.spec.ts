import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { readMailBody, renderMail } from '../packages/core/src/mail-design/index.ts'
import { audit } from './audit.ts'
import { loggedIn, logIn } from './people.ts'
import { type DemoServer, startDemoServer } from './server.ts'

const languages = {
  fr: {
    locale: 'fr-FR',
    card: 'Voir : Bienvenue',
    subject: 'Bienvenue, {{firstName|nous sommes ravis}}',
    title: 'Bienvenue',
    greeting: 'Bonjour Camille,',
    out: 'Se désinscrire',
    phone: 'Téléphone',
    keep: 'Garder dans mes e-mails',
    keepNow: 'Garder l’e-mail',
    gone: 'Supprimer Bienvenue',
    confirm: 'Supprimer',
    none: 'Aucun e-mail gardé pour le moment',
    sms: 'Mes SMS',
    write: 'Écrire un SMS',
    name: 'Nom',
    text: 'Texte',
    done: 'Garder le texte',
    begin: 'Commencer une campagne',
  },
  en: {
    locale: 'en-GB',
    card: 'Look : Welcome',
    subject: 'Welcome, {{firstName|we are delighted}}',
    title: 'Welcome',
    greeting: 'Hello Camille,',
    out: 'Unsubscribe',
    phone: 'Phone',
    keep: 'Keep among my mails',
    keepNow: 'Keep the mail',
    gone: 'Delete Welcome',
    confirm: 'Delete',
    none: 'No mails kept yet',
    sms: 'My SMS',
    write: 'Write an SMS',
    name: 'Name',
    text: 'Text',
    done: 'Keep the text',
    begin: 'Begin a campaign',
  },
} as const

let server: DemoServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.close())

async function open(context: BrowserContext, language: 'fr' | 'en'): Promise<Page> {
  await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
  const page = await loggedIn(context, server.url, 'claire@comptoir.example')
  await page.goto(`${server.url}/venues/1`)
  await page.getByRole('tab').first().waitFor()
  await page.goto(`${server.url}/campaigns/templates`)
  return page
}

for (const [language, width] of [
  ['fr', 360],
  ['en', 1280],
] as const) {
  const words = languages[language]
  test.describe(`templates, ${language} at ${width} px`, () => {
    test.use({ locale: words.locale, viewport: { width, height: 800 } })

    test('TPL-01 TPL-07 a designed mail is looked at, kept and deleted', async ({ context }) => {
      const page = await open(context, language)
      await expect(page.locator('.bo-templates-card')).toHaveCount(16)
      await page.getByRole('button', { name: words.card }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(words.subject)).toBeVisible()
      const mail = dialog.locator('iframe').contentFrame()
      await expect(mail.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
      await expect(mail.getByText(words.greeting)).toBeVisible()
      await expect(mail.getByText('Boulangerie Karukéra').first()).toBeAttached()
      await expect(mail.getByRole('link', { name: words.out })).toBeAttached()
      const drawn = async () => (await dialog.locator('iframe').boundingBox())?.width ?? 0
      expect(await drawn()).toBeLessThanOrEqual((await dialog.boundingBox())?.width ?? 0)
      await dialog.getByRole('tab', { name: words.phone }).click()
      expect(await drawn()).toBeLessThanOrEqual(360)
      expect(await drawn()).toBeGreaterThan(200)
      const widths = await mail
        .locator('body')
        .evaluate((body) => [body.scrollWidth, body.ownerDocument.defaultView?.innerWidth])
      expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
      await audit(page)
      await dialog.getByRole('button', { name: words.keep }).click()
      await page.getByRole('button', { name: words.keepNow }).click()
      await expect(page.locator('.bo-templates-card')).toHaveCount(1)
      await page.getByRole('button', { name: words.gone }).click()
      await page.getByRole('button', { name: words.confirm, exact: true }).click()
      await expect(page.getByText(words.none)).toBeVisible()
    })

    test('TPL-01 TPL-04 an SMS text is kept, and one with an open variable is refused at its field', async ({
      context,
    }) => {
      const page = await open(context, language)
      // The other language keeps one in the same venue.
      const text = `Bonjour {{firstName}}, -20 % ce soir (${language})`
      await page.getByRole('tab', { name: words.sms }).click()
      await page.getByRole('button', { name: words.write }).click()
      await page.getByRole('dialog').getByLabel(words.name).fill(`Promo ${language}`)
      await page.getByRole('dialog').getByLabel(words.text).fill('Bonjour {{firstNme')
      await page.getByRole('button', { name: words.done }).click()
      await expect(page.getByRole('dialog').getByLabel(words.text)).toHaveAttribute('aria-invalid', 'true')
      await page.getByRole('dialog').getByLabel(words.text).fill(text)
      await page.getByRole('button', { name: words.done }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText(text)).toBeVisible()
      await page.getByRole('link', { name: words.begin }).click()
      await page
        .getByRole('button', { name: /^Promo/ })
        .first()
        .click()
      await expect(page).toHaveURL(/campaigns\/sms\/\d+\/who/)
      await page.goto(page.url().replace('/who', '/message'))
      await expect(page.locator('textarea').first()).toHaveValue(text)
    })
  })
}

test('TPL-07 the designed mails are without faults as pages of their own', async ({ context }) => {
  test.slow()
  const page = await context.newPage()
  const token = await logIn(context, server.url, 'claire@comptoir.example')
  const answer = await context.request.get(`${server.url}/v2/predefinedEmailTemplates?language=fr`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const venue = {
    name: 'Fournil',
    address: ['1 rue du Four', '97110 Pointe-à-Pitre'],
    phone: '0590 00 00 00',
    hours: [{ day: 'Lundi', text: '07:00–19:00' }],
  }
  for (const { subject, body } of (await answer.json()) as { subject: string; body: string }[]) {
    const read = readMailBody(body)
    if (read.kind !== 'blocks') throw new Error(`${subject} is no design`)
    const fill = (text: string) => text
    const around = { language: 'fr' as const, subject, origin: server.url, venue, fill, unsubscribeHref: '#' }
    await page.setContent(renderMail(read.design, around))
    await audit(page, { rules: 'wcag' })
  }
})

test('T5 a mail of HTML is shown where nothing of it runs', async ({ context }) => {
  const page = await open(context, 'fr')
  const token = await page.evaluate(() => localStorage.getItem('comptoir:token'))
  const body =
    '<p id="a">Hi</p><img src="x" onerror="parent.document.title=\'ran\'"><script>parent.document.title=\'ran\'</script><form action="https://evil.example"><button>Go</button></form>'
  const made = await context.request.post(`${server.url}/v2/venues/1/templates`, {
    headers: { authorization: `Bearer ${token}` },
    data: { type: 'EMAIL', name: 'Odd', body },
  })
  expect(made.ok()).toBe(true)
  await page.goto(`${server.url}/campaigns/templates?tab=mails`)
  await page.getByRole('button', { name: 'Voir : Odd' }).click()
  const mail = page.getByRole('dialog').locator('iframe').contentFrame()
  await expect(mail.locator('#a')).toHaveText('Hi')
  await mail.getByRole('button', { name: 'Go' }).click()
  await expect(mail.locator('#a')).toHaveText('Hi')
  expect(await page.title()).not.toContain('ran')
})
