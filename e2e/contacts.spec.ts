import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { loggedIn, workIn } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

const rows = (page: Page) => page.getByRole('table', { name: 'Contacts' }).locator('tbody tr[data-index]')
const drawerOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const save = (drawer: Locator) => drawer.getByRole('button', { name: /^(Enregistrer|Ajouter)$/ }).click()
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: text })

async function openContacts(page: Page): Promise<void> {
  await workIn(page, 1)
  await page.goto(`${server.url}/contacts/list`)
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
}

/** CON-36: new ones are saved together, and one that is deleted before is dropped. */
async function addColumns(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Colonnes personnalisées' }).click()
  const drawer = drawerOf(page, 'Colonnes personnalisées')
  for (const name of ['Table préférée', 'Visites', 'Erreur']) {
    await drawer.getByRole('button', { name: 'Ajouter une colonne' }).click()
    await drawer.getByRole('textbox', { name: 'Nom' }).last().fill(name)
  }
  await drawer.getByRole('button', { name: 'Supprimer la colonne Erreur' }).click()
  await drawer.getByLabel('Type').last().click()
  await page.getByRole('option', { name: 'Nombre' }).click()
  await save(drawer)
  await expect(toast(page, 'Colonnes enregistrées.')).toBeVisible()
}

async function fill(drawer: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await drawer.getByRole('textbox', { name: label, exact: true }).fill(value)
}

async function startAdding(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ajouter un contact' }).click()
  return drawerOf(page, 'Ajouter un contact')
}

const chosenBooks = (drawer: Locator) => drawer.getByRole('button', { name: /^Retirer de / })

/** The venue's first book is chosen already. */
async function putInBook(drawer: Locator): Promise<void> {
  await expect(chosenBooks(drawer)).toHaveCount(1)
  await chosenBooks(drawer).click()
  await drawer.getByLabel('Ajouter à un carnet').selectOption({ label: 'Commandes du fournil' })
}

async function addWithRules(page: Page): Promise<void> {
  const drawer = await startAdding(page)
  await expect(drawer.getByRole('textbox', { name: 'Prénom', exact: true })).toBeFocused()
  await save(drawer)
  await expect(drawer.getByText('Remplissez au moins un champ en plus du carnet.')).toBeVisible()
  await fill(drawer, {
    Prénom: 'Éléonore',
    Nom: 'Zélande',
    'Adresse e-mail': 'eleonore@mail.example',
    'Numéro de téléphone': '0690 11',
    'Table préférée': 'T4',
    Visites: '2,1234567',
  })
  await chosenBooks(drawer).click()
  await save(drawer)
  await expect(drawer.getByText('Choisissez un carnet.')).toBeVisible()
  await expect(drawer.getByText('Ce numéro est incomplet')).toBeVisible()
  // XCT-06 max_decimal
  await expect(drawer.getByText('6 décimales au plus.')).toBeVisible()
  await fill(drawer, { 'Numéro de téléphone': '0690 11 22 33', Visites: '' })
  await drawer.getByLabel('Ajouter à un carnet').selectOption({ label: 'Commandes du fournil' })
  await drawer.getByRole('button', { name: 'Gastronomie' }).click()
  await save(drawer)
  await expect(toast(page, 'Contact ajouté.')).toBeVisible()
  await expect(rows(page).first()).toContainText('Éléonore Zélande')
  await expect(rows(page).first()).toContainText('+590 690 11 22 33')
}

/** A card to be read first: who, what may be sent, what happened; only what is known. */
async function readCard(page: Page, card: Locator): Promise<void> {
  await expect(card.getByRole('link', { name: 'eleonore@mail.example' })).toHaveAttribute(
    'href',
    'mailto:eleonore@mail.example',
  )
  for (const words of ['Gastronomie', 'T4', 'Commandes du fournil'])
    await expect(card.getByText(words, { exact: true })).toBeVisible()
  await expect(card.getByText('Visites')).toHaveCount(0)
  await expect(card.getByRole('textbox')).toHaveCount(0)
  await expect(card.getByText('Aucun accord enregistré').first()).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Historique' })).toBeVisible()
  await audit(page, { rules: 'wcag' })
}

