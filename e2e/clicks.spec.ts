import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { loggedIn } from './people.ts'
import { test } from './shared-server.ts'

interface Clicks {
  ours: number
  peer: number
}

/** The table of docs/clicks.md. */
const promised = new Map<string, Clicks>(
  [...readFileSync('docs/clicks.md', 'utf8').matchAll(/^\| (.+?) \| (\d+) \| (\d+) \|/gm)].map(
    ([, task = '', ours, peer]) => [task, { ours: Number(ours), peer: Number(peer) }],
  ),
)

/** The owner on Today, with the bakery chosen; each press of the mouse's button is counted. */
async function onToday(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })
  const page = await loggedIn(context, url)
  await page.evaluate(() => localStorage.setItem('comptoir:venue', '1'))
  await page.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
    addEventListener('pointerdown', count, true)
  })
  await page.goto(url)
  await page
    .getByRole('button', { name: /^Répondre à/ })
    .first()
    .waitFor()
  return page
}

const presses = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('presses')))
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const go = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Navigation principale' })
    .first()
    .getByRole('link', { name, exact: true })
    .click()

/** The messages, where the first conversation is open already. */
async function openMessages(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .first()
    .getByRole('link', { name: /^Messages/ })
    .click()
  await page.getByRole('log').waitFor()
}

/** Types where the cursor is; a field without it has to be pressed first. */
async function write(field: Locator, text: string): Promise<void> {
  await field.waitFor()
  // Dialogs take the focus a moment after they stand.
  await expect(field)
    .toBeFocused({ timeout: 1000 })
    .catch(() => field.click())
  await field.page().keyboard.type(text)
}

const csv = 'Prénom;Nom;Courriel\nSolange;Bambuck;solange@clicks.example\n'

const tasks: Record<string, (page: Page) => Promise<void>> = {
  async 'Answer a customer who waits'(page) {
    const button = page.getByRole('button', { name: /^Répondre à/ }).first()
    const name = (await button.getAttribute('aria-label')) ?? ''
    await button.click()
    await write(page.getByPlaceholder('Écrivez votre réponse…'), 'Oui, jusqu’à 18 h 30.')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  },
  async 'Close a conversation'(page) {
    await openMessages(page)
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(page.locator('.ct-toasts').getByRole('button', { name: 'Annuler' })).toBeVisible()
  },
  async 'Hand a conversation to a colleague'(page) {
    await openMessages(page)
    const field = page.getByRole('combobox', { name: 'Qui s’en occupe' })
    await field.click()
    await page.getByRole('option', { name: /Malik/ }).click()
    await expect(field).toHaveText(/Malik/)
  },
  async 'Leave a note for a colleague'(page) {
    await openMessages(page)
    await press(page, /^Note/)
    await write(page.getByRole('textbox', { name: 'Note pour votre équipe' }), '@Mal')
    await page.keyboard.press('Enter')
    await page.keyboard.type('peux-tu rappeler ?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('peux-tu rappeler ?')).toBeVisible()
  },
  async 'Save a quick reply'(page) {
    await openMessages(page)
    await press(page, 'Réponses rapides')
    await press(page, 'Nouvelle réponse rapide')
    const dialog = page.getByRole('dialog', { name: 'Nouvelle réponse rapide' })
    await write(dialog.getByRole('textbox', { name: 'Nom' }), 'Parking')
    await page.keyboard.press('Tab')
    await write(dialog.getByRole('textbox', { name: 'Message' }), 'Place de la Victoire, à deux pas.')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Réponse rapide ajoutée')).toBeVisible()
  },
  async 'Invite a colleague'(page) {
    await go(page, 'Équipe')
    await press(page, 'Inviter')
    const dialog = page.getByRole('dialog', { name: 'Inviter un collègue' })
    await write(dialog.getByLabel('Adresse e-mail'), 'ines@clicks.example')
    await dialog.getByRole('radio', { name: /^Équipe/ }).click()
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(dialog).toBeHidden()
  },
  async 'Change the opening hours'(page) {
    await go(page, 'Fiche')
    await page.getByRole('tab', { name: /^Horaires/ }).click()
    await page.getByLabel('dimanche, plage 1, à').click()
    await page.keyboard.type('1300')
    await press(page, 'Enregistrer')
    await expect(page.getByText('Enregistré', { exact: false }).first()).toBeVisible()
  },
  async 'Change the colour of the chat'(page) {
    await go(page, 'Chat du site')
    await press(page, 'Bordeaux')
    await press(page, 'Enregistrer')
    await expect(page.getByText('Enregistré', { exact: false }).first()).toBeVisible()
  },
  async 'Copy the line for one’s website'(page) {
    await go(page, 'Chat du site')
    await press(page, 'Copier le code')
    await expect(page.getByText('Copié').first()).toBeVisible()
  },
  async 'Import a file of customers'(page) {
    await go(page, 'Contacts')
    await page.getByRole('link', { name: 'Importer des contacts' }).first().click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByLabel('Choisir un fichier').click()
    await (await chooser).setFiles({ name: 'clics.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await press(page, 'Importer 1 ligne')
    await expect(page.getByRole('heading', { name: 'Import terminé' })).toBeVisible()
  },
}

test('every task of the table is done here', () => {
  expect([...promised.keys()]).toEqual(Object.keys(tasks))
})

for (const [task, work] of Object.entries(tasks))
  test(`${task}: as many clicks as promised, and no more than the best peer`, async ({ browser, server }) => {
    const page = await onToday(browser, server.url)
    await work(page)
    const { ours, peer } = promised.get(task) ?? { ours: 0, peer: 0 }
    expect(await presses(page)).toBe(ours)
    expect(ours).toBeLessThanOrEqual(peer)
    await page.context().close()
  })
