import { expect, type Page } from '@playwright/test'
import { audit } from './audit.ts'
import { loggedIn, logIn, workIn } from './people.ts'
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
    newRole: 'Nouveau rôle',
    roleName: 'Nom du rôle',
    everywhere: /^Dans tous mes établissements/,
    staff: 'Équipe',
    makeRole: 'Créer le rôle',
    holds: 'Tous vos établissements',
    emma: 'Actions pour Emma Whitfield',
    change: 'Changer de rôle',
    roles: 'Rôles de Emma Whitfield',
    saved: 'Enregistrer',
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
    newRole: 'New role',
    roleName: 'Name of the role',
    everywhere: /^In all my venues/,
    staff: 'Staff',
    makeRole: 'Create the role',
    holds: 'All your venues',
    emma: 'Actions for Emma Whitfield',
    change: 'Change roles',
    roles: 'Roles of Emma Whitfield',
    saved: 'Save',
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

/** Gives Emma of the bistro a role, or takes it from her. */
async function setRole(page: Page, words: Words, name: string, isHeld: boolean): Promise<void> {
  await page.goto(`${server.url}/rbac`)
  await page.getByRole('button', { name: words.emma }).click()
  await page.getByRole('menuitem', { name: words.change }).click()
  const dialog = page.getByRole('dialog', { name: words.roles })
  await dialog.getByRole('checkbox', { name, exact: true }).setChecked(isHeld)
  await dialog.getByRole('button', { name: words.saved, exact: true }).click()
  await expect(dialog).toBeHidden()
}

for (const [language, words] of Object.entries(languages))
  test.describe(language, () => {
    test.use({ locale: words.locale, viewport: { width: 1280, height: 900 } })

    test(`VEN-01 D-04 D-126 contacts over three venues: read together, added to one, deleted in two, both taken back (${language})`, async ({
      context,
    }) => {
      test.setTimeout(90_000)
      await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
      const page = await loggedIn(context, server.url)
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

    test(`RBC-05 a role for all: made once, given in one venue it opens them all, and taken it opens none (${language})`, async ({
      context,
      browser,
    }) => {
      test.setTimeout(90_000)
      await context.addInitScript((kept) => localStorage.setItem('comptoir:language', kept), language)
      const page = await loggedIn(context, server.url)
      const name = `Renfort ${language}${Date.now()}`
      await workIn(page, 1)
      await page.goto(`${server.url}/rbac?tab=roles`)
      await page.getByRole('button', { name: words.newRole }).click()
      const editor = page.getByRole('dialog', { name: words.newRole })
      await editor.getByLabel(words.roleName).fill(name)
      await editor.getByRole('switch', { name: words.everywhere }).check()
      await editor.getByRole('button', { name: words.staff, exact: true }).click()
      await editor.getByRole('button', { name: words.makeRole }).click()
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
      await expect(card).toContainText(words.holds)
      await audit(page)
      await workIn(page, 0)
      await page.reload()
      await expect(card).toHaveCount(1)
      await workIn(page, 2)
      await setRole(page, words, name, true)
      const emma = await browser.newContext()
      const token = await logIn(emma, server.url, 'emma@comptoir.example')
      const venues = async () => {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await emma.request.get(`${server.url}/v2/managers/me/venues`, { headers })
        return ((await answer.json()) as unknown[]).length
      }
      await expect.poll(venues).toBe(3)
      await setRole(page, words, name, false)
      await expect.poll(venues).toBe(1)
      await emma.close()
    })
  })