/** Somebody who has the address already is opened instead, and changed. */
async function editWhoHasTheAddress(page: Page): Promise<void> {
  const twin = await startAdding(page)
  await fill(twin, { Prénom: 'Eleonore', 'Adresse e-mail': 'eleonore@mail.example' })
  await putInBook(twin)
  await save(twin)
  await twin.getByRole('button', { name: 'Ouvrir ce contact' }).click()
  const drawer = drawerOf(page, 'Éléonore Zélande')
  await readCard(page, drawer)
  await drawer.getByRole('button', { name: 'Modifier' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Prénom', exact: true })).toBeFocused()
  await expect(drawer.getByRole('button', { name: 'Gastronomie' })).toHaveAttribute('aria-pressed', 'true')
  await expect(drawer.getByRole('textbox', { name: 'Table préférée' })).toHaveValue('T4')
  await fill(drawer, { Nom: 'Zélande-Morel', Visites: '12,5' })
  await drawer.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Continuer' }).last().click()
  await save(drawer)
  const changed = drawerOf(page, 'Éléonore Zélande-Morel')
  await expect(changed.getByText('12,5', { exact: true })).toBeVisible()
  await changed.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(rows(page).first()).toContainText('Éléonore Zélande-Morel')
  const other = await startAdding(page)
  await fill(other, { Prénom: 'Eleonore', Nom: 'Zelande', 'Numéro de téléphone': '0690 11 22 44' })
  await putInBook(other)
  await save(other)
  await expect(rows(page).first()).toContainText('Eleonore Zelande')
}

async function mergeBoth(page: Page): Promise<void> {
  await rows(page).first().getByRole('checkbox').check()
  const merge = page.getByRole('button', { name: 'Fusionner' })
  await expect(merge).toHaveAttribute('aria-disabled', 'true')
  await expect(merge).toHaveAccessibleDescription('Sélectionnez exactement 2 contacts pour les fusionner.')
  await rows(page).last().getByRole('checkbox').check()
  await expect(page.getByText('2 contacts sélectionnés')).toBeVisible()
  await merge.click()
  const dialog = drawerOf(page, 'Fusionner deux contacts')
  const result = dialog.getByRole('region', { name: 'Le contact qui reste' })
  await expect(result).toContainText('Éléonore Zélande-Morel')
  await dialog.getByRole('group', { name: 'Téléphone' }).getByText('+590 690 11 22 44').click()
  await expect(result).toContainText('+590 690 11 22 44')
  await dialog.getByRole('button', { name: 'Fusionner' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('+590 690 11 22 44')
  await toast(page, 'Fusionnés en Éléonore Zélande-Morel.').getByRole('button', { name: 'Annuler' }).click()
  await expect(rows(page)).toHaveCount(2)
}

/** The condition is kept as a segment, taken away by its chip, and comes back with the segment. */
async function filterAndKeep(page: Page): Promise<void> {
  const chip = page.getByRole('button', { name: 'Retirer le filtre : Visites ≥ 10' })
  await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
  const drawer = drawerOf(page, 'Filtrer les contacts')
  await drawer.getByRole('button', { name: 'Ajouter une condition' }).click()
  await drawer.getByLabel('Colonne').selectOption({ label: 'Visites' })
  await drawer.getByLabel('Condition', { exact: true }).selectOption({ label: 'est au moins' })
  await drawer.getByRole('textbox', { name: 'Valeur' }).fill('10')
  await drawer.getByRole('button', { name: 'Afficher les contacts' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Enregistrer comme segment' }).click()
  const keep = drawerOf(page, 'Enregistrer comme segment')
  await keep.getByRole('textbox', { name: 'Nom du segment' }).fill('Habitués de la famille')
  await save(keep)
  await expect(keep).toBeHidden()
  await chip.click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('searchbox').fill('')
  await expect(page).toHaveURL(/\/contacts\/list$/)
  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('button', { name: 'Habitués de la famille', exact: true }).click()
  await expect(chip).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
}

async function deleteAndUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Actions pour Éléonore/ }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await expect(page.getByRole('heading', { name: 'Personne ne correspond' })).toBeVisible()
  await toast(page, '1 contact supprimé.').getByRole('button', { name: 'Annuler' }).click()
  await expect(rows(page)).toContainText('Éléonore Zélande-Morel')
}

/** The book as a file: opened, it holds those who are in the book and their own columns. */
async function exportBook(page: Page): Promise<void> {
  await page.goto(`${server.url}/exports`)
  await page.getByRole('main').getByRole('button', { name: 'Exporter', exact: true }).first().click()
  const dialog = drawerOf(page, 'Exporter des contacts')
  await dialog.getByRole('combobox', { name: 'Contacts' }).click()
  await page.getByRole('option', { name: /^Commandes du fournil/ }).click()
  await dialog.getByText('CSV', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Exporter' }).click()
  const file = page.getByRole('listitem').filter({ hasText: 'Commandes du fournil' })
  const link = file.getByRole('link', { name: /Télécharger/ })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Table préférée')
  expect(lines.filter((line) => /Z[ée]lande/.test(line))).toHaveLength(2)
  expect(lines.find((line) => line.includes('Zélande-Morel'))).toMatch(/eleonore@mail\.example.*T4/)
}

/** GDPR 17: everything of one person goes, the report says what, and no one finds them again. */
async function erase(page: Page): Promise<void> {
  const drawer = drawerOf(page, 'Éléonore Zélande-Morel')
  await drawer.getByRole('button', { name: 'Tout effacer' }).click()
  const question = drawerOf(page, 'Effacer tout ce que vous savez de Éléonore Zélande-Morel ?')
  await question.getByRole('button', { name: 'Tout effacer' }).click()
  const report = drawerOf(page, 'Tout est effacé')
  await expect(report).toContainText(/Fiches\s*1/)
  await report.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(drawer).toBeHidden()
  await page.goto(`${server.url}/contacts/list?search=zelan`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Eleonore Zelande')
}

test('CON-46 EXP-02 CON-02 CON-05 CON-07 CON-36 D-28 a contact is added, changed, found without its accents, filtered, merged, deleted, both taken back, exported, and erased', async ({
  context,
}) => {
  test.setTimeout(120_000)
  const page = await loggedIn(context, server.url)
  await openContacts(page)
  await addColumns(page)
  await addWithRules(page)
  await editWhoHasTheAddress(page)
  await page.getByRole('searchbox').fill('zelan eleo')
  await expect(page).toHaveURL(/search=zelan/)
  await expect(rows(page)).toHaveCount(2)
  await mergeBoth(page)
  await filterAndKeep(page)
  await deleteAndUndo(page)
  await exportBook(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('zelande')
  await page.getByRole('option', { name: /Éléonore Zélande-Morel/ }).click()
  await expect(drawerOf(page, 'Éléonore Zélande-Morel').getByText('12,5', { exact: true })).toBeVisible()
  await erase(page)
})

test('CON-05 on a phone, in English, a contact opens as a card, is changed, and the card says so', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 } })
  await context.addInitScript(() => localStorage.setItem('comptoir:language', 'en'))
  const page = await loggedIn(context, server.url)
  await workIn(page, 1)
  await page.goto(`${server.url}/contacts/list`)
  await page.locator('.ct-table-open').first().click()
  const card = page.getByRole('dialog')
  await expect(card.getByRole('heading', { name: 'May you write to them?' })).toBeVisible()
  await audit(page, { rules: 'wcag' })
  await card.getByRole('button', { name: 'Edit' }).click()
  const field = card.getByRole('textbox', { name: 'Postal code' })
  const code = String(10_000 + Math.floor(Math.random() * 80_000))
  await field.fill(code)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText(code, { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).last().click()
  await expect(card).toHaveCount(0)
  await context.close()
})

test('on a phone the list has one row of buttons; what is seldom used is under “Plus”', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'fr-FR' })
  const page = await loggedIn(context, server.url)
  await openContacts(page)
  const list = page.getByRole('main')
  const names = ['Tous les contacts', 'Ajouter un contact', 'Filtrer', 'Plus']
  const [book, add, filter, more] = await Promise.all(
    names.map((name) => list.getByRole('button', { name, exact: true }).boundingBox()),
  )
  const search = await page.getByRole('searchbox').boundingBox()
  expect(add?.y).toBe(book?.y)
  expect([filter?.y, more?.y]).toEqual([search?.y, search?.y])
  await audit(page)
  await list.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Segments' }).click()
  await expect(page.getByRole('dialog', { name: 'Segments' })).toBeVisible()
  await page.goBack()
  await list.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Importer des contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importer des contacts' })).toBeVisible()
  await context.close()
})
