import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { answerWords, exchangePictures, type Outside, phoneOn, startOutside } from './channels.ts'
import { loggedIn } from './people.ts'

const account = '17840000000003'

let outside: Outside

test.beforeAll(async () => {
  outside = await startOutside('whatsapp')
})
test.afterAll(() => outside.close())

const cardOf = (office: Page) =>
  office.locator('.ct-card').filter({ has: office.getByRole('heading', { name: 'Instagram' }) })

async function logIn(office: Page, button: string): Promise<void> {
  await cardOf(office).getByRole('button', { name: button }).click()
  await office.getByRole('heading', { name: 'Connexion à Instagram' }).waitFor()
  await office.getByRole('radio', { name: 'Atelier Karukéra' }).check()
  await office.getByRole('button', { name: 'Continuer en tant que Camille' }).click()
}

async function openPhone(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${outside.sandboxUrl}/#instagram`)
  await page.getByRole('combobox', { name: /^Compte/ }).selectOption({ label: 'Atelier Karukéra' })
  await page.getByRole('button', { name: 'Écrire avec ce compte' }).click()
  return phoneOn(page)
}

test('SOC-01 an Instagram account is linked by its own login, without Facebook; a customer writes, the manager answers; the token ends, the page says so, and another login sends what waited', async ({
  context,
}) => {
  const office = await loggedIn(context, outside.url)
  await office.goto(`${outside.url}/channels`)
  await office.getByRole('option', { name: 'Boulangerie Karukéra' }).click()
  const card = cardOf(office)
  await card.getByRole('button', { name: 'Délier' }).click()
  await office
    .getByRole('alertdialog')
    .or(office.getByRole('dialog'))
    .getByRole('button', { name: 'Délier' })
    .click()
  await expect(card.getByText('Pas de Page Facebook')).toBeVisible()
  await card.getByRole('button', { name: 'Se connecter chez Instagram' }).click()
  await office.getByRole('button', { name: 'Refuser' }).click()
  await expect(office.getByText('Vous avez refusé la connexion', { exact: false })).toBeVisible()
  await audit(office)
  await logIn(office, 'Se connecter chez Instagram')
  await expect(card.getByText('@atelierkarukera')).toBeVisible()
  await expect(card.getByText('Relié', { exact: true })).toBeVisible()
  await audit(office)

  const phone = await openPhone(context)
  await phone.write('Vous livrez au Gosier ?')
  await office.getByRole('link', { name: /Messages/ }).click()
  await office
    .getByRole('option', { name: /Théo Lucas/ })
    .or(office.getByRole('button', { name: /Théo Lucas/ }))
    .click()
  await expect(office.getByRole('log').getByText('Vous livrez au Gosier ?')).toBeVisible()
  await answerWords(office, phone, /Théo Lucas/, 'Oui, le mardi.')
  await exchangePictures(office, phone, outside.sandboxUrl)

  const ended = JSON.stringify({ account, endsInSeconds: -1 })
  await fetch(`${outside.sandboxUrl}/api/instagram/tokens`, { method: 'PUT', body: ended })
  const field = office.getByRole('textbox', { name: /Théo Lucas/ })
  await field.fill('À mardi !')
  await field.press('Enter')
  const banner = office.locator('.bo-channel-banner')
  await banner.getByRole('link').click()
  await expect(card.getByText('Reconnectez-vous chez Instagram', { exact: false })).toBeVisible()
  await expect(card.getByText('1 message attend et partira dès la réparation.')).toBeVisible()
  await audit(office)
  await logIn(office, 'Se reconnecter chez Instagram')
  await expect(banner).toBeHidden()
  await expect(phone.chat.getByText('À mardi !')).toBeVisible()
})

test('SOC-01 in English on a phone: a venue without Facebook links its account and unlinks it', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 800 } })
  await context.addInitScript(() => {
    localStorage.setItem('comptoir:language', 'en')
    localStorage.setItem('comptoir:venue', '2')
  })
  const office = await loggedIn(context, outside.url)
  await office.goto(`${outside.url}/channels`)
  const card = cardOf(office)
  await expect(card.getByText('No Facebook page is needed.', { exact: false })).toBeVisible()
  await audit(office)
  await card.getByRole('button', { name: 'Log in to Instagram' }).click()
  await office.getByRole('radio', { name: 'Maison Test' }).check()
  await office.getByRole('button', { name: 'Continuer en tant que Camille' }).click()
  await expect(card.getByText('@maisontest')).toBeVisible()
  await card.getByRole('button', { name: 'Unlink' }).click()
  await office
    .getByRole('alertdialog')
    .or(office.getByRole('dialog'))
    .getByRole('button', { name: 'Unlink' })
    .click()
  await expect(card.getByText('Not linked')).toBeVisible()
  await context.close()
})
