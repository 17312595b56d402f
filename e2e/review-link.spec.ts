import { expect, type Page, test } from '@playwright/test'
import { audit } from './audit.ts'
import { type Outside, startOutside } from './channels.ts'
import { loggedIn } from './people.ts'

let outside: Outside

test.beforeAll(async () => {
  outside = await startOutside()
})
test.afterAll(() => outside.close())

/** Opens the bakery's page in the drawn area named by its heading. */
async function openPage(page: Page, path: string, title: string): Promise<void> {
  await page.goto(outside.url + path)
  const bakery = page.getByRole('option', { name: /Boulangerie Karukéra/ })
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(bakery.or(heading).first()).toBeVisible()
  if (await bakery.isVisible()) await bakery.click()
  await expect(heading).toBeVisible()
}

async function saveLink(page: Page, link: string): Promise<void> {
  await openPage(page, '/venues/1', 'Boulangerie Karukéra')
  await page.getByLabel('Lien Google').fill(link)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
}

async function askForReview(page: Page) {
  await openPage(page, '/messages/outreach', 'Premiers messages')
  await page.getByRole('button', { name: 'Écrire à un client' }).click()
  const drawer = page.getByRole('dialog', { name: 'Écrire à un client' })
  await drawer.getByLabel('Numéro de mobile').fill('0690 12 34 77')
  await expect(drawer.getByRole('combobox', { name: 'Pays' })).toBeEnabled()
  await drawer.getByRole('tab', { name: 'Demande d’avis' }).click()
  return drawer
}

for (const width of [360, 1280])
  test(`ORC-03 MSG-17 a request for a review has a link that opens, and is refused without one, with the way to set it, at ${width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'fr-FR' })
    const page = await loggedIn(context, outside.url)
    await saveLink(page, '')
    await expect(page.getByText('Enregistré.')).toBeVisible()

    const without = await askForReview(page)
    await without.getByLabel('Cette personne accepte de recevoir nos SMS').check()
    await without.getByRole('button', { name: 'Demander un avis' }).click()
    await expect(without.getByLabel('Texte')).toHaveAccessibleDescription(/Ajoutez le lien d’avis au texte/)
    await audit(page)
    await without.getByRole('link', { name: 'Ajouter le lien à la fiche' }).click()
    await page.getByRole('button', { name: 'Quitter', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Karukéra' })).toBeVisible()

    const field = page.getByLabel('Lien Google')
    await field.fill('https://shop.example/avis')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(field).toHaveAccessibleDescription(/Collez le lien de votre fiche Google/)
    await field.fill('ChIJsandboxBoulangerie')
    await page.getByRole('button', { name: 'Trouver le lien' }).click()
    await expect(field).toHaveValue('https://maps.google.com/?cid=1')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Enregistré.')).toBeVisible()

    const drawer = await askForReview(page)
    const text = drawer.getByLabel('Texte')
    await expect(text).toHaveValue(/https:\/\/maps\.google\.com\/\?cid=1/)
    await text.fill(`Votre avis à ${width} px ?`)
    await drawer.getByRole('button', { name: 'Ajouter le lien au texte' }).click()
    await expect(text).toHaveValue(`Votre avis à ${width} px ? https://maps.google.com/?cid=1`)
    await drawer.getByLabel('Numéro de mobile').fill(`0690 12 3${width === 360 ? '4 78' : '4 79'}`)
    await drawer.getByLabel('Cette personne accepte de recevoir nos SMS').check()
    await drawer.getByRole('button', { name: 'Demander un avis' }).click()
    await expect(drawer).toBeHidden()
    const line = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Votre avis à ${width} px` })
    await expect(line).toBeVisible()
    const link = /https:\/\/\S+/.exec((await line.textContent()) ?? '')?.[0] ?? ''
    const customer = await context.newPage()
    await customer.route('https://maps.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Boulangerie Karukéra</h1>' }),
    )
    await customer.goto('https://maps.google.com/?cid=1')
    expect(link.startsWith(customer.url())).toBe(true)
    await context.close()
  })
