import { expect, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { manager, workIn } from './people.ts'
import type { DemoServer } from './server.ts'
import { test } from './shared-server.ts'

let server: DemoServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

const languages = {
  fr: {
    locale: 'fr-FR',
    venue: 'Établissement',
    add: 'Ajouter un contact',
    submit: 'Ajouter',
    which: 'Pour quel établissement ?',
    firstName: 'Prénom',
    close: 'Fermer',
    merge: 'Fusionner',
    oneVenue: 'Sélectionnez des contacts d’un seul établissement.',
    remove: 'Supprimer',
    undo: 'Annuler',
    undone: 'C’est annulé.',
    newBook: 'Nouveau carnet',
    bookName: 'Nom du carnet',
    create: 'Enregistrer',
  },
  en: {
    locale: 'en-GB',
    venue: 'Venue',
    add: 'Add a contact',
    submit: 'Add',
    which: 'For which venue?',
    firstName: 'First name',
    close: 'Close',
    merge: 'Merge',
    oneVenue: 'Select contacts of one venue.',
    remove: 'Delete',
    undo: 'Undo',
    undone: 'Undone.',
    newBook: 'New book',
    bookName: 'Name of the book',
    create: 'Save',
  },
} as const
type Words = (typeof languages)[keyof typeof languages]

const bistro = 'Bistro Bellecour'
const bakery = 'Boulangerie Karukéra'
const rows = (page: Page) => page.getByRole('table', { name: 'Contacts' }).locator('tbody tr[data-index]')

/** Answers for which venue something is done. */
async function answerWhich(page: Page, words: Words, venue: string): Promise<void> {
  const question = page.getByRole('dialog', { name: words.which })
  await question.getByRole('option', { name: new RegExp(venue) }).click()
  await expect(question).toBeHidden()
}

async function addIn(page: Page, words: Words, venue: string, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: words.add }).first().click()
  await answerWhich(page, words, venue)
  const drawer = page.getByRole('dialog', { name: words.add })
  await drawer.getByRole('textbox', { name: words.firstName, exact: true }).fill(name)
  await drawer.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(rows(page).filter({ hasText: name })).toContainText(venue)
}

/** The card is about the venue of its contact, and so is what is changed in it. */
async function readCard(page: Page, words: Words, name: string): Promise<void> {
  await rows(page).filter({ hasText: name }).locator('.ct-table-open').click()
  const card = page.getByRole('dialog', { name })
  await expect(card).toContainText(new RegExp(`${words.venue}\\s*${bistro}`))
  await audit(page)
  await card.getByRole('button', { name: words.close }).last().click()
  await expect(card).toBeHidden()
}

/** Two of different venues are not one person; both go together, and both come back. */
async function removeBoth(page: Page, words: Words, names: readonly string[]): Promise<void> {
  for (const name of names) await rows(page).filter({ hasText: name }).getByRole('checkbox').check()
  const merge = page.getByRole('button', { name: words.merge })
  await expect(merge).toHaveAttribute('aria-disabled', 'true')
  await expect(merge).toHaveAccessibleDescription(words.oneVenue)
  await page.getByRole('button', { name: words.remove, exact: true }).click()
  for (const name of names) await expect(rows(page).filter({ hasText: name })).toHaveCount(0)
  const notices = page.getByRole('region', { name: 'Notifications' })
  await notices.getByRole('button', { name: words.undo }).click()
  await expect(notices).toContainText(words.undone)
  for (const name of names) await expect(rows(page).filter({ hasText: name })).toHaveCount(1)
}

async function addBook(page: Page, words: Words, name: string): Promise<void> {
  const books = page.locator('.bo-books')
  await books.getByRole('button', { name: words.newBook }).click()
  await answerWhich(page, words, bistro)
  const dialog = page.getByRole('dialog', { name: words.newBook })
  await dialog.getByRole('textbox', { name: words.bookName }).fill(name)
  await dialog.getByRole('button', { name: words.create }).click()
  await expect(books.getByRole('button', { name: new RegExp(`^${name} ${bistro}`) })).toHaveAttribute(
    'aria-current',
    'true',
  )
}

for (const [language, words] of Object.entries(languages))
  test.describe(language, () => {
    test.use({ locale: words.locale, viewport: { width: 1280, height: 900 } })

    test(`VEN-01 D-04 D-126 contacts over three venues: read together, added to one, deleted in two, both taken back (${language})`, async ({
      context,
    }) => {
      test.setTimeout(90_000)
      await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
      const page = await manager(context, server.url)
      await workIn(page, 0)
      await page.goto(`${server.url}/contacts/list`)
      await expect(page.getByRole('columnheader', { name: words.venue })).toBeVisible()
      await expect(rows(page).first()).toBeVisible()
      await audit(page)
      const mark = `${language}${Date.now()}`
      const [here, there] = [`Ici${mark}`, `Loin${mark}`]
      await addIn(page, words, bistro, here)
      await addIn(page, words, bakery, there)
      await page.getByRole('searchbox').fill(mark)
      await page.getByRole('searchbox').fill('')
      await readCard(page, words, here)
      await removeBoth(page, words, [here, there])
      await addBook(page, words, `Carnet${mark}`)
    })
  })
