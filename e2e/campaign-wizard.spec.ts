import { expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { loggedIn, workIn } from './people.ts'
import { phonesOf } from './phones.ts'

let outside: Outside
let phones: ReturnType<typeof phonesOf>

test.beforeAll(async () => {
  outside = await startOutside()
  phones = phonesOf(outside.sandboxUrl)
})
test.afterAll(() => outside.close())

const BAKERY = 1
const CONCEPT = 3

/** It is day in one of these places nearly always: numbers of La Réunion or of Guadeloupe. */
const dayPhone = (end: string) => (new Date().getUTCHours() < 14 ? `+262692${end}` : `+590690${end}`)

async function open(page: Page, path: string, venueId = BAKERY): Promise<void> {
  await workIn(page, venueId)
  await page.goto(outside.url + path)
}

/** Begins with an empty text, for numbers that are typed. */
async function begin(page: Page, numbers: string[], venueId = BAKERY): Promise<void> {
  await open(page, '/campaigns/sms', venueId)
  await page.getByRole('button', { name: 'Commencer par un texte vide' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Qui le reçoit/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Des numéros' }).check()
  await expect(page.getByLabel('Numéros de téléphone')).toBeEditable()
  await page.getByLabel('Numéros de téléphone').fill(numbers.join('\n'))
}

const bar = (page: Page) => page.locator('.bo-wiz-bar')
const next = (page: Page) => bar(page).getByRole('link', { name: 'Suivant' })
const text = (page: Page) => page.getByLabel('Texte', { exact: true })

/** Those whom one types in agreed, as the sender states. */
async function agree(page: Page): Promise<void> {
  await page.getByLabel(/sans accord conservé acceptent/).check()
}

async function toWhen(page: Page): Promise<void> {
  await next(page).click()
  await expect(page.getByRole('heading', { level: 2, name: /De qui vient-il/ })).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('heading', { level: 2, name: /Tout est bon/ })).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('heading', { level: 2, name: /Quand part-il/ })).toBeVisible()
}

test('CMP-04 SMS-01 CMP-06 CMP-21: the first SMS, from an idea to the phone, taken back once', async ({
  context,
}) => {
  test.setTimeout(180_000)
  const page = await loggedIn(context, outside.url)
  await open(page, '/campaigns/sms')
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle campagne SMS' })).toBeVisible()
  await audit(page)
  await page.getByRole('button', { name: /^Plat du jour/ }).click()
  await expect(page).toHaveURL(/\/campaigns\/sms\/\d+\/who$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Plat du jour' })).toBeVisible()
  await page.getByRole('radio', { name: 'Des numéros' }).check()
  const phone = dayPhone('777001')
  await expect(page.getByLabel('Numéros de téléphone')).toBeEditable()
  await page.getByLabel('Numéros de téléphone').fill(`${phone}\nAda\n${phone}`)
  await expect(page.getByLabel('Numéros de téléphone')).toHaveAccessibleDescription(
    /Ligne 2.*Ada.*n’est pas un numéro/,
  )
  await page.getByLabel('Numéros de téléphone').fill(phone)
  await expect(page.getByText('1 sans accord conservé')).toBeVisible()
  await page.getByRole('button', { name: /^Qui.*sans accord/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await agree(page)
  await expect(bar(page)).toContainText('1 personne')
  await audit(page)

  await next(page).click()
  await expect(text(page)).toHaveValue(/le plat du jour est à 12 EUR/)
  await expect(page.getByRole('figure')).toContainText('Boulangerie Karukéra, le plat du jour')
  await expect(page.getByRole('figure')).toContainText(/STOP http/)
  await expect(bar(page)).toContainText(/\d crédits/)
  await audit(page)
  await toWhen(page)
  await audit(page)
  await page.getByLabel('De', { exact: true }).fill('08:30')
  await bar(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('timer')).toHaveText(/Part dans \d+ secondes/)
  await audit(page)
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Quand part-il/ })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await phones.read(phone.slice(1))).toEqual([])
  // Sixty seconds are what is promised; then what the hours of the person allow.
  await expect(page.getByRole('heading', { level: 2, name: /^(En cours d’envoi|Envoyé)$/ })).toBeVisible({
    timeout: 90_000,
  })
  const local = new Date(Date.now() + (phone.startsWith('+262') ? 4 : -4) * 3_600_000)
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  if (local.getUTCDay() !== 0 && minutes > 8 * 60 + 35 && minutes < 19 * 60 + 55)
    await expect
      .poll(() => phones.read(phone.slice(1)), { timeout: 20_000 })
      .toMatchObject([{ body: expect.stringMatching(/le plat du jour est à 12 EUR.*\nSTOP http/s) }])
})

test('SMS-02 SMS-03 SMS-04 SMS-07 SMS-08 D-76: what is wrong with a text is named at its place and mended with a press', async ({
  context,
}) => {
  const page = await loggedIn(context, outside.url)
  await begin(page, ['+590690777002', '+33612345678'])
  await agree(page)
  await next(page).click()
  await text(page).fill('Bonjour {{firstNme')
  await expect(text(page)).toHaveAccessibleDescription(/firstNme.*au caractère 9, n’est pas fermée/)
  await text(page).fill('Bonjour {{firstNme}}')
  await expect(text(page)).toHaveAccessibleDescription(/firstNme.*n’existe pas \(caractère 9\)/)
  await page.getByRole('button', { name: 'Mettre {{firstName}}' }).click()
  await expect(text(page)).toHaveValue('Bonjour {{firstName}}')
  await text(page).press('End')
  await page.getByRole('button', { name: 'Insérer un nom' }).click()
  await page.getByRole('menuitem', { name: 'Établissement' }).click()
  await expect(text(page)).toHaveValue('Bonjour {{firstName}}{{venue}}')
  await text(page).fill('La fête du pain')
  await page.getByRole('button', { name: 'Remplacer ê → e' }).click()
  await expect(text(page)).toHaveValue('La fete du pain')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(text(page)).toHaveValue('La fête du pain')
  // The mention of STOP is that of the destination (D-69).
  const phone = page.getByRole('figure', { name: 'Sur le téléphone' })
  await expect(phone).toContainText('Comptoir')
  await expect(phone).toContainText('STOP 36')
  await page.getByRole('button', { name: 'Personne suivante' }).click()
  await expect(phone).toContainText(/STOP http/)
  await text(page).fill('Du pain chaud. '.repeat(25))
  await expect(phone.getByText('SMS 3', { exact: true })).toBeVisible()
  await text(page).fill('x'.repeat(2_000_000))
  await expect(text(page)).toHaveAccessibleDescription(/800/)
  await expect(page.getByText(/^Pas enregistré/)).toBeVisible()
})

test('SMS-06 CMP-28 CMP-30: the sender of a bank, a time that has passed and no one left are named at their place', async ({
  context,
}) => {
  const page = await loggedIn(context, outside.url)
  await begin(page, [])
  await next(page).click()
  await text(page).fill('Bonjour')
  await next(page).click()
  const sender = page.getByLabel('Nom sur le téléphone')
  await sender.fill('Colissimo')
  await expect(sender).toHaveAccessibleDescription(/banque/)
  await sender.fill('1')
  await expect(sender).toHaveAccessibleDescription(/sans chiffre ni espace au début/)
  await sender.fill('Fournil')
  await next(page).click()
  const stops = page.getByRole('region', { name: 'Empêche le départ' })
  await expect(stops.getByRole('listitem')).toHaveText([/Personne ne le reçoit/])
  await expect(stops.getByRole('link', { name: 'Aux destinataires' })).toHaveAttribute('href', /\/who$/)
  await next(page).click()
  await bar(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('alert')).toContainText('Personne parmi les destinataires')
  await page.getByRole('radio', { name: 'Plus tard' }).check()
  await page.getByLabel('Jour', { exact: true }).fill('2020-02-29')
  await expect(page.getByLabel('Jour', { exact: true })).toHaveAccessibleDescription(/Ce moment est passé/)
  await page.getByLabel('Jour', { exact: true }).fill('')
  await expect(page.getByLabel('Jour', { exact: true })).toHaveAccessibleDescription(
    /Choisissez un jour qui existe/,
  )
})

test('CMP-04 CMP-12 CMP-19 CMP-25: each finding is mended with a press; a test reaches a phone, once in 60 s', async ({
  context,
}) => {
  const page = await loggedIn(context, outside.url)
  await begin(page, ['+590690777009'])
  await agree(page)
  await next(page).click()
  await text(page).fill('GROSSE PROMO CE SAMEDI À LA FÊTE')
  await next(page).click()
  await next(page).click()
  await expect(page.getByText(/Presque tout est en majuscules/)).toBeVisible()
  await audit(page)
  await page.getByRole('button', { name: 'Passer en minuscules' }).click()
  await expect(page.getByText(/Presque tout est en majuscules/)).toBeHidden()
  await page.getByRole('button', { name: 'Mettre des caractères simples' }).click()
  await expect(page.getByText(/caractères simples économisent/)).toBeHidden()
  await expect(page.getByRole('row', { name: 'Guadeloupe 1 1 2 2' })).toBeVisible()

  await page.getByLabel('Votre téléphone').fill('0690 77 70 10')
  await expect(page.getByRole('combobox', { name: 'Pays' })).toBeEnabled()
  const send = page.getByRole('button', { name: 'Envoyer un essai' })
  await send.click()
  await expect(page.getByRole('timer')).toHaveText(/À nouveau dans \d+ secondes/)
  await expect(send).toBeDisabled()
  await expect
    .poll(() => phones.read('590690777010'), { timeout: 20_000 })
    .toMatchObject([{ body: 'Grosse promo ce samedi à la fete' }])
  await expect(page.getByText('Il n’a pas encore été essayé.')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('CMP-15: of two tabs neither overwrites the other; the one that comes later chooses', async ({
  context,
}) => {
  const page = await loggedIn(context, outside.url)
  await begin(page, ['+590690777003'])
  await next(page).click()
  await text(page).fill('Premier')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(text(other)).toHaveValue('Premier')
  // Neither hears of the other: the change is found when it is saved.
  await Promise.all([page, other].map((one) => one.route('**/sse*', (route) => route.abort())))
  await text(other).fill('Second onglet')
  await text(page).fill('Premier onglet')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  const alert = other.getByRole('alert')
  await expect(alert).toContainText('Cette campagne a été modifiée ailleurs')
  await expect(alert.getByRole('region', { name: 'L’autre version' })).toContainText('Premier onglet')
  await audit(other)
  await other.getByRole('button', { name: 'Garder la vôtre' }).click()
  await expect(other.getByText('Enregistré', { exact: true })).toBeVisible()
  await page.reload()
  await expect(text(page)).toHaveValue('Second onglet')
})

test('D-66 CMP-22: too few credits are said before; then it waits, and can be taken back', async ({
  context,
}) => {
  const page = await loggedIn(context, outside.url)
  const many = Array.from({ length: 20 }, (_, index) => `+5906907780${String(index).padStart(2, '0')}`)
  await begin(page, many, CONCEPT)
  await agree(page)
  await next(page).click()
  await text(page).fill('Nouveautés')
  await toWhen(page)
  await expect(page.getByText(/^Il manque \d+ crédits/)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'En attente de crédits' })).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Quand part-il/ })).toBeVisible()
})

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'en-GB' })

  test('CMP-04 SMS-01 CMP-27: a campaign is written with one thumb and scheduled', async ({ context }) => {
    const page = await loggedIn(context, outside.url)
    await page.evaluate(() => localStorage.setItem('comptoir:language', 'en'))
    await open(page, '/campaigns/sms')
    await page.getByRole('button', { name: 'Start with an empty text' }).click()
    await page.getByRole('radio', { name: 'Guests' }).check()
    await page.getByLabel('Number of people').fill('0')
    await expect(page.getByLabel('Number of people')).toHaveAccessibleDescription(/whole number from 1/)
    await page.getByLabel('Number of people').fill('2')
    await expect(bar(page)).toBeInViewport()
    await audit(page)
    await bar(page).getByRole('link', { name: 'Next' }).click()
    await page.getByLabel('Text', { exact: true }).fill('Hello {{firstName|dear customer}}')
    await expect(bar(page)).toBeInViewport()
    await audit(page)
  })
})
