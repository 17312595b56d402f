import { expect } from '@playwright/test'
import { audit } from './audit.ts'
import { loggedIn } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: DemoServer

test.beforeAll(({ server: shared }) => {
  server = shared
})

for (const width of [1280, 360]) {
  test(`WCH-01 at ${width} px the page of a chat shows the real chat with what is typed before it is saved`, async ({
    context,
  }) => {
    const page = await loggedIn(context, server.url)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${server.url}/messages/webchats`)
    await page.getByText('Boulangerie Karukéra').first().click()
    const preview = page.frameLocator('iframe[title="Aperçu du widget, tel qu’il sera"]')
    await expect(preview.getByRole('heading', { name: 'Boulangerie Karukéra' })).toBeVisible()
    const title = page.getByLabel('Titre')
    await title.fill('Chez ')
    await expect(preview.getByRole('heading', { name: 'Chez', exact: true })).toBeVisible()
    await expect(preview.getByText('Vous livrez à la marina ?')).toBeVisible()
    await expect(title).toBeFocused()
    await title.pressSequentially('Karukéra')
    await page.getByLabel('Bienvenue, en français').fill('Bonjour, une baguette ?')
    await expect(preview.getByRole('heading', { name: 'Chez Karukéra' })).toBeVisible()
    await expect(preview.getByText('Bonjour, une baguette ?')).toBeVisible()
    await page.getByRole('button', { name: 'Bordeaux' }).click()
    await expect(page.getByRole('button', { name: 'Bordeaux' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Autre couleur').fill('#ffe9a8')
    await expect(page.getByText('Cette couleur se voit mal sur une page blanche.')).toBeVisible()
    await expect(page.locator('pre').first()).toContainText('data-color="#ffe9a8"')
    const site = await context.request.get(`${server.url}/v2/webchats/boulangerie-karukera`)
    expect(await site.text()).not.toContain('Chez Karukéra')
    // The bar to save floats over the fields until the page's end.
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await audit(page, { rules: 'wcag', without: 'iframe' })
  })
}

test('WGT-02 the page of a chat shows the four snippets to embed it, and replaces the secret', async ({
  context,
}) => {
  const page = await loggedIn(context, server.url)
  await page.goto(`${server.url}/messages/webchats`)
  await page.getByText('Boulangerie Karukéra').first().click()
  await page.getByLabel('Texte du bouton').fill('Une question ?')
  await page.getByText('À gauche').click()
  const code = page.locator('pre').first()
  await expect(code).toContainText('data-text="Une question ?"')
  await expect(code).toContainText('data-position="left"')
  for (const [way, text] of [
    ['Module', 'createInboxWidget({'],
    ['React', '<InboxWidget'],
    ['Élément', '<comptoir-inbox'],
  ] as const) {
    await page.getByText(way, { exact: true }).click()
    await expect(code).toContainText(text)
  }
  await page.getByText('Réglages pour une page en particulier').click()
  await page.getByLabel('Arrondi').fill('4px')
  await expect(code).toContainText('4px')
  await page.getByRole('button', { name: 'Changer le secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Changer le secret' }).click()
  await expect(page.getByText('Le secret d’identité du chat')).toBeVisible()
})

test('a photo of the team stands in the head of the chat, first in the preview, then on the site', async ({
  context,
}) => {
  const page = await loggedIn(context, server.url)
  await page.goto(`${server.url}/venues/1`)
  await page.getByRole('tab', { name: 'Horaires' }).waitFor()
  await page.goto(`${server.url}/messages/webchats?chat=boulangerie-karukera`)
  const photo = page.frameLocator('iframe[title="Aperçu du widget, tel qu’il sera"]').locator('.cx-head img')
  const read = async () => {
    const site = await context.request.get(`${server.url}/v2/webchats/boulangerie-karukera`)
    return ((await site.json()) as { look: { photoUrl?: string } }).look.photoUrl
  }
  await page.getByRole('heading', { name: 'Apparence' }).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'equipe.png', mimeType: 'image/png', buffer: dot })
  await expect(photo).toHaveJSProperty('complete', true)
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await read()).toBeUndefined()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(read).toMatch(/^\/v2\/files\//)
  await page.getByRole('button', { name: 'Retirer : Photo de l’équipe' }).click()
  await expect(photo).toHaveCount(0)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(read).toBe('')
})

test('a new chat is made at an address of its own, which Back leaves', async ({ context }) => {
  const page = await loggedIn(context, server.url)
  await page.goto(`${server.url}/messages/webchats`)
  await page.getByText('Boulangerie Karukéra').first().click()
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  await page.getByRole('button', { name: 'Nouveau chat' }).click()
  await expect(page.getByRole('button', { name: 'Créer le chat' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('chat')).toBe('new')
  const preview = page.frameLocator('iframe[title="Aperçu du widget, tel qu’il sera"]')
  await expect(preview.getByText(/Une question/).first()).toBeVisible()
  expect(refused, 'the server is not asked for a chat that is not there yet').toEqual([])
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Créer le chat' })).toHaveCount(0)
})

test('VEN-02 the hours are entered on the page of the venue; the old address leads there', async ({
  context,
}) => {
  const page = await loggedIn(context, server.url)
  await page.goto(`${server.url}/developers?tab=hours`)
  await page.getByText('Boulangerie Karukéra').first().click()
  await expect(page).toHaveURL(/\/venues\/\d+\?tab=hours$/)
  await page.getByLabel('dimanche, plage 1, à').fill('12:30')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('dimanche, plage 1, à')).toHaveValue('12:30')
  await audit(page, { rules: 'wcag' })
  await page.goto(`${server.url}/messages/webchats`)
  const own = page.getByRole('switch', { name: 'Ce chat a ses propres horaires' })
  await expect(own).not.toBeChecked()
  await own.click()
  await expect(page.getByLabel('dimanche, plage 1, à')).toHaveCount(0)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible()
  await page.goto(`${server.url}/venues/1?tab=hours`)
  await expect(page.getByRole('heading', { name: 'Chats avec leurs propres horaires' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Boulangerie Karukéra' }).click()
  await own.click()
  await expect(page.getByRole('link', { name: 'Ouvrir les horaires de l’établissement' })).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible()
  await page.goto(`${server.url}/`)
  await page.getByRole('button', { name: 'Recherche et commandes' }).click()
  await page.getByRole('combobox').fill('horaires')
  await page.getByRole('option', { name: /Horaires d’ouverture/ }).click()
  await expect(page.getByLabel('dimanche, plage 1, à')).toHaveValue('12:30')
})
